import { describe, expect, it } from 'vitest';
import { createDirectoryConsent, type DirectoryQuestion } from '../../../../electron/directories/directory-consent.ts';
import type { Directory } from '../../../../shared/directories/directory.ts';
import { errorData } from '../../../../shared/errors.ts';
import { makeCertificate } from '../../../support/pbx/certificates.ts';

const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const { cert } = makeCertificate({ name: 'Office CA\nTrust me', ca: true });
const common = { id, name: '', isOn: true, user: 'anna', trust: { kind: 'system' } } as const;
const dav: Directory = { ...common, kind: 'carddav', address: 'https://dav.example/book/', allowHttp: false };
const ldap: Directory = {
  ...common,
  kind: 'ldap',
  host: 'LDAP.example',
  port: null,
  security: 'ldaps',
  base: '',
  filter: '',
};
const file: Directory = { id, name: '', isOn: true, kind: 'file', path: '/share/people.vcf' };

function world(saved: Directory[] = []) {
  const state = { asked: [] as DirectoryQuestion[], answer: async () => true };
  const consent = createDirectoryConsent(
    () => saved,
    async (question) => {
      state.asked.push(question);
      return state.answer();
    },
  );
  const to = (source: Directory) =>
    consent.to(source).then(
      () => 'agreed',
      (error: unknown) => errorData(error).kind,
    );
  return { state, consent, to };
}

describe('createDirectoryConsent', () => {
  it.each<[name: string, source: Directory, question: object]>([
    ['a CardDAV server', dav, { kind: 'host', host: 'dav.example' }],
    ['an LDAP server', ldap, { kind: 'host', host: 'ldap.example:636' }],
    [
      'CardDAV without encryption',
      { ...dav, address: 'http://dav.example:81/' },
      { kind: 'plain', host: 'dav.example:81' },
    ],
    ['LDAP without encryption', { ...ldap, security: 'none' }, { kind: 'plain', host: 'ldap.example:389' }],
    [
      'an authority of the company',
      { ...ldap, trust: { kind: 'ca', pem: cert } },
      { kind: 'ca', host: 'ldap.example:636', certificates: [{ subject: expect.stringContaining('Office CA') }] },
    ],
  ])('asks about %s once', async (_name, source, question) => {
    const { state, to } = world();
    expect([await to(source), await to({ ...source, name: 'Office' })]).toEqual(['agreed', 'agreed']);
    expect(state.asked).toMatchObject([question]);
  });

  it('asks again for another server, or less protection of the same one; what a no is about stays open', async () => {
    const { state, to } = world([dav]);
    expect(await to(dav)).toBe('agreed');
    state.answer = async () => false;
    for (const other of [
      { ...dav, address: 'https://evil.example/book/' },
      { ...dav, address: 'http://dav.example/book/' },
      { ...dav, trust: { kind: 'ca' as const, pem: cert } },
      ldap,
      ldap,
    ])
      expect(await to(other)).toBe('declined');
    expect(state.asked).toHaveLength(5);
  });

  it('has one question open at a time', async () => {
    const { state, to } = world();
    const first = Promise.withResolvers<boolean>();
    state.answer = () => first.promise;
    const both = [to(dav), to(ldap)];
    expect(await both[1]).toBe('declined');
    first.resolve(true);
    expect(await both[0]).toBe('agreed');
  });

  it('takes a file that the person chose in the dialog, or had before, and no other', async () => {
    const { state, consent, to } = world([{ ...file, path: '/had.csv' }]);
    expect([await to(file), await to({ ...file, path: '/had.csv' })]).toEqual(['declined', 'agreed']);
    consent.chosen(file.path);
    expect([await to(file), await to({ ...file, path: '/etc/passwd' })]).toEqual(['agreed', 'declined']);
    expect(state.asked).toEqual([]);
  });

  it('refuses a certificate that is none before it asks', async () => {
    const { state, to } = world();
    expect(await to({ ...dav, trust: { kind: 'ca', pem: 'none' } })).toBe('badCertificate');
    expect(state.asked).toEqual([]);
  });
});
