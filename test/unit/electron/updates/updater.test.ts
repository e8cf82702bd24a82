import { expect, it } from 'vitest';
import { nextCheckIn } from '../../../../electron/updates/updater.ts';
import { DAY, HOUR, MINUTE } from '../../../../shared/time/durations.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const wait = (checkedAt: number | null, random: number, hasFailed = false) =>
  nextCheckIn({ checkedAt, now, hasFailed, random });

it('is about once a day, each Ringback at its own time', () => {
  expect([wait(now, 0), wait(now, 1)]).toEqual([DAY, 1.25 * DAY]);
  expect([wait(now - DAY, 0.5), wait(now - HOUR, 0)]).toEqual([DAY / 8, 23 * HOUR]);
});

it('is minutes after a start where the last one is long ago or none', () => {
  for (const checkedAt of [null, 0, now - 30 * DAY]) {
    expect([wait(checkedAt, 0), wait(checkedAt, 1)]).toEqual([2 * MINUTE, 2.5 * MINUTE]);
  }
});

it('comes hours after a failure', () => {
  expect([wait(null, 0, true), wait(now - 9 * DAY, 1, true)]).toEqual([2 * HOUR, 2.5 * HOUR]);
});

it('is not put off by a clock that was set back', () => {
  expect(wait(now + 400 * DAY, 1)).toBe(1.25 * DAY);
});
