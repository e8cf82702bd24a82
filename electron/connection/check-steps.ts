import type { CheckFinding, ConnectionDraft } from '../../shared/connection.ts';
import { AppError } from '../../shared/errors.ts';
import { guessCountry } from '../../shared/numbers/country-guess.ts';
import type { CountryGuess, PathForm, Settings } from '../../shared/settings.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { clockToleranceSeconds } from '../../shared/time/zone-check.ts';
import type { PbxAddress } from '../pbx/address.ts';
import type { PbxClient } from '../pbx/client.ts';
import { readCall } from '../pbx/wire.ts';
import { readExtension, readZone } from './draft.ts';
import { extensionsInRecords } from './record-extensions.ts';

/** How a check ended; a thrown AppError is a failed one. */
export type Found = { kind: 'good' | 'warning'; finding: CheckFinding } | { kind: 'skipped' };

/** What the checks that ask the PBX share. `computerZone` IANA. */
export type Asking = {
  draft: ConnectionDraft;
  client: PbxClient;
  form: () => PathForm | null;
  computerZone: string;
  settings: Pick<Settings, 'callerIds' | 'dialRules'>;
};

/** The newest raw records, newest first; `path`: the answer was none of the interface's. */
export type Newest = { records: readonly unknown[]; path: AppError | null };

const good = (finding: CheckFinding): Found => ({ kind: 'good', finding });
const warning = (finding: CheckFinding): Found => ({ kind: 'warning', finding });
const mostKnown = 50;
/** So many records name the extensions and show how numbers are written. */
const newestRecords = 100;
/** A record dated this far ahead of now can only be read in the wrong zone. */
const futureToleranceMs = 5 * MINUTE;
const quarterHour = 15 * 60;

/** What the address was read as; plain http is only ever a warning. */
export function addressFound({ address, secure }: PbxAddress): Found {
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
export async function askForNewest(asking: Asking): Promise<Newest> {
  try {
    const page = await asking.client.list({ perPage: newestRecords, sortBy: 'start_time', direction: 'desc' });
    return { records: page.records, path: null };
  } catch (error) {
    if (isAboutPath(error)) return { records: [], path: error };
    throw error;
  }
}

/** The path form that the PBX was found to answer. */
export function pathFormFound({ form }: Asking): Found {
  const found = form();
  return found === null ? { kind: 'skipped' } : good({ kind: 'pathForm', form: found });
}

async function listed(client: PbxClient): Promise<{ number: string; name: string | null }[] | null> {
  // Whatever is wrong with that undocumented list, the records can answer as well.
  return client.extensions().catch(() => null);
}

/** Whether the PBX knows the extension, by its own list or else by the records. Not seen is no failure: it may be a new phone. */
export async function extensionFound(
  { draft, client, computerZone }: Asking,
  newest: readonly unknown[],
): Promise<Found> {
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
export function clockFound(asking: Asking, newest: unknown): Found {
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
  { draft, computerZone, settings }: Asking,
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
export function countryFound({ draft }: Asking, guess: CountryGuess | null): Found {
  if (draft.country !== null) return good({ kind: 'country', country: draft.country, by: 'person' });
  if (guess?.sure) return good({ kind: 'country', country: guess.country, by: 'guess' });
  return warning({ kind: 'countryUnsure', country: guess?.country ?? null });
}
