import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { faultOf } from '../../../../electron/updates/fault.ts';
import { openManifest, readPublicKey } from '../../../../electron/updates/manifest.ts';
import { fileOf, manifestOf, release, signed, signingKeys } from '../../../support/updates/release.ts';

const keys = signingKeys();
const good = manifestOf(release('1.2.0', { files: [fileOf('files/ringback-1.2.0.exe', Buffer.from('new'))] }));
const key = readPublicKey(keys.text) ?? keys.publicKey;

const fault = (text: string): string => {
  try {
    openManifest(text, key);
  } catch (thrown) {
    return faultOf(thrown);
  }
  return 'none';
};

it('opens what the key has signed', () => {
  expect(openManifest(signed(good, keys.privateKey), key)).toEqual(good);
});

it.each([
  ['another key', signed(good, signingKeys().privateKey)],
  ['no signature', JSON.stringify({ manifest: JSON.stringify(good), signature: '' })],
  [
    'a signature of the same bytes in another place',
    JSON.stringify({ manifest: JSON.stringify(good), signature: 'A'.repeat(88) }),
  ],
  ['one changed digit', signed(good, keys.privateKey).replace('1.2.0', '9.2.0')],
  ['one blank more', signed(good, keys.privateKey).replace('{\\"product', ' {\\"product')],
])('refuses %s', (_what, text) => {
  expect(fault(text)).toBe('badSignature');
});

it.each(['', 'null', '[]', '<html>', '{"manifest":1,"signature":"x"}', '{"manifest":"{}"}'])('refuses %j', (text) => {
  expect(fault(text)).toBe('unreadable');
});

describe('what is signed, but not a manifest', () => {
  const [file] = good.releases[0]?.files ?? [];
  const withFile = (change: object) => manifestOf(release('1.2.0', { files: [{ ...file, ...change } as never] }));
  it.each<[string, unknown]>([
    ['another product', { ...good, product: 'other' }],
    ['no version', manifestOf(release('newest'))],
    ['no day', manifestOf(release('1.2.0', { date: 'soon' }))],
    ['an empty file', withFile({ size: 0 })],
    ['a file of any size', withFile({ size: 1e15 })],
    ['a hash that is none', withFile({ sha256: 'abc' })],
    ['an unknown platform', withFile({ platform: 'beos' })],
    ['not JSON', 'garbage'],
    ...[
      'https://evil.example/a.exe',
      '//evil.example/a',
      '../a.exe',
      'a/../../b',
      '/a',
      'a?b',
      'a#b',
      '',
      '.',
      'a/.',
      'a\\b',
      'a%2e',
      'a//b',
    ].map((url): [string, unknown] => [`the address ${url}`, withFile({ url })]),
  ])('is refused: %s', (_what, manifest) => {
    expect(fault(signed(manifest, keys.privateKey))).toBe('unreadable');
  });
});

it('takes Ed25519 keys only', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'der', type: 'spki' });
  for (const text of ['', 'garbage', other.toString('base64'), keys.text.slice(0, 20)])
    expect(readPublicKey(text)).toBeNull();
});
