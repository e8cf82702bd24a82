import { z } from 'zod';
import { guardKind } from './dialing/guard-kind.ts';
import { instant } from './time/instant.ts';

/** Why a PBX could not be reached, as far as the operating system tells. `offline`: this computer has no network at all. */
export const networkReason = z.enum(['refused', 'dns', 'reset', 'unreachable', 'offline', 'other']);
export type NetworkReason = z.infer<typeof networkReason>;

/**
 * Why there is no secure connection. `pinChanged`: another certificate than the one that was accepted for this address.
 * `clientCertificate`: the server demands one of this computer.
 */
export const tlsReason = z.enum([
  'untrusted',
  'selfSigned',
  'expired',
  'wrongHost',
  'pinChanged',
  'clientCertificate',
  'protocol',
  'other',
]);
export type TlsReason = z.infer<typeof tlsReason>;

/** Which deadline passed: connecting, waiting for the answer's headers, or the whole exchange. */
export const timeoutPhase = z.enum(['connect', 'headers', 'whole']);
export type TimeoutPhase = z.infer<typeof timeoutPhase>;

/** Why a typed address cannot be used. */
export const addressReason = z.enum(['empty', 'unreadable', 'scheme', 'userinfo', 'query']);
export type AddressReason = z.infer<typeof addressReason>;

/** Why a typed number cannot be dialled. */
export const numberReason = z.enum(['empty', 'letters', 'tooLong', 'characters', 'several']);
export type NumberReason = z.infer<typeof numberReason>;

/** Why a link cannot be dialled. `hidden`: it has characters that hide or turn something; `code`: a code stands before its number. */
export const linkReason = z.enum([...numberReason.options, 'hidden', 'code']);
export type LinkReason = z.infer<typeof linkReason>;

/**
 * Why a confirmed dial was not sent. `keyring`: the key did not come in time; `late`: the press is too long ago; `quit`: Ringback ended
 * before.
 */
export const notSentReason = z.enum(['keyring', 'late', 'cancelled', 'quit']);

/**
 * Why a directory has no people to show. `noAddressBook`: no CardDAV server answers there, or it has no address book; `gone`: the address book is
 * there no more; `noBase`: the LDAP server does not know the base; `badFilter`: it can't read the filter; `nobody`: nothing that was found has a name and a number; `noFile`, `badFile`, `halfFile`, `largeFile`: the file
 * is not there, holds no people, ends within an entry or is being written, or is larger than `largestFileMb`. `signInWanted`: the server wants a user and a password; `noSignIn`: it takes no
 * password from a program; `passwordExpired`: it has expired or must be changed; `accountLocked`: the account is locked or switched off. `emptied`: no entry has a
 * number any more; `noReport`: the server has an address book and refuses to send its cards; `noStartTls`: it refuses StartTLS.
 */
export const directoryReason = z.enum([
  'noAddressBook',
  'gone',
  'emptied',
  'noReport',
  'noStartTls',
  'noBase',
  'badFilter',
  'nobody',
  'noFile',
  'badFile',
  'halfFile',
  'largeFile',
  'signInWanted',
  'noSignIn',
  'passwordExpired',
  'accountLocked',
  'notStored',
]);

const at = instant.nullable();
const message = z.string().max(500).nullable();

/** Why the call history cannot be opened. `newer`: a newer Ringback wrote it; `locked`: another program uses it; `refused`: by the disk. */
export const historyClosedReason = z.enum(['newer', 'locked', 'refused']);
export type HistoryClosedReason = z.infer<typeof historyClosedReason>;

/**
 * Everything that can go wrong, as a closed union by `kind`. The words for each kind are in `messages/en/errors.ts`;
 * `serverMessage` is what the PBX said (cleaned and capped), times are epoch milliseconds. `rateLimited`: the day's requests are used
 * up; `tooFast`: only too many at once. `noOriginate`: that path takes no originate, so nothing was dialled; `elsewhere`: another
 * path does, and the next dial goes there. `pageInstead`: a redirect to a page for people; `passwordWanted` and `blocked`: a proxy,
 * firewall or web server before the PBX refused, and `serverMessage` is what that wrote. `foreignCalls`: the list of one extension contains the calls of others.
 */
