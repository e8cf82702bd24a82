import { expect, it } from 'vitest';
import type { ListItem } from '../../../../../renderer/calls/list/group-attempts.ts';
import {
  noSelection,
  type Selection,
  selectedCalls,
  selectedItems,
  selectionOf,
} from '../../../../../renderer/calls/list/selection.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { row } from '../rows.ts';

const some = (...keys: string[]): Selection => ({ kind: 'some', keys: new Set(keys) });
const all: Selection = { kind: 'all' };
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((uuid, i) => row(uuid, 1000 - i)) as [never, never, never, never];
// The row of two attempts has the id of the older one, which it had when that was alone.
const list: ListItem[] = [
  { id: 'a', calls: [a] },
  { id: 'c', calls: [b, c] },
  { id: 'd', calls: [d] },
];

it.each<[string, Selection, string[] | 'all', Selection]>([
  ['a row', noSelection, ['a'], some('a')],
  ['a row with all its attempts', noSelection, ['c'], some('b', 'c')],
  ['another one too', some('b', 'c'), ['c', 'd'], some('b', 'c', 'd')],
  ['one dropped', some('b', 'c', 'd'), ['d'], some('d')],
  ['the last one dropped leaves the selection open', some('a'), [], some()],
  ['an attempt that came after the row was selected is left out', some('c'), ['c', 'd'], some('c', 'd')],
  ['everything', some('a'), 'all', all],
  ['one dropped of all leaves the loaded others', all, ['a', 'c'], some('a', 'b', 'c')],
])('selects %s', (_name, before, keys, wanted) => {
  expect(selectionOf(keys === 'all' ? keys : new Set(keys), list, before)).toEqual(wanted);
});

it('shows the rows of selected calls', () => {
  const shown = [noSelection, some('b', 'd'), all].map((selection) => selectedItems(selection, list));
  expect(shown).toEqual([new Set(), new Set(['c', 'd']), 'all']);
});

it('names what is selected', () => {
  const found = { kind: 'found', extension: '101', filter: noFilter } as const;
  expect(selectedCalls(noSelection, found)).toBeNull();
  expect(selectedCalls(some(), found)).toBeNull();
  expect(selectedCalls(some('b', 'a'), found)).toEqual({ kind: 'calls', uuids: ['b', 'a'] });
  expect(selectedCalls(all, found)).toBe(found);
});
