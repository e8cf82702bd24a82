import type { Dialing, DialingClient } from '../../../electron/dialing/dialing.ts';
import type { Timers } from '../../../electron/timers.ts';
import type { Dial, DialState } from '../../../shared/dialing/dial.ts';
import { guardKind } from '../../../shared/dialing/guard-kind.ts';
import { dialingAlone } from '../fakes/dialing-alone.ts';
import { anOrder } from '../one-post/dials.ts';

/** An order may leave so long after the press (promise R17), and a clock that was set back by less than a second is taken for right. ms */
export const latest = 21_000;

/** The result of one dial. `late`: the first byte left too long after the press, in true time. */
export interface DialEnd {
  readonly posts: number;
  readonly late: boolean;
  readonly state: DialState['kind'];
  /** Why nothing was sent, where nothing was. */
  readonly reason: string | null;
}

/** Dials by their number in order of making. */
export interface Dialler {
  readonly dialing: Dialing;
  start(n: number, number?: string): void;
  cancel(n: number): void;
  state(n: number): DialState;
}

/** A dialing service over a client, with nothing else around it. `onWrite` is called before each state reaches the disk. */
export function createDialler(given: {
  client: DialingClient;
  now: () => number;
  timers: Timers;
  onWrite?: (dial: Dial) => void;
}): Dialler {
  const disk = new Map<string, Dial>();
  const dialing = dialingAlone({ ...given, disk });
  const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return {
    dialing,
    start: (n, number = anOrder.number) => void dialing.start(idOf(n), { ...anOrder, number }, guardKind.options),
    cancel: (n) => void dialing.cancel(idOf(n)),
    state(n) {
      const dial = disk.get(idOf(n));
      if (dial === undefined) throw new Error('The dial is forgotten.');
      return dial.state;
    },
  };
}

/** Why a dial was refused, in one word; null where it was not. */
export function reasonOf(state: DialState): string | null {
  if (state.kind !== 'refused') return null;
  return 'reason' in state.error ? state.error.reason : state.error.kind;
}
