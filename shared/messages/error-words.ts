import type { AppErrorData, AppErrorKind } from '../errors.ts';
import type { errors } from './en/errors.ts';
import type { Text, TextParams } from './index.ts';

/** An error in a person's words: what happened, and what to do about it. */
export type ErrorWords = { what: string; todo: string };

type ErrorMap = { [K in AppErrorKind]: Extract<AppErrorData, { kind: K }> };

/** The name of a pair of sentences in the catalogue: `<name>What` and `<name>Todo`. */
type Stem<K = keyof typeof errors> = K extends `${infer Name}What`
  ? `${Name}Todo` extends keyof typeof errors
    ? Name
    : never
  : never;

/** Which sentences say an error, and what is filled into them. `says`: what the PBX said itself. */
type Wording = { stem: Stem; fill?: TextParams; says?: string | null };

type Reasoned = Extract<AppErrorData, { reason: string } | { phase: string }>;
type ReasonOf<E extends Reasoned> = E extends { reason: infer R extends string }
  ? R
  : E extends { phase: infer P extends string }
    ? P
    : never;
type StemsByReason<K extends AppErrorKind> = Record<ReasonOf<Extract<ErrorMap[K], Reasoned>>, Stem>;

const ADDRESS: StemsByReason<'address'> = {
  empty: 'addressEmpty',
  unreadable: 'addressUnreadable',
  scheme: 'addressScheme',
  userinfo: 'addressUserinfo',
  query: 'addressQuery',
};

const NETWORK: StemsByReason<'network'> = {
  refused: 'networkRefused',
  dns: 'networkDns',
  reset: 'networkReset',
  unreachable: 'networkUnreachable',
  closed: 'networkClosed',
  other: 'networkOther',
};

const TIMEOUT: StemsByReason<'timeout'> = {
  connect: 'timeoutConnect',
  headers: 'timeoutHeaders',
  whole: 'timeoutWhole',
};

const TLS: StemsByReason<'tls'> = {
  untrusted: 'tlsUntrusted',
  selfSigned: 'tlsSelfSigned',
  expired: 'tlsExpired',
  wrongHost: 'tlsWrongHost',
  pinChanged: 'tlsPinChanged',
  protocol: 'tlsProtocol',
  other: 'tlsOther',
};

const NUMBER: StemsByReason<'badNumber'> = {
  empty: 'numberEmpty',
  letters: 'numberLetters',
  tooLong: 'numberTooLong',
  characters: 'numberCharacters',
  several: 'numberSeveral',
};

const NOT_SENT: StemsByReason<'dialNotSent'> = {
  keyring: 'notSentKeyring',
  late: 'notSentLate',
  cancelled: 'notSentCancelled',
  quit: 'notSentQuit',
};

const EXPORT: StemsByReason<'exportFailed'> = { full: 'exportFull', denied: 'exportDenied', other: 'exportOther' };

