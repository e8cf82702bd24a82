import { expect, it } from 'vitest';
import { wallClock } from '../../../electron/practice-pbx/calls/wall-clock.ts';
import { dailyLimit } from '../../support/practice-faults/daily-limit.ts';

const clock = wallClock('Europe/Berlin');

it('counts down, refuses, and starts anew at midnight of the zone', () => {
  let now = Date.parse('2026-11-20T22:59:30Z');
  const limit = dailyLimit(2, () => now, clock, 'seconds');
  expect(limit.headers()).toEqual({
    'X-RateLimit-Limit': '2',
    'X-RateLimit-Remaining': '2',
    'X-RateLimit-Reset': '30',
  });
  expect([limit.use(), limit.use(), limit.use()]).toEqual([true, true, false]);
  expect(limit.headers()['X-RateLimit-Remaining']).toBe('0');
  now += 30_000;
  expect(limit.use()).toBe(true);
  expect(limit.headers()).toMatchObject({ 'X-RateLimit-Remaining': '1', 'X-RateLimit-Reset': String(86_400) });
});

it('knows the days of 23 and 25 hours', () => {
  const reset = (day: string): string | undefined =>
    dailyLimit(1, () => clock.instant(`${day} 00:00:00`), clock, 'seconds').headers()['X-RateLimit-Reset'];
  expect([reset('2026-03-29'), reset('2026-10-25')]).toEqual([String(23 * 3600), String(25 * 3600)]);
});

it.each([
  ['epoch-seconds', '1795215600'],
  ['epoch-milliseconds', '1795215600000'],
  ['date', 'Fri, 20 Nov 2026 23:00:00 GMT'],
] as const)('writes the reset as %s', (as, text) => {
  const limit = dailyLimit(1, () => Date.parse('2026-11-20T12:00:00Z'), clock, as);
  expect(limit.headers()['X-RateLimit-Reset']).toBe(text);
});

it('sends no headers and refuses nothing without a limit', () => {
  const limit = dailyLimit(null, () => 0, clock, 'seconds');
  expect([limit.use(1e6), limit.use(), limit.headers()]).toEqual([true, true, {}]);
});
