import { expect, it } from 'vitest';
import {
  answeredCalls,
  callsOfPeriod,
  dayWords,
  dotWords,
  poorCalls,
  shareWords,
  thinnedWords,
  worstPeriod,
} from '../../../../../renderer/quality/screen/words.ts';
import { noViewFilter } from '../../../../../shared/calls/view-filter.ts';
import { noSoundCounts, type SoundCounts } from '../../../../../shared/quality/sound-counts.ts';

const region = { zone: 'Europe/Berlin', locale: 'en-GB', country: 'DE', hourCycle: 'h23' } as const;
const counts = (more: Partial<SoundCounts>): SoundCounts => ({ ...noSoundCounts(), ...more });

it('gives a share with its interval, unless there are too few calls', () => {
  expect(shareWords(counts({ good: 325, poor: 20, bad: 9 }), region)).toBe('8% (6–12%)');
  expect(shareWords(counts({ good: 1000, poor: 3 }), region)).toBe('0.3% (0.1–0.9%)');
  expect(shareWords(counts({ good: 20 }), region)).toBe('0% (0–16%)');
  expect(shareWords(counts({ good: 3, bad: 1, notMeasured: 90 }), region)).toBe('Too few calls to tell');
});

it('names the day with most poor and bad calls; if several, the one with the larger share, then the newest', () => {
  const day = (at: number, more: Partial<SoundCounts>) => ({
    day: at,
    counts: counts(more),
    median: null,
    worstTenth: null,
  });
  const worst = (...periods: ReturnType<typeof day>[]) => worstPeriod({ periods })?.day ?? null;
  expect(worst(day(1, { good: 9 }))).toBeNull();
  expect(worst(day(1, { bad: 2 }), day(2, { poor: 3, good: 40 }), day(3, { good: 9 }))).toBe(2);
  expect(worst(day(1, { bad: 2, good: 1 }), day(2, { bad: 2, good: 8 }))).toBe(1);
  expect(worst(day(1, { bad: 2 }), day(2, { bad: 2 }))).toBe(2);
});

it('says which calls are not drawn', () => {
  const all = counts({ good: 20_000, fair: 900, poor: 120 });
  expect(thinnedWords({ counts: all, oneIn: { good: 23, fair: 2, poor: 1, bad: 1 } })).toBe(
    'There are too many calls to draw each one. Drawn: Good 1 in 23 · Fair 1 in 2 · Poor all. All figures count every call.',
  );
  expect(thinnedWords({ counts: all, oneIn: { good: 1, fair: 1, poor: 1, bad: 1 } })).toBeNull();
});

it('writes days and calls by the clock of the computer, whatever its zone', () => {
  expect(dayWords(20_776, 20_790, region)).toBe('19 Nov');
  expect(dayWords(20_776 - 365, 20_776, region)).toBe('19 Nov 2025');
  const dot = { uuid: 'a', day: 20_776, minute: 14 * 60 + 32, band: 'poor', rating: 62 } as const;
  expect(dotWords(dot, region)).toBe('Thu 19 Nov, 14:32 · Poor · rating 62');
});

it('leads to the calls that were counted', () => {
  const filter = { ...noViewFilter, codec: 'PCMA' };
  expect(answeredCalls(filter)).toEqual({ ...filter, outcomes: ['answered'] });
  const days = { firstDay: 20_770, lastDay: 20_776 };
  const of = (day: number, period: 'day' | 'week') => callsOfPeriod(filter, day, { ...days, period });
  expect(of(20_776, 'day')).toMatchObject({
    codec: 'PCMA',
    outcomes: ['answered'],
    range: { kind: 'between', from: '2026-11-19', to: '2026-11-19' },
  });
  // A week is cut off where the report begins or ends.
  expect(of(20_773, 'week').range).toEqual({ kind: 'between', from: '2026-11-16', to: '2026-11-19' });
  expect(of(20_766, 'week').range).toEqual({ kind: 'between', from: '2026-11-13', to: '2026-11-15' });
  expect(poorCalls(filter, counts({ poor: 1 })).verdicts).toEqual(['poor', 'bad', 'noSound']);
  expect(poorCalls({ ...filter, verdicts: ['good', 'bad'] }, counts({ bad: 1 })).verdicts).toEqual(['bad']);
  expect(poorCalls(filter, counts({ good: 1 }))).toEqual(filter);
});