/** One line for each kind: a new kind is a type error here until it has its words. */
const WORDINGS: {
  [K in Exclude<AppErrorKind, 'rateLimited' | 'tooFast' | 'redirected'>]: (error: ErrorMap[K]) => Wording;
} = {
  address: ({ reason }) => ({ stem: ADDRESS[reason] }),
  insecureAddress: ({ host }) => ({ stem: 'insecure', fill: { host } }),
  network: ({ reason, host }) => ({ stem: NETWORK[reason], fill: { host } }),
  timeout: ({ phase, host }) => ({ stem: TIMEOUT[phase], fill: { host } }),
  tls: ({ reason, host }) => ({ stem: TLS[reason], fill: { host } }),
  notPbx: ({ status }) => ({ stem: 'notPbx', fill: { status } }),
  badAnswer: ({ detail }) => ({ stem: 'badAnswer', fill: { detail } }),
  tooLarge: ({ limitBytes }) => ({
    stem: 'tooLarge',
    fill: { megabytes: Math.max(1, Math.round(limitBytes / 1_048_576)) },
  }),
  unauthorized: ({ serverMessage }) => ({ stem: 'unauthorized', says: serverMessage }),
  forbidden: ({ serverMessage }) => ({ stem: 'forbidden', says: serverMessage }),
  recordNotFound: () => ({ stem: 'recordNotFound' }),
  extensionNotRegistered: ({ extension, serverMessage }) => ({
    stem: 'extensionNotRegistered',
    fill: { extension },
    says: serverMessage,
  }),
  noOriginate: ({ status, elsewhere }) => ({
    stem: elsewhere ? 'originateElsewhere' : 'noOriginate',
    fill: { status },
  }),
  foreignCalls: ({ extension }) => ({ stem: 'foreignCalls', fill: { extension } }),
  callNotSetUp: ({ serverMessage }) => ({ stem: 'callNotSetUp', says: serverMessage }),
  invalidRequest: ({ status, serverMessage }) => ({ stem: 'invalidRequest', fill: { status }, says: serverMessage }),
  server: ({ status, serverMessage }) => ({ stem: 'server', fill: { status }, says: serverMessage }),
  unexpectedStatus: ({ status, serverMessage }) => ({
    stem: 'unexpectedStatus',
    fill: { status },
    says: serverMessage,
  }),
  notConnected: () => ({ stem: 'notConnected' }),
  keyMissing: () => ({ stem: 'keyMissing' }),
  keyLocked: () => ({ stem: 'keyLocked' }),
  keyForOtherAddress: () => ({ stem: 'keyForOtherAddress' }),
  badKey: () => ({ stem: 'badKey' }),
  badNumber: ({ reason }) => ({ stem: NUMBER[reason] }),
  badExtension: ({ typed }) => ({ stem: 'badExtension', fill: { typed } }),
  badGateway: ({ typed }) => ({ stem: 'badGateway', fill: { typed } }),
  alreadyDialling: ({ number }) => ({ stem: 'alreadyDialling', fill: { number } }),
  mustAgree: () => ({ stem: 'mustAgree' }),
  declined: () => ({ stem: 'declined' }),
  callNotInHistory: () => ({ stem: 'callNotInHistory' }),
  undoTooLate: () => ({ stem: 'undoTooLate' }),
  dialNotStored: ({ detail }) => ({ stem: 'dialNotStored', fill: { detail } }),
  dialNotSent: ({ reason }) => ({ stem: NOT_SENT[reason] }),
  dialAlreadySent: () => ({ stem: 'dialAlreadySent' }),
  exportFailed: ({ reason }) => ({ stem: EXPORT[reason] }),
  exportRunning: () => ({ stem: 'exportRunning' }),
  linksNotChanged: () => ({ stem: 'linksNotChanged' }),
  loginNotChanged: ({ folder }) =>
    folder === null ? { stem: 'loginNotChanged' } : { stem: 'loginNotWritten', fill: { folder } },
  folderNotOpened: ({ folder }) => ({ stem: 'folderNotOpened', fill: { folder } }),
  badCertificate: () => ({ stem: 'badCertificate' }),
  settingsNotSaved: ({ detail }) => ({ stem: 'settingsNotSaved', fill: { detail } }),
  historyUnavailable: ({ detail }) => ({ stem: 'historyUnavailable', fill: { detail } }),
  historyNotStored: ({ reason }) => ({ stem: reason === 'newer' ? 'historyNewer' : 'historyNotStored' }),
  badInput: ({ detail }) => ({ stem: 'badInput', fill: { detail } }),
  tooManyCalls: () => ({ stem: 'tooManyCalls' }),
  internal: () => ({ stem: 'internal' }),
};

type Plain = keyof typeof WORDINGS;

/** The words for any error. A kind or a reason without words is a type error. `clock` writes an instant (epoch ms) as a time. */
export function errorWords(t: Text, error: AppErrorData, clock: (at: number) => string): ErrorWords {
  if (error.kind === 'rateLimited') {
    const { retryAt } = error;
    const todo =
      retryAt === null ? t('errors.rateLimitedTodo') : t('errors.rateLimitedAtTodo', { time: clock(retryAt) });
    return { what: t('errors.rateLimitedWhat'), todo };
  }
  if (error.kind === 'tooFast') {
    const { retryAt } = error;
    const todo = retryAt === null ? t('errors.tooFastTodo') : t('errors.tooFastAtTodo', { time: clock(retryAt) });
    return { what: t('errors.tooFastWhat'), todo };
  }
  if (error.kind === 'redirected') {
    const { to } = error;
    const what = to === null ? t('errors.redirectedWhat') : t('errors.redirectedToWhat', { to });
    return { what, todo: t('errors.redirectedTodo') };
  }
  const { stem, fill, says } = wordingOf<Plain>(error.kind, error);
  const what = t(`errors.${stem}What`, fill);
  return {
    what: says ? t('errors.pbxMessage', { what, message: says }) : what,
    todo: t(`errors.${stem}Todo`, fill),
  };
}

function wordingOf<K extends Plain>(kind: K, error: ErrorMap[K]): Wording {
  return WORDINGS[kind](error);
}
