import { describe, expect, it } from 'vitest';
import { chooseRelease, type Installed, limitOf } from '../../../../electron/updates/choose-release.ts';
import { NO_POLICY, type UpdatePolicy } from '../../../../electron/updates/policy.ts';
import { fileOf, manifestOf, release } from '../../../support/updates/release.ts';

const bytes = Buffer.from('x');
const filed = (version: string, change = {}) =>
  release(version, {
    files: [fileOf(`ringback-${version}.exe`, bytes), fileOf('mac.zip', bytes, { platform: 'darwin' })],
    ...change,
  });
const here: Installed = { version: '1.2.0', platform: 'win32', arch: 'x64', means: 'here', failed: null };
const now = Date.parse('2026-11-20');

const chosen = (
  releases: ReturnType<typeof filed>[],
  installed: Partial<Installed> = {},
  policy: Partial<UpdatePolicy> = {},
) => chooseRelease(manifestOf(...releases), { ...here, ...installed }, { ...NO_POLICY, ...policy }, now);

it('takes the newest one, wherever it stands, with its file and the way back', () => {
  const choice = chosen([filed('1.2.0'), filed('1.10.0'), filed('1.9.0')]);
  expect([choice?.release.version, choice?.means, choice?.file?.url, choice?.wayBack?.url]).toEqual([
    '1.10.0',
    'here',
    'ringback-1.10.0.exe',
    'ringback-1.2.0.exe',
  ]);
});

it('takes none that is older, equal, or did not start here', () => {
  expect(chosen([])).toBeNull();
  expect(chosen([filed('1.2.0'), filed('1.1.9'), filed('1.2.0-rc.1')])).toBeNull();
  expect(chosen([filed('1.3.0')], { failed: '1.3.0' })).toBeNull();
  expect(chosen([filed('1.3.0'), filed('1.3.1')], { failed: '1.3.0' })?.release.version).toBe('1.3.1');
});

it('offers a pre-release only to those who run one', () => {
  expect(chosen([filed('1.3.0-beta.1')])).toBeNull();
  expect(chosen([filed('1.3.0-beta.2')], { version: '1.3.0-beta.1' })?.release.version).toBe('1.3.0-beta.2');
});

describe('how it is installed', () => {
  it.each([
    ['another platform', { platform: 'linux', means: 'archive' }, 'noFile'],
    ['another processor', { arch: 'arm64' }, 'noFile'],
    ['apt, which finds the file itself', { platform: 'linux', means: 'apt' }, 'apt'],
    ['a folder of all users', { means: 'administrator' }, 'administrator'],
  ] as const)('%s', (_what, installed, means) => {
    const choice = chosen([filed('1.3.0')], installed);
    expect([choice?.means, choice?.file]).toEqual([means, null]);
  });

  it('a version that is too old is told so', () => {
    const choice = chosen([filed('2.0.0', { minimumVersion: '1.5.0' })]);
    expect([choice?.means, choice?.file]).toEqual(['tooOld', null]);
    expect(chosen([filed('2.0.0', { minimumVersion: '1.2.0' })])?.means).toBe('here');
  });

  it('an update without a way back is still one', () => {
    expect(chosen([filed('1.3.0')])?.wayBack).toBeNull();
  });
});

describe('the administrator', () => {
  it('pins', () => {
    expect(chosen([filed('1.2.5'), filed('1.3.0')], {}, { pin: '1.2' })?.release.version).toBe('1.2.5');
    expect(chosen([filed('1.3.0')], {}, { pin: '1.2' })).toBeNull();
    expect(limitOf({ ...NO_POLICY, pin: '1.2', delayDays: 3 })).toEqual({ kind: 'pinned', version: '1.2' });
  });

  it('delays by whole days of a release', () => {
    const releases = [filed('1.3.0', { date: '2026-11-06' }), filed('1.4.0', { date: '2026-11-07' })];
    expect(chosen(releases, {}, { delayDays: 14 })?.release.version).toBe('1.3.0');
    expect(chosen(releases, {}, { delayDays: 13 })?.release.version).toBe('1.4.0');
    expect([limitOf({ ...NO_POLICY, delayDays: 14 }), limitOf(NO_POLICY)]).toEqual([
      { kind: 'delayed', days: 14 },
      null,
    ]);
  });
});
