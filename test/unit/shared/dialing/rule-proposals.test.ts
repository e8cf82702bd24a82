import { describe, expect, it } from 'vitest';
import { type DialRules, noRules } from '../../../../shared/dialing/dial-rules.ts';
import { proposeRules, type RuleSamples, withProposal } from '../../../../shared/dialing/rule-proposals.ts';

const times = (count: number, number: string): string[] => Array.from({ length: count }, () => number);
const proposed = (samples: Partial<RuleSamples>, rules: Partial<DialRules> = {}, country = 'DE'): string[] =>
  proposeRules({ out: [], internal: [], ...samples }, { ...noRules, ...rules }, country).map(
    ({ id, seen, of }) => `${id}: ${seen} of ${of}`,
  );

describe('proposeRules', () => {
  it.each<[string, string[], string[]]>([
    ['all begin with a prefix', times(12, '001712345678'), ['outsidePrefix 0: 12 of 12']],
    ['nearly all do', [...times(18, '00301234567'), '01712345678'], ['outsidePrefix 0: 18 of 19']],
    ['too few do', [...times(12, '00301234567'), ...times(4, '01712345678')], []],
    ['too few calls', times(9, '001712345678'), []],
    ['none does', times(40, '01712345678'), []],
    ['the way abroad is no prefix', times(8, '00442079460000'), []],
    ['numbers of the house tell nothing', times(40, '0104'), []],
    ['all with a plus', times(12, '+491712345678'), ['notation plus: 12 of 12']],
    ['all with the way abroad', times(12, '00491712345678'), ['notation abroadPrefix: 12 of 12']],
    [
      'nationally at home, the way abroad elsewhere',
      [...times(10, '01712345678'), ...times(3, '00442079460000')],
      ['notation national: 13 of 13'],
    ],
    ['nationally at home, abroad not known', times(30, '01712345678'), []],
    ['nationally at home, a plus elsewhere', [...times(10, '01712345678'), ...times(3, '+442079460000')], []],
    [
      'prefix and the rest behind it',
      [...times(10, '001712345678'), ...times(4, '000442079460000')],
      ['outsidePrefix 0: 14 of 14', 'notation national: 14 of 14'],
    ],
    ['what cannot be read', times(20, 'sip:maria'), []],
  ])('%s', (_, out, rules) => {
    expect(proposed({ out })).toEqual(rules);
  });

  it('learns another country’s prefix', () => {
    expect(proposed({ out: times(10, '92125550123') }, {}, 'US')).toEqual(['outsidePrefix 9: 10 of 10']);
  });

  it('learns how long numbers of the house are, where that matters', () => {
    expect(proposed({ internal: [...times(8, '4711'), ...times(6, '23456'), '471123'] })).toEqual([
      'internalLengths 4 5: 14 of 15',
    ]);
    expect(proposed({ internal: times(30, '104') })).toEqual([]);
    expect(proposed({ internal: times(30, '104') }, { prefixShort: true })).toEqual(['internalLengths 3: 30 of 30']);
  });

  it('does not contradict what is set', () => {
    const out = times(20, '001712345678');
    expect(proposed({ out }, { outsidePrefix: '9' })).toEqual([]);
    expect(proposed({ out: times(20, '+491712345678') }, { notation: 'national' })).toEqual([]);
    expect(proposed({ internal: times(20, '4711') }, { internalLengths: [3] })).toEqual([]);
  });

  it('is gone once it was taken', () => {
    const samples = { out: times(20, '001712345678'), internal: times(20, '4711') };
    const taken = proposeRules(samples, noRules, 'DE').reduce(withProposal, noRules);
    expect(taken).toMatchObject({ outsidePrefix: '0', internalLengths: [4] });
    expect(proposeRules(samples, taken, 'DE')).toEqual([]);
  });
});
