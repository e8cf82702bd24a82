import { DAY } from '../../../shared/time/durations.ts';
import { contactsOf } from './contacts.ts';
import { type Random, seededRandom } from './random.ts';
import { type CallPlan, recordOf, type WireRecord } from './record.ts';
import { type Scene, STORIES, type Story, sampleCall, type Upcoming } from './sample-call.ts';
import { hms, type WallClock } from './wall-clock.ts';

/** What weeks of calls are made from. `now` in milliseconds: only calls that have ended by then are made. */
export type WeeksPlan = { seed: number; weeks: number; now: number; clock: WallClock };

/**
 * Weeks of calls up to now, day by day. Each calendar day depends on the seed and its date alone, so a day has the same calls with the
 * same UUIDs whenever the practice PBX starts.
 */
export function generateWeeks({ seed, weeks, now, clock }: WeeksPlan): WireRecord[] {
  const contacts = contactsOf(seed);
  const today = Date.parse(`${clock.day(now)}T00:00:00Z`);
  // By date, so that a day of 23 or 25 hours counts once.
  const days = Array.from({ length: weeks * 7 }, (_, back) => new Date(today - back * DAY).toISOString().slice(0, 10));
  return days.reverse().flatMap((day) => {
    const random = seededRandom(`${seed} ${day}`);
    const scene = { random, contacts, talk: officeTalk };
    const calls = arrivals(day, clock, random).flatMap((upcoming) => withConsequences(upcoming, scene));
    // Calls that go on are written too, so that a record does not depend on the time of day.
    const written = calls.map((call) => ({ call, record: recordOf(call, random, clock) }));
    return written.flatMap(({ call, record }) => (call.endMs <= now ? [record] : []));
  });
}

/** Seconds of an ordinary talk: mostly minutes, now and then an hour, very seldom two or three. */
function officeTalk(random: Random): number {
  const spread = random.next();
  if (spread < 0.12) return random.int(3, 25);
  if (spread > 0.997) return random.int(3600, 10_800);
  return Math.round(20 + 900 * random.next() ** 3 + 400 * random.next() ** 6);
}

/** When calls come in on a day (YYYY-MM-DD): a working day with two peaks, a quiet weekend, a few at night. */
function arrivals(day: string, clock: WallClock, random: Random): Upcoming[] {
  const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
  const at = (second: number): number => clock.instant(`${day} ${hms(second * 1000)}`);
  const office = Array.from({ length: isWeekend ? random.int(6, 18) : random.int(230, 330) }, (): Upcoming => {
    const second = isWeekend ? random.int(8 * 3600, 20 * 3600) : workingSecond(random);
    return { startMs: at(second), story: random.weighted(STORIES) };
  });
  const night = Array.from({ length: random.int(0, 3) }, (): Upcoming => {
    return { startMs: at(random.int(0, 6 * 3600)), story: random.pick<Story>(['missed', 'group-missed', 'voicemail']) };
  });
  return [...night, ...office];
}

/** A second of the working day, likeliest about ten in the morning and half past two. */
function workingSecond(random: Random): number {
  const peak = random.chance(0.55) ? 10 : 14.5;
  const hours = peak + (random.next() + random.next() + random.next() - 1.5) * 2.6;
  return Math.min(18.4, Math.max(7.4, hours)) * 3600 + random.int(0, 59);
}

/** A call and what it leads to: after a missed one the caller tries again, or the office rings back. */
function withConsequences(upcoming: Upcoming, scene: Scene): CallPlan[] {
  const { random, contacts } = scene;
  const call = sampleCall(upcoming, scene);
  const isMissed = ['missed', 'group-missed', 'voicemail'].includes(upcoming.story);
  const contact = contacts.find(({ name }) => name === call.callerName && name !== '');
  if (!isMissed || contact === undefined || !random.chance(0.7)) return [call];
  const isAgain = upcoming.story === 'missed' && random.chance(0.5);
  const next: Upcoming = {
    startMs: call.endMs + random.int(60, isAgain ? 150 : 5400) * 1000,
    story: isAgain ? 'missed' : random.pick<Story>(['click', 'dialled', 'direct']),
    contact,
    ...(upcoming.story !== 'group-missed' && { extension: call.callerDestination }),
  };
  return [call, ...withConsequences(next, scene)];
}
