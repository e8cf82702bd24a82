import { sameDialled } from '../../shared/dialing/apply-rules.ts';
import { type Dial, type DialOrder, intendedNumber, isGoingOn } from '../../shared/dialing/dial.ts';
import type { GuardKind, NumberSource } from '../../shared/dialing/guard-kind.ts';
import { isEmergencyNumber } from '../../shared/numbers/emergency-numbers.ts';
import type { DialPlan } from '../../shared/numbers/outside-prefix.ts';
import { mayBeCode } from '../../shared/numbers/typed-number.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { isForeignNumber, isPremiumNumber } from './premium-numbers.ts';

/** What the guards check. `country`: by which numbers are compared, ISO 3166 letters; `now`: epoch ms. */
export interface GuardContext {
  readonly country: string;
  /** All countries and outside prefixes that count for emergency and premium numbers, whatever is set now. */
  readonly judgedBy: JudgedBy;
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

/** Countries (ISO 3166 letters) and outside prefixes that a window cannot take away. */
export interface JudgedBy {
  readonly countries: readonly string[];
  readonly outsidePrefixes: readonly string[];
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
  // The rules may turn another number into one of these, and the PBX may read a number otherwise than it is meant.
  const reaches = (is: typeof isPremiumNumber): boolean => reachesOne(is, [meant, order.number], view);
  if (reaches(isEmergencyNumber)) kinds.push('emergency');
  if (reaches(isPremiumNumber)) kinds.push('premium');
  if ([order.extension, ...view.callerIds].some(same)) kinds.push('ownNumber');
  // The number comes last: comparing numbers is slow, and most dials are neither going on nor recent.
  const isOn = view.dials.some((dial) => mayBeOn(dial, view.now) && toIt(dial));
  if (isOn) kinds.push('beingDialled');
  else if ([...view.dials, ...view.closed].some((dial) => isRecent(dial, view.now) && toIt(dial)))
    kinds.push('justDialled');
  if (isAskedCode(meant, view.from)) kinds.push('serviceCode');
  if (view.from === 'record' && !view.wasCalled && isForeignNumber(meant, country, dialPlan))
    kinds.push('foreignCaller');
  return kinds;
}

function reachesOne(is: typeof isPremiumNumber, numbers: readonly string[], view: GuardContext): boolean {
  const { countries, outsidePrefixes } = view.judgedBy;
  const plans = [...new Set([null, view.dialPlan.outsidePrefix, ...outsidePrefixes])].map((outsidePrefix) => ({
    ...view.dialPlan,
    outsidePrefix,
  }));
  const all = [...new Set([view.country, ...countries])];
  return [...new Set(numbers)].some((number) => all.some((country) => plans.some((plan) => is(number, country, plan))));
}

/** Hides the caller ID of one call. */
const HIDING_CODE = /^(?:[#*]31#|\*67(?=\d+$))/;

/** Forwards calls, even to a short number: always, unanswered, unreachable or busy, as GSM, FusionPBX and FreePBX write it. */
const FORWARDING_CODE = /^\*{1,2}(?:(?:21|61|62|67|002|004)\*|(?:72|74|90|92))/;

/** Any code with more digits may carry a number that calls are forwarded to. */
const CODE_DIGITS = 6;

function isAskedCode(number: string, from: NumberSource): boolean {
  if (!mayBeCode(number)) return false;
  if (from !== 'typed') return true;
  const rest = number.replace(/[^\d*#]/g, '').replace(HIDING_CODE, '');
  if (FORWARDING_CODE.test(rest)) return true;
  return mayBeCode(rest) && rest.replace(/\D/g, '').length > CODE_DIGITS;
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
