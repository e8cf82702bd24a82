import { expect, it } from 'vitest';
import { nameOfEntry } from '../../../../../electron/directories/ldap/entry-name.ts';

it.each([
  ['cn=Anna Müller,ou=People,dc=example,dc=org', 'CN=anna müller, OU=people , DC=EXAMPLE,dc=org'],
  ['cn=Anna,dc=example', 'cn = Anna;dc= example'],
  ['cn=Müller\\, Anna,dc=example', 'cn=M\\C3\\BCller\\2C Anna,dc=example'],
  ['cn=Mu\u0308ller,dc=example', 'cn=M\u00fcller,dc=example'],
  ['cn=a\\+b+uid=7,dc=example', 'cn=a\\2bb + uid=7,dc=example'],
  ['cn=Anna  Müller,dc=example', 'cn=Anna Müller,dc=example'],
  ['cn=Anna\\20,dc=example', 'cn=Anna\\ ,dc=example'],
  ['cn=\\41nna,dc=example', 'cn=\\Anna,dc=example'],
  ['cn=a\\\\2C,dc=example', 'cn=A\\5C2c,dc=example'],
])('has one name for %s and %s', (one, other) => {
  expect(nameOfEntry(other)).toBe(nameOfEntry(one));
});

it.each([
  ['cn=a\\,ou=b,dc=example', 'cn=a,ou=b,dc=example'],
  ['cn=a\\2Cou\\3Db,dc=example', 'cn=a,ou=b,dc=example'],
  ['cn=a\\+uid=7,dc=example', 'cn=a+uid=7,dc=example'],
  ['cn=Anna\\20,dc=example', 'cn=Anna,dc=example'],
  ['cn=a\\\\2C,dc=example', 'cn=a\\2C,dc=example'],
  [`cn=${'x'.repeat(600)}a`, `cn=${'x'.repeat(600)}b`],
  [`cn=${'x'.repeat(2000)}a`, `cn=${'x'.repeat(2000)}b`],
])('tells %s and %s apart', (one, other) => {
  expect(nameOfEntry(other)).not.toBe(nameOfEntry(one));
});

it('names an entry without a name', () => {
  expect(nameOfEntry('')).not.toBe('');
});
