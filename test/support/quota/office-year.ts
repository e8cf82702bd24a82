import type { HourlyCalls } from '../../../electron/history/calls/call-lists.ts';
import { wallClock } from '../../../electron/practice-pbx/calls/wall-clock.ts';
import { generateWeeks } from '../../../electron/practice-pbx/calls/weeks.ts';
import type { WireRecord } from '../../../electron/practice-pbx/wire.ts';
import { type CallVolumeProfile, callVolumeProfile, profileSpan } from '../../../electron/sync/call-volume-profile.ts';
import { createDesk, type Desk, polling } from './desk.ts';
import { createSharedKey, createWorld, type Happening } from './world.ts';

const second = 1000;
const hour = 3_600_000;
const day = 24 * hour;
const zone = 'Europe/Berlin';
const clock = wallClock(zone);
/** Monday, 4 January 2027, midnight in Berlin. */
const start = Date.UTC(2027, 0, 3, 23);

/** A call of the desk, as far as polling for it matters. Epoch ms. */
interface OfficeCall {
  readonly startAt: number;
  readonly writtenAt: number;
  readonly cameIn: boolean;
  readonly missed: boolean;
}

/** What a stretch of days cost and brought. Delays in ms, from "record written" to "notified", of missed calls in working hours. */
export interface YearResult {
  readonly requests: number;
  readonly refused: number;
  readonly delays: readonly number[];
}

/** The calls of the practice office's first phone: so many days, and the eight weeks before, from which the hours are learned. */
export function officeCalls(days: number): OfficeCall[] {
  const weeks = Math.ceil(days / 7) + profileSpan / (7 * day);
  return generateWeeks({ seed: 11, weeks, now: start + days * day, clock })
    .filter((record) => concerns(record, '101'))
    .map((record) => readCall(record, '101'))
    .sort((a, b) => a.writtenAt - b.writtenAt);
}

/** So many days with the app's own plans. */
export function planned(calls: readonly OfficeCall[], days: number, limit: number): YearResult {
  return run(calls, days, limit, (desk) => polling(desk, Number.POSITIVE_INFINITY));
}

/** The same with a poll every so many ms at any hour. */
export function atFixedInterval(calls: readonly OfficeCall[], days: number, interval: number): YearResult {
  return run(calls, days, Number.MAX_SAFE_INTEGER, (desk) => pollingEvery(desk, interval));
}

/** The same at the fixed interval that spends as many requests as that. */
export function atSameCost(calls: readonly OfficeCall[], days: number, wanted: YearResult): YearResult {
  let interval = (days * day) / wanted.requests;
  let result = atFixedInterval(calls, days, interval);
  for (let round = 0; round < 3; round += 1) {
    interval *= result.requests / wanted.requests;
    result = atFixedInterval(calls, days, interval);
  }
  return result;
}

function run(
  calls: readonly OfficeCall[],
  days: number,
  limit: number,
  happening: (desk: Desk) => Happening,
): YearResult {
  const world = createWorld(start, 5);
  const key = createSharedKey(limit, world.now);
  const delays: number[] = [];
  let next = calls.findIndex(({ writtenAt }) => writtenAt >= start);
  const desk = createDesk(world, key, {
    hours: learnedHours(calls, world.now),
    poll() {
      const from = next;
      while ((calls[next]?.writtenAt ?? Number.POSITIVE_INFINITY) <= world.now()) next += 1;
      const met = calls.slice(from, next);
      // A regular poll: the list, and the missed filter where a call came in, or at every fifth.
      const asksMissed = met.some(({ cameIn }) => cameIn) || desk.polls % 5 === 0;
      return {
        requests: asksMissed ? 2 : 1,
        found() {
          for (const call of met) {
            if (call.missed && isWorkingHour(call.writtenAt)) delays.push(world.now() - call.writtenAt);
          }
        },
        lost() {
          next = from;
        },
      };
    },
  });
  world.begin(happening(desk));
  world.runTo(start + days * day);
  return { requests: key.answered.background, refused: key.refused.background, delays };
}

function* pollingEvery(desk: Desk, interval: number): Happening {
  const { world, key } = desk;
  for (;;) {
    const begun = world.now();
    const { requests, found } = desk.poll();
    for (let made = 0; made < requests; made += 1) {
      key.take('background');
      yield world.now() + 300;
    }
    desk.polls += 1;
    found();
    yield begun + interval;
  }
}

/** What the app would have learned by then from what it had stored. */
function learnedHours(calls: readonly OfficeCall[], now: () => number): () => CallVolumeProfile {
  let kept: { until: number; hours: CallVolumeProfile } | null = null;
  return () => {
    if (kept !== null && now() < kept.until) return kept.hours;
    const counts = new Map<number, number>();
    for (const { startAt, writtenAt } of calls) {
      if (startAt < now() - profileSpan || writtenAt > now()) continue;
      const hourAt = Math.floor(startAt / hour) * hour;
      counts.set(hourAt, (counts.get(hourAt) ?? 0) + 1);
    }
    const list: HourlyCalls[] = [...counts].map(([hourAt, count]) => ({ hourAt, calls: count }));
    kept = { until: now() + 6 * hour, hours: callVolumeProfile(list, zone, now()) };
    return kept.hours;
  };
}

function isWorkingHour(at: number): boolean {
  const text = clock.text(at);
  const weekday = new Date(`${text.slice(0, 10)}T12:00:00Z`).getUTCDay();
  const hourOfDay = Number(text.slice(11, 13));
  return weekday >= 1 && weekday <= 5 && hourOfDay >= 8 && hourOfDay < 18;
}

function concerns(record: WireRecord, extension: string): boolean {
  const legs = record.call_flow.map((leg) => leg.destination_number);
  return [record.caller_id_number, record.caller_destination, ...legs].includes(extension);
}

function readCall(record: WireRecord, extension: string): OfficeCall {
  const cameIn = record.direction !== 'outbound' && record.caller_id_number !== extension;
  return {
    startAt: clock.instant(record.start_time),
    // The record is there a moment after the call's end.
    writtenAt: clock.instant(record.end_time) + second,
    cameIn,
    // What a colleague answered is not notified.
    missed: cameIn && record.call_flow.every((leg) => leg.answer_time === ''),
  };
}
