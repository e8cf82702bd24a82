import { expect, it } from 'vitest';
import { firstDayOf, hourCycleOf } from '../../../electron/system-formats.ts';

it.each([
  [{ LANG: 'en_US.UTF-8' }, 'h12'],
  [{ LANG: 'de_DE.UTF-8' }, 'h23'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8' }, 'h23'],
  [{ LANG: 'de_DE.UTF-8', LC_TIME: 'en_US' }, 'h12'],
  [{ LANG: 'de_DE.UTF-8', LC_TIME: '', LC_ALL: 'en_US.UTF-8' }, 'h12'],
  [{ LANG: 'en_GB.UTF-8@euro' }, 'h23'],
  [{ LANG: 'C.UTF-8' }, 'h23'],
  [{ LANG: 'POSIX' }, 'h23'],
  [{}, 'h23'],
  [{ LANG: 'not a locale' }, 'h23'],
])('Linux with %j: %s', (env, cycle) => {
  expect(hourCycleOf({ platform: 'linux', env, systemLocale: 'en-US' })).toBe(cycle);
});

it.each([
  ['en-US', 'h12'],
  ['en-GB', 'h23'],
  ['de-DE', 'h23'],
  ['', 'h23'],
])('elsewhere with the region %j: %s', (systemLocale, cycle) => {
  expect(hourCycleOf({ platform: 'win32', env: { LANG: 'ja_JP' }, systemLocale })).toBe(cycle);
});

it.each([
  [{ LANG: 'de_DE.UTF-8' }, 1],
  [{ LANG: 'en_US.UTF-8' }, 7],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'fr_FR.UTF-8' }, 1],
  [{ LANG: 'ar_EG.UTF-8' }, 6],
  [{ LANG: 'C.UTF-8' }, 1],
  [{ LANG: 'not a locale' }, 1],
])('the week on Linux with %j begins on %i', (env, day) => {
  expect(firstDayOf({ platform: 'linux', env, systemLocale: 'en-US' })).toBe(day);
});

it('elsewhere the week begins as in the region', () => {
  expect(firstDayOf({ platform: 'darwin', env: { LANG: 'de_DE' }, systemLocale: 'he-IL' })).toBe(7);
});
