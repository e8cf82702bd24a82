import { z } from 'zod';
import type { ClockFinding } from '../connection.ts';
import { DAY, MINUTE } from './durations.ts';
import { isZone, offsetAt, onChangeDay, parsePbxTime } from './pbx-time.ts';

/**
 * A call that this app originated itself: when it sent the order, by this computer's clock, and the start that its record has.
 * `serverAhead`: how far the PBX's Date header was ahead of this computer then, seconds; null when unknown.
 */
const dialSighting = z.object({
  uuid: z.string(),
  sentAt: z.number(),
  text: z.string(),
  serverAhead: z.number().nullable(),
});
export type DialSighting = z.infer<typeof dialSighting>;

/** A call whose record was there although, by the zone it is read in, the call had not ended. `text`: its end. `seenAt` epoch ms. */
const futureSighting = z.object({ uuid: z.string(), seenAt: z.number(), text: z.string() });
export type FutureSighting = z.infer<typeof futureSighting>;

/** The evidence for and against the zone, oldest first. */
export const clockEvidence = z.object({ dials: z.array(dialSighting), future: z.array(futureSighting) });
export type ClockEvidence = z.infer<typeof clockEvidence>;

/** What the evidence is judged against. `serverAhead`: as `serverAheadOf` has it now. Zones IANA. */
export interface ClockContext {
  readonly zone: string;
  readonly computerZone: string;
  readonly serverAhead: number | null;
}

const quarter = 15 * 60;
/** Between the order and the start that the PBX writes lie its own work and, at worst, a queue; seconds. */
const delay = { least: -45, most: 120 } as const;
/** Clocks that differ by at most this many seconds count as equal. */
export const clockToleranceSeconds = 90;
/** A call that ends at most this far in the future is explained by slightly different clocks, seconds. */
export const futureToleranceSeconds = 5 * 60;
/** No two zones are further apart, seconds. */
const furthest = 26 * 3600;
/** Only the latest dials count: the PBX's clock may have been corrected. */
const latestDials = 4;
const enoughFuture = 3;
const mostZones = 3;

/** Judges the evidence. One odd call proves nothing: two dials must agree, or three calls must end in the future. */
export function judgeClock(evidence: ClockEvidence, by: ClockContext): ClockFinding {
  const dials = judgeDials(evidence.dials, by);
  if (dials !== null && dials.kind !== 'none') return dials;
  const future = dials === null ? judgeFuture(evidence.future, by) : null;
  return future ?? judgeServer(by.serverAhead);
}

/**
 * How far the PBX's clock is ahead by the latest answers (Date header less arrival, ms each, oldest first), seconds: 0 within the
 * tolerance, null while they are too few or differ among themselves.
 */
export function serverAheadOf(differences: readonly number[]): number | null {
  const last = differences.slice(-3).sort((a, b) => a - b);
  const [least, middle, most] = last;
  if (least === undefined || middle === undefined || most === undefined || most - least > MINUTE) return null;
  const seconds = Math.round(middle / 1000);
  return Math.abs(seconds) <= clockToleranceSeconds ? 0 : seconds;
}

/** What one dial says: off by whole quarters of an hour, as zones are, or by anything else; seconds. */
type DialOffset = { readonly quarters: number; readonly off: number; readonly sighting: DialSighting };

/** Null: too few dials, or they contradict each other. */
function judgeDials(sightings: readonly DialSighting[], { zone, computerZone }: ClockContext): ClockFinding | null {
  const offsets = sightings.map((one) => offsetOf(one, zone)).filter((one) => one !== null);
  const latest = offsets.slice(-latestDials);
  const agreeing = latest
    .map((one) => latest.filter((other) => agree(one, other)))
    .sort((a, b) => b.length - a.length)[0];
  const [first] = agreeing ?? [];
  if (first === undefined || agreeing === undefined || agreeing.length < 2 || agreeing.length * 2 <= latest.length)
    return null;
  const { quarters, off } = first;
  if (quarters === 0) return { kind: 'none' };
  if (Number.isNaN(quarters)) return clockWrong(off, 'dials');
  const offBy = quarters * quarter;
  const instants = agreeing.map(({ sighting }) => sighting.sentAt);
  const zones = likelyZones({ zone, computerZone, instants, least: offBy, most: offBy }).slice(0, mostZones);
  return zones.length === 0
    ? clockWrong(off, 'dials')
    : zoneWrong({ zone, offBy, zones, calls: agreeing.length, atLeast: false });
}

function offsetOf(sighting: DialSighting, zone: string): DialOffset | null {
  const { text, sentAt, serverAhead } = sighting;
  const at = parsePbxTime(text, zone)?.at ?? null;
  // In a repeated or skipped hour a time says nothing of its zone.
  if (at === null || (onChangeDay(text, zone)?.kind ?? 'plain') !== 'plain') return null;
  const off = Math.round((at - sentAt) / 1000);
  // What the PBX's clock is wrong by is no matter of its zone.
  const withoutClock = off - (serverAhead ?? 0);
  const quarters = Math.round(withoutClock / quarter);
  const rest = withoutClock - quarters * quarter;
  const isZones = rest >= delay.least && rest <= delay.most && Math.abs(withoutClock) <= furthest;
  return { quarters: isZones ? quarters : Number.NaN, off, sighting };
}

function agree(one: DialOffset, other: DialOffset): boolean {
  if (Number.isNaN(one.quarters))
    return Number.isNaN(other.quarters) && Math.abs(one.off - other.off) <= clockToleranceSeconds;
  return one.quarters === other.quarters;
}

