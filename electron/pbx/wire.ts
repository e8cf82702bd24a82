import {
  type Call,
  type CallDirection,
  type ErrorPeriod,
  inboundAudio,
  type Leg,
  normalUuid,
  outboundAudio,
  technical,
} from '../../shared/calls/call.ts';
import { legNumber } from '../../shared/calls/leg-number.ts';
import type { UnreadableReason } from '../../shared/calls/raw-record.ts';
import { cleanName, cleanText } from '../../shared/clean-text.ts';
import { withoutEntities } from '../../shared/html-entities.ts';
import { readTwice } from '../../shared/people/import/guess-encoding.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { parseDuration, parsePbxTime } from './pbx-time.ts';
import { recordName } from './raw-figures.ts';

/** What a field that says nothing comes as: null, absent, empty, or one of these words. */
const nothing = /^(?:|n\/a|null|none|undefined|-)$/iu;
const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/iu;
/** The longest of these words. */
const longestNothing = 9;
/** Longest text of a record's field; what is longer is cut, the raw record keeps it. */
const longestText = 300;

export type WireObject = Record<string, unknown>;

/** Whether a value is an object with fields. PHP writes an empty one as an empty array, which has none. */
export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text however it came: numbers as their digits; null for null, absent, "", "N/A" and the like. Hidden characters are gone. */
export function readText(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = cleanText(value.length > 4 * longestText ? value.slice(0, 4 * longestText) : value, longestText);
  return text.length <= longestNothing && nothing.test(text) ? null : text;
}

/** A number, or null where it is so large that sums and products of it would not be numbers any more. */
function inRange(value: number): number | null {
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null;
}

/** The units that may stand behind a figure, in small letters, each with what a figure in it is multiplied by. */
type Units = Readonly<Record<string, number>>;

/**
 * A number, or text that holds one and perhaps one of these units behind it; a comma is a point unless it may part thousands. Null for anything
 * else, such as another unit, and for numbers beyond 2^53.
 */
function readFigure(value: unknown, units: Units): number | null {
  if (typeof value === 'number') return inRange(value);
  if (typeof value !== 'string') return null;
  const [, digits = '', unit = ''] = /^([+-]?[\d.,]+(?:e[+-]?\d{1,3})?)\s*(.*)$/isu.exec(value.trim()) ?? [];
  const text = digits.replace(/(?<=\d),(?=\d+$)(?!\d{3}$)/u, '.');
  const times = unit === '' ? 1 : units[unit.toLowerCase()];
  return times === undefined || !numeric.test(text) ? null : inRange(Number(text) * times);
}

const packets: Units = { packet: 1, packets: 1, pkt: 1, pkts: 1 };
const bytes: Units = { b: 1, byte: 1, bytes: 1, octets: 1 };
const points: Units = { flaw: 1, flaws: 1, point: 1, points: 1 };
const seconds: Units = { s: 1, sec: 1, secs: 1, second: 1, seconds: 1 };
const milliseconds: Units = { ms: 1, msec: 1, millisecond: 1, milliseconds: 1 };
const variance: Units = { 'ms²': 1, ms2: 1, 'ms^2': 1 };
const percentage: Units = { '%': 1, percent: 1 };
/** Five percent of a share are 0.05. */
const share: Units = { '%': 0.01, percent: 0.01 };

/** The unit of each figure of the sound that is no count of packets. */
const UNITS: Readonly<Record<string, Units>> = {
  ...{ mos: { mos: 1 }, qualityPercentage: percentage, flawTotal: points },
  ...{ rawBytes: bytes, mediaBytes: bytes, rtcpOctetCount: bytes, meanInterval: milliseconds },
  ...{ jitterMinVariance: variance, jitterMaxVariance: variance, jitterLossRate: share, jitterBurstRate: share },
};

/** A figure of the sound: a count, a size or a time. None is below zero, so one that is was not measured. */
function readMeasure(value: unknown, name: string): number | null {
  const figure = readFigure(value, UNITS[name] ?? packets);
  return figure === null || figure < 0 ? null : figure;
}

