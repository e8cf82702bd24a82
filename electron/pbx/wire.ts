import { type Call, type CallDirection, type Leg, normalUuid } from '../../shared/calls/call.ts';
import type { UnreadableReason } from '../../shared/calls/raw-record.ts';
import { cleanName } from '../../shared/clean-text.ts';
import { parseSpan } from '../../shared/time/clock-change.ts';
import { parseDuration, parsePbxTime } from '../../shared/time/pbx-time.ts';
import { readErrorLog, readInbound, readOutbound, readTechnical } from './wire-audio.ts';
import { isWireObject, readEntries, readFlag, readText, type WireObject } from './wire-values.ts';

/** A record read, or why it could not be: such records are kept as they came. */
export type ReadCall = { ok: true; call: Call } | { ok: false; reason: UnreadableReason };

/** Legs that are read of one call. A call page says how many were left out. */
const mostLegs = 500;
const directions = new Set(['local', 'inbound', 'outbound']);

/** A record's direction, however it is written. */
export function readDirection(value: unknown): CallDirection {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return directions.has(text) ? (text as CallDirection) : 'unknown';
}

function readUuid(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : null;
  const text = typeof value === 'string' ? value.trim() : '';
  return text !== '' && text.length <= 100 && !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text) ? normalUuid(text) : null;
}

function readCallerName(value: unknown): string | null {
  const text = readText(value);
  return text === null ? null : cleanName(text) || null;
}

function readLeg(raw: WireObject, zone: string, callStart: number | null): Leg {
  const durationSeconds = parseDuration(raw.duration);
  const { start, end } = parseSpan({ start: raw.start_time, end: raw.end_time, durationSeconds }, zone, callStart);
  const from = start?.at;
  return {
    destinationNumber: readText(raw.destination_number),
    forwarding: readFlag(raw.forwarding_enabled),
    start,
    answer: parsePbxTime(raw.answer_time, zone, from),
    lastHold: parsePbxTime(raw.last_hold_time, zone, from),
    end,
    durationSeconds,
    answerSeconds: parseDuration(raw.answer_duration),
    timeToAnswerSeconds: parseDuration(raw.time_to_answer),
    holdSeconds: parseDuration(raw.hold_duration),
  };
}

function isBare(call: Call): boolean {
  return call.start === null && call.status === null && call.callerNumber === null && call.destinationNumber === null;
}

/**
 * Reads a raw call detail record, whatever drifted in it: numbers as strings and strings as numbers, null, "", absent and "N/A";
 * an unknown direction becomes `unknown` beside its text, unknown status and cause stay as they came. `zone` (IANA) is the PBX's. Never throws.
 * Written by hand instead of with zod, because a first fill reads a hundred thousand of them on the main process's thread.
 */
export function readCall(raw: unknown, zone: string): ReadCall {
  if (!isWireObject(raw)) return { ok: false, reason: 'notAnObject' };
  const uuid = readUuid(raw.call_uuid);
  if (uuid === null) return { ok: false, reason: 'noUuid' };
  const audio = isWireObject(raw.audio_stats) ? raw.audio_stats : {};
  const durationSeconds = parseDuration(raw.duration);
  const { start, end } = parseSpan({ start: raw.start_time, end: raw.end_time, durationSeconds }, zone);
  const from = start?.at ?? null;
  const legs = readEntries(raw.call_flow);
  const errorLog = readErrorLog(audio.error_log, zone, from);
  const call: Call = {
    uuid,
    callerNumber: readText(raw.caller_id_number),
    callerName: readCallerName(raw.caller_id_name),
    callerDestination: readText(raw.caller_destination),
    destinationNumber: readText(raw.destination_number),
    direction: readDirection(raw.direction),
    directionText: readText(raw.direction),
    start,
    answer: parsePbxTime(raw.answer_time, zone, from),
    end,
    durationSeconds,
    status: readText(raw.status),
    hangupCause: readText(raw.hangup_cause),
    legs: legs.slice(0, mostLegs).map((leg) => readLeg(leg, zone, from)),
    inbound: readInbound(audio.inbound),
    outbound: readOutbound(audio.outbound),
    errorPeriods: errorLog.periods,
    leftOut: { legs: Math.max(0, legs.length - mostLegs), errorPeriods: errorLog.leftOut },
    technical: readTechnical(raw.technical),
  };
  return isBare(call) ? { ok: false, reason: 'nothingElse' } : { ok: true, call };
}
