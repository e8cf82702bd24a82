import { describe, expect, it } from 'vitest';
import { lineOf, tellWords, todoChoices } from '../../../../renderer/missed/missed-words.ts';
import { partyWords } from '../../../../renderer/ui/call/party-words.ts';
import type { MissedRow } from '../../../../shared/calls/follow-up-state.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
/** Tuesday, 24 November 2026, 9:10 in Berlin. */
const now = Date.parse('2026-11-24T08:10:00Z');
const usual = { at: now + 50 * 60_000, hour: 10, weekday: null, reached: 7, tried: 9 };

describe('when to ring back', () => {
  it('has the times of the day, and one of one’s own', () => {
    const choices = todoChoices(now, region, { kind: 'waiting' }, null);
    expect(choices.map(({ label, detail }) => [label, detail])).toEqual([
      ['In an hour', '10:10'],
      ['This afternoon', '14:00'],
      ['Tomorrow morning', expect.stringMatching(/^tomorrow 0?9:00$/)],
      ['Pick a time …', undefined],
    ]);
  });

  it('begins with the hour at which they usually answer, and says why', () => {
    expect(todoChoices(now, region, { kind: 'waiting' }, usual)[0]).toEqual({
      id: 'usual',
      label: 'At their usual hour, 10:00',
      detail: 'Usually reached between 10:00 and 11:00 (7 of 9 calls)',
      at: usual.at,
    });
    const [tuesday] = todoChoices(now, region, { kind: 'waiting' }, { ...usual, weekday: 2, hour: 23 });
    expect(tuesday?.detail).toMatch(/^Usually reached on a Tuesday between 23:00 and 0?0:00 \(7 of 9 calls\)$/);
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
    return lineOf(row, { words: partyWords(row.party, 'DE'), isCalling, now, region }).join(' · ');
  };
  const { rangSeconds: _, ...silent } = maria;

  it.each<[string, Partial<MissedRow>, RegExp]>([
    ['who waits', {}, /^2 calls · rang 24 s · 0?8:30$/],
    ['yesterday', { at: now - 86_400_000, attempts: 1 }, /^1 call · rang 24 s · Yesterday 0?9:10$/],
    ['this week', { at: now - 4 * 86_400_000 }, /^2 calls · rang 24 s · Fri,? 0?9:10$/],
    ['without a readable time', { at: null }, /^2 calls · rang 24 s · 2026-11-24 08:30:00$/],
    ['whom no notification told of', { notNotified: 'refused' }, /0?8:30 · no notification$/],
    ['who may not have been told of', { notNotified: 'unconfirmed' }, /0?8:30 · maybe no notification$/],
    [
      'without a number',
      { party: { number: null, name: null, withheld: true, personId: null } },
      /^No number to ring back · rang 24 s · 0?8:30$/,
    ],
    ['to ring back later', { state: { kind: 'todo', at: now + 3_600_000 } }, /^Reminder 10:10 · 2 calls$/],
    ['who is done', { state: { kind: 'dismissed', at: now } }, /^Marked done 0?9:10 · 2 calls$/],
  ])('%s', (_what, change, words) => expect(line(change)).toMatch(words));

  it('says only when they called where the record does not say how long it rang', () => {
    expect(lineOf(silent, { words: partyWords(maria.party, 'DE'), isCalling: false, now, region })).toHaveLength(2);
  });

  it('says that they are being called, whatever their state', () => {
    expect(line({}, true)).toMatch(/^Calling now · 0?8:30$/);
    expect(line({ state: { kind: 'todo', at: now } }, true)).toMatch(/^Calling now/);
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
