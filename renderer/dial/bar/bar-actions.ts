import { type DialState, isGoingOn } from '../../../shared/dialing/dial.ts';

/** The buttons of a dial. `check`: for its record; `open`: the UUID of its call; `rang`: whether the phone did, which the person knows. */
export interface BarActions {
  readonly cancel: boolean;
  readonly check: boolean;
  readonly open: string | null;
  readonly rang: boolean;
  readonly close: boolean;
}

/** Most calls are sent earlier; a Cancel button would only flicker. ms */
const CANCEL_FROM_MS = 400;

/** The buttons for a state. A call that may be going on cannot be closed, only folded. `now`: epoch ms. */
export function barActions(state: DialState, now: number): BarActions {
  const ended = { cancel: false, check: false, open: null, rang: false, close: true };
  switch (state.kind) {
    case 'preparing':
      return { ...ended, cancel: now - state.since >= CANCEL_FROM_MS, close: false };
    case 'asking':
      return { ...ended, close: false };
    case 'inCall':
      return { ...ended, check: true, close: !isGoingOn(state, now) };
    case 'unknown':
      return { ...ended, check: true, rang: true };
    case 'awaitingRecord':
    case 'noRecord':
      return { ...ended, check: true };
    case 'done':
      return { ...ended, open: state.callUuid };
    case 'refused':
      return ended;
  }
}
