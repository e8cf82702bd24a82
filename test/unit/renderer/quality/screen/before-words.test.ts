import { expect, it } from 'vitest';
import { beforeWords } from '../../../../../renderer/quality/screen/quality-words.ts';
import type { QualityReport } from '../../../../../shared/quality/quality-report.ts';
import { noSoundCounts, type Share } from '../../../../../shared/quality/sound-counts.ts';

const days = 30;

it.each<[now: Share, before: QualityReport['before'], words: string | null]>([
  [{ hits: 10, of: 120 }, { hits: 20, of: 240, days, is: 'same' }, '1 in 12, as in the 30 days before.'],
  [
    { hits: 10, of: 120 },
    { hits: 8, of: 120, days, is: 'same' },
    '1 in 12; in the 30 days before, 1 in 15. Chance alone may explain that.',
  ],
  [{ hits: 40, of: 120 }, { hits: 2, of: 120, days, is: 'worse' }, '1 in 3; in the 30 days before, 1 in 60.'],
  [{ hits: 2, of: 120 }, { hits: 40, of: 120, days, is: 'better' }, '1 in 60; in the 30 days before, 1 in 3.'],
  [{ hits: 90, of: 120 }, { hits: 0, of: 120, days, is: 'worse' }, '75%; in the 30 days before, none.'],
  [{ hits: 0, of: 120 }, { hits: 0, of: 80, days, is: 'same' }, 'None, as in the 30 days before.'],
  [{ hits: 10, of: 120 }, null, null],
])('%j beside %j: %s', (now, before, words) => {
  const counts = { ...noSoundCounts(), good: now.of - now.hits, bad: now.hits };
  expect(beforeWords({ counts, before })).toBe(words);
});
