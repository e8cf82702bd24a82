import { describe, expect, it } from 'vitest';
import { todoChoices } from '../../../../renderer/missed/missed-words.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
/** Tuesday, 24 November 2026, 9:10 in Berlin. */
const now = Date.parse('2026-11-24T08:10:00Z');
const usual = { at: now + 50 * 60_000, hour: 10, weekday: null, reached: 7, tried: 9 };

describe('when to ring back', () => {
  it('has the times of the day, and one of one’s own', () => {
    const choices = todoChoices(now, region, { kind: 'waiting' }, null);
    expect(choices.map(({ label, detail }) => [label, detail])).toEqual([
      ['In an hour', 'today 10:10'],
      ['This afternoon', 'today 14:00'],
      ['Tomorrow morning', expect.stringMatching(/^tomorrow 0?9:00$/)],
      ['Another time …', undefined],
    ]);
  });

  it('begins with the hour at which they usually answer, and says why', () => {
    expect(todoChoices(now, region, { kind: 'waiting' }, usual)[0]).toEqual({
      id: 'usual',
      label: 'Their usual hour: today 10:00',
      detail: '7 of 9 calls reached them between 10:00 and 11:00',
      at: usual.at,
    });
    const [tuesday] = todoChoices(now, region, { kind: 'waiting' }, { ...usual, weekday: 2, hour: 23 });
    expect(tuesday?.detail).toMatch(/^7 of 9 calls reached them on a Tuesday between 23:00 and 0?0:00$/);
  });

  it('lets a time that was chosen go', () => {
    const ids = todoChoices(now, region, { kind: 'todo', at: now + 1 }, null).map(({ id }) => id);
    expect(ids.at(-1)).toBe('none');
  });
});
