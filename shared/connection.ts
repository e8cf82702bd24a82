import { z } from 'zod';
import { callCounts } from './calls/pbx-results.ts';
import { appErrorData } from './errors.ts';
import { quiet } from './quiet-settings.ts';
import { instant } from './time/instant.ts';

/** ISO 3166 letters. */
export const country = z.string().regex(/^[A-Z]{2}$/);

/** The UUID of a gateway: any 8-4-4-4-12 hex. PBXs also use ones that RFC 9562 doesn't allow. */
export const gatewayUuid = z.guid();

/** A gateway: calls leave the PBX through it. The interface has no list of them, so people name theirs. */
export const gateway = z.object({ uuid: gatewayUuid, name: z.string().trim().min(1).max(80) });
export type Gateway = z.infer<typeof gateway>;

/** Which certificates are trusted for one address: the system's, those plus a company CA (PEM), or exactly one certificate. */
export const trust = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('ca'), pem: z.string().min(1).max(100_000) }),
  z.object({
    kind: z.literal('pin'),
    sha256: z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
    pem: z.string().max(100_000),
  }),
]);
export type Trust = z.infer<typeof trust>;

/** The certificate a server shows, for a person to compare before trusting it. Times epoch ms. */
export const shownCertificate = z.object({
  sha256: z.string(),
  subject: z.string(),
  issuer: z.string(),
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  pem: z.string(),
});
export type ShownCertificate = z.infer<typeof shownCertificate>;

/** The most extensions in a list. Others of a larger PBX can still be typed. */
export const maxExtensions = 20_000;

/** An extension: digits, because the list filter expects an integer. */
export const extensionNumber = z.string().refine(isExtension);

/** Whether a text is an extension. */
export function isExtension(text: string): boolean {
  return /^\d{1,12}$/.test(text);
}

/** An extension of the PBX's own list, the records or the person's settings. */
export const knownExtension = z.object({
  number: z.string(),
  name: z.string().nullable(),
});
export type KnownExtension = z.infer<typeof knownExtension>;

/** The input of the connection forms. `id`: the connection that is changed; null adds one. `key: null` keeps the stored key, which is allowed for an unchanged origin only (S8). */
export const connectionDraft = z.object({
  id: z.string().max(40).nullable(),
  /** How the person calls the PBX; '' for its host. */
  name: z.string().trim().max(80),
  address: z.string().max(2000),
  key: z.string().max(4000).nullable(),
  extension: z.string().max(200),
  allowHttp: z.boolean(),
  trust,
  /** The person's answer where the address is changed to another origin: it is the same PBX, whose calls go on in the same history. */
  isSamePbx: z.boolean().optional(),
  zone: z.string().max(100).nullable(),
  /** Chosen by the person; null: guessed. */
  country: country.nullable(),
});
export type ConnectionDraft = z.infer<typeof connectionDraft>;

/** `pbx`: the address, whether a PBX answers there, and its certificate. */
export const checkName = z.enum(['pbx', 'key', 'extension', 'clock', 'country']);
export type CheckName = z.infer<typeof checkName>;

/** The details of a check; the catalogue has the texts. `offBy` in seconds, positive when the PBX is ahead; null: it doesn't say. */
export const checkFinding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keyAccepted') }),
  z.object({ kind: z.literal('address'), address: z.string() }),
  z.object({ kind: z.literal('plainHttp') }),
  z.object({ kind: z.literal('extensionSeen'), name: z.string().nullable() }),
  z.object({ kind: z.literal('extensionNotSeen') }),
  z.object({ kind: z.literal('clock'), offBy: z.number().nullable(), zone: z.string() }),
  /** The newest call lies in the future when its time is read in this zone. By how much the zone is off, it doesn't tell. */
  z.object({ kind: z.literal('otherZone'), zone: z.string() }),
  z.object({ kind: z.literal('country'), country }),
  /** `country`: likely, but not certain enough to be used; null: nothing to guess from. */
  z.object({ kind: z.literal('countryUnsure'), country: country.nullable() }),
]);
export type CheckFinding = z.infer<typeof checkFinding>;

export const check = z.object({
  name: checkName,
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('waiting') }),
    z.object({ kind: z.literal('running') }),
    z.object({ kind: z.literal('good'), finding: checkFinding }),
    z.object({ kind: z.literal('warning'), finding: checkFinding }),
    z.object({ kind: z.literal('failed'), error: appErrorData }),
    z.object({ kind: z.literal('skipped') }),
  ]),
});
export type Check = z.infer<typeof check>;

/** The checks, in their order. The whole report is sent at each step. `usable`: nothing failed, so it can be saved. */
export const checkReport = z.object({
  checks: z.array(check),
  state: z.enum(['running', 'usable', 'failed']),
  /** Where a PBX's address was changed to another origin: of the newest calls there, so many are stored here already. */
  overlap: z.object({ of: z.number(), here: z.number() }).optional(),
});
export type CheckReport = z.infer<typeof checkReport>;

/**
 * Where the key is stored. `memory`: until the app ends. `weak`: on disk, encrypted with a password that every program knows, with the
 * person's consent.
 */