/** A yes or no however it came: true, "true", "yes", "on", 1, "1"; null when it is neither. */
function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim().toLowerCase() : '';
  if (text === '1' || text === 'true' || text === 'yes' || text === 'on') return true;
  return text === '0' || text === 'false' || text === 'no' || text === 'off' ? false : null;
}

/** A part of a record. One that the PBX keeps as JSON text may come as that text. */
function readPart(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/u.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/**
 * The entries of a list that are objects. A list with gaps comes from PHP as an object, so its values count too; one with a single entry comes
 * from XML as that entry. `field`: every entry has it.
 */
function readEntries(value: unknown, field: string): WireObject[] {
  const list = readPart(value);
  if (Array.isArray(list)) return list.filter(isWireObject);
  if (!isWireObject(list)) return [];
  return field in list ? [list] : Object.values(list).filter(isWireObject);
}

/** The legs of a raw record's fields, each still to be read. */
export const rawLegs = (fields: WireObject): WireObject[] => readEntries(fields.call_flow, 'destination_number');

/** The fields of a raw record; none where it is no object. */
export const fieldsOf = (raw: unknown): WireObject => (isWireObject(raw) ? raw : {});

/** A raw record's UUID as the PBX wrote it; null where it has none. */
export function rawUuidOf(raw: unknown): string | null {
  const uuid = fieldsOf(raw).call_uuid;
  return typeof uuid === 'string' && uuid.trim() !== '' ? uuid.trim() : typeof uuid === 'number' ? String(uuid) : null;
}

/** Error periods that are read of one call. A call page says how many were left out. */
const mostPeriods = 2_000;

/** The object, or null when not one of its values says anything. */
function unlessEmpty<T extends Record<string, unknown>>(read: T): T | null {
  for (const name in read) if (read[name] !== null) return read;
  return null;
}

/** The fields of a schema, each with its name in the record. */
function namesIn<Name extends string>({ shape }: { readonly shape: Record<Name, unknown> }): [Name, string][] {
  return (Object.keys(shape) as Name[]).map((name) => [name, recordName(name)]);
}

const inboundNames = namesIn(inboundAudio);
const outboundNames = namesIn(outboundAudio);
const technicalNames = namesIn(technical);

/** Reads each of the fields; null when there is no object, or not one field of it says anything. */
function readEach<Name extends string, Value>(
  raw: unknown,
  names: readonly [Name, string][],
  read: (value: unknown, name: Name) => Value | null,
): Record<Name, Value | null> | null {
  const fields = readPart(raw);
  if (!isWireObject(fields)) return null;
  const found = {} as Record<Name, Value | null>;
  for (const [name, field] of names) found[name] = read(fields[field], name);
  return unlessEmpty(found);
}

/**
 * `audio_stats.error_log` of a call that began at `callStart` (epoch ms). Null when the record has no such list; entries
 * that say nothing at all are skipped.
 */
function readErrorLog(raw: unknown, zone: string, callStart: number | null): ErrorPeriod[] | null {
  const log = readPart(raw);
  if (typeof log !== 'object' || log === null) return null;
  const periods: ErrorPeriod[] = [];
  for (const entry of readEntries(log, 'start').slice(0, mostPeriods)) {
    const start = parsePbxTime(entry.start, zone, callStart);
    const period = unlessEmpty({
      start,
      stop: parsePbxTime(entry.stop, zone, start?.at),
      flaws: readFigure(entry.flaws, points),
      seconds: readFigure(entry.duration_seconds, seconds),
    });
    if (period !== null) periods.push(period);
  }
  return periods;
}

/** A call, or why the record could not be read; the raw record is stored in either case. */
export type ReadCall = { ok: true; call: Call } | { ok: false; reason: UnreadableReason };

/** Legs that are read of one call. A call page says how many were left out. */
const mostLegs = 500;
const directions: ReadonlyMap<string, CallDirection> = new Map([
  ...(['local', 'internal'] as const).map((word) => [word, 'local'] as const),
  ...(['inbound', 'incoming', 'in'] as const).map((word) => [word, 'inbound'] as const),
  ...(['outbound', 'outgoing', 'out'] as const).map((word) => [word, 'outbound'] as const),
]);

/** A record's direction, however it is written. */
export function readDirection(value: unknown): CallDirection {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return directions.get(text) ?? 'unknown';
}

function readUuid(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= 100 && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) ? normalUuid(text) : null;
}

