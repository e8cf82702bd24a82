import { isEmergencyNumber } from '../numbers/emergency-numbers.ts';
import type { DialPlan } from '../numbers/outside-line.ts';
import { isForeignNumber, isPremiumNumber } from '../numbers/premium-numbers.ts';
import { MINUTE } from '../time/durations.ts';
import { sameDialled } from './apply-rules.ts';
import { type Dial, type DialOrder, intendedNumber, isGoingOn } from './dial.ts';
import type { GuardKind, NumberSource } from './guard-kind.ts';

/** What the guards check. `country`: ISO 3166 letters; `now`: epoch ms. */
export interface GuardContext {
  readonly country: string;
  readonly dialPlan: DialPlan;
  /** The user's caller IDs. */
  readonly callerIds: readonly string[];
  readonly from: NumberSource;
  /** Whether the number was called before, or belongs to a saved person. */
  readonly wasCalled: boolean;
  readonly dials: readonly Dial[];
  /** Dials whose cards were closed: not tracked any more, but they were dialled. */
  readonly closed: readonly Dial[];
  readonly now: number;
}

/** "The number dialled a minute ago." ms */
const RECENT_MS = MINUTE;

/** A dial without a response may have become a call. After this time the person knows, ms. */
const UNCERTAIN_FOR_MS = 10 * MINUTE;

/** The guards that the person must agree to before this order is sent, in the order of their questions. Never throws. */
export function guardsFor(order: DialOrder, view: GuardContext): GuardKind[] {
  const meant = intendedNumber(order);
  const { country, dialPlan } = view;
  const same = (other: string): boolean => sameDialled(other, meant, dialPlan.outsidePrefix, country);
  const toIt = (dial: Dial): boolean => same(intendedNumber(dial.order));
  const kinds: GuardKind[] = [];
  // The number that is sent is checked too: a rule may turn another number into an emergency number.
  if ([meant, order.number].some((each) => isEmergencyNumber(each, country, dialPlan))) kinds.push('emergency');
  if (isPremiumNumber(meant, country, dialPlan)) kinds.push('premium');
  if ([order.extension, ...view.callerIds].some(same)) kinds.push('ownNumber');
  // The number comes last: comparing numbers is slow, and most dials are neither going on nor recent.
  const isOn = view.dials.some((dial) => mayBeOn(dial, view.now) && toIt(dial));
  if (isOn) kinds.push('beingDialled');
  else if ([...view.dials, ...view.closed].some((dial) => isRecent(dial, view.now) && toIt(dial)))
    kinds.push('justDialled');
  if (view.from !== 'person' && /[*#]/.test(meant)) kinds.push('serviceCode');
  if (view.from === 'record' && !view.wasCalled && isForeignNumber(meant, country, dialPlan))
    kinds.push('foreignCaller');
  return kinds;
}

/** Whether a dial's call is or may be going on. */
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

/** A refused dial was no call, and trying again is normal. */
function isRecent({ state, createdAt }: Dial, now: number): boolean {
  return state.kind !== 'refused' && Math.abs(now - createdAt) < RECENT_MS;
}
