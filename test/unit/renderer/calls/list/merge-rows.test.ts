import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRows } from '../../../../../renderer/calls/list/merge-rows.ts';
import { row, rowsNamed } from '../rows.ts';

const names = (rows: readonly { uuid: string }[]): string => rows.map(({ uuid }) => uuid).join('');
const newest = Date.parse('2026-11-21T09:00:00Z');
const at = (index: number): number => newest - index * 60_000;

it('drops what lies further back than a stretch that goes to the end: it was forgotten', () => {
  const old = rowsNamed('abcde', 1_000_000);
  const [a, b, c] = old;
  const fresh = [a, b, c].filter((one) => one !== undefined);
  expect(mergeRows(old, fresh, true)).toEqual(fresh);
  expect(mergeRows(old, fresh, false)).toEqual(old);
});

describe('mergeRows', () => {
  it('puts new and late rows in their place and keeps what lies further back', () => {
    const old = rowsNamed('abcdef', newest);
    const fresh = [row('x', newest + 1), ...rowsNamed('ab', newest), row('y', at(1) - 1), row('c', at(2))];
    expect(names(mergeRows(old, fresh))).toBe('xabycdef');
  });

  it('drops a row of the stretch that is gone, and takes changed ones', () => {
    const old = rowsNamed('abcd', newest);
    const changed = row('c', at(2), '999');
    const merged = mergeRows(old, [row('a', at(0)), changed]);
    expect(names(merged)).toBe('acd');
    expect(merged[1]).toEqual(changed);
  });

  it('keeps the identity of rows that did not change', () => {
    const old = rowsNamed('abc', newest);
    const merged = mergeRows(old, structuredClone(old));
    expect(merged.every((one, index) => one === old[index])).toBe(true);
  });

  it('goes by time where the last fresh row was not loaded before', () => {
    const old = rowsNamed('abcd', newest);
    const fresh = [row('a', at(0)), row('z', at(1) - 30_000)];
    expect(names(mergeRows(old, fresh))).toBe('azcd');
  });

  it('answers nothing when there is nothing any more', () => {
    expect(mergeRows(rowsNamed('abc', newest), [])).toEqual([]);
  });

  it('never shows a call twice and keeps the order, whatever came in between', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(times, fc.array(fc.boolean(), { minLength: 61, maxLength: 61 }), fc.nat(40), (all, known, head) => {
        const rows = all.toSorted((a, b) => b - a).map((minute) => row(`r${minute}`, newest + minute * 60_000));
        const old = rows.filter((_, index) => known[index]);
        const fresh = rows.slice(0, Math.max(1, Math.min(head, rows.length)));
        const merged = mergeRows(old, fresh);
        expect(new Set(merged.map(({ uuid }) => uuid)).size).toBe(merged.length);
        expect(merged).toEqual(merged.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)));
        for (const one of fresh) expect(merged).toContainEqual(one);
      }),
    );
  });
});
