import type { Directory, DirectoryState } from '../../../shared/directories/directory.ts';
import type { AppErrorData } from '../../../shared/errors.ts';
import { writerOf } from '../../../shared/messages/number-words.ts';
import { errorWords, t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { timeWords, whenWords } from '../../ui/call/describe-call.ts';

/** So many people, in words. */
export function peopleCount(count: number): string {
  const fill = { count, written: writerOf(t.language)(count) };
  return t('directories.people', fill);
}

/** Errors whose words elsewhere speak of a PBX, its key or its administrator. */
function ownStem(error: AppErrorData) {
  switch (error.kind) {
    case 'tls':
      if (error.reason === 'selfSigned' || error.reason === 'untrusted') return 'untrusted';
      return error.reason === 'other' ? 'insecure' : (`tls_${error.reason}` as const);
    case 'address':
      return error.reason === 'empty' || error.reason === 'unreadable' || error.reason === 'userinfo'
        ? (`address_${error.reason}` as const)
        : null;
    case 'network':
      return error.reason === 'refused' ? 'refused' : null;
    case 'timeout':
      return error.phase === 'connect' ? null : 'slow';
    case 'unauthorized':
    case 'forbidden':
    case 'keyMissing':
    case 'keyLocked':
    case 'keyForOtherAddress':
    case 'insecureAddress':
    case 'passwordWanted':
    case 'redirected':
    case 'fewPeople':
    case 'tooLarge':
      return error.kind;
    case 'server':
    case 'unexpectedStatus':
    case 'badAnswer':
      return 'badAnswer';
    default:
      return null;
  }
}

/** An error of a directory: what happened, and what to do. */
export function directoryErrorWords(error: AppErrorData): { what: string; todo: string } {
  const usual = errorWords(error);
  const stem = ownStem(error);
  if (stem === null) return usual;
  const fill = {
    place: 'to' in error ? (error.to ?? '') : '',
    host: 'host' in error ? error.host : '',
    people: 'left' in error ? peopleCount(error.left) : '',
  };
  const todo = t(`directories.todo_${stem}`, fill);
  switch (stem) {
    case 'unauthorized':
    case 'forbidden':
    case 'keyMissing':
    case 'keyLocked':
    case 'keyForOtherAddress':
    case 'insecureAddress':
    case 'passwordWanted':
    case 'badAnswer':
    case 'fewPeople':
    case 'address_empty':
      return { what: t(`directories.what_${stem}`, fill), todo };
    default:
      return { what: usual.what, todo };
  }
}

/** The same in the form of the source: there it need not be opened first. */
export function formErrorWords(error: AppErrorData): { what: string; todo: string } {
  const words = directoryErrorWords(error);
  const stem = ownStem(error);
  switch (stem) {
    case 'untrusted':
    case 'tls_pinChanged':
    case 'unauthorized':
      return { ...words, todo: t(`directories.here_${stem}`) };
    case 'keyMissing':
      return { ...words, todo: t('directories.password_passwordMissing') };
    default:
      return words;
  }
}

/** Whether the server can't be reached, rather than refuses. */
const isUnreached = ({ kind }: AppErrorData): boolean => kind === 'network' || kind === 'timeout';

export interface StateWords {
  /** What is shown of the source's people, or that there are none yet. */
  readonly line: string;
  /** What is wrong, and what to do about it; null for nothing. */
  readonly trouble: string | null;
}

/** What is known of a source. `now`: epoch ms. */
export function stateWords(source: Directory, state: DirectoryState, now: number, region: Region): StateWords {
  const { updatedAt, failed, people, isReading, isCutOff, elsewhere, unread } = state;
  if (!source.isOn) return { line: t('directories.off'), trouble: null };
  const count = peopleCount(people);
  const more = [
    isCutOff ? t('directories.cutOff') : null,
    elsewhere > 0 ? t('directories.elsewhere', { count: elsewhere }) : null,
    unread > 0 && updatedAt !== null ? t('directories.unread', { count: unread }) : null,
  ];
  const line = isReading
    ? updatedAt === null
      ? t('directories.reading')
      : t('directories.readingAgain', { people: count })
    : updatedAt === null
      ? t('directories.notRead')
      : t('directories.updated', { people: count, at: timeWords('at', updatedAt, now, region) });
  const whole = sentences([line, ...more]);
  if (failed === null || isReading) return { line: whole, trouble: null };
  const { what, todo } = directoryErrorWords(failed.error);
  const since = timeWords('since', failed.since, now, region);
  const isKept = updatedAt !== null;
  // What to do speaks of what happened, so it stands right behind it.
  const trouble = isUnreached(failed.error)
    ? [t('directories.unreachedSince', { since }), isKept ? null : todo]
    : [what, todo, t('directories.failedSince', { since })];
  const kept = isKept
    ? t('directories.shownOf', { people: count, when: whenWords(updatedAt, now, region) })
    : t('directories.notRead');
  return { line: kept, trouble: sentences(trouble) };
}

/** Sentences one after the other. Each but the last ends as one, also a line that stands alone otherwise. */
const sentences = (all: readonly (string | null)[]): string =>
  all
    .filter((one) => one !== null)
    .filter((one) => one !== '')
    .map((one, place, { length }) => (place === length - 1 || /[.…!?)]$/u.test(one) ? one : `${one}.`))
    .join(' ');
