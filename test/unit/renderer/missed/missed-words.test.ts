import { describe, expect, it } from 'vitest';
import {
  byDay,
  heldWords,
  lineOf,
  reachedTodayWords,
  stateWords,
  tellWords,
  todoChoices,
} from '../../../../renderer/missed/missed-words.ts';
import { partyWords } from '../../../../renderer/ui/call/party-words.ts';
import type { MissedRow, MissedState } from '../../../../shared/calls/follow-up-state.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
/** Tuesday, 24 November 2026, 9:10 in Berlin. */
const now = Date.parse('2026-11-24T08:10:00Z');

describe('when to ring back', () => {
  it('has the times of the day, and one of one’s own', () => {
    const choices = todoChoices(now, region, { kind: 'waiting' }, null);
    expect(choices.map(({ label, detail }) => [label, detail])).toEqual([
      ['In an hour', '10:10'],
      ['This afternoon', '14:00'],
      ['Tomorrow morning', expect.stringMatching(/^tomorrow 0?9:00$/)],
      ['Pick a time…', undefined],
    ]);
  });

  it('lets a time that was chosen go', () => {
    const ids = todoChoices(now, region, { kind: 'todo', at: now + 1 }, null).map(({ id }) => id);
    expect(ids.at(-1)).toBe('none');
  });
});

const maria: MissedRow = {
  key: '+49301234567',
  party: { number: '+49301234567', name: 'Maria', withheld: false, personId: null },
  isInternal: false,
  at: now - 40 * 60_000,
  timeText: '2026-11-24 08:30:00',
  rangSeconds: 24,
  callUuids: ['b', 'a'],
  attempts: 2,
  seen: true,
  state: { kind: 'waiting' },
};

describe('the line below the name', () => {
  const line = (change: Partial<MissedRow>, isCalling = false) => {
    const row = { ...maria, ...change };
    const isDone = row.state.kind === 'dismissed';
    return lineOf(row, { words: partyWords(row.party, 'DE'), isCalling, isDone, now, region }).join(' · ');
  };

  it.each<[string, Partial<MissedRow>, RegExp]>([
    ['who waits', {}, /^2 calls · rang 24 s · 0?8:30$/],
    ['yesterday', { at: now - 86_400_000, attempts: 1 }, /^1 call · rang 24 s · Yesterday 0?9:10$/],
    ['without a readable time', { at: null }, /^2 calls · rang 24 s · 2026-11-24 08:30:00$/],
    ['whom no notification told of', { notNotified: 'refused' }, /0?8:30 · no notification$/],
    ['who may not have been told of', { notNotified: 'unconfirmed' }, /0?8:30 · maybe no notification$/],
    [
      'without a number',
      { party: { number: null, name: null, withheld: true, personId: null } },
      /^No number to ring back · rang 24 s · 0?8:30$/,
    ],
    ['to ring back later', { state: { kind: 'todo', at: Number.MAX_SAFE_INTEGER } }, /^2 calls · rang 24 s · 0?8:30$/],
    ['who is due', { state: { kind: 'todo', at: 0 } }, /^Reminder due .*1970.* · 2 calls$/],
    ['who is done', { state: { kind: 'dismissed', at: now } }, /^Marked done at 0?9:10$/],
  ])('%s', (_what, change, words) => expect(line(change)).toMatch(words));

  it('says that they are being called, whatever their state', () => {
    expect(line({}, true)).toMatch(/^Being called · 2 calls · 0?8:30$/);
    expect(line({ state: { kind: 'todo', at: now } }, true)).toMatch(/^Being called/);
  });
});

describe('the sentences about a caller', () => {
  it.each<[Partial<MissedRow>, RegExp | null]>([
    [{ attempts: 1 }, /^Called today at 0?8:30 and rang for 24 s\.$/],
    [{}, /^Called twice, last today at 0?8:30\. That call rang for 24 s\.$/],
    [
      { attempts: 5, at: now - 3 * 86_400_000 },
      /^Called 5 times, last on Saturday at 0?9:10\. That call rang for 24 s\.$/,
    ],
    [{ at: null }, null],
  ])('%j', (change, words) => {
    const told = tellWords({ ...maria, ...change }, now, region);
    if (words === null) expect(told).toBeNull();
    else expect(told).toMatch(words);
  });
});

describe('what became of a missed caller', () => {
  const colleague = (number: string | null, name: string | null) => ({ kind: 'colleague', number, name }) as const;
  const talked = (kind: 'returned' | 'reached', by: ReturnType<typeof colleague> | { kind: 'me' }, at = now) =>
    ({ kind, at, callUuid: 'x', by }) as const;

  it.each<[Exclude<MissedState, { kind: 'waiting' }>, string]>([
    [talked('returned', { kind: 'me' }), 'Rung back at 9'],
    [talked('returned', colleague(null, null)), 'Rung back by a colleague at 9'],
    [talked('returned', colleague('104', 'Jonas')), 'Rung back by \u2068Jonas\u2069, 104 at 9'],
    [talked('reached', { kind: 'me' }), 'Called again and reached you at 9'],
    [talked('reached', colleague('104', null)), 'Reached 104 at 9'],
    [{ kind: 'dismissed', at: now }, 'Marked done at 9'],
    [{ kind: 'todo', at: Number.MAX_SAFE_INTEGER }, 'Reminder at 9'],
    [{ kind: 'todo', at: 0 }, 'Reminder due at 9'],
  ])('%j in words', (state, words) => expect(stateWords(state, () => 'at 9')).toBe(words));

  it('is said of a row that keeps its place: one whose time came is due, and no longer for later', () => {
    const words = ([0, Number.MAX_SAFE_INTEGER] as const).map((at) => heldWords({ kind: 'todo', at }));
    expect(words).toEqual(['Due', 'Later']);
  });

  it('stands below the day on which it was done or is planned, and is counted for today', () => {
    const day = 86_400_000;
    const done: MissedRow[] = [
      { ...maria, key: 'a', state: talked('returned', { kind: 'me' }) },
      { ...maria, key: 'b', state: talked('reached', colleague('104', null)) },
      { ...maria, key: 'c', state: talked('returned', { kind: 'me' }, now - day) },
      { ...maria, key: 'd', state: { kind: 'dismissed', at: now } },
    ];
    const days = (part: 'waiting' | 'later' | 'dealtWith', rows: MissedRow[]) =>
      byDay(part, rows, now, region).map(({ title, rows: some }) => [title, some.length]);
    // In the order in which they come: newest decision first.
    expect(days('dealtWith', [...done.slice(0, 2), ...done.slice(3), ...done.slice(2, 3)])).toEqual([
      ['Today', 3],
      ['Yesterday', 1],
    ]);
    expect(days('later', [{ ...maria, state: { kind: 'todo', at: now + day } }])).toEqual([['Tomorrow', 1]]);
    expect(days('waiting', [maria])).toEqual([[null, 1]]);
    expect(reachedTodayWords(done, now, region)).toBe('2 callers reached today. 1 of them by a colleague.');
    expect(reachedTodayWords(done.slice(2), now, region)).toBeNull();
  });
});
