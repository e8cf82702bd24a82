import type { Call } from '../../../shared/calls/call.ts';
import { sideOf } from '../../../shared/calls/perspective.ts';
import {
  maxRawTextLength,
  maxUnreadable,
  maxUnreadableLength,
  type RawText,
  type UnreadableRecords,
  unreadableReason,
} from '../../../shared/calls/raw-record.ts';
import type { CallerCalls, CallPage } from '../../../shared/calls/rows.ts';
import type { Core } from '../core.ts';
import type { People } from '../facts/people.ts';
import { recordOf, statusOf } from '../facts/stored-record.ts';
import type { Database } from '../sqlite.ts';

/** From how many of the newest calls the usual number is told, and how many of them must have it. */
const [NEWEST, FEWEST] = [40, 3];

/** Reads single calls, whose records are decoded. UUIDs are compared in lower case. */
export function createStoredCalls({ db, decoder }: Core, people: People) {
  const unreadableCount = () => db.value<number>`SELECT count(*) FROM unreadable WHERE deleted_at IS NULL` ?? 0;
  return {
    call(uuid: string): Call | null {
      const row = recordOf(db, uuid);
      return row ? decoder().callOf(row.raw) : null;
    },
    page(uuid: string, extension: string): CallPage | null {
      const row = recordOf(db, uuid);
      const call = row ? decoder().callOf(row.raw) : null;
      if (!row || !call) return null;
      const extensionStatus = statusOf(db, uuid, extension);
      const { shown, partyKey } = decoder().involvement(call, extension, extensionStatus);
      const { perspective, verdict } = shown;
      const { zone } = decoder().options;
      const page = { call, extension, extensionStatus, perspective, verdict, callerKey: partyKey };
      return people.resolveNames({ ...page, zone });
    },
    /** The number that most of the extension's newest incoming calls had dialled, as it came; null where there are few, or none had it more often. */
    usualNumber(extension: string): string | null {
      const records = db.values<string>`
        SELECT r.raw FROM find f JOIN records r ON r.id = f.call_id WHERE f.extension = ${extension}
          ORDER BY f.at DESC, f.call_id DESC LIMIT ${NEWEST}`;
      const dialled = records.map(decoder().callOf).flatMap((call) => {
        const isIncoming = call !== null && call.direction === 'inbound' && sideOf(call, extension) !== 'caller';
        return isIncoming && call.destinationNumber !== null ? [call.destinationNumber] : [];
      });
      const [most] = [...Map.groupBy(dialled, (number) => number)].sort(([, a], [, b]) => b.length - a.length);
      return most !== undefined && most[1].length >= FEWEST && most[1].length * 2 > dialled.length ? most[0] : null;
    },
    /** The call's record as it came; null if there is no such call. */
    raw(uuid: string): RawText | null {
      const row = recordOf(db, uuid);
      return row ? rawTextOf(row.raw, maxRawTextLength) : null;
    },
    /** The newest records that could not be decoded, and how many there are. */
    unreadable(): UnreadableRecords {
      const rows = db.all<{ raw: string; reason: string; fetchedAt: number }>`
        SELECT raw, reason, fetched_at AS fetchedAt FROM unreadable WHERE deleted_at IS NULL
          ORDER BY fetched_at DESC, hash LIMIT ${maxUnreadable}`;
      const records = rows.map(({ raw, reason, fetchedAt }) => ({
        reason: unreadableReason.safeParse(reason).data ?? null,
        fetchedAt,
        raw: rawTextOf(raw, maxUnreadableLength),
      }));
      return { total: unreadableCount(), records };
    },
    unreadableCount,
    /** The extension's calls from one start to another (epoch ms) that may be with a number, newest first: one of theirs ends in the same seven digits. */
    findCalls({
      extension,
      number,
      from,
      to,
    }: {
      extension: string;
      number: string;
      from: number;
      to: number;
    }): Call[] {
      const records = db.values<string>`
        SELECT r.raw FROM find f JOIN records r ON r.id = f.call_id WHERE f.extension = ${extension}
          AND f.at BETWEEN ${Math.floor(from)} AND ${Math.ceil(to)} ORDER BY f.at DESC, f.call_id DESC LIMIT 500`;
      return records.map(decoder().callOf).filter((call) => call !== null && isMaybeWith(call, number)) as Call[];
    },
  };
}

/** Says how many calls there are, and of whom. */
export function createCallCounts(db: Database) {
  return {
    /** The extension's calls with a number (its key); null for none. */
    ofCaller(extension: string, key: string): CallerCalls | null {
      const found = db.get<CallerCalls>`
        SELECT count(*) AS calls, count(*) FILTER (WHERE outcome = 'missed') AS missed, min(nullif(at, 0)) AS firstAt
          FROM involvement WHERE extension = ${extension} AND party_key = ${key}`;
      return found?.calls ? found : null;
    },
    /** Whether the server's missed filter could still say something about the call that its record does not. */
    isUnsettled: (extension: string, uuid: string): boolean =>
      db.value`
        SELECT 1 FROM received c JOIN involvement i ON i.call_id = c.id WHERE c.uuid = ${uuid} AND i.extension = ${extension}
          AND i.outcome <> 'answeredByColleague'
          AND NOT EXISTS (SELECT 1 FROM statuses s WHERE s.id = c.id AND s.extension = ${extension} AND s.status <> 'unknown')` !==
      null,
    /** When the extension's newest call started, epoch ms. */
    newestAt: (extension: string): number | null =>
      db.value<number>`SELECT max(at) FROM find WHERE extension = ${extension}` || null,
    /** Whether the records have that extension. */
    hasExtension: (number: string): boolean =>
      db.value`SELECT 1 FROM find WHERE extension = ${number} LIMIT 1` !== null,
    /** How many calls of an extension are stored. */
    countOf: (extension: string): number => db.value`SELECT count(*) FROM find WHERE extension = ${extension}` ?? 0,
    /** The extensions in the records, busiest first. */
    extensions: () => db.all<{ number: string; calls: number }>`
      SELECT extension AS number, count(*) AS calls FROM find GROUP BY extension ORDER BY calls DESC`,
  };
}

/** Whether one of a call's numbers ends as the number does, in seven digits or all there are. */
function isMaybeWith(call: Call, number: string): boolean {
  const tail = (text: string | null) => (text ?? '').replace(/\D/g, '').slice(-7);
  const digits = tail(number);
  const legs = call.legs.map((leg) => leg.destinationNumber);
  return [call.destinationNumber, call.callerNumber, call.callerDestination, ...legs]
    .map(tail)
    .some((one) => one !== '' && digits !== '' && (one.endsWith(digits) || digits.endsWith(one)));
}

/** Invisible and reordering characters (C0, C1, direction and format characters, lone surrogates), except line breaks. */
const hidden = /[^\P{C}\n]/gu;

/**
 * A stored record as a text to show: indented, with hidden characters written as JSON escapes, so that a caller's name cannot reorder
 * what is read. At most `limit` UTF-16 units. What is no JSON is shown as it came.
 */
export function rawTextOf(raw: string, limit: number): RawText {
  const text = indented(raw, limit).replace(hidden, escaped);
  if (text.length <= limit) return { text, length: text.length };
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(limit - 1));
  return { text: text.slice(0, splitsPair ? limit - 1 : limit), length: text.length };
}

function indented(raw: string, limit: number): string {
  if (raw.length > limit) return raw;
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}

function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, at) => {
    const code = sign.charCodeAt(at).toString(16).padStart(4, '0');
    return `\\u${code}`;
  }).join('');
}
