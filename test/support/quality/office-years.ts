import { isDeepStrictEqual } from 'node:util';
import { involvedExtensions } from '../../../electron/history/calls/call-writer.ts';
import { readCall } from '../../../electron/pbx/wire.ts';
import { GATEWAYS, WORKING } from '../../../electron/practice-pbx/calls/office.ts';
import type { Random } from '../../../electron/practice-pbx/calls/random.ts';
import { wallClock } from '../../../electron/practice-pbx/calls/wall-clock.ts';
import { generateWeeks } from '../../../electron/practice-pbx/calls/weeks.ts';
import { seenFrom } from '../../../shared/calls/outcome.ts';
import type { FaultPlace, FaultPointer } from '../../../shared/quality/fault-pointer.ts';
import { type MeasuredCall, measuredAt } from '../../../shared/quality/measured-call.ts';
import { judge } from '../../../shared/quality/quality.ts';
import { bands, wordOf } from '../../../shared/quality/verdict.ts';
import { whoseFault } from '../../../shared/quality/whose-fault.ts';
import { WATCHED_DAYS, type Worse, worseThanUsual } from '../../../shared/quality/worse-than-usual.ts';
import { DAY, HOUR } from '../../../shared/time/durations.ts';

/** The measured calls of one phone, oldest first. */
export type Desk = readonly MeasuredCall[];

const zone = 'Europe/Berlin';
/** A Friday evening. */
const end = Date.UTC(2026, 10, 20, 19);

/** The practice office for so many weeks, by phone. `good`: without the trunks' bad afternoons; a call is still poor by chance. */
export function officeDesks(seed: number, weeks: number, lines: 'good' | 'as they are'): Desk[] {
  const trouble = GATEWAYS.map((gateway) => gateway.trouble);
  try {
    if (lines === 'good') for (const gateway of GATEWAYS) gateway.trouble = 0;
    return desksOf(generateWeeks({ seed, weeks, now: end, clock: wallClock(zone) }));
  } finally {
    for (const [index, gateway] of GATEWAYS.entries()) gateway.trouble = trouble[index] ?? 0;
  }
}

function desksOf(records: readonly unknown[]): Desk[] {
  const desks = new Map(WORKING.map(({ number }) => [number, [] as MeasuredCall[]]));
  for (const record of records) {
    const read = readCall(record, zone);
    if (!read.ok || !read.call.start?.at) continue;
    const word = wordOf(judge(read.call));
    if (!bands.some((band) => band === word)) continue;
    for (const extension of involvedExtensions(read.call)) {
      const { outcome, direction, party } = seenFrom(read.call, extension, 'unknown');
      if (outcome.kind !== 'answered') continue;
      const address = read.call.technical?.remoteMediaIp || null;
      const call = { uuid: read.call.uuid, at: read.call.start.at, direction, address, party: party.number };
      desks.get(extension)?.push({ ...call, poor: word === 'poor' || word === 'bad' });
    }
  }
  return [...desks.values()].map((calls) => calls.sort((a, b) => a.at - b.at));
}

/** The calls of so many phones at one desk each: a busier office. */
export function busier(desks: readonly Desk[], times: number): Desk[] {
  if (times === 1) return [...desks];
  return Array.from({ length: Math.floor(desks.length / times) }, (_, index) => {
    const calls = desks.slice(index * times, (index + 1) * times).flat();
    const atOnePhone = calls.map((call) => (call.direction === 'out' ? { ...call, address: '10.20.1.1' } : call));
    return [...new Map(atOnePhone.map((call) => [call.uuid, call])).values()].sort((a, b) => a.at - b.at);
  });
}

/** What a desk is notified of, checked after each call, and for how many years. Only a poor call can be the first sign. */
export function toldAt(desk: Desk): { told: Worse[]; years: number } {
  const told: Worse[] = [];
  const begin = (desk[0]?.at ?? 0) + WATCHED_DAYS * DAY;
  let oldest = 0;
  for (const [index, call] of desk.entries()) {
    while ((desk[oldest]?.at ?? 0) < call.at - WATCHED_DAYS * DAY) oldest += 1;
    const last = told.at(-1);
    if (call.at < begin || !call.poor || (last !== undefined && call.at - last.until < DAY)) continue;
    const change = worseThanUsual(desk.slice(oldest, index + 1), last ?? null);
    if (change !== null) told.push(change);
  }
  return { told, years: ((desk.at(-1)?.at ?? 0) - begin) / (365 * DAY) };
}

