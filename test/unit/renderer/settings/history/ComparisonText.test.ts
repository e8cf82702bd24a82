import { expect, it } from 'vitest';
import { comparisonWords } from '../../../../../renderer/settings/history/ComparisonText.tsx';
import type { Comparison } from '../../../../../shared/calls/pbx-results.ts';

const region = { zone: 'Europe/Berlin', locale: 'en-GB', country: 'DE' };
const same: Comparison = {
  ...{ at: 0, from: '2026-10-25 09:00:00', to: '2026-11-22 03:00:00', total: 1204, stored: 1204, ingested: 0 },
  ...{ notStored: 0, unreadable: 0, listed: 1204, isWhole: true, surplus: 0 },
};
const words = (change: Partial<Comparison>) => comparisonWords({ ...same, ...change }, region).join(' ');

it('says in plain words what is here and what is not', () => {
  expect(words({})).toMatch(/^All 1,204 calls of the PBX since .*25 Oct.* are here\.$/);
  expect(words({ from: null, total: 1, stored: 1 })).toBe('The PBX’s one call is here.');
  expect(words({ from: null, total: 0, stored: 0 })).toBe('The PBX has no calls.');
  expect(words({ total: 0, stored: 0 })).toMatch(/^The PBX has no calls since .*25 Oct.*\.$/);
  expect(words({ from: null, ingested: 2 })).toBe(
    'All 1,204 calls of the PBX are here. 2 were missing and have been loaded.',
  );
  expect(words({ from: null, stored: 1200, notStored: 2, unreadable: 1 })).toBe(
    'The PBX has 1,204 calls; 1,200 are here. 2 were deleted here. One couldn’t be read. One was counted but not listed: the list of calls has changed since.',
  );
  expect(words({ from: null, stored: 1190, listed: 500, isWhole: false })).toBe(
    'The PBX has 1,204 calls; 1,190 are here. To save requests, only the newest 500 were compared.',
  );
});
