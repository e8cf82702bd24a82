import type { Call, ErrorPeriod, Leg, Perspective } from './call.ts';

/** An error period is kept open until so many seconds without a loss have passed (FreeSWITCH, switch_rtp.c). */
const ERROR_TAIL_SECONDS = 3;

/** Packets a second where each carries 20 ms of sound, which is what nearly every codec and phone does. */
const PACKETS_PER_SECOND = 50;

/** An error period without its tail. Instants epoch ms, null when unreadable; `seconds` null when the record does not tell. */
export type ErrorSpan = { startAt: number | null; endAt: number | null; seconds: number | null; flaws: number | null };

/**
 * How long two sides were connected, in seconds, hold included: null when the record does not tell, 0 when it was not answered.
 * An outgoing call counts from where its destination answered: a lifted desk phone alone is nobody to talk to.
 */
export function connectedSeconds(call: Call): number | null {
  const far = call.direction === 'outbound' ? call.legs.filter((leg) => isTo(leg, call.destinationNumber)) : [];
  if (far.length > 0) return longest(far.map(legSeconds)) ?? (far.every(isUnanswered) ? 0 : null);
  const whole = lengthOf(call.answer?.at, call.end?.at) ?? longest(call.legs.map(legSeconds));
  if (whole !== null) return whole;
  if (call.status?.trim().toUpperCase() === 'ANSWERED') return positive(call.durationSeconds);
  return call.answer === null ? 0 : null;
}

/** All holds of the call's legs together, in seconds; 0 where none is noted. */
function holdSeconds(call: Call): number {
  return call.legs.reduce((sum, leg) => sum + (leg.holdSeconds ?? 0), 0);
}

/** Seconds in which sound was to be expected: connected, less the holds. Null when the record does not tell. */
export function talkSeconds(call: Call): number | null {
  const connected = connectedSeconds(call);
  return connected === null ? null : Math.max(0, connected - holdSeconds(call));
}

/** The error periods, each less its tail of 3 s. */
export function errorSpans(call: Call): ErrorSpan[] {
  return (call.errorPeriods ?? []).map((period) => {
    const seconds = lossSeconds(period);
    const startAt = period.start?.at ?? null;
    const endAt = startAt !== null && seconds !== null ? startAt + seconds * 1000 : null;
    return { startAt, endAt, seconds, flaws: period.flaws };
  });
}

/** Seconds of the talk that error periods cover, each less its tail. Never more than the talk where that is known. */
export function errorSeconds(call: Call): number {
  const all = (call.errorPeriods ?? []).reduce((sum, period) => sum + (lossSeconds(period) ?? 0), 0);
  return Math.min(all, talkSeconds(call) ?? all);
}

/** Packets that this much talk makes. */
export function expectedPackets(seconds: number): number {
  return Math.floor(seconds * PACKETS_PER_SECOND);
}

/** The spread of the packet spacing in ms from a variance in ms². This is not the jitter of RFC 3550. */
export function jitterMs(variance: number | null): number | null {
  return variance === null || variance < 0 ? null : Math.sqrt(variance);
}

/** What the ITU's E-model says of a MOS (G.107 Annex B), for reference beside our own bands. */
export type EModelWord =
  | 'verySatisfied'
  | 'satisfied'
  | 'someDissatisfied'
  | 'manyDissatisfied'
  | 'nearlyAllDissatisfied'
  | 'notRecommended';

/** The E-model's word for a MOS: from 4.34, 4.03, 3.60, 3.10, 2.58, and below. */
export function eModelWord(mos: number): EModelWord {
  if (mos >= 4.34) return 'verySatisfied';
  if (mos >= 4.03) return 'satisfied';
  if (mos >= 3.6) return 'someDissatisfied';
  if (mos >= 3.1) return 'manyDissatisfied';
  return mos >= 2.58 ? 'nearlyAllDissatisfied' : 'notRecommended';
}

/**
 * Where the inbound figures were most likely measured: on what the PBX received from the leg that began the call.
 * `ownMicrophone`: the own desk phone. `callersLine`: the line of whoever called. `callingPhone`: a call inside the house.
 */
export type MeasuredWhere = 'ownMicrophone' | 'callersLine' | 'callingPhone';

/** Where a call's inbound figures were measured, by the way it went. (domain.md, Direction) */
export function measuredWhere(way: Perspective['way']): MeasuredWhere {
  return way === 'out' ? 'ownMicrophone' : way === 'in' ? 'callersLine' : 'callingPhone';
}

function legSeconds(leg: Leg): number | null {
  return isUnanswered(leg) ? null : (lengthOf(leg.answer?.at, leg.end?.at) ?? positive(leg.answerSeconds));
}

function isUnanswered(leg: Leg): boolean {
  return leg.answer === null && (leg.answerSeconds ?? 0) === 0;
}

/** Trunks write the dialled number with or without its prefixes, so the end of the digits decides. */
function isTo(leg: Leg, destination: string | null): boolean {
  if (leg.destinationNumber === destination && /[1-9]/.test(destination ?? '')) return true;
  const [a, b] = [leg.destinationNumber ?? '', destination ?? ''].map((number) =>
    number.replace(/\D/g, '').replace(/^0+/, ''),
  );
  if (!a || !b) return false;
  return a === b || (Math.min(a.length, b.length) > 6 && (a.endsWith(b) || b.endsWith(a)));
}

function longest(spans: readonly (number | null)[]): number | null {
  return spans.reduce((most, span) => (span === null ? most : Math.max(most ?? 0, span)), null);
}

function lossSeconds(period: ErrorPeriod): number | null {
  const whole = positive(period.seconds) ?? lengthOf(period.start?.at, period.stop?.at);
  return whole === null ? null : Math.max(0, whole - ERROR_TAIL_SECONDS);
}

function lengthOf(from: number | null | undefined, to: number | null | undefined): number | null {
  if (from === null || from === undefined || to === null || to === undefined || to < from) return null;
  return (to - from) / 1000;
}

function positive(value: number | null): number | null {
  return value !== null && value >= 0 ? value : null;
}
