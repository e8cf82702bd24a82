import { expect, it } from 'vitest';
import { type Finding, findingWords } from '../../../../../renderer/app/frame/ClockNotice.tsx';

const wrong: Extract<Finding, { kind: 'zoneWrong' }> = {
  offBy: 0,
  kind: 'zoneWrong',
  key: 'k',
  atLeast: false,
  calls: 2,
  zone: 'America/New_York',
  zones: ['UTC'],
} as const;

it.each([
  [3600, false, 'Calls are shown 1 hour too late'],
  [-19_800, false, 'Calls are shown 5 hours 30 minutes too early'],
  [28_680, true, 'Calls are shown at least 7 hours 58 minutes too late'],
])('says that a zone is off by %d s', (offBy, atLeast, title) => {
  const words = findingWords({ ...wrong, offBy, atLeast });
  expect(words.title).toBe(title);
  expect(words.text).toContain('America/New York');
  expect(words.text).toContain('UTC would fit');
});

it.each([
  [95, 'The clock of the PBX is 95 seconds ahead of this computer’s.'],
  [-420, 'The clock of the PBX is 7 minutes behind this computer’s.'],
])('says that a clock is off by %d s, and that no zone helps', (offBy, title) => {
  const words = findingWords({ kind: 'clockWrong', key: 'k', offBy, by: 'dials' });
  expect(words.title).toBe(title);
  expect(words.text).toContain('Another time zone wouldn’t help');
});
