import { DAY } from '../../../shared/time/durations.ts';
import { parsePbxTime } from '../../pbx/pbx-time.ts';
import { contactsOf } from './contacts.ts';
import { type Random, seededRandom } from './random.ts';
import { type CallPlan, lengthOf, recordOf, type WireRecord } from './record.ts';
import { type Scene, STORIES, type Story, sampleCall, type Upcoming } from './sample-call.ts';
import type { WallClock } from './wall-clock.ts';

/** What weeks of calls are made from. `now` in milliseconds: only calls that have ended by then are made. */
export type WeeksPlan = { seed: number; weeks: number; now: number; clock: WallClock };

/**
 * Weeks of calls up to now, day by day. Each calendar day depends on the seed and its date alone, so a day has the same calls with the
 * same UUIDs whenever the practice PBX starts.
 */
export function generateWeeks({ seed, weeks, now, clock }: WeeksPlan): WireRecord[] {
  const contacts = contactsOf(seed);
  const nowText = clock.text(now);
  // By date, so that a day of 23 or 25 hours counts once.
  const today = Date.parse(nowText.slice(0, 10));
  return Array.from({ length: weeks * 7 }, (_, back) => today - back * DAY).flatMap((midnight) => {
    const day = new Date(midnight).toISOString().slice(0, 10);
    const random = seededRandom(`${seed} ${day}`);
    const firstMs = parsePbxTime(`${day} 00:00:00`, clock.zone)?.at ?? midnight;
    const scene = { random, contacts, talk: officeTalk };
    const calls = arrivals(firstMs, [0, 6].includes(new Date(midnight).getUTCDay()), random);
    // Calls that go on are written too, so that a record does not depend on the time of day.
    const records = calls.flatMap((call) => withConsequences(call, scene)).map((call) => recordOf(call, random, clock));
    return records.filter(({ end_time }) => end_time <= nowText);
  });
}

/** Seconds of an ordinary talk: mostly minutes, now and then an hour, very seldom two or three. */
function officeTalk(random: Random): number {
  const spread = random.next();
  if (spread < 0.12) return random.int(3, 25);
  if (spread > 0.997) return random.int(3600, 10_800);
  return Math.round(20 + 900 * random.next() ** 3 + 400 * random.next() ** 6);
}

/** When calls come in on the day that begins at `firstMs`: most about one o'clock, few on a weekend. */
function arrivals(firstMs: number, isWeekend: boolean, random: Random): Upcoming[] {
  return Array.from({ length: isWeekend ? random.int(6, 18) : random.int(230, 330) }, () => {
    const hour = 7.5 + (11 * (random.next() + random.next() + random.next())) / 3;
    return { startMs: firstMs + Math.floor(hour * 3600) * 1000, story: random.weighted(STORIES) };
  });
}

/** A call and what it leads to: after a missed one the caller tries again, or the office rings back. */
function withConsequences(upcoming: Upcoming, scene: Scene): CallPlan[] {
  const { random, contacts } = scene;
  const call = sampleCall(upcoming, scene);
  const contact = contacts.find(({ name }) => name === call.callerName && name !== '');
  if (!['MISSED', 'VOICEMAIL'].includes(call.status) || contact === undefined || !random.chance(0.7)) return [call];
  const isAgain = random.chance(0.5);
  const next: Upcoming = {
    startMs: call.startMs + (lengthOf(call) + random.int(60, isAgain ? 150 : 5400)) * 1000,
    story: isAgain ? 'missed' : random.pick<Story>(['click', 'dialled', 'direct']),
    contact,
    extension: call.callerDestination,
  };
  return [call, ...withConsequences(next, scene)];
}
