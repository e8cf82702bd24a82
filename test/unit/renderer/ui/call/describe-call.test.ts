import { describe, expect, it } from 'vitest';
import { arrowOf, isolated, momentWords, rowTimeWords } from '../../../../../renderer/ui/call/describe-call.ts';
import { partyWords } from '../../../../../renderer/ui/call/party-words.ts';
import type { Outcome, Perspective } from '../../../../../shared/calls/call.ts';

const party = (number: string | null, name: string | null = null, withheld = false) => ({ number, name, withheld });

describe('isolated', () => {
  it.each([
    ['030 23125104', '030\u00a023125104'],
    ['+44 20 7946 0141', '+44\u00a020\u00a07946\u00a00141'],
    ['(555) 010-4477', '(555)\u00a0010-4477'],
    ['Maria Keller', 'Maria Keller'],
    ['3 Brothers Ltd', '3 Brothers Ltd'],
  ])('keeps a number on one line, and lets a name break: %s', (text, written) => {
    expect(isolated(text)).toBe(`\u2068${written}\u2069`);
  });
});

describe('partyWords', () => {
  it('shows a name with its number beside it', () => {
    expect(partyWords(party('+493023125104', 'Maria'), 'DE')).toEqual({
      title: 'Maria',
      titleIsNumber: false,
      number: '030 23125104',
      dialable: '+493023125104',
    });
  });

  it('shows the number alone once where the name is the number', () => {
    expect(partyWords(party('104', '104'), 'DE')).toMatchObject({ title: '104', number: null, dialable: '104' });
  });

  it('shows what the PBX put beside the number', () => {
    const tagged = (name: string | null) => partyWords({ ...party('0302312', name), tag: 'Sales' }, 'DE');
    expect(tagged(null)).toMatchObject({ title: '030 2312', number: 'Sales', dialable: '0302312' });
    expect(tagged('Maria')).toMatchObject({ title: 'Maria', number: '030 2312 · Sales', dialable: '0302312' });
    expect(partyWords({ ...party('anonymous', null, true), tag: 'Sales' }, 'DE')).toMatchObject({
      title: 'Number withheld',
      number: 'Sales',
      dialable: null,
    });
  });

  it('offers no call to a withheld number, with or without a name', () => {
    expect(partyWords(party('anonymous', null, true), 'DE')).toMatchObject({
      title: 'Number withheld',
      dialable: null,
    });
    expect(partyWords(party(null, 'Praxis', true), 'DE')).toMatchObject({
      title: 'Praxis',
      number: 'Number withheld',
      dialable: null,
    });
    expect(partyWords(party(null), 'DE')).toMatchObject({ title: 'No number', dialable: null });
  });
});

describe('outcomes', () => {
  const seen = (direction: Perspective['direction'], outcome: Outcome): Perspective => ({
    direction,
    outcome,
    party: { ...party('1'), personId: null },
    talkSeconds: null,
  });

  it('have arrows that tell missed, taken by a colleague and not reached apart', () => {
    expect(arrowOf(seen('in', { kind: 'missed' }))).toBe('missed');
    expect(arrowOf(seen('in', { kind: 'answeredByColleague', by: null }))).toBe('colleague');
    expect(arrowOf(seen('out', { kind: 'notReached', reason: 'busy' }))).toBe('notReached');
    expect(arrowOf(seen('internal', { kind: 'answered' }))).toBe('internal');
  });
});

describe('a moment within a row and in a sentence', () => {
  const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
  const now = Date.parse('2026-11-21T09:30:00Z');

  it.each([
    ['2026-11-21T08:12:00Z', /^0?9:12$/, /^today at 0?9:12$/],
    ['2026-11-20T08:12:00Z', /^Yesterday 0?9:12$/, /^yesterday at 0?9:12$/],
    ['2026-11-15T08:12:00Z', /^Sun 0?9:12$/, /^on Sunday at 0?9:12$/],
    ['2026-11-14T08:12:00Z', /^14 Nov 0?9:12$/, /^on 14 November at 0?9:12$/],
    ['2026-11-22T08:12:00Z', /^Tomorrow 0?9:12$/, /^tomorrow at 0?9:12$/],
  ])('%s', (at, inRow, inSentence) => {
    expect(rowTimeWords(Date.parse(at), now, region)).toMatch(inRow);
    expect(momentWords(Date.parse(at), now, region)).toMatch(inSentence);
  });

  it('counts days by the calendar, also over a night of 25 hours', () => {
    const monday = Date.parse('2026-10-26T08:00:00Z');
    expect(rowTimeWords(Date.parse('2026-10-24T22:30:00Z'), monday, region)).toMatch(/^Yesterday 0?0:30$/);
  });
});
