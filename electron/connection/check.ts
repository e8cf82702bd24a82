import {
  type Check,
  type CheckFinding,
  type CheckName,
  type CheckReport,
  type ConnectionDraft,
  checkName,
} from '../../shared/connection.ts';
import { AppError, errorData } from '../../shared/errors.ts';
import { guessCountry } from '../../shared/numbers/country-guess.ts';
import { type CountryGuess, extensionNumber, type PathForm, type Settings } from '../../shared/settings.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { isZone } from '../../shared/time/pbx-time.ts';
import { clockToleranceSeconds } from '../../shared/time/zone-check.ts';
import type { PbxClient } from '../pbx/client.ts';
import { normaliseAddress, type PbxAddress } from '../pbx/urls.ts';
import { readCall } from '../pbx/wire.ts';
import type { Probe } from './certificate.ts';

/** The draft's address. Throws AppError `address`, or `insecureAddress` for http without the person's consent. */
export function readAddress(draft: ConnectionDraft): PbxAddress {
  const address = normaliseAddress(draft.address);
  if (!address.secure && !draft.allowHttp) throw new AppError({ kind: 'insecureAddress', host: address.host });
  return address;
}

/** The draft's extension: digits only. Throws AppError `badExtension`. */
export function readExtension(draft: ConnectionDraft): string {
  const typed = draft.extension.trim();
  if (!extensionNumber.safeParse(typed).success) throw new AppError({ kind: 'badExtension', typed });
  return typed;
}

/** The draft's zone; null is this computer's. Throws AppError `badInput` for a name that no zone has. */
export function readZone(draft: ConnectionDraft): string | null {
  if (draft.zone !== null && !isZone(draft.zone)) throw new AppError({ kind: 'badInput', detail: 'zone' });
  return draft.zone;
}

/** Internal numbers are short; anything longer is somebody outside. */
const internal = /^\d{2,6}$/u;

/**
 * The extensions that raw records name, most frequent first: for a PBX whose own list cannot be read. `zone` (IANA) is only
 * needed to read the records.
 */
export function extensionsInRecords(raws: readonly unknown[], zone: string): string[] {
  const seen = new Map<string, number>();
  for (const raw of raws) {
    const read = readCall(raw, zone);
    if (!read.ok) continue;
    const { callerNumber, callerDestination, destinationNumber, direction, legs } = read.call;
    const caller = direction === 'inbound' ? null : callerNumber;
    const called = direction === 'outbound' ? null : destinationNumber;
    const named = new Set([caller, callerDestination, called, ...legs.map((leg) => leg.destinationNumber)]);
    for (const number of named) {
      if (number !== null && internal.test(number)) seen.set(number, (seen.get(number) ?? 0) + 1);
    }
  }
  return [...seen].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([number]) => number);
}

/** How a check ended; a thrown AppError is a failed one. */
export type StepResult = { kind: 'good' | 'warning'; finding: CheckFinding } | { kind: 'skipped' };

/** What the checks that ask the PBX share. `computerZone` IANA. */
export type CheckContext = {
  draft: ConnectionDraft;
  client: PbxClient;
  form: () => PathForm | null;
  computerZone: string;
  settings: Pick<Settings, 'callerIds' | 'dialRules'>;
};

/** The newest raw records, newest first; `path`: the answer was none of the interface's. */
export type NewestRecords = { records: readonly unknown[]; path: AppError | null };

const good = (finding: CheckFinding): StepResult => ({ kind: 'good', finding });
const warning = (finding: CheckFinding): StepResult => ({ kind: 'warning', finding });
const mostKnown = 50;
/** So many records name the extensions and show how numbers are written. */
const newestRecords = 100;
/** A record dated this far ahead of now can only be read in the wrong zone. */
const futureToleranceMs = 5 * MINUTE;
const quarterHour = 15 * 60;

/** What the address was read as; plain http is only ever a warning. */
export function addressFound({ address, secure }: PbxAddress): StepResult {
  return secure ? good({ kind: 'address', address }) : warning({ kind: 'plainHttp' });
}

