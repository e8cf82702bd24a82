import { AppError, type AppErrorData } from '../../shared/errors.ts';
import type { Departure } from '../pbx/client.ts';
import type { Timers } from '../timers.ts';

/** An order may leave within so long after the press, by the wall clock, ms (trust.md R17). */
export const leavesWithin = 20_000;
/** A clock that seems to be before the press was set back by more than a correction. Nobody can tell then how long ago the press was. ms */
const SET_BACK = 1000;
/** Timers stand still while the computer sleeps, so the wall clock is looked at this often, ms. */
const CHECK_EVERY = 1000;

/** The departure of one dial: it leaves once, or is given up for good. */
export interface DialDeparture extends Departure {
  /** Whether bytes may have been sent. */
  hasLeft(): boolean;
  /** Gives it up for this reason, unless it has left. Returns whether nothing was sent and nothing will be. */
  giveUp(error: AppErrorData): boolean;
  /** Gives it up when the press is too long ago by the wall clock. */
  check(): void;
}

/**
 * Makes the departure of a dial that was pressed at `pressedAt` (epoch ms). `onLeave` is called right before the first byte is written;
 * where it throws, nothing is sent. `onGivenUp` is called once, synchronously.
 */
export function createDeparture(deps: {
  pressedAt: number;
  now: () => number;
  timers: Timers;
  onLeave: () => void;
  onGivenUp: (error: AppErrorData) => void;
}): DialDeparture {
  const { pressedAt, now, timers } = deps;
  const given = new AbortController();
  let state: 'waiting' | 'left' | 'givenUp' = 'waiting';
  let timer: unknown = null;

  const isLate = () => now() - pressedAt > leavesWithin || now() < pressedAt - SET_BACK;
  const watch = () => {
    timer = timers.setTimeout(() => {
      check();
      if (state === 'waiting') watch();
    }, CHECK_EVERY);
  };
  const end = (as: 'left' | 'givenUp') => {
    state = as;
    timers.clearTimeout(timer);
  };

  function giveUp(error: AppErrorData): boolean {
    if (state !== 'waiting') return state === 'givenUp';
    end('givenUp');
    given.abort(new AppError(error));
    deps.onGivenUp(error);
    return true;
  }
  function check(): void {
    if (isLate()) giveUp({ kind: 'dialNotSent', reason: 'late' });
  }
  function mustBeInTime(): void {
    check();
    if (state === 'givenUp') throw given.signal.reason;
  }

  watch();
  return {
    signal: given.signal,
    hasLeft: () => state === 'left',
    giveUp,
    check,
    leave() {
      if (state === 'left') throw new AppError({ kind: 'internal' });
      mustBeInTime();
      deps.onLeave();
      // That wrote to the disk, which may have taken long.
      mustBeInTime();
      end('left');
    },
  };
}
