import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupAttempts, type ListItem } from '../../../../../renderer/calls/list/group-attempts.ts';
import { daysOf } from '../../../../../renderer/calls/list/row-layout.ts';
import type { MissedState } from '../../../../../shared/calls/follow-up-state.ts';
import type { ShownRow } from '../../../../../shared/calls/rows.ts';
import { row } from '../rows.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
const noon = Date.parse('2026-11-21T11:00:00Z');
const minute = 60_000;

/** A missed call of `number`, so many minutes before noon. */
function missed(uuid: string, minutesAgo: number, number = '030 1', change: Partial<ShownRow> = {}): ShownRow {
  const made = row(uuid, noon - minutesAgo * minute, number);
  const perspective = { ...made.perspective, outcome: { kind: 'missed' as const }, talkSeconds: null };
  return { ...made, perspective, missed: { kind: 'waiting' }, ...change };
}

const shape = (items: readonly ListItem[]): string[] =>
  items.map(({ calls }) => calls.map(({ uuid }) => uuid).join(''));

describe('attempts in a row', () => {
  it('are one row, the newest first', () => {
    expect(shape(groupAttempts([missed('a', 1), missed('b', 2), missed('c', 3, '030 2')]))).toEqual(['ab', 'c']);
  });

  const returned: MissedState = { kind: 'returned', at: noon, callUuid: 'x', by: { kind: 'me' } };
  const answered = row('b', noon - 2 * minute, '030 1');
  const out = { ...answered.perspective, direction: 'out' as const };
  it.each<[string, ShownRow]>([
    ['another party', missed('b', 2, '030 2')],
    ['a call that was answered', answered],
    ['one who waits no more', missed('b', 2, '030 1', { missed: returned })],
    ['one with a note of its own', missed('b', 2, '030 1', { noted: true })],
    ['one with a tag of its own', missed('b', 2, '030 1', { tags: ['Offer'] })],
    ['another direction', { ...answered, perspective: { ...out, outcome: { kind: 'notReached', reason: 'busy' } } }],
  ])('end at %s', (_what, other) => {
    expect(shape(groupAttempts([missed('a', 1), other, missed('c', 3)]))).toEqual(['a', 'b', 'c']);
  });

  it('are separate rows where the number is withheld', () => {
    const withheld = (uuid: string, ago: number) => missed(uuid, ago, '', { written: null });
    expect(shape(groupAttempts([withheld('a', 1), withheld('b', 2)]))).toEqual(['a', 'b']);
  });

  it('include own calls that were not answered', () => {
    const tried = (uuid: string): ShownRow => ({
      ...answered,
      uuid,
      perspective: { ...out, talkSeconds: null, outcome: { kind: 'notReached', reason: 'noAnswer' } },
    });
    expect(shape(groupAttempts([tried('a'), tried('b')]))).toEqual(['ab']);
  });

  it('end at the day', () => {
    const days = daysOf([missed('a', 11 * 60), missed('b', 13 * 60)], noon, region);
    expect(days.map((day) => shape(day.items))).toEqual([['a'], ['b']]);
  });

  it('are the same object where none of them changed, so that they are not rendered again', () => {
    const [a, b, c] = [missed('a', 1), missed('b', 2), missed('c', 3, '030 2')] as const;
    const before = groupAttempts([b, c]);
    const after = groupAttempts([a, b, c]);
    expect(after.map((item, place) => item === before[place])).toEqual([false, true]);
    expect(groupAttempts([a, { ...b }, c])[0]).not.toBe(after[0]);
  });
});

describe('for every list of calls', () => {
  /** A week of calls of few parties, newest first, some answered and some withheld. */
  const lists = fc
    .array(
      fc.record({ number: fc.constantFrom('1', '2', null), kind: fc.nat({ max: 3 }), gap: fc.nat({ max: 600 }) }),
      {
        maxLength: 60,
      },
    )
    .map((calls) => {
      let ago = 0;
      return calls.map(({ number, kind, gap }, index) => {
        ago += gap;
        const uuid = `u${index}`;
        if (kind === 0) return row(uuid, noon - ago * minute, number ?? '');
        return missed(uuid, ago, number ?? '', { written: number, noted: kind === 1 });
      });
    });
  const items = (rows: readonly ShownRow[]) => daysOf(rows, noon, region).flatMap((day) => day.items);

  it('no call is lost, doubled or moved, and each row has an id of its own', () => {
    fc.assert(
      fc.property(lists, (rows) => {
        const folded = items(rows);
        expect(folded.flatMap(({ calls }) => calls)).toEqual(rows);
        expect(new Set(folded.map(({ id }) => id)).size).toBe(folded.length);
        for (const { id, calls } of folded) expect(calls.map(({ uuid }) => uuid)).toContain(id);
      }),
    );
  });

  it('a page below changes no row but the last', () => {
    fc.assert(
      fc.property(lists, fc.nat({ max: 60 }), (rows, at) => {
        const loaded = items(rows.slice(0, at));
        expect(shape(items(rows)).slice(0, Math.max(0, loaded.length - 1))).toEqual(shape(loaded.slice(0, -1)));
      }),
    );
  });

  it('rows keep their ids when calls come above', () => {
    fc.assert(
      fc.property(lists, fc.nat({ max: 60 }), (rows, from) => {
        const before = items(rows.slice(from)).map(({ id }) => id);
        const after = items(rows).map(({ id }) => id);
        expect(after.slice(after.length - before.length)).toEqual(before);
      }),
    );
  });
});
