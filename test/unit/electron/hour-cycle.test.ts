import { expect, it } from 'vitest';
import { hourCycleOf } from '../../../electron/hour-cycle.ts';

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
