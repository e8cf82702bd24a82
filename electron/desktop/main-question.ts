import { type Dial, intendedNumber } from '../../shared/dialing/dial.ts';
import { type GuardQuestion, reasonsOf } from '../../shared/messages/guard-words.ts';
import type { Text } from '../../shared/messages/index.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { ConsentQuestion } from '../connection/consent.ts';

/** A question in a system dialog, which no page can press (S17). `yes` and `no`: the buttons. */
export interface MainQuestion {
  readonly message: string;
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

/** The question before the key goes to a server over http, or to one whose certificate only the person trusts. */
export function consentQuestion(question: ConsentQuestion, t: Text): MainQuestion {
  const { host, kind } = question;
  const no = t('shell.cancel');
  if (kind === 'http')
    return {
      message: t('setup.consentHttp', { host }),
      detail: t('setup.consentHttpWhy'),
      yes: t('setup.consentHttpYes'),
      no,
    };
  const certificates = question.certificates.map(
    ({ sha256, subject }) =>
      `${t('setup.certificateFingerprint')}\n${sha256}\n${t('setup.certificateSubject')}\n${subject}`,
  );
  return {
    message: t(kind === 'pin' ? 'setup.consentPin' : 'setup.consentCa', { host }),
    detail: [t(kind === 'pin' ? 'setup.certificateIntro' : 'setup.consentCaWhy'), ...certificates].join('\n\n'),
    yes: t(kind === 'pin' ? 'setup.consentPinYes' : 'setup.consentCaYes'),
    no,
  };
}

/** The question before an emergency or premium number is dialled, with all other reasons against the call. */
export function dialQuestion(
  question: GuardQuestion,
  known: { t: Text; country: string; dials: readonly Dial[]; nameOf: (number: string) => string | null },
): MainQuestion {
  const { t, country, nameOf } = known;
  const meant = intendedNumber(question.order);
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
