import { type Dial, intendedNumber } from '../dialing/dial.ts';
import type { GuardKind } from '../dialing/guard-kind.ts';
import { formatNumber, sameNumber } from '../numbers/phone-number.ts';
import type { Text } from './index.ts';

/** The question before a call: its number, and every reason against it. */
export interface GuardQuestion {
  /** The number before the dial rules. */
  readonly number: string;
  readonly guards: readonly GuardKind[];
}

/** One reason that speaks against a call, in words. */
export interface Reason {
  readonly kind: GuardKind;
  readonly what: string;
  readonly why: string;
}

/** Every reason of a question, in its order. `dials`: all that are known; a call whose answer never came is said to be that. */
export function reasonsOf(
  { number: meant, guards }: GuardQuestion,
  { t, dials, country }: { t: Text; dials: readonly Dial[]; country: string },
): Reason[] {
  const number = formatNumber(meant, country);
  const toIt = dials.filter((dial) => sameNumber(intendedNumber(dial.order), meant, country));
  const isOn = toIt.some(({ state }) => state.kind === 'inCall' || state.kind === 'asking');
  return guards.map((kind) => {
    if (kind === 'emergency')
      return { kind, what: t('guards.emergencyWhat', { number }), why: t('guards.emergencyWhy') };
    if (kind === 'beingDialled' && !isOn)
      return { kind, what: t('guards.beingUnknownWhat'), why: t('guards.beingUnknownWhy') };
    return { kind, what: t(`guards.${kind}What`), why: t(`guards.${kind}Why`) };
  });
}
