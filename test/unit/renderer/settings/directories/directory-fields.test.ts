import { describe, expect, it } from 'vitest';
import {
  blankFields,
  changedFields,
  type DirectoryFields,
  fieldsOf,
  isReadAlike,
  readFields,
  readLdapServer,
} from '../../../../../renderer/settings/directories/directory-fields.ts';
import type { CardDavDirectory, LdapDirectory } from '../../../../../shared/directories/directory.ts';

const id = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const system = { kind: 'system' } as const;
const ca = { kind: 'ca', pem: 'x' } as const;
const book: CardDavDirectory = {
  ...{ kind: 'carddav', id, name: 'Office', isOn: true, user: 'anna', allowHttp: false, trust: ca },
  address: 'https://cloud.example/anna/office/',
};
const ldap: LdapDirectory = {
  ...{ kind: 'ldap', id, name: '', isOn: false, host: 'ldap.example', port: null, security: 'startTls' },
  ...{ user: 'cn=reader', base: '', filter: '', trust: system },
};

const read = (fields: DirectoryFields, stored: CardDavDirectory | LdapDirectory | null = null) =>
  readFields(fields, stored, 'new');

describe('readLdapServer', () => {
  it.each([
    ['ldap.example', { host: 'ldap.example', port: null, isLdaps: false }],
    [' ldap.example:389 ', { host: 'ldap.example', port: 389, isLdaps: false }],
    ['LDAPS://ldap.example:10636/', { host: 'ldap.example', port: 10_636, isLdaps: true }],
    ['ldap://10.0.0.1', { host: '10.0.0.1', port: null, isLdaps: false }],
    ['[2001:db8::1]:636', { host: '2001:db8::1', port: 636, isLdaps: false }],
    ['', null],
    ['https://ldap.example', null],
    ['ldap.example:0', null],
    ['ldap.example:70000', null],
    ['reader@ldap.example', null],
    ['ldap.example/dc=example', null],
    ['2001:db8::1', null],
  ])('%s', (typed, server) => {
    expect(readLdapServer(typed)).toEqual(server);
  });
});

describe('readFields', () => {
  it.each([
    ['carddav', {}, { address: 'addressMissing' }],
    ['carddav', { address: 'x', user: 'anna' }, { password: 'passwordMissing' }],
    ['carddav', { address: 'x', password: 'secret' }, { user: 'userMissing' }],
    ['ldap', { server: 'a b' }, { server: 'serverUnreadable' }],
    ['file', {}, { path: 'fileMissing' }],
  ] as const)('says what is wrong with a %s: %j', (kind, patch, problems) => {
    expect(read({ ...blankFields(kind), ...patch })).toEqual({ ok: false, problems });
  });

  it('gives back a stored source as it is, without its password', () => {
    for (const stored of [book, ldap])
      expect(read(fieldsOf(stored), stored)).toMatchObject({ source: stored, password: null });
  });

  it('wants the password again for another server or user', () => {
    const problems = { password: 'passwordMissing' };
    for (const patch of [{ address: 'https://other.example/' }, { address: 'http://cloud.example/' }, { user: 'ben' }])
      expect(read({ ...fieldsOf(book), ...patch }, book)).toEqual({ ok: false, problems });
    for (const patch of [{ server: 'other.example' }, { server: 'ldap.example:636' }, { security: 'ldaps' as const }])
      expect(read({ ...fieldsOf(ldap), ...patch }, ldap)).toEqual({ ok: false, problems });
    expect(read({ ...fieldsOf(book), address: 'https://cloud.example/anna/other/' }, book)).toMatchObject({ ok: true });
  });

  it('takes plain http as what the person typed, and LDAPS from an address', () => {
    expect(read({ ...blankFields('carddav'), address: 'http://a.example' })).toMatchObject({
      source: { allowHttp: true },
    });
    expect(read({ ...blankFields('ldap'), security: 'none', server: 'ldaps://a.example' })).toMatchObject({
      source: { security: 'ldaps', host: 'a.example' },
    });
  });

  it('reads the chosen address book', () => {
    const fields = { ...blankFields('carddav'), address: 'cloud.example', book: book.address };
    expect(read(fields)).toMatchObject({ source: { address: book.address } });
  });
});

describe('changedFields', () => {
  it('begins without extra trust and without an address book at another server', () => {
    const fields = { ...fieldsOf(book), book: book.address };
    expect(changedFields(fields, { address: 'other.example' })).toMatchObject({ trust: system, book: null });
    expect(changedFields(fields, { user: 'ben' })).toMatchObject({ trust: ca, book: null });
    expect(changedFields(fields, { name: 'Other' })).toMatchObject({ trust: ca, book: book.address });
    expect(changedFields(fields, { trust: system })).toMatchObject({ trust: system, book: book.address });
  });
});

describe('isReadAlike', () => {
  it('looks at all but the name and the switch', () => {
    expect(isReadAlike({ ...book, name: 'x', isOn: false }, book)).toBe(true);
    expect(isReadAlike({ ...book, trust: system }, book)).toBe(false);
    expect(isReadAlike({ ...ldap, base: 'dc=x' }, ldap)).toBe(false);
    expect(isReadAlike(book, null)).toBe(false);
  });
});