/** Failures of the first list that speak of the path rather than of the key. */
function isAboutPath(error: unknown): error is AppError {
  if (!(error instanceof AppError)) return false;
  return ['notPbx', 'badAnswer', 'tooLarge', 'redirected', 'unexpectedStatus', 'invalidRequest'].includes(
    error.data.kind,
  );
}

/**
 * Asks the list for its newest records: what comes back speaks of the key and, because the path form is found out on the way, of
 * the path. `path` is null when that is good too.
 */
export async function fetchNewest(asking: CheckContext): Promise<NewestRecords> {
  try {
    const page = await asking.client.list({ perPage: newestRecords, sortBy: 'start_time', direction: 'desc' });
    return { records: page.records, path: null };
  } catch (error) {
    if (isAboutPath(error)) return { records: [], path: error };
    throw error;
  }
}

/** The path form that the PBX was found to answer. */
export function pathFormFound({ form }: CheckContext): StepResult {
  const found = form();
  return found === null ? { kind: 'skipped' } : good({ kind: 'pathForm', form: found });
}

async function listed(client: PbxClient): Promise<{ number: string; name: string | null }[] | null> {
  // Whatever is wrong with that undocumented list, the records can answer as well.
  return client.extensions().catch(() => null);
}

/** Whether the PBX knows the extension, by its own list or else by the records. Not seen is no failure: it may be a new phone. */
export async function extensionFound(
  { draft, client, computerZone }: CheckContext,
  newest: readonly unknown[],
): Promise<StepResult> {
  const extension = readExtension(draft);
  const list = await listed(client);
  const own = list?.find((one) => one.number === extension);
  if (own !== undefined) return good({ kind: 'extensionSeen', by: 'extensions', name: own.name });
  const { records } = await client.list({ extension, perPage: 1 });
  if (records.length > 0) return good({ kind: 'extensionSeen', by: 'records', name: null });
  const known = list?.map((one) => one.number) ?? extensionsInRecords(newest, computerZone);
  return warning({ kind: 'extensionNotSeen', known: known.slice(0, mostKnown) });
}

/** How far ahead the newest record's start lies when it is read in `zone`, in seconds to the quarter hour; 0 when it is not. */
function aheadBy(newest: unknown, zone: string, now: number): number {
  const read = readCall(newest, zone);
  const at = read.ok ? (read.call.start?.at ?? null) : null;
  if (at === null || at - now < futureToleranceMs) return 0;
  return Math.ceil((at - now) / 1000 / quarterHour) * quarterHour;
}

/** The PBX's clock against this one, by the Date header, and the zone by whether a record comes from the future. */
export function clockFound(asking: CheckContext, newest: unknown): StepResult {
  const zone = readZone(asking.draft) ?? asking.computerZone;
  const clock = asking.client.clock();
  if (clock === null) return warning({ kind: 'clockUnknown', zone });
  const offBy = Math.round((clock.dateHeader - clock.receivedAt) / 1000);
  if (Math.abs(offBy) > clockToleranceSeconds) return warning({ kind: 'clockOff', offBy, zone });
  const ahead = aheadBy(newest, zone, clock.receivedAt);
  return ahead > 0 ? warning({ kind: 'clockOff', offBy: ahead, zone }) : good({ kind: 'clockGood', zone });
}

/** What the records and the zone say of the country, unless the person chose one. */
export function countryGuessed(
  { draft, computerZone, settings }: CheckContext,
  newest: readonly unknown[],
): CountryGuess | null {
  const zone = readZone(draft) ?? computerZone;
  const { callerIds, dialRules } = settings;
  const calls = newest.flatMap((raw) => {
    const read = readCall(raw, zone);
    return read.ok ? [read.call] : [];
  });
  const { outsidePrefix } = dialRules;
  return guessCountry({ zone, zoneChosen: draft.zone !== null, calls, callerIds, outsidePrefix });
}

/** The country check: a warning unless the person chose the country or the guess is certain. */
export function countryFound({ draft }: CheckContext, guess: CountryGuess | null): StepResult {
  if (draft.country !== null) return good({ kind: 'country', country: draft.country, by: 'person' });
  if (guess?.sure) return good({ kind: 'country', country: guess.country, by: 'guess' });
  return warning({ kind: 'countryUnsure', country: guess?.country ?? null });
}

