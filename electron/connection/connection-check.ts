import {
  type Check,
  type CheckFinding,
  type CheckName,
  type CheckReport,
  type ConnectionDraft,
  checkName,
  extensionNumber,
} from '../../shared/connection.ts';
import { AppError, type AppErrorData, errorData } from '../../shared/errors.ts';
import { normaliseAddress, type PbxAddress } from '../../shared/pbx-address.ts';
import type { CountryGuess, Settings } from '../../shared/settings.ts';
import { SECOND } from '../../shared/time/durations.ts';
import { isZone } from '../../shared/time/zones.ts';
import type { PbxClient } from '../pbx/client.ts';
import { readCall } from '../pbx/wire.ts';
import { guessCountry } from './country-guess.ts';
import { clockToleranceSeconds, futureToleranceSeconds } from './zone-check.ts';

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

/** `computerZone` IANA. `makeClient` makes the client for the draft. */
export type CheckDeps = {
  computerZone: string;
  settings: Pick<Settings, 'callerIds' | 'dialRules'>;
  makeClient: (address: PbxAddress) => PbxClient;
  /** Called with the whole report at each step. */
  onReport: (report: CheckReport) => void;
  /** Whether a call is stored; null where the draft's origin needs no comparison. */
  isStored: ((callUuid: string) => boolean) | null;
  /** Called with the country guessed for a normalised address. */
  onCountry: (address: string, guess: CountryGuess | null) => void;
};

/** How a check ended; one that throws has failed. */
type StepResult = { kind: 'good' | 'warning'; finding: CheckFinding };

const good = (finding: CheckFinding): StepResult => ({ kind: 'good', finding });
const warning = (finding: CheckFinding): StepResult => ({ kind: 'warning', finding });

/** Errors of the first list by which a PBX answers and says something of the key. */
const keyErrors: readonly string[] = ['unauthorized', 'forbidden', 'rateLimited', 'tooFast'];
/** Errors of the key before anything is sent, which say nothing of the PBX. */
const unsentErrors: readonly string[] = ['keyMissing', 'keyForOtherAddress', 'keyLocked', 'badKey'];

/**
 * Runs the checks of a draft one after another, in the order of `checkName`, and reports each step. Never rejects: what goes wrong is in
 * the report, and the rest is skipped.
 */
export async function runChecks(draft: ConnectionDraft, deps: CheckDeps): Promise<CheckReport> {
  const { makeClient, computerZone } = deps;
  const waiting = checkName.options.map((name): Check => ({ name, state: { kind: 'waiting' } }));
  let report: CheckReport = { checks: waiting, state: 'running' };
  let at = 'pbx' as CheckName;
  let client: PbxClient | null = null;
  const tell = (changes: Partial<CheckReport>): void => {
    report = { ...report, ...changes };
    deps.onReport(report);
  };
  const set = (state: Check['state']): void =>
    tell({ checks: report.checks.map((one) => (one.name === at ? { ...one, state } : one)) });
  const begin = (name: CheckName): void => {
    at = name;
    set({ kind: 'running' });
  };
  try {
    begin('pbx');
    const address = readAddress(draft);
    const answered = () => {
      set(address.secure ? good({ kind: 'address', address: address.address }) : warning({ kind: 'plainHttp' }));
      begin('key');
    };
    client = makeClient(address);
    const newest = client.list({ perPage: NEWEST_RECORDS, sortBy: 'start_time', direction: 'desc' });
    const { records } = await newest.catch((thrown: unknown) => {
      const { kind } = errorData(thrown);
      if (unsentErrors.includes(kind)) at = 'key';
      else if (keyErrors.includes(kind)) answered();
      throw thrown;
    });
    answered();
    set(good({ kind: 'keyAccepted' }));
    begin('extension');
    const extension = readExtension(draft);
    const overlap = await compareCalls(client, extension, deps);
    set(await checkExtension(client, extension));
    begin('clock');
    set(checkClock(client, readZone(draft) ?? computerZone, records[0]));
    begin('country');
    set(checkCountry(draft, deps, address, records));
    tell({ state: 'usable', ...(overlap && { overlap }) });
  } catch (thrown) {
    const error = errorData(thrown);
    tell({ state: 'failed', checks: report.checks.map((one) => afterFailure(one, at, error)) });
  } finally {
    client?.close();
  }
  return report;
}

