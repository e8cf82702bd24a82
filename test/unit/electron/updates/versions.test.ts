import { expect, it } from 'vitest';
import { compareVersions, isWithinPin } from '../../../../electron/updates/versions.ts';
import { version } from '../../../../shared/updates.ts';

/** From semver.org (11), and numbers that a comparison of texts gets wrong. */
const ORDERED = [
  '0.9.9',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.2',
  '1.0.10',
  '1.2.0',
  '1.10.0',
  '2.0.0-1',
  '2.0.0',
  '10.0.0',
];

it('orders versions as semver.org does', () => {
  for (const [a, left] of ORDERED.entries())
    for (const [b, right] of ORDERED.entries())
      expect([left, right, Math.sign(compareVersions(left, right))]).toEqual([left, right, Math.sign(a - b)]);
});

it('accepts versions only', () => {
  for (const good of ORDERED) expect(version.safeParse(good).success).toBe(true);
  for (const bad of [
    '1.0',
    '1.0.0+5',
    'v1.0.0',
    '1.0.0.0',
    '01.0.0',
    '1.0.0-',
    '1.0.0-a..b',
    '',
    '../1.0.0',
    '1.0.0\n',
  ])
    expect([bad, version.safeParse(bad).success]).toEqual([bad, false]);
});

it('a pin holds what it names and no other', () => {
  const within = ['1.4.0', '1.4.9', '1.4.10-beta.1', '1.40.0', '1.5.0', '11.4.0'].filter((one) =>
    isWithinPin(one, '1.4'),
  );
  expect(within).toEqual(['1.4.0', '1.4.9', '1.4.10-beta.1']);
  expect(['1.4.2', '1.4.20', '1.4.2-rc.1'].filter((one) => isWithinPin(one, '1.4.2'))).toEqual(['1.4.2', '1.4.2-rc.1']);
});
