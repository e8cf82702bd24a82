import { isEmergencyNumber } from '../numbers/emergency-numbers.ts';
import type { House } from '../numbers/outside-line.ts';
import { isForeignNumber, isPremiumNumber } from '../numbers/premium-numbers.ts';
import { MINUTE } from '../time/durations.ts';
import { type Dial, type DialOrder, isGoingOn, meantOf } from './dial.ts';
import { sameDialled } from './dial-rules.ts';
import type { GuardKind, NumberSource } from './guard-kind.ts';

/** What the guards look at. `country`: ISO 3166 letters; `now`: epoch ms. */
export interface GuardView {
  readonly country: string;
  readonly house: House;
  /** The numbers that one may show to the other side. */
  readonly callerIds: readonly string[];
  readonly from: NumberSource;
  /** Whether the number was called before, or belongs to a saved person. */
  readonly wasCalled: boolean;
  readonly dials: readonly Dial[];
  /** Dials whose cards were closed: no longer followed, but dialled all the same. */
  readonly closed: readonly Dial[];
  readonly now: number;
}

/** "The number dialled a minute ago." ms */
const JUST = MINUTE;

/** An unanswered dial may have become a call; when so long has passed, the person knows. ms */
const DOUBTFUL = 10 * MINUTE;

/** What has to be agreed to before this order may be sent, in the order in which it is said. Never throws, whatever the number. */
export function guardsFor(order: DialOrder, view: GuardView): GuardKind[] {
  const meant = meantOf(order);
  const { country, house } = view;
  const same = (other: string): boolean => sameDialled(other, meant, house.outsidePrefix, country);
  const toIt = (dial: Dial): boolean => same(meantOf(dial.order));
  const kinds: GuardKind[] = [];
  // What goes out is looked at as well: a rule may make an emergency number out of another.
  if ([meant, order.number].some((each) => isEmergencyNumber(each, country, house))) kinds.push('emergency');
  if (isPremiumNumber(meant, country, house)) kinds.push('premium');
  if ([order.extension, ...view.callerIds].some(same)) kinds.push('ownNumber');
  // The number last: comparing numbers takes longest, and most dials are neither on nor recent.
  const isOn = view.dials.some((dial) => mayBeOn(dial, view.now) && toIt(dial));
  if (isOn) kinds.push('beingDialled');
  else if ([...view.dials, ...view.closed].some((dial) => isRecent(dial, view.now) && toIt(dial)))
    kinds.push('justDialled');
  if (view.from !== 'person' && /[*#]/.test(meant)) kinds.push('serviceCode');
  if (view.from === 'record' && !view.wasCalled && isForeignNumber(meant, country, house)) kinds.push('foreignCaller');
  return kinds;
}

/** Whether a dial's call is on, or may be. */
function mayBeOn({ state }: Dial, now: number): boolean {
  switch (state.kind) {
    case 'preparing':
    case 'asking':
    case 'inCall':
      return isGoingOn(state, now);
    case 'unknown':
      return Math.abs(now - state.since) < DOUBTFUL;
    case 'awaitingRecord':
    case 'done':
    case 'noRecord':
    case 'refused':
      return false;
  }
}

/** A refused dial was no call: trying it again is what one does. */
function isRecent({ state, createdAt }: Dial, now: number): boolean {
  return state.kind !== 'refused' && Math.abs(now - createdAt) < JUST;
}
