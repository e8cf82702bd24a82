import { isEmergencyNumber } from '../numbers/emergency-numbers.ts';
import type { DialPlan } from '../numbers/outside-line.ts';
import { isForeignNumber, isPremiumNumber } from '../numbers/premium-numbers.ts';
import { MINUTE } from '../time/durations.ts';
import { type Dial, type DialOrder, intendedNumber, isGoingOn } from './dial.ts';
import { sameDialled } from './dial-rules.ts';
import type { GuardKind, NumberSource } from './guard-kind.ts';

/** What the guards look at. `country`: ISO 3166 letters; `now`: epoch ms. */
export interface GuardContext {
  readonly country: string;
  readonly dialPlan: DialPlan;
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
const RECENT_MS = MINUTE;

/** An unanswered dial may have become a call; when so long has passed, the person knows. ms */
const UNCERTAIN_FOR_MS = 10 * MINUTE;

/** What has to be agreed to before this order may be sent, in the order in which it is said. Never throws, whatever the number. */
export function guardsFor(order: DialOrder, view: GuardContext): GuardKind[] {
  const meant = intendedNumber(order);
  const { country, dialPlan } = view;
  const same = (other: string): boolean => sameDialled(other, meant, dialPlan.outsidePrefix, country);
  const toIt = (dial: Dial): boolean => same(intendedNumber(dial.order));
  const kinds: GuardKind[] = [];
  // What goes out is looked at as well: a rule may make an emergency number out of another.
  if ([meant, order.number].some((each) => isEmergencyNumber(each, country, dialPlan))) kinds.push('emergency');
  if (isPremiumNumber(meant, country, dialPlan)) kinds.push('premium');
  if ([order.extension, ...view.callerIds].some(same)) kinds.push('ownNumber');
  // The number last: comparing numbers takes longest, and most dials are neither on nor recent.
  const isOn = view.dials.some((dial) => mayBeOn(dial, view.now) && toIt(dial));
  if (isOn) kinds.push('beingDialled');
  else if ([...view.dials, ...view.closed].some((dial) => isRecent(dial, view.now) && toIt(dial)))
    kinds.push('justDialled');
  if (view.from !== 'person' && /[*#]/.test(meant)) kinds.push('serviceCode');
  if (view.from === 'record' && !view.wasCalled && isForeignNumber(meant, country, dialPlan))
    kinds.push('foreignCaller');
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
      return Math.abs(now - state.since) < UNCERTAIN_FOR_MS;
    case 'awaitingRecord':
    case 'done':
    case 'noRecord':
    case 'refused':
      return false;
  }
}

/** A refused dial was no call: trying it again is what one does. */
function isRecent({ state, createdAt }: Dial, now: number): boolean {
  return state.kind !== 'refused' && Math.abs(now - createdAt) < RECENT_MS;
}
