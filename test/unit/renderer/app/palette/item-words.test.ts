import { expect, test } from 'vitest';
import { itemWords } from '../../../../../renderer/app/palette/item-words.ts';
import type { PartyItem } from '../../../../../renderer/app/palette/parties.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';

const now = Date.UTC(2026, 10, 19, 12);
const region = { country: 'DE', locale: 'en', zone: 'Europe/Berlin', hourCycle: 'h23' } as const;
const given = { region, nameOf: () => null, settings: busyState(now).settings, now };

test('a call is told by its direction and its outcome, and nothing in its line is empty', () => {
  const details = busyState(now).rows.map(
    (row) => itemWords({ kind: 'call', id: row.uuid, row: { ...row, written: null } }, given).detail,
  );
  expect(details.some((detail) => /(?:Incoming|Outgoing), answered/.test(detail))).toBe(true);
  for (const detail of details) expect(detail.split(' · ').filter((part) => /^\s*(?:,|$)/.test(part))).toEqual([]);
});

const party: PartyItem = {
  ...{ kind: 'party', id: 'party', words: [], name: 'Maria', number: '+493023125111', label: null, person: null },
  ...{ row: null, waiting: 0 },
};

test('a party is told with the last call and what waits', () => {
  const [stored] = busyState(now).rows;
  if (stored === undefined) throw new Error('There is no row to show.');
  const missed = {
    ...stored,
    at: now,
    written: null,
    perspective: { ...stored.perspective, outcome: { kind: 'missed' } as const },
  };
  expect(itemWords(party, given)).toEqual({ title: 'Maria', detail: '030 23125111' });
  expect(itemWords({ ...party, row: missed, waiting: 2 }, given).detail).toBe(
    '030 23125111 · missed 13:00, 2 calls waiting',
  );
});

test('a typed number says its country, that it may be too short, and what is dialled only where that differs', () => {
  const words = (number: string, isWhole: boolean, settings = given.settings) =>
    itemWords({ kind: 'number', id: number, number, isWhole }, { ...given, settings }).detail;
  expect(words('03023125999', true)).toBe('+49 30 23125999 · Germany');
  expect(words('030231', false)).toBe('Probably too short');
  expect(words('8000', false)).toBe('');
  const dialRules = { ...given.settings.dialRules, outsidePrefix: '0', prefixShort: true };
  expect(words('8000', false, { ...given.settings, dialRules })).toBe('Dials 08000');
});
