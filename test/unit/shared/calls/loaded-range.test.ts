import { expect, it } from 'vitest';
import { missingBefore } from '../../../../shared/calls/loaded-range.ts';
import type { OlderFetched } from '../../../../shared/calls/pbx-results.ts';

const back = (remaining: OlderFetched['remaining'], oldestAt: number | null = 100): OlderFetched => ({
  unlisted: 0,
  remaining,
  oldestAt,
});

it.each<[string, number | null, OlderFetched, number | null]>([
  ['no first day: what is loaded is meant', null, back('more'), null],
  ['it begins before the loaded calls', 50, back('more'), 100],
  ['it begins with them', 100, back('more'), null],
  ['it begins later', 150, back('more'), null],
  ['the rest waits for requests', 50, back('reserved'), 100],
  ['the PBX has no older ones', 50, back('none'), null],
  ['older ones are not stored here', 50, back('notStored'), null],
  ['nothing was loaded yet', 50, back('more', null), null],
])('%s', (_what, from, loaded, missing) => {
  expect(missingBefore({ from }, loaded)).toBe(missing);
});
