import { describe, expect, test } from 'vitest';
import {
  draftOf,
  edited,
  emptyFields,
  type Fields,
  fieldsFrom,
  isCertificateTrouble,
  isHttp,
  keyNeed,
  likelyCountry,
  mendedBy,
  nameOf,
  readingOf,
} from '../../../../renderer/setup/fields.ts';
import type { Check, CheckFinding, CheckReport } from '../../../../shared/connection.ts';
import type { AppErrorData } from '../../../../shared/errors.ts';
import type { ConnectionSettings } from '../../../../shared/settings.ts';

const pbx: ConnectionSettings = {
  kind: 'pbx',
  address: 'https://pbx.example.com',
  allowHttp: false,
  trust: { kind: 'system' },
};
const settings = { connection: pbx, country: null };
const stored = {
  connectionId: 'office',
  connectionName: 'Office',
  connection: pbx,
  extension: '101',
  zone: 'Europe/Berlin',
};
const typed: Fields = {
  id: 'office',
  name: 'Office',
  address: 'pbx.example.com',
  key: '',
  extension: ' 101 ',
  trust: { kind: 'system' },
  zone: null,
  country: null,
};

test('the form starts from the settings, but never with a key', () => {
  const { address } = pbx;
  expect(fieldsFrom(stored)).toEqual({ ...typed, address, extension: '101', zone: 'Europe/Berlin' });
});

test('nothing of the practice PBX is proposed for a real one', () => {
  expect(fieldsFrom({ ...stored, connection: { kind: 'practice' } })).toEqual(emptyFields);
});

test.each([
  [null, 'https://pbx-hamburg.example:8443/admin', 'pbx-hamburg.example'],
  [null, '', ''],
  ['Hamburg branch', 'pbx.example', 'Hamburg branch'],
])('a PBX typed as %j at %j is called %j', (name, address, expected) => {
  expect(nameOf({ name, address })).toBe(expected);
});

describe('the key', () => {
  test('is kept for an unchanged origin, however it is typed', () => {
    expect(draftOf(typed, settings)).toMatchObject({ key: null, extension: '101', address: 'pbx.example.com' });
  });

  test.each(['http://pbx.example.com', 'pbx.example.com:8443', 'pbx.example.org'])('is not kept for %s', (address) => {
    expect(keyNeed({ ...typed, address }, pbx)).toBe('newAddress');
    expect(draftOf({ ...typed, address }, settings).key).toBe('');
  });

  test('is new where there was no PBX', () => {
    expect(keyNeed(typed, { kind: 'none' })).toBe('new');
  });
});

test('a country that was chosen here goes before the one of the settings', () => {
  expect(draftOf(typed, { ...settings, country: 'AT' }).country).toBe('AT');
  expect(draftOf({ ...typed, country: 'CH' }, { ...settings, country: 'AT' }).country).toBe('CH');
  expect(draftOf(typed, settings).country).toBeNull();
});

test('an agreement to http does not go along with https', () => {
  expect(isHttp(' HTTP://x')).toBe(true);
  expect(draftOf(typed, settings).allowHttp).toBe(false);
  expect(draftOf({ ...typed, address: 'http://x' }, settings).allowHttp).toBe(true);
});

test('trust ends with the origin it was given for', () => {
  const trusting: Fields = { ...typed, trust: { kind: 'ca', pem: 'x' } };
  expect(edited(trusting, { address: 'https://pbx.example.com/' }).trust.kind).toBe('ca');
  expect(edited(trusting, { address: 'evil.example.com' }).trust.kind).toBe('system');
});

const report = (state: CheckReport['state'], ...checks: Check['state'][]): CheckReport => ({
  checks: checks.map((each) => ({ name: 'pbx', state: each })),
  state,
});

const warning = (finding: CheckFinding): Check['state'] => ({ kind: 'warning', finding });
const unsure = warning({ kind: 'countryUnsure', country: 'DE' });

test.each([
  ['plain http, which main asked about', warning({ kind: 'plainHttp' }), 'good', 'good'],
  ['a key that is accepted', { kind: 'good', finding: { kind: 'keyAccepted' } }, 'good', 'good'],
  ['an extension not seen', warning({ kind: 'extensionNotSeen' }), 'warned', 'warned'],
  ['a country that is unsure, asked once', unsure, 'warned', 'good'],
] as const)('%s', (_name, state, isNew, isChanged) => {
  expect(readingOf(report('usable', state), true)).toBe(isNew);
  expect(readingOf(report('usable', state), false)).toBe(isChanged);
  expect(readingOf(report('failed', state), true)).toBe('failed');
});

test('a country is proposed where the report is unsure of it', () => {
  expect(likelyCountry(report('usable', warning({ kind: 'extensionNotSeen' }), unsure))).toBe('DE');
  expect(likelyCountry(report('usable', { kind: 'good', finding: { kind: 'country', country: 'DE' } }))).toBeNull();
});

test.each([
  ['pbx', { kind: 'timeout', phase: 'connect', host: 'x' }, 'address'],
  ['pbx', { kind: 'tls', reason: 'selfSigned', host: 'x' }, null],
  ['pbx', { kind: 'tls', reason: 'expired', host: 'x' }, 'address'],
  ['key', { kind: 'unauthorized', serverMessage: null }, 'key'],
  ['key', { kind: 'forbidden', serverMessage: null }, 'key'],
  ['key', { kind: 'rateLimited', retryAt: null }, null],
  ['extension', { kind: 'badExtension', typed: 'x' }, 'extension'],
  ['clock', { kind: 'badAnswer', detail: 'x' }, null],
] as const)('%s failing with %j is mended by: %s', (name, error, field) => {
  expect(mendedBy({ name, state: { kind: 'failed', error: error as AppErrorData } })).toBe(field);
});

test.each([
  ['selfSigned', true],
  ['untrusted', true],
  ['pinChanged', true],
  ['expired', false],
] as const)('looking at the certificate helps when it is %s: %s', (reason, helps) => {
  expect(isCertificateTrouble({ kind: 'failed', error: { kind: 'tls', reason, host: 'x' } })).toBe(helps);
});