/** Uses the second furthest sighting, so that one wrong record has no effect. Null: no finding. */
function judgeFuture(sightings: readonly FutureSighting[], by: ClockContext): ClockFinding | null {
  const { zone, computerZone, serverAhead } = by;
  const ahead = sightings
    .map((one) => ({ ...one, by: aheadBy(one, zone) - (serverAhead ?? 0) }))
    .filter((one) => one.by >= futureToleranceSeconds && one.by <= furthest)
    .sort((a, b) => b.by - a.by);
  const second = ahead[1];
  if (second === undefined || ahead.length < enoughFuture) return null;
  const instants = ahead.map(({ seenAt }) => seenAt);
  const offBy = Math.floor(second.by / 60) * 60;
  // A call is seen a while after its end, so the zone may be off by more than shows.
  const range = { least: offBy - clockToleranceSeconds, most: offBy + 3600 };
  const zones = likelyZones({ zone, computerZone, instants, ...range }).slice(0, mostZones);
  return zones.length === 0 ? null : zoneWrong({ zone, offBy, zones, calls: ahead.length, atLeast: true });
}

/** Whether a call with this end time seems to end after it was seen. */
export function seemsAhead(sighting: Omit<FutureSighting, 'uuid'>, zone: string): boolean {
  const by = aheadBy(sighting, zone);
  return by >= futureToleranceSeconds && by <= furthest;
}

function aheadBy({ text, seenAt }: Omit<FutureSighting, 'uuid'>, zone: string): number {
  const at = parsePbxTime(text, zone)?.at ?? seenAt;
  return (at - seenAt) / 1000;
}

function judgeServer(serverAhead: number | null): ClockFinding {
  return serverAhead === null || serverAhead === 0 ? { kind: 'none' } : clockWrong(serverAhead, 'answers');
}

type ZoneWrong = Extract<ClockFinding, { kind: 'zoneWrong' }>;

/** A bound from future calls moves with each call, so its key has the zone only. */
function zoneWrong(found: Omit<ZoneWrong, 'kind' | 'key'>): ZoneWrong {
  const { zone, offBy, atLeast } = found;
  return { kind: 'zoneWrong', key: `zone ${zone} ${atLeast ? 'future' : offBy}`, ...found };
}

/** The key rounds to ten minutes: a drifting clock keeps its finding, a clock that was set wrong again gets a new one. */
function clockWrong(offBy: number, by: 'dials' | 'answers'): ClockFinding {
  return { kind: 'clockWrong', key: `clock ${Math.round(offBy / 600)}`, offBy, by };
}

/** What a zone has to explain: its offset differs from that of `zone` by `least` to `most` seconds at each instant (epoch ms). */
export interface ZoneSearch {
  readonly zone: string;
  readonly computerZone: string;
  readonly instants: readonly number[];
  readonly least: number;
  readonly most: number;
}

const month = 30 * DAY;

/**
 * Zones where many people live, the more usual ones first within a region; every offset in use is there. UTC leads, because a
 * server without a set zone runs in it.
 */
const common = `
  UTC Europe/Berlin Europe/London Europe/Athens Europe/Helsinki Europe/Moscow Europe/Istanbul Europe/Paris
  Europe/Madrid Europe/Rome Europe/Lisbon Europe/Dublin Europe/Bucharest Europe/Chisinau
  America/New_York America/Chicago America/Los_Angeles America/Denver America/Phoenix America/Halifax America/St_Johns
  America/Anchorage America/Mexico_City America/Bogota America/Caracas America/Santiago America/Sao_Paulo
  America/Noronha America/Asuncion America/Havana
  Pacific/Honolulu Atlantic/Azores Atlantic/Cape_Verde
  Africa/Abidjan Africa/Lagos Africa/Johannesburg Africa/Cairo Africa/Nairobi Africa/Casablanca
  Asia/Shanghai Asia/Kolkata Asia/Tokyo Asia/Dubai Asia/Singapore Asia/Bangkok Asia/Jakarta Asia/Karachi Asia/Dhaka
  Asia/Jerusalem Asia/Beirut Asia/Riyadh Asia/Tehran Asia/Kabul Asia/Kathmandu Asia/Yangon Asia/Vladivostok
  Asia/Kamchatka
  Australia/Sydney Australia/Brisbane Australia/Perth Australia/Adelaide Australia/Darwin Australia/Eucla
  Australia/Lord_Howe
  Pacific/Auckland Pacific/Chatham Pacific/Noumea Pacific/Tongatapu Pacific/Kiritimati Pacific/Marquesas
  Pacific/Gambier Pacific/Pago_Pago
`
  .trim()
  .split(/\s+/);

/**
 * The zones that explain a difference, the likeliest first: this computer's own, UTC, those of its part of the world, the others.
 * Of zones that always show the same time only the first is named.
 */
export function likelyZones(search: ZoneSearch): string[] {
  const { zone, computerZone, instants, least, most } = search;
  const [region = ''] = computerZone.split('/');
  const rank = (one: string) => (one === computerZone ? 0 : one === 'UTC' ? 1 : one.startsWith(`${region}/`) ? 2 : 3);
  const explains = (one: string) =>
    instants.every((at) => {
      const difference = (offsetAt(at, one) - offsetAt(at, zone)) / 1000;
      return difference >= least && difference <= most;
    });
  const found = new Map<string, string>();
  for (const one of [...new Set([computerZone, ...common])].sort((a, b) => rank(a) - rank(b))) {
    if (!isZone(one) || !explains(one)) continue;
    const year = yearOf(one, instants[0] ?? 0);
    if (!found.has(year)) found.set(year, one);
  }
  return [...found.values()];
}

/** What tells zones apart: the offsets of a year from that instant on. */
function yearOf(zone: string, from: number): string {
  return Array.from({ length: 13 }, (_, index) => offsetAt(from + index * month, zone)).join(' ');
}