export const appErrorData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('address'), reason: addressReason }),
  z.object({ kind: z.literal('insecureAddress'), host: z.string() }),
  z.object({ kind: z.literal('network'), reason: networkReason, host: z.string() }),
  z.object({ kind: z.literal('timeout'), phase: timeoutPhase, host: z.string() }),
  z.object({ kind: z.literal('tls'), reason: tlsReason, host: z.string() }),
  z.object({ kind: z.literal('redirected'), to: z.string().nullable() }),
  z.object({ kind: z.literal('pageInstead'), to: z.string() }),
  z.object({ kind: z.literal('passwordWanted'), status: z.number() }),
  z.object({ kind: z.literal('blocked'), status: z.number(), serverMessage: message }),
  z.object({ kind: z.literal('notPbx'), status: z.number() }),
  z.object({ kind: z.literal('badAnswer'), detail: z.string().max(300) }),
  z.object({ kind: z.literal('tooLarge'), limitBytes: z.number() }),
  z.object({ kind: z.literal('unauthorized'), serverMessage: message }),
  z.object({ kind: z.literal('forbidden'), serverMessage: message }),
  z.object({ kind: z.literal('recordNotFound') }),
  z.object({ kind: z.literal('extensionNotRegistered'), extension: z.string(), serverMessage: message }),
  z.object({ kind: z.literal('callNotSetUp'), serverMessage: message }),
  z.object({ kind: z.literal('invalidRequest'), status: z.number(), serverMessage: message }),
  z.object({ kind: z.literal('rateLimited'), retryAt: at }),
  z.object({ kind: z.literal('tooFast'), retryAt: at }),
  z.object({ kind: z.literal('noOriginate'), status: z.number(), elsewhere: z.boolean() }),
  z.object({ kind: z.literal('foreignCalls'), extension: z.string() }),
  z.object({ kind: z.literal('server'), status: z.number(), serverMessage: message }),
  z.object({ kind: z.literal('unexpectedStatus'), status: z.number(), serverMessage: message }),
  z.object({ kind: z.literal('notConnected') }),
  z.object({ kind: z.literal('keyMissing') }),
  z.object({ kind: z.literal('keyLocked') }),
  z.object({ kind: z.literal('keyForOtherAddress') }),
  z.object({ kind: z.literal('badKey') }),
  z.object({ kind: z.literal('badNumber'), reason: numberReason, typed: z.string().max(200) }),
  z.object({ kind: z.literal('badExtension'), typed: z.string().max(200) }),
  z.object({ kind: z.literal('badGateway'), typed: z.string().max(200) }),
  z.object({ kind: z.literal('alreadyDialling'), number: z.string() }),
  /** The person has to agree first. `number`: as meant. */
  z.object({ kind: z.literal('mustAgree'), guards: z.array(guardKind).min(1), number: z.string() }),
  z.object({ kind: z.literal('dialIncomplete'), missing: z.enum(['extension', 'line']) }),
  /** The person said no to a question that main asked. */
  z.object({ kind: z.literal('declined') }),
  z.object({ kind: z.literal('dialNotStored'), detail: z.string().max(300) }),
  z.object({ kind: z.literal('dialNotSent'), reason: notSentReason }),
  z.object({ kind: z.literal('dialAlreadySent') }),
  z.object({ kind: z.literal('callNotInHistory') }),
  z.object({ kind: z.literal('undoTooLate') }),
  z.object({ kind: z.literal('exportFailed') }),
  z.object({ kind: z.literal('badCertificate') }),
  z.object({ kind: z.literal('settingsNotSaved'), detail: z.string().max(300) }),
  z.object({ kind: z.literal('historyUnavailable'), detail: z.string().max(300) }),
  z.object({ kind: z.literal('historyClosed'), reason: historyClosedReason, detail: z.string().max(300) }),
  /** A directory has lost nearly all its people. Ringback keeps them until the person agrees. `left`: how many the directory still has. */
  z.object({ kind: z.literal('fewPeople'), left: z.number().int() }),
  z.object({ kind: z.literal('directory'), reason: directoryReason }),
  z.object({ kind: z.literal('linksNotChanged') }),
  z.object({ kind: z.literal('loginNotChanged') }),
  z.object({ kind: z.literal('folderNotOpened'), folder: z.string() }),
  z.object({ kind: z.literal('badInput'), detail: z.string().max(300) }),
  z.object({ kind: z.literal('tooManyCalls') }),
  z.object({ kind: z.literal('internal') }),
]);
export type AppErrorData = z.infer<typeof appErrorData>;

/** The one error class thrown on purpose in the main process; `data` is what may cross to the renderer. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly data: AppErrorData;
  constructor(data: AppErrorData, options?: ErrorOptions) {
    super(data.kind, options);
    this.data = data;
  }
}

/** The data of any thrown value: an AppError's own, otherwise `internal`, so that no foreign text ever crosses. */
export function errorData(thrown: unknown): AppErrorData {
  return thrown instanceof AppError ? thrown.data : { kind: 'internal' };
}

/** What a call over the bridge answers: a value or an error, never an exception. */
export type Result<T> = { ok: true; value: T } | { ok: false; error: AppErrorData };