/** What a run of the checks needs. `makeClient` makes the client for the draft; `form` tells the path form that it found. */
export type CheckDeps = {
  run: string;
  probe: Probe;
  computerZone: string;
  settings: CheckContext['settings'];
  makeClient: (address: PbxAddress) => { client: PbxClient; form: () => PathForm | null };
  onReport: (report: CheckReport) => void;
  /** The country that was guessed for a normalised address, before the report tells that the check is done. */
  onCountry: (address: string, guess: CountryGuess | null) => void;
};

/** Keeps the report and tells it, whole, at each step. After a failure the rest is skipped. */
function createReporter(run: string, onReport: (report: CheckReport) => void) {
  let checks: Check[] = checkName.options.map((name) => ({ name, state: { kind: 'waiting' } }));
  let state: CheckReport['state'] = 'running';
  const report = (): CheckReport => ({ run, checks, state });
  const set = (name: CheckName, to: Check['state']) => {
    checks = checks.map((one) => (one.name === name ? { name, state: to } : one));
    onReport(report());
  };
  return {
    async step(name: CheckName, look: () => StepResult | Promise<StepResult>): Promise<void> {
      if (state === 'failed') return;
      set(name, { kind: 'running' });
      try {
        set(name, await look());
      } catch (error) {
        state = 'failed';
        checks = checks.map((one) => (one.state.kind === 'waiting' ? { ...one, state: { kind: 'skipped' } } : one));
        set(name, { kind: 'failed', error: errorData(error) });
      }
    },
    hasFailed: () => state === 'failed',
    finish(): CheckReport {
      if (state === 'running') {
        state = 'usable';
        onReport(report());
      }
      return report();
    },
  };
}

const fine: StepResult = { kind: 'good', finding: { kind: 'none' } };

async function askThePbx(
  reporter: ReturnType<typeof createReporter>,
  asking: CheckContext,
  onCountry: (guess: CountryGuess | null) => void,
): Promise<void> {
  let asked: NewestRecords = { records: [], path: null };
  await reporter.step('key', async () => {
    asked = await fetchNewest(asking);
    // An answer that is none of the interface's says nothing of the key.
    return asked.path === null ? fine : { kind: 'skipped' };
  });
  await reporter.step('pathForm', () => {
    if (asked.path !== null) throw asked.path;
    return pathFormFound(asking);
  });
  await reporter.step('extension', () => extensionFound(asking, asked.records));
  await reporter.step('clock', () => clockFound(asking, asked.records[0] ?? null));
  await reporter.step('country', () => {
    const guess = countryGuessed(asking, asked.records);
    onCountry(guess);
    return countryFound(asking, guess);
  });
}

/**
 * Runs the checks of a draft one after another, in the order of `checkName`, and reports each step. Sends the key only once the
 * server's certificate was accepted. Never rejects: what goes wrong stands in the report.
 */
export async function runChecks(draft: ConnectionDraft, deps: CheckDeps): Promise<CheckReport> {
  const reporter = createReporter(deps.run, deps.onReport);
  const read: { address: PbxAddress | null } = { address: null };
  await reporter.step('address', () => {
    read.address = readAddress(draft);
    return addressFound(read.address);
  });
  const { address } = read;
  if (address === null) return reporter.finish();
  await reporter.step('reachable', async () => {
    await deps.probe.reach(address);
    return fine;
  });
  await reporter.step('tls', async () => {
    if (!address.secure) return { kind: 'skipped' };
    await deps.probe.handshake(address, draft.trust);
    return fine;
  });
  if (reporter.hasFailed()) return reporter.finish();
  const { client, form } = deps.makeClient(address);
  try {
    const { computerZone, settings } = deps;
    await askThePbx(reporter, { draft, client, form, computerZone, settings }, (guess) =>
      deps.onCountry(address.address, guess),
    );
  } finally {
    client.close();
  }
  return reporter.finish();
}
