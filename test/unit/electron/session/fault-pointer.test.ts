import { expect, it } from 'vitest';
import { findFaultPointer } from '../../../../electron/session/fault-pointer.ts';
import type { MeasuredCall } from '../../../../shared/quality/measured-call.ts';
import { DAY, HOUR } from '../../../../shared/time/durations.ts';

const now = Date.UTC(2026, 10, 23, 12);
/** From the own phone every third call is poor, over the line none. */
const calls = Array.from({ length: 120 }, (_, index): MeasuredCall => {
  const own = { direction: 'out', address: '10.0.0.1' } as const;
  const side = index % 2 === 0 ? own : ({ direction: 'in', address: '192.0.2.1' } as const);
  return { uuid: `u${index}`, at: now - (119 - index) * 12 * HOUR, poor: index % 6 === 0, party: null, ...side };
});

const asked: { from: number; to: number }[] = [];
const find = (days: number | null) =>
  findFaultPointer(
    {
      async measuredCalls({ from, to }) {
        asked.push({ from, to });
        return calls.filter(({ at }) => at >= from && at < to);
      },
      people: { nameOf: () => null },
    },
    { extension: '101', days, zone: 'UTC', now },
  );

it('compares the calls of the range, and reads the weeks before it too', async () => {
  expect(await find(30)).toMatchObject({
    place: { kind: 'own' },
    inside: { poor: 10, of: 30 },
    outside: { poor: 0, of: 30 },
  });
  expect(asked.at(-1)).toEqual({ from: now - 46 * DAY, to: now + DAY });
});

it('compares no more than 90 days', async () => {
  await find(null);
  expect(asked.at(-1)?.from).toBe(Date.UTC(2026, 10, 23) - 89 * DAY);
});

it('says nothing of a range with too few calls', async () => {
  expect(await find(2)).toBeNull();
});
