import { AppError, type AppErrorData } from '../../shared/errors.ts';
import type { Departure } from '../pbx/client.ts';
import type { Timers } from '../timers.ts';

/** An order may leave this long after the press, by the wall clock, ms (trust.md R17). */
export const leavesWithin = 20_000;
/** A clock that reads earlier than this before the press was set back: the time since the press is unknown then. ms */
const SET_BACK = 1000;
/** Timers stand still while the computer sleeps, so the wall clock is compared this often, ms. */
const CHECK_EVERY = 1000;

/** The departure of one dial: it leaves once, or is given up for good. */
export interface DialDeparture extends Departure {
  /** Gives it up for this reason, unless it has left. Returns whether nothing was sent and nothing will be. */
  giveUp(error: AppErrorData): boolean;
  /** Gives it up when the press is too long ago by the wall clock. */
  check(): void;
}

export interface DepartureDeps {
  /** Epoch ms. */
  readonly pressedAt: number;
  readonly now: () => number;
  readonly timers: Timers;
  /** Called right before the first byte is written; where it throws, nothing is sent. */
  readonly onLeave: () => void;
  /** Called once, synchronously. */
  readonly onGivenUp: (error: AppErrorData) => void;
}

/** Makes the departure of a dial. */
export function createDeparture({ pressedAt, now, timers, onLeave, onGivenUp }: DepartureDeps): DialDeparture {
  const aborted = new AbortController();
  let state: 'waiting' | 'left' | 'givenUp' = 'waiting';
  let timer: unknown = null;

  function watchClock(): void {
    timer = timers.setTimeout(() => {
      check();
      if (state === 'waiting') watchClock();
    }, CHECK_EVERY);
  }
  function end(as: 'left' | 'givenUp'): void {
    state = as;
    timers.clearTimeout(timer);
  }
  function giveUp(error: AppErrorData): boolean {
    if (state !== 'waiting') return state === 'givenUp';
    end('givenUp');
    aborted.abort(new AppError(error));
    onGivenUp(error);
    return true;
  }
  function check(): void {
    const isLate = now() - pressedAt > leavesWithin || now() < pressedAt - SET_BACK;
    if (isLate) giveUp({ kind: 'dialNotSent', reason: 'late' });
  }
  function mustBeInTime(): void {
    check();
    if (state === 'givenUp') throw aborted.signal.reason;
  }

  watchClock();
  return {
    signal: aborted.signal,
    giveUp,
    check,
    leave() {
      if (state === 'left') throw new AppError({ kind: 'internal' });
      mustBeInTime();
      onLeave();
      // That wrote to the disk, which may have taken long.
      mustBeInTime();
      end('left');
    },
  };
}
