import { expect, test } from 'vitest';
import { itemWords } from '../../../../../renderer/app/palette/item-words.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';

const now = Date.UTC(2026, 10, 19, 12);
const region = { country: 'DE', locale: 'en', zone: 'Europe/Berlin', hourCycle: 'h23' } as const;
const given = { region, nameOf: () => null, sentAs: (number: string) => number, now };

test('a call is told by its direction and its outcome, and nothing in its line is empty', () => {
  const details = busyState(now).rows.map(
    (row) => itemWords({ kind: 'call', id: row.uuid, row: { ...row, written: null } }, given).detail,
  );
  expect(details.some((detail) => /(?:Incoming|Outgoing), answered/.test(detail))).toBe(true);
  for (const detail of details) expect(detail.split(' · ').filter((part) => /^\s*(?:,|$)/.test(part))).toEqual([]);
});
