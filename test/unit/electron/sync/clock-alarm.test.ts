import { beforeEach, expect, it } from 'vitest';
import { type ClockAlarm, createClockAlarm } from '../../../../electron/sync/clock-alarm.ts';
import { HOUR as hour, MINUTE as minute } from '../../../../shared/time/durations.ts';
import { createVirtualTime, type VirtualTime } from '../../../support/fakes/virtual-time.ts';

const start = Date.UTC(2026, 2, 4, 10);

let time: VirtualTime;
let alarm: ClockAlarm;
let rang: number[];

beforeEach(() => {
  time = createVirtualTime(start);
  rang = [];
  alarm = createClockAlarm({ ...time, onDue: () => rang.push(time.now() - start) });
});

it('goes off once, at its time', async () => {
  alarm.set(start + 150_000);
  await time.advance(149_999);
  expect(rang).toEqual([]);
  await time.advance(10 * minute);
  expect(rang).toEqual([150_000]);
  expect([alarm.at(), time.pending()]).toEqual([null, 0]);
});

it('is replaced and cleared', async () => {
  alarm.set(start + minute);
  alarm.set(start + 2 * minute);
  expect(time.pending()).toBe(1);
  await time.advance(90_000);
  expect(rang).toEqual([]);
  alarm.clear();
  await time.advance(hour);
  expect([rang, alarm.at()]).toEqual([[], null]);
});

it('a time that is past is now, and one years away hangs on no long timer', async () => {
  alarm.set(start - hour);
  await time.advance(0);
  expect(rang).toHaveLength(1);
  alarm.set(start + 400 * 24 * hour);
  await time.advance(30 * minute);
  expect(rang).toHaveLength(1);
});

it.each([-hour, -24 * hour])('goes off once within a minute when the clock is set back by %d ms', async (by) => {
  alarm.set(start + 30 * minute);
  await time.advance(5 * minute);
  time.shift(by);
  await time.advance(minute);
  expect(rang).toHaveLength(1);
  expect([alarm.at(), time.pending()]).toEqual([null, 0]);
});

it('goes off after a jump past its time', async () => {
  alarm.set(start + 30 * minute);
  time.shift(hour);
  await time.advance(minute);
  expect(rang).toHaveLength(1);
});

it('takes seconds for no jump', async () => {
  alarm.set(start + 10 * minute);
  time.shift(-20_000);
  await time.advance(10 * minute);
  expect(rang).toEqual([]);
  await time.advance(minute);
  expect(rang).toEqual([10 * minute]);
});
