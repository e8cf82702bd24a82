import { describe, expect, test } from 'vitest';
import { conditionsOf } from '../../../../../renderer/calls/find/condition-words.ts';
import { hasConditions, isFiltering, kindsOf, tabOf, tabs } from '../../../../../renderer/calls/find/conditions.ts';
import { noViewFilter, type ViewFilter } from '../../../../../shared/calls/view-filter.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin' };
const asking = (patch: Partial<ViewFilter>): ViewFilter => ({ ...noViewFilter, ...patch });
const labels = (patch: Partial<ViewFilter>): string[] =>
  conditionsOf(asking(patch), region, 'Maria Keller').map(({ label }) => label);

describe('the conditions of a filter', () => {
  test.each<[string, Partial<ViewFilter>, string[]]>([
    ['none', {}, []],
    [
      'kinds that no tab stands for',
      { directions: ['in', 'internal'], outcomes: ['missed'] },
      ['In', 'Internal', 'Missed'],
    ],
    ['verdicts and tags', { verdicts: ['poor', 'bad'], tags: ['VIP'] }, ['Poor sound', 'Bad sound', 'tag VIP']],
    ['today', { range: { kind: 'days', days: 1 } }, ['Today']],
    ['days', { range: { kind: 'days', days: 7 } }, ['Last 7 days']],
    ['yesterday', { range: { kind: 'yesterday' } }, ['Yesterday']],
    ['last week', { range: { kind: 'lastWeek', firstDay: 7 } }, ['Last week']],
    ['last month', { range: { kind: 'lastMonth' } }, ['Last month']],
    ['from a day', { range: { kind: 'between', from: '2026-11-01', to: null } }, ['from 1 Nov 2026']],
    ['one day', { range: { kind: 'between', from: '2026-11-01', to: '2026-11-01' } }, ['1 Nov 2026']],
    [
      'between days',
      { range: { kind: 'between', from: '2026-11-01', to: '2026-11-03' } },
      ['1 Nov 2026 to 3 Nov 2026'],
    ],
    ['days not chosen yet', { range: { kind: 'between', from: null, to: null } }, []],
    ['a length', { atLeastSeconds: 90 }, ['at least 1\u00a0min 30\u00a0s']],
    ['a caller', { caller: '+49' }, ['with Maria Keller']],
    ['a codec and a line', { codec: 'PCMA', line: 'Berlin' }, ['codec PCMA', 'over Berlin']],
  ])('%s', (_, patch, expected) => {
    expect(labels(patch)).toEqual(expected);
    if (expected.length > 0) expect(hasConditions(asking(patch))).toBe(true);
  });

  test('are not the text, nor what a tab stands for', () => {
    expect(hasConditions(asking({ text: 'maria', outcomes: ['missed'] }))).toBe(false);
    expect(labels({ text: 'maria', outcomes: ['missed'] })).toEqual([]);
  });

  test('are lifted one by one until nothing is asked for', () => {
    let filter = asking({
      ...{ directions: ['in', 'out'], outcomes: ['answered'], verdicts: ['bad'], tags: ['a', 'b'], codec: 'PCMA' },
      ...{ atLeastSeconds: 1, caller: '104', range: { kind: 'days', days: 30 } },
    });
    let left = conditionsOf(filter, region, '');
    for (const seen of Array.from({ length: left.length }, (_, index) => left.length - index)) {
      expect(left).toHaveLength(seen);
      filter = { ...filter, ...left[0]?.without };
      left = conditionsOf(filter, region, '');
      // A tab takes over what is left of the kinds.
      if (left.length === 0) break;
    }
    expect(isFiltering({ ...filter, ...kindsOf.all })).toBe(false);
  });
});

test('a tab stands for its own conditions only', () => {
  for (const tab of tabs) expect(tabOf(asking({ ...kindsOf[tab], text: 'x' }))).toBe(tab);
  expect(tabOf({ directions: ['in'], outcomes: ['missed'] })).toBeNull();
});
