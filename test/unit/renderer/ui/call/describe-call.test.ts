import { describe, expect, it } from 'vitest';
import { arrowOf, outcomeWords, whenWords } from '../../../../../renderer/ui/call/describe-call.ts';
import { partyWords } from '../../../../../renderer/ui/call/party-words.ts';
import type { Outcome, Perspective } from '../../../../../shared/calls/call.ts';

const party = (number: string | null, name: string | null = null, withheld = false) => ({ number, name, withheld });

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

  it.each<[Outcome, string]>([
    [{ kind: 'answered' }, 'answered'],
    [{ kind: 'missed' }, 'missed'],
    [{ kind: 'answeredByColleague', by: '104' }, 'answered by 104'],
    [{ kind: 'answeredByColleague', by: null }, 'answered by a colleague'],
    [{ kind: 'notReached', reason: 'busy' }, 'busy'],
    [{ kind: 'notReached', reason: 'wrongNumber' }, 'number does not exist'],
    [{ kind: 'unknown', status: 'PARKED' }, 'status “PARKED”'],
    [{ kind: 'unknown', status: null }, 'outcome not stated'],
  ])('%j reads "%s"', (outcome, words) => {
    expect(outcomeWords(outcome)).toBe(words);
  });

  it('name the colleague who is somebody', () => {
    const nameOf = (number: string | null) => (number === '104' ? 'Jonas' : null);
    expect(outcomeWords({ kind: 'answeredByColleague', by: '104' }, nameOf)).toBe('answered by Jonas, 104');
    expect(outcomeWords({ kind: 'answeredByColleague', by: '105' }, nameOf)).toBe('answered by 105');
  });

  it('have arrows that tell missed, taken by a colleague and not reached apart', () => {
    expect(arrowOf(seen('in', { kind: 'missed' }))).toBe('missed');
    expect(arrowOf(seen('in', { kind: 'answeredByColleague', by: null }))).toBe('colleague');
    expect(arrowOf(seen('out', { kind: 'notReached', reason: 'busy' }))).toBe('notReached');
    expect(arrowOf(seen('internal', { kind: 'answered' }))).toBe('internal');
  });
});

describe('whenWords', () => {
  const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
  const now = Date.parse('2026-11-21T09:30:00Z');

  it.each([
    ['2026-11-21T08:12:00Z', /^0?9:12$/],
    ['2026-11-20T08:12:00Z', /^yesterday 0?9:12$/],
    ['2026-11-12T08:12:00Z', /12 Nov 0?9:12$/],
  ])('says %s relative to today', (at, words) => {
    expect(whenWords(Date.parse(at), now, region)).toMatch(words);
  });
});
