import { DAY } from '../../../shared/time/durations.ts';
import { type Contact, contactsOf } from './contacts.ts';
import { makeCall, STORIES, type Story, type Upcoming } from './day.ts';
import { type Random, seededRandom } from './random.ts';
import { type CallPlan, recordOf, type WireRecord } from './record.ts';
import { hms, type WallClock } from './wall-clock.ts';

/** What weeks of calls are made from. `now` in milliseconds: only calls that have ended by then are made. */
export type WeeksPlan = { seed: number; weeks: number; now: number; clock: WallClock };

/**
 * Weeks of calls up to now, oldest first. Each calendar day depends on the seed and its date alone, so a day has the
 * same calls with the same UUIDs whenever the practice PBX starts.
 */
export function generateWeeks(plan: WeeksPlan): WireRecord[] {
  const contacts = contactsOf(plan.seed);
  const days = daysBack(plan.now, plan.weeks * 7, plan.clock);
  return days.flatMap((day) => generateDay(day, plan, contacts));
}

/** The calls of one calendar day (YYYY-MM-DD) that have ended by now, in order of their start. */
function generateDay(day: string, plan: WeeksPlan, contacts: readonly Contact[]): WireRecord[] {
  const random = seededRandom(`${plan.seed} ${day}`);
  const busyUntil = new Map<string, number>();
  const queue = arrivals(day, plan.clock, random);
  const calls: CallPlan[] = [];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { startMs } = next;
    const isFree = (extension: string): boolean => (busyUntil.get(extension) ?? 0) <= startMs;
    const call = makeCall(next, { random, contacts, talk: officeTalk, isFree });
    calls.push(call);
    for (const leg of call.legs) {
      if (leg.answerMs !== null) busyUntil.set(leg.to, Math.max(busyUntil.get(leg.to) ?? 0, leg.endMs));
    }
    if (call.direction === 'outbound') busyUntil.set(call.callerNumber, call.endMs);
    queue.push(...consequences(next, call, random, contacts));
    queue.sort(byStart);
  }
  // Written all, also those that go on, so that a record does not depend on the time of day.
  const written = calls.sort(byStart).map((call) => recordOf(call, random, plan.clock));
  return written.filter((_, index) => (calls[index] as CallPlan).endMs <= plan.now);
}

function byStart(a: { startMs: number }, b: { startMs: number }): number {
  return a.startMs - b.startMs;
}

/** Seconds of an ordinary talk: mostly minutes, now and then an hour, very seldom two or three. */
function officeTalk(random: Random): number {
  const spread = random.next();
  if (spread < 0.12) return random.int(3, 25);
  if (spread > 0.997) return random.int(3600, 10_800);
  return Math.round(20 + 900 * random.next() ** 3 + 400 * random.next() ** 6);
}

/** When calls come in on a day: a working day with two peaks, a quiet weekend, a few at night. */
function arrivals(day: string, clock: WallClock, random: Random): Upcoming[] {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const weekend = weekday === 0 || weekday === 6;
  const count = weekend ? random.int(6, 18) : random.int(230, 330);
  const at = (second: number): number => clock.instant(`${day} ${hms(second * 1000)}`);
  const office = Array.from({ length: count }, (): Upcoming => {
    const second = weekend ? random.int(8 * 3600, 20 * 3600) : workingSecond(random);
    return { startMs: at(second), story: random.weighted(STORIES) };
  });
  const night = Array.from({ length: random.int(0, 3) }, (): Upcoming => {
    return { startMs: at(random.int(0, 6 * 3600)), story: random.pick<Story>(['missed', 'group-missed', 'voicemail']) };
  });
  return [...night, ...office].sort(byStart);
}

/** A second of the working day, likeliest about ten in the morning and half past two. */
function workingSecond(random: Random): number {
  const peak = random.chance(0.55) ? 10 : 14.5;
  const hours = peak + (random.next() + random.next() + random.next() - 1.5) * 2.6;
  return Math.min(18.4, Math.max(7.4, hours)) * 3600 + random.int(0, 59);
}

/** What a missed call leads to: the caller tries again, or the office rings back. */
function consequences(upcoming: Upcoming, call: CallPlan, random: Random, contacts: readonly Contact[]): Upcoming[] {
  const lonely = upcoming.story === 'missed' || upcoming.story === 'group-missed' || upcoming.story === 'voicemail';
  const known = contacts.find((contact) => contact.name === call.callerName && contact.name !== '');
  if (!lonely || known === undefined) return [];
  const startMs = call.endMs + random.int(8, 150) * 1000;
  if (upcoming.story === 'missed' && random.chance(0.4)) {
    return [{ startMs, story: 'missed', contact: known, extension: call.callerDestination }];
  }
  if (!random.chance(0.55)) return [];
  const later = call.endMs + random.int(60, 5400) * 1000;
  const extension = upcoming.story === 'group-missed' ? '101' : call.callerDestination;
  const story = random.pick<Story>(['click', 'dialled', 'direct']);
  return [{ startMs: later, story, contact: known, extension }];
}

/** The calendar days up to today, oldest first. Walks by date, so a day of 23 or 25 hours counts once. */
function daysBack(now: number, count: number, clock: WallClock): string[] {
  const today = Date.parse(`${clock.day(now)}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => {
    return new Date(today - (count - 1 - index) * DAY).toISOString().slice(0, 10);
  });
}
