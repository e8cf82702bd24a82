import { expect, it } from 'vitest';
import { knownOf } from '../../../../../renderer/calls/list/CallRows.tsx';
import { row } from '../rows.ts';

const rows = [row('new', 50), row('late', 30), row('read', 20), row('old', 10)];
const shown = (known: string[], from: number) =>
  rows.map(({ uuid }) => uuid).filter((uuid) => knownOf(rows, new Set(known), from).has(uuid));

it('holds back what comes above the rows that are read, but not the calls of before that are being loaded', () => {
  expect(shown(['read'], 0)).toEqual(['read', 'old']);
  expect(shown([], 0)).toEqual(['new', 'late', 'read', 'old']);
  expect(shown(['read'], 40)).toEqual(['late', 'read', 'old']);
});
