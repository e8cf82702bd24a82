import { largestFileMb } from '../../shared/directories/largest-file.ts';
import type { AppErrorData } from '../../shared/errors.ts';
import type { errors } from '../../shared/messages/en/errors.ts';
import type { Text, TextParams } from '../../shared/messages/index.ts';
import { setupFailureOf } from './setup-failure.ts';

/** An error in a person's words: what happened, and what to do about it. */
export type ErrorWords = { what: string; todo: string };

/** The name of a pair of sentences in the catalogue: `<name>What` and `<name>Todo`. */
type Stem<K = keyof typeof errors> = K extends `${infer Name}What`
  ? `${Name}Todo` extends keyof typeof errors
    ? Name
    : never
  : never;

/** Whether a status says that a gateway did not reach the PBX behind it; 520 to 530 are Cloudflare's. */
const isOfGateway = (status: number): boolean => status === 502 || status === 504 || (status >= 520 && status <= 530);

/** Which sentences say an error: those of its kind, or of its kind and reason. One without its words is a type error here. */
function stemOf(error: AppErrorData): Stem {
  switch (error.kind) {
    case 'address':
      return `address_${error.reason}`;
    case 'network':
      return `network_${error.reason}`;
    case 'timeout':
      return `timeout_${error.phase}`;
    case 'tls':
      return `tls_${error.reason}`;
    case 'badNumber':
      return `badNumber_${error.reason}`;
    case 'dialIncomplete':
      return `dialIncomplete_${error.missing}`;
    case 'dialNotSent':
      return `dialNotSent_${error.reason}`;
    case 'server':
      return isOfGateway(error.status) ? 'gateway' : 'server';
    case 'noOriginate':
      return error.elsewhere ? 'originateElsewhere' : 'noOriginate';
    case 'callNotSetUp': {
      const why = setupFailureOf(error.serverMessage);
      return why === null ? 'callNotSetUp' : `callNotSetUp_${why}`;
    }
    case 'directory':
      return `directory_${error.reason}`;
    case 'historyClosed':
      return `historyClosed_${error.reason}`;
    default:
      return error.kind;
  }
}

/** What the sentences may name: every text and number of the error. */
function fillOf(error: AppErrorData): TextParams {
  if (error.kind === 'tooLarge') return { megabytes: Math.max(1, Math.round(error.limitBytes / 1_048_576)) };
  if (error.kind === 'directory') return { megabytes: largestFileMb };
  const fields: [string, unknown][] = Object.entries(error);
  return Object.fromEntries(
    fields.filter((field): field is [string, string | number] => ['string', 'number'].includes(typeof field[1])),
  );
}

/** The words for any error. `clock` writes an instant (epoch ms) into a sentence: "at 09:12". */
export function errorWords(t: Text, error: AppErrorData, clock: (at: number) => string): ErrorWords {
  const [stem, fill] = [stemOf(error), fillOf(error)];
  const isToKnown = error.kind === 'redirected' && error.to !== null;
  const what = t(isToKnown ? 'errors.redirectedToWhat' : `errors.${stem}What`, fill);
  const message = 'serverMessage' in error ? error.serverMessage : null;
  const isOfPage = stem === 'gateway' || stem === 'blocked';
  return {
    what: message ? t(isOfPage ? 'errors.pageMessage' : 'errors.pbxMessage', { what, message }) : what,
    todo:
      'retryAt' in error && error.retryAt !== null
        ? t(`errors.${error.kind}AtTodo`, { when: clock(error.retryAt) })
        : t(`errors.${stem}Todo`, fill),
  };
}
