import { cleanName, cleanText } from '../../shared/clean-text.ts';
import type { Dial } from '../../shared/dialing/dial.ts';
import { type GuardQuestion, reasonsOf } from '../../shared/messages/guard-words.ts';
import type { Text } from '../../shared/messages/index.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { ConsentCertificate, ConsentQuestion } from '../connection/consent.ts';
import type { DirectoryQuestion } from '../directories/directory-consent.ts';
import type { Loss } from '../session/forget-guard.ts';

/** The longest name of a host, with its port. */
const LONGEST_HOST = 260;

/** A question in a system dialog, which no page can press (S17). `yes` and `no`: the buttons. Texts from outside are cleaned: a line break in them would write the dialog. */
export interface MainQuestion {
  readonly message: string;
  readonly detail: string;
  readonly yes: string;
  readonly no: string;
}

/**
 * The question before the key goes to another host, over http, or to a server whose certificate only the person trusts, before it is stored
 * without protection, and before a PBX is removed.
 */
export function consentQuestion(question: ConsentQuestion, t: Text): MainQuestion {
  const { kind } = question;
  const of = {
    name: 'name' in question ? cleanName(question.name) || t('shell.samples') : '',
    host: 'host' in question ? cleanText(question.host, LONGEST_HOST) : '',
  };
  const certificates = 'certificates' in question ? question.certificates : [];
  const shown = certificates.map((one) => certificateText(one, t));
  return {
    message: t(`setup.consent_${kind}`, of),
    detail: [t(kind === 'pin' ? 'setup.certificateIntro' : `setup.consent_${kind}Why`), ...shown].join('\n\n'),
    yes: t(`setup.consent_${kind}Yes`),
    no: t('shell.cancel'),
  };
}

/** The question before names are loaded from a server. */
export function directoryQuestion(question: DirectoryQuestion, t: Text): MainQuestion {
  const { kind } = question;
  const certificates = 'certificates' in question ? question.certificates : [];
  return {
    message: t(`directories.consent_${kind}`, { host: cleanText(question.host, LONGEST_HOST) }),
    detail: [t(`directories.consent_${kind}Why`), ...certificates.map((one) => certificateText(one, t))].join('\n\n'),
    yes: t('directories.consentYes'),
    no: t('shell.cancel'),
  };
}

function certificateText({ sha256, subject }: ConsentCertificate, t: Text): string {
  return `${t('setup.certificateFingerprint')}\n${sha256}\n${t('setup.certificateSubject')}\n${cleanName(subject)}`;
}

/** The question before calls, people or notes are lost. */
export function forgetQuestion(loss: Loss, t: Text): MainQuestion {
  const no = t('shell.cancel');
  if (loss.kind === 'calls' && loss.count === null)
    return {
      message: t('callActions.forgetAllTitle'),
      detail: t('callActions.forgetAllExplained'),
      yes: t('callActions.forgetAllConfirm'),
      no,
    };
  const { kind } = loss;
  return {
    message: t(`forget.${kind}`, { count: kind === 'older' ? loss.days : (loss.count ?? 0) }),
    detail: t(`forget.${kind}Explained`),
    yes: t('forget.confirm'),
    no,
  };
}

/** The question before an emergency or premium number or a code is dialled, with all other reasons against the call. */
export function dialQuestion(
  question: GuardQuestion,
  known: { t: Text; country: string; dials: readonly Dial[]; nameOf: (number: string) => string | null },
): MainQuestion {
  const { t, country, nameOf } = known;
  const meant = question.number;
  const name = cleanName(nameOf(meant) ?? '');
  const number = formatNumber(meant, country);
  const reasons = reasonsOf(question, known).map(({ what, why }) => `${what}\n${why}`);
  return {
    message: t('guards.title', { party: name === '' ? number : `${name} · ${number}` }),
    detail: reasons.join('\n\n'),
    yes: t('guards.yes'),
    no: t('guards.no'),
  };
}