export const keyState = z.enum(['none', 'keychain', 'memory', 'weak', 'locked']);
export type KeyState = z.infer<typeof keyState>;

/**
 * State of the connection to the PBX. `idle`: waits for the next poll. `refused`: the PBX does not take the key, or it cannot be used; a
 * person is needed. `offline`: any other failure. `trouble.ts` says what each of them is.
 */
export const link = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('notConnected') }),
  z.object({ kind: z.literal('polling') }),
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('offline'), error: appErrorData }),
  z.object({ kind: z.literal('refused'), error: appErrorData }),
]);

export type Link = z.infer<typeof link>;

/**
 * The rate limit from the headers of the last response. `resetsAt`: epoch ms. `window`: how long the time is that the limit is counted for, ms;
 * left out where it is a day, or not known.
 */
export const budget = z.object({
  limit: z.number().nullable(),
  remaining: z.number().nullable(),
  resetsAt: instant.nullable(),
  window: z.number().positive().optional(),
});
export type Budget = z.infer<typeof budget>;

/** The requests since the last reset of the limit or, before the first reset, since the app's first request. */
export const spending = z.object({
  /** Epoch ms. */
  since: instant,
  made: z.number(),
  /** Requests of other programs with the same key: how much more the remaining requests fell. Null without the headers. */
  byOthers: z.number().nullable(),
});
export type Spending = z.infer<typeof spending>;

/** A problem with stored data that the person should know about. `file`: the name of the set-aside file. */
export const notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settingsDamaged'), file: z.string() }),
  z.object({ kind: z.literal('settingsReadOnly') }),
  z.object({ kind: z.literal('historyDamaged'), file: z.string() }),
  z.object({ kind: z.literal('peopleDamaged'), file: z.string() }),
  /** The history cannot be read at the moment, so counts that come from it are missing. */
  z.object({ kind: z.literal('historyNotRead') }),
  /** An uncaught error; the log has the details. `at`: epoch ms. */
  z.object({ kind: z.literal('unexpectedError'), at: instant }),
]);
export type Notice = z.infer<typeof notice>;

/**
 * The backfill of an extension's older calls. `paused`: by a person; `oldestAt`: calls are stored back to then, epoch ms. `fetched`, `total`: calls; `total` null where the PBX gives no count.
 */
export const backfillState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({
    kind: z.literal('running'),
    extension: z.string(),
    fetched: z.number(),
    total: z.number().nullable(),
  }),
  z.object({ kind: z.literal('paused'), extension: z.string(), oldestAt: instant.nullable() }),
]);
/**
 * Whether the calls that were dialled here come back at another hour. `offBy`: seconds, positive when calls are shown later than they
 * were. `zone`: the one that times are read in; `likely`: one that explains the difference, if a usual one does. `key` identifies the
 * finding, so that a dismissed one does not come back.
 */
export const clockFinding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('anotherHour'),
    key: z.string().max(200),
    offBy: z.number(),
    zone: z.string(),
    likely: z.string().nullable(),
  }),
]);
export type ClockFinding = z.infer<typeof clockFinding>;

/** A connection as it is listed. `address` and `extension` null where it has none. */
export const connectionSummary = z.object({
  id: z.string(),
  kind: z.enum(['practice', 'pbx']),
  name: z.string(),
  address: z.string().nullable(),
  extension: z.string().nullable(),
  /** Of a PBX that is watched without being in sight. */
  background: z.object({ waitingCallers: z.number(), key: keyState, link, isHistoryClosed: z.boolean() }).optional(),
});
export type ConnectionSummary = z.infer<typeof connectionSummary>;

/** Everything that the frame of the window shows. Times epoch ms. */
export const status = z.object({
  /** Every connection, and the one that all else here is of. `previous`: the PBX that was current before it. */
  connections: z.array(connectionSummary),
  connectionId: z.string().nullable(),
  previousId: z.string().nullable(),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('practice') }),
    z.object({ kind: z.literal('pbx'), address: z.string(), insecure: z.boolean() }),
  ]),
  extension: z.string().nullable(),
  key: keyState,
  link,
  lastPollAt: instant.nullable(),
  nextPollAt: instant.nullable(),
  backfill: backfillState,
  /** The user's own calls, counted at the last deep poll; null before the first one. */
  callCounts: callCounts.nullable(),
  budget: budget.nullable(),
  spending,
  unreadableRecords: z.number(),
  /** Null while the app starts and they are not counted yet; an event follows. */
  waitingCallers: z.number().nullable(),
  notices: z.array(notice),
  /** Why the connection's calls cannot be opened: nothing is loaded or dialled until then. Null while they are open. */
  historyClosed: appErrorData.nullable(),
  clock: clockFinding,
  /** Whether there is a tray icon; false in the first moments of a start. */
  tray: z.boolean(),
  /** Why notifications wait now; null where they don't. */
  quiet: quiet.nullable(),
});
export type Status = z.infer<typeof status>;

/** The current connection where its name has to be said, because there is more than one; else null. */
export function connectionToName({
  connections,
  connectionId,
}: Pick<Status, 'connections' | 'connectionId'>): ConnectionSummary | null {
  return connections.length < 2 ? null : (connections.find(({ id }) => id === connectionId) ?? null);
}
