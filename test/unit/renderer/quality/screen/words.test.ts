import { expect, it } from 'vitest';
import {
  answeredCalls,
  callsOfDay,
  dayWords,
  poorCalls,
  shareWords,
  soundWords,
  timeWords,
  worseWords,
} from '../../../../../renderer/quality/screen/words.ts';
import { noViewFilter } from '../../../../../shared/calls/view-filter.ts';
import type { WorsePlace } from '../../../../../shared/quality/call-groups.ts';
import { noSoundCounts, type SoundCounts } from '../../../../../shared/quality/sound-counts.ts';

const region = { zone: 'Europe/Berlin', locale: 'en-GB', country: 'DE', hourCycle: 'h23' } as const;
const counts = (more: Partial<SoundCounts>): SoundCounts => ({ ...noSoundCounts(), ...more });

it('gives a share, and the range of the true one', () => {
  expect(shareWords({ hits: 29, of: 354 }, region)).toEqual(['8.2%', '5.8% to 12%']);
  expect(shareWords({ hits: 0, of: 20 }, region)).toEqual(['0%', '0% to 16%']);
});

it('says what stands out, and against what', () => {
  const worse = (by: WorsePlace['by'], key: string): string =>
    worseWords({ by, key, name: null, share: { hits: 5, of: 20 }, others: { hits: 4, of: 400 } }, region);
  expect(worse('line', 'Paris')).toBe('Calls over Paris sound worse:');
  expect(worse('hour', '14')).toBe('Calls between 14:00–15:00 sound worse:');
});

it('says seconds first, and writes days by the clock of the computer, whatever its zone', () => {
  expect(dayWords(20_776, 20_790, region)).toBe('19 Nov');
  expect(dayWords(20_776 - 365, 20_776, region)).toBe('19 Nov 2025');
  expect(timeWords({ day: 20_776, minute: 14 * 60 + 32 }, region)).toBe('Thu 19 Nov, 14:32');
  expect(soundWords({ verdict: 'bad', seconds: 52 })).toBe('52 s lost');
  expect(soundWords({ verdict: 'poor', seconds: 0 })).toBe('Poor sound');
  expect(soundWords({ verdict: 'noSound', seconds: 38 })).toBe('No sound for 38 s');
});

it('leads to the calls that were counted', () => {
  const filter = { ...noViewFilter, codec: 'PCMA' };
  expect(answeredCalls(filter)).toEqual({ ...filter, outcomes: ['answered'] });
  expect(callsOfDay(filter, 20_776)).toMatchObject({
    codec: 'PCMA',
    outcomes: ['answered'],
    range: { kind: 'between', from: '2026-11-19', to: '2026-11-19' },
  });
  expect(poorCalls(filter, counts({ poor: 1 })).verdicts).toEqual(['poor', 'bad', 'noSound']);
  expect(poorCalls({ ...filter, verdicts: ['good', 'bad'] }, counts({ bad: 1 })).verdicts).toEqual(['bad']);
  expect(poorCalls(filter, counts({ good: 1 }))).toEqual(filter);
});