/**
 * `own`: what the PBX receives from the own phone. `line`: from one line, calls that come in over it. `caller`: from the busiest caller.
 * `everything`: all calls. So it hears faults (domain.md, Direction).
 */
export type Fault = 'everything' | 'own' | 'line' | 'caller';

/** The start (UTC) of a random working day of a desk that has weeks before it. */
function workingDay(desk: Desk, random: Random): number {
  const [first, last] = [desk[0]?.at ?? 0, desk.at(-1)?.at ?? 0];
  for (;;) {
    const at = first + (WATCHED_DAYS + 1) * DAY + random.next() * (last - first - (WATCHED_DAYS + 2) * DAY);
    const day = Math.floor(at / DAY) * DAY;
    if (![0, 6].includes(new Date(day).getUTCDay())) return day;
  }
}

/** What is at fault among some calls, chosen at random: a line of theirs, or their busiest caller. Null where they pass no such thing. */
function faultIn(calls: Desk, fault: Fault, where: ReturnType<typeof measuredAt>, random: Random): FaultPlace | null {
  if (fault === 'everything' || fault === 'own') return { kind: fault };
  const incoming = calls.filter((call) => where(call) === 'line');
  const values = incoming.flatMap(({ address, party }) => (fault === 'line' ? address : party) ?? []);
  if (values.length === 0) return null;
  if (fault === 'line') return { kind: fault, address: random.pick([...new Set(values)]) };
  const times = (one: string): number => values.filter((value) => value === one).length;
  return { kind: fault, party: [...new Set(values)].sort((a, b) => times(b) - times(a))[0] ?? '' };
}

function passes(call: MeasuredCall, place: FaultPlace, where: ReturnType<typeof measuredAt>): boolean {
  if (place.kind === 'everything') return true;
  if (place.kind === 'own') return where(call) === 'own';
  const value = place.kind === 'line' ? place.address : place.party;
  return where(call) === 'line' && value === (place.kind === 'line' ? call.address : call.party);
}

/** A working day on which a fault began, with the weeks before. `affected`: how many of today's measured calls pass what is at fault. */
export interface BadDay {
  readonly before: Desk;
  readonly today: Desk;
  readonly affected: number;
}

/** Makes this share of the calls that pass the fault poor, for one random working day. Null where no call passes it. */
export function badDay(desk: Desk, fault: Fault, share: number, random: Random): BadDay | null {
  const day = workingDay(desk, random);
  const before = desk.filter(({ at }) => at >= day - WATCHED_DAYS * DAY && at < day + 4 * HOUR);
  const today = desk.filter(({ at }) => at >= day + 4 * HOUR && at < day + DAY);
  const where = measuredAt([...before, ...today]);
  const place = faultIn(today, fault, where, random);
  if (place === null) return null;
  const affected = today.filter((call) => passes(call, place, where)).length;
  const heard = today.map((call) => {
    return passes(call, place, where) && random.chance(share) ? { ...call, poor: true } : call;
  });
  return affected === 0 ? null : { before, today: heard, affected };
}

/** What the rule says of the last 30 days, and the truth; null where nothing is at fault. */
export interface FaultyDays {
  readonly truth: FaultPlace | null;
  readonly pointer: FaultPointer | null;
}

/** A fault of the last so many days, at six random ends: this share of the calls that pass it is poor. */
export function faultyDays(
  desk: Desk,
  fault: Fault | null,
  { share, days }: { share: number; days: number },
  random: Random,
): FaultyDays[] {
  return Array.from({ length: 6 }, () => {
    const end = workingDay(desk, random) + DAY;
    const all = desk.filter(({ at }) => at < end && at >= end - WATCHED_DAYS * DAY);
    const where = measuredAt(all);
    const since = end - days * DAY;
    const truth =
      fault &&
      faultIn(
        all.filter(({ at }) => at >= since),
        fault,
        where,
        random,
      );
    const heard = all.map((call) => {
      const isHit = truth !== null && call.at >= since && passes(call, truth, where) && random.chance(share);
      return isHit ? { ...call, poor: true } : call;
    });
    return { truth, pointer: whoseFault(heard, end - 30 * DAY) };
  });
}

/** Whether the pointer names what was at fault. */
export function isRight({ truth, pointer }: FaultyDays): boolean {
  return pointer !== null && isDeepStrictEqual(pointer.place, truth);
}

/** Whether the fault is notified on its first day, checked after each call. */
export function isFound({ before, today }: BadDay): boolean {
  return today.some(({ poor }, index) => poor && worseThanUsual([...before, ...today.slice(0, index + 1)], null));
}
