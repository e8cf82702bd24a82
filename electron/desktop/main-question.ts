import { type Dial, meantOf } from '../../shared/dial.ts';
import { type GuardQuestion, reasonsOf } from '../../shared/messages/guard-words.ts';
import type { Text } from '../../shared/messages/index.ts';
import { formatNumber } from '../../shared/phone-number.ts';

/** A question that main asks in a dialog of its own (S17). `yes` and `no`: the words on the buttons. */
export interface MainQuestion {
  readonly message: string;
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

/** What is asked before an emergency or premium number is dialled, with everything else that speaks against the call. */
export function dialQuestion(
  question: GuardQuestion,
  known: { t: Text; country: string; dials: readonly Dial[]; nameOf: (number: string) => string | null },
): MainQuestion {
  const { t, country, nameOf } = known;
  const meant = meantOf(question.order);
  const name = nameOf(meant);
  const number = formatNumber(meant, country);
  const reasons = reasonsOf(question, known).map(({ what, why }) => `${what}\n${why}`);
  return {
    message: t('guards.title', { party: name === null ? number : `${name} · ${number}` }),
    detail: reasons.join('\n\n'),
    yes: t('guards.yes'),
    no: t('guards.no'),
  };
}
