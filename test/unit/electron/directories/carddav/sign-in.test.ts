import { describe, expect, it } from 'vitest';
import { readChallenges, signInBy } from '../../../../../electron/directories/carddav/sign-in.ts';

describe('readChallenges', () => {
  it.each([
    ['Basic realm="Radicale - Password Required"', [['basic', { realm: 'Radicale - Password Required' }]]],
    ['basic', [['basic', {}]]],
    [
      'Digest realm="a, \\"b\\"", qop="auth,auth-int", nonce=abc=, Basic realm="x"',
      [
        ['digest', { realm: 'a, "b"', qop: 'auth,auth-int', nonce: 'abc=' }],
        ['basic', { realm: 'x' }],
      ],
    ],
    [
      'Negotiate, Basic realm="x"',
      [
        ['negotiate', {}],
        ['basic', { realm: 'x' }],
      ],
    ],
    ['', []],
    ['"', []],
    ['=', []],
  ])('reads %s', (header, expected) => {
    expect(readChallenges(header).map(({ scheme, params }) => [scheme, params])).toEqual(expected);
  });

  it('ends on any text', () => {
    for (const header of ['Digest '.repeat(5000), `Digest ${'a="'.repeat(5000)}`, ','.repeat(9000)])
      expect(Array.isArray(readChallenges(header))).toBe(true);
  });
});

describe('signInBy', () => {
  // RFC 7616, 3.9.1.
  const mufasa = {
    user: 'Mufasa',
    password: 'Circle of Life',
    clientNonce: () => 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
  };
  const challenge = (algorithm: string) =>
    `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
  const request = { method: 'GET', path: '/dir/index.html' };

  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('answers the example of RFC 7616 by %s', (algorithm, response) => {
    const header = signInBy(readChallenges(challenge(algorithm)), mufasa)?.header(request);
    expect(header).toContain(`response="${response}"`);
    expect(header).toContain('nc=00000001');
  });

  // RFC 2069 as RFC 2617's erratum computes it.
  it('answers a server without qop', () => {
    const text =
      'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';
    const deps = { user: 'Mufasa', password: 'CircleOfLife' };
    const header = signInBy(readChallenges(text), deps)?.header(request);
    expect(header).toContain('response="1949323746fe6a43ef61f9606e7febea"');
    expect(header).not.toContain('nc=');
  });

  it('counts its requests, and prefers the stronger hash and Digest to Basic', () => {
    const all = `Basic realm="x", ${challenge('MD5')}, ${challenge('SHA-256')}`;
    const signIn = signInBy(readChallenges(all), mufasa);
    signIn?.header(request);
    expect(signIn?.header(request)).toMatch(/^Digest .*algorithm=SHA-256.*nc=00000002/);
  });

  it('signs in by Basic in UTF-8, and by nothing that it does not know', () => {
    const deps = { user: 'änna', password: 'pä:ß' };
    const header = signInBy(readChallenges('Basic realm="x"'), deps)?.header(request) ?? '';
    expect(Buffer.from(header.replace('Basic ', ''), 'base64').toString('utf8')).toBe('änna:pä:ß');
    for (const other of ['Negotiate', 'Bearer realm="x"', 'Digest realm="x", nonce="1", algorithm=SHA-512-256', ''])
      expect(signInBy(readChallenges(other), deps)).toBeNull();
  });
});