function afterFailure(one: Check, failed: CheckName, error: AppErrorData): Check {
  if (one.name === failed) return { ...one, state: { kind: 'failed', error } };
  const isOpen = one.state.kind === 'waiting' || one.state.kind === 'running';
  return isOpen ? { ...one, state: { kind: 'skipped' } } : one;
}

/** So many of the newest calls tell whether a PBX is the one that is known. */
const COMPARED_CALLS = 20;

/** How many of the extension's newest calls there are stored here; null where they are not compared. */
async function compareCalls(client: PbxClient, extension: string, { isStored, computerZone }: CheckDeps) {
  if (isStored === null) return null;
  const { records } = await client.list({
    extension,
    perPage: COMPARED_CALLS,
    sortBy: 'start_time',
    direction: 'desc',
  });
  const uuids = callsIn(records, computerZone).map(({ uuid }) => uuid);
  return { of: uuids.length, here: uuids.filter(isStored).length };
}

/** So many records show how numbers are written. */
const NEWEST_RECORDS = 100;

const callsIn = (raws: readonly unknown[], zone: string) =>
  raws.flatMap((raw) => {
    const read = readCall(raw, zone);
    return read.ok ? [read.call] : [];
  });

/** Whether the PBX knows the extension, by its own list or else by the records. Not seen is no failure: it may be a new phone. */
async function checkExtension(client: PbxClient, extension: string) {
  // Whatever is wrong with that undocumented list, the records can answer as well.
  const list = await client.extensions().catch(() => null);
  const own = list?.find((one) => one.number === extension);
  if (own !== undefined) return good({ kind: 'extensionSeen', name: own.name });
  const { records } = await client.list({ extension, perPage: 1 });
  if (records.length > 0) return good({ kind: 'extensionSeen', name: null });
  return warning({ kind: 'extensionNotSeen' });
}

/** Whether a record's start lies in the future when it is read in `zone`, by more than clocks differ. `now`: epoch ms. */
function isAhead(raw: unknown, zone: string, now: number): boolean {
  const at = callsIn([raw], zone)[0]?.start?.at ?? null;
  return at !== null && at - now >= futureToleranceSeconds * SECOND;
}

/** Checks the PBX's clock against this one, by the Date header, and the zone by whether a record lies in the future. */
function checkClock(client: PbxClient, zone: string, newest: unknown): StepResult {
  const clock = client.clock();
  if (clock === null) return warning({ kind: 'clock', zone, offBy: null });
  const offBy = Math.round((clock.dateHeader - clock.receivedAt) / SECOND);
  if (Math.abs(offBy) > clockToleranceSeconds) return warning({ kind: 'clock', offBy, zone });
  return isAhead(newest, zone, clock.receivedAt)
    ? warning({ kind: 'otherZone', zone })
    : good({ kind: 'clock', offBy: 0, zone });
}

/** The person's country, or else that which the records and the zone suggest. */
function checkCountry(draft: ConnectionDraft, deps: CheckDeps, { address }: PbxAddress, newest: readonly unknown[]) {
  const zone = readZone(draft) ?? deps.computerZone;
  const guess = guessCountry({ zone, callerIds: deps.settings.callerIds, calls: callsIn(newest, zone) });
  deps.onCountry(address, guess);
  const country = draft.country ?? (guess?.sure ? guess.country : null);
  if (country !== null) return good({ kind: 'country', country });
  return warning({ kind: 'countryUnsure', country: guess?.country ?? null });
}
