import { describe, expect, it } from 'vitest';
import { groupAttempts, type ListItem } from '../../../../../renderer/calls/list/group-attempts.ts';
import {
  type Gesture,
  nextStep,
  noSelection,
  type Selection,
  selectedCalls,
} from '../../../../../renderer/calls/list/selection.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { row } from '../rows.ts';

const items = groupAttempts(['a', 'b', 'c', 'd', 'e'].map((uuid, i) => row(uuid, 1000 - i)));
const some = (...keys: string[]): Selection => ({ kind: 'some', keys: new Set(keys) });
const all: Selection = { kind: 'all' };
const plain: Gesture = { kind: 'plain' };
const ctrl: Gesture = { kind: 'modified', shift: false };
const shift: Gesture = { kind: 'modified', shift: true };
const key = (name: string): Gesture => ({ kind: 'key', key: name });

describe('a step in the list', () => {
  it.each<[string, Selection, string[] | 'all', Gesture, string | null, Selection | string]>([
    ['a plain press opens', noSelection, ['b'], plain, null, 'b'],
    ['a plain press selects once something is', some('a'), ['a', 'b'], plain, null, some('a', 'b')],
    ['a plain press drops', some('a', 'b'), ['a'], plain, null, some('a')],
    ['the last one dropped leaves the selection open', some('a'), [], plain, null, some()],
    ['the first one of a selection that was begun', some(), ['c'], plain, null, some('c')],
    ['Ctrl begins a selection', noSelection, ['b'], ctrl, 'a', some('b')],
    ['Shift takes the open call to here', noSelection, ['d'], shift, 'b', some('b', 'c', 'd')],
    ['Shift, upwards', noSelection, ['a'], shift, 'c', some('a', 'b', 'c')],
    ['Shift without an open call', noSelection, ['d'], shift, null, some('d')],
    ['Shift from a call that is not loaded', noSelection, ['d'], shift, 'x', some('d')],
    ['Shift later is React Aria’s', some('a'), ['a', 'b', 'c'], shift, 'e', some('a', 'b', 'c')],
    ['Enter opens', noSelection, ['c'], key('Enter'), null, 'c'],
    ['Enter opens also while some are selected', some('a'), ['a', 'c'], key('Enter'), null, 'c'],
    ['Enter opens a selected one', some('a', 'c'), ['a'], key('Enter'), null, 'c'],
    ['Space selects', noSelection, ['c'], key(' '), null, some('c')],
    ['Ctrl A takes all', noSelection, 'all', key('a'), null, all],
    ['Escape ends', some('a'), [], key('Escape'), null, noSelection],
    ['one dropped of all leaves the loaded others', all, ['a', 'b'], plain, null, some('a', 'b')],
    ['nothing comes of nothing', noSelection, [], plain, null, noSelection],
  ])('%s', (_name, before, keys, gesture, open, wanted) => {
    const step = nextStep(before, keys === 'all' ? keys : new Set(keys), gesture, { items, open });
    const expected =
      typeof wanted === 'string' ? { kind: 'open', uuid: wanted } : { kind: 'select', selection: wanted };
    expect(step).toEqual(expected);
  });
});

describe('a step at a row of several attempts', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((uuid, i) => row(uuid, 1000 - i)) as [never, never, never, never];
  // Its id is that of an older attempt, which it had when it was alone.
  const list: ListItem[] = [
    { id: 'a', calls: [a] },
    { id: 'c', calls: [b, c] },
    { id: 'd', calls: [d] },
  ];
  const step = (before: Selection, ids: string[], gesture: Gesture, open: string | null = null) =>
    nextStep(before, new Set(ids), gesture, { items: list, open });

  it('opens the newest', () => {
    expect(step(noSelection, ['c'], plain)).toEqual({ kind: 'open', uuid: 'b' });
    expect(step(noSelection, ['c'], key('Enter'))).toEqual({ kind: 'open', uuid: 'b' });
  });

  it('selects and drops all of them', () => {
    expect(step(noSelection, ['c'], ctrl)).toEqual({ kind: 'select', selection: some('b', 'c') });
    expect(step(some('b', 'c'), ['c', 'd'], plain)).toEqual({ kind: 'select', selection: some('b', 'c', 'd') });
    expect(step(some('b', 'c', 'd'), ['d'], plain)).toEqual({ kind: 'select', selection: some('d') });
    expect(step(noSelection, ['d'], shift, 'a')).toEqual({ kind: 'select', selection: some('a', 'b', 'c', 'd') });
    expect(step(noSelection, ['a'], shift, 'b')).toEqual({ kind: 'select', selection: some('a', 'b', 'c') });
    expect(step(all, ['a', 'c'], plain)).toEqual({ kind: 'select', selection: some('a', 'b', 'c') });
  });

  it('leaves out an attempt that came after the row was selected', () => {
    expect(step(some('c'), ['c', 'd'], plain)).toEqual({ kind: 'select', selection: some('c', 'd') });
  });
});

it('names what is selected', () => {
  const found = { kind: 'found', extension: '101', filter: noFilter } as const;
  expect(selectedCalls(noSelection, found)).toBeNull();
  expect(selectedCalls(some(), found)).toBeNull();
  expect(selectedCalls(some('b', 'a'), found)).toEqual({ kind: 'calls', uuids: ['b', 'a'] });
  expect(selectedCalls(all, found)).toBe(found);
});
