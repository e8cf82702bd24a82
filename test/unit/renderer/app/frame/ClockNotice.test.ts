import { expect, it } from 'vitest';
import { findingWords } from '../../../../../renderer/app/frame/ClockNotice.tsx';

it.each([
  [3600, 'Calls are shown 1 hour too late'],
  [-19_800, 'Calls are shown 5 hours 30 minutes too early'],
])('says that calls come back %d s away', (offBy, title) => {
  const words = findingWords({ kind: 'anotherHour', key: 'k', offBy, zone: 'America/New_York', likely: 'UTC' });
  expect(words.title).toBe(title);
  expect(words.text).toContain('America/New York');
});