/** A name as it is meant: programs write it for a page, or its bytes in UTF-8 twice. */
export const readName = (text: string): string => cleanName(withoutEntities(readTwice(text)));

function readCallerName(value: unknown): string | null {
  const text = readText(value);
  return text === null ? null : readName(text) || null;
}

/** A called number, however the PBX writes it. */
function readCalled(value: unknown): string | null {
  const text = readText(value);
  return text === null ? null : legNumber(text);
}

function readLeg(raw: WireObject, zone: string, callStart: number | null): Leg {
  // A leg begins with its call, except for rounding to seconds.
  const start = parsePbxTime(raw.start_time, zone, callStart === null ? null : callStart - MINUTE);
  const from = start?.at;
  return {
    destinationNumber: readCalled(raw.destination_number),
    forwarding: readFlag(raw.forwarding_enabled),
    start,
    answer: parsePbxTime(raw.answer_time, zone, from),
    lastHold: parsePbxTime(raw.last_hold_time, zone, from),
    end: parsePbxTime(raw.end_time, zone, from),
    durationSeconds: parseDuration(raw.duration),
    answerSeconds: parseDuration(raw.answer_duration),
    timeToAnswerSeconds: parseDuration(raw.time_to_answer),
    holdSeconds: parseDuration(raw.hold_duration),
  };
}

function isBare(call: Call): boolean {
  return call.start === null && call.status === null && call.callerNumber === null && call.destinationNumber === null;
}

/**
 * Reads a raw call detail record, whatever drifted in it: numbers as strings and strings as numbers, null, "", absent and "N/A"; an
 * unknown direction becomes `unknown` beside its text, unknown status and cause stay unchanged. `zone` (IANA) is the PBX's. Never throws.
 * Written by hand instead of with zod, because a backfill reads a hundred thousand of them on the main thread.
 */
export function readCall(raw: unknown, zone: string): ReadCall {
  if (!isWireObject(raw)) return { ok: false, reason: 'notAnObject' };
  const uuid = readUuid(raw.call_uuid);
  if (uuid === null) return { ok: false, reason: 'noUuid' };
  const audio = fieldsOf(readPart(raw.audio_stats));
  const start = parsePbxTime(raw.start_time, zone);
  const from = start?.at ?? null;
  const legs = rawLegs(raw);
  const call: Call = {
    uuid,
    callerNumber: readText(raw.caller_id_number),
    callerName: readCallerName(raw.caller_id_name),
    callerDestination: readCalled(raw.caller_destination),
    destinationNumber: readCalled(raw.destination_number),
    direction: readDirection(raw.direction),
    directionText: readText(raw.direction),
    start,
    answer: parsePbxTime(raw.answer_time, zone, from),
    end: parsePbxTime(raw.end_time, zone, from),
    durationSeconds: parseDuration(raw.duration),
    status: readText(raw.status),
    hangupCause: readText(raw.hangup_cause),
    legs: legs.slice(0, mostLegs).map((leg) => readLeg(leg, zone, from)),
    inbound: readEach(audio.inbound, inboundNames, readMeasure),
    outbound: readEach(audio.outbound, outboundNames, readMeasure),
    errorPeriods: readErrorLog(audio.error_log, zone, from),
    technical: readEach(raw.technical, technicalNames, readText),
  };
  return isBare(call) ? { ok: false, reason: 'nothingElse' } : { ok: true, call };
}
