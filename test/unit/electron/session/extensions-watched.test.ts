import { expect, it } from 'vitest';
import { createWatchedExtension } from '../../../../electron/session/extensions.ts';

const minute = 60_000;

it('reads a colleague’s extension while it is on screen and a short while after', () => {
  let now = 0;
  let own: string | null = '101';
  const watched = createWatchedExtension({ own: () => own, now: () => now });
  expect(watched.extensions()).toEqual(['101']);
  expect(watched.watch('101')).toBe(false);
  expect(watched.watch('104')).toBe(true);
  expect(watched.extensions()).toEqual(['101', '104']);
  for (let i = 0; i < 30; i += 1) {
    now += minute;
    expect(watched.watch('104')).toBe(false);
  }
  expect(watched.extensions()).toEqual(['101', '104']);
  // Back at one's own calls.
  now += 2 * minute;
  watched.watch('101');
  expect(watched.extensions()).toEqual(['101', '104']);
  now += minute;
  expect(watched.extensions()).toEqual(['101']);
  expect(watched.watch('104')).toBe(true);
  own = '104';
  expect(watched.extensions()).toEqual(['104']);
  own = null;
  now -= 24 * 60 * minute;
  expect(watched.extensions()).toEqual([]);
});
