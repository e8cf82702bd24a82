import { describe, expect, test } from 'vitest';
import type { ConnectionSummary, Status } from '../../../shared/connection.ts';
import type { AppErrorData, NetworkReason } from '../../../shared/errors.ts';
import { createText } from '../../../shared/messages/index.ts';
import { type TroubleKind, troubleOf, wordsElsewhere } from '../../../shared/trouble.ts';

type Known = Pick<Status, 'key' | 'source' | 'link'>;
const base: Known = {
  key: 'keychain',
  source: { kind: 'pbx', address: 'https://pbx.example.com', insecure: false },
  link: { kind: 'idle' },
};
const offline = (error: AppErrorData): Known => ({ ...base, link: { kind: 'offline', error } });
const refused = (error: AppErrorData): Known => ({ ...base, link: { kind: 'refused', error } });
const network = (reason: NetworkReason): Known => offline({ kind: 'network', reason, host: 'pbx' });
const unauthorized: AppErrorData = { kind: 'unauthorized', serverMessage: null };

describe('the trouble of a connection', () => {
  test.each<[string, Known, TroubleKind]>([
    ['a locked keyring', { ...base, key: 'locked' }, 'keyLocked'],
    ['a locked keyring, before what follows from it', { ...refused(unauthorized), key: 'locked' }, 'keyLocked'],
    ['a keyring that a poll found locked', refused({ kind: 'keyLocked' }), 'keyLocked'],
    ['no key', { ...base, key: 'none' }, 'keyMissing'],
    ['a poll without a key', refused({ kind: 'keyMissing' }), 'keyMissing'],
    ['a key that cannot be sent', refused({ kind: 'badKey' }), 'keyMissing'],
    ['401', refused(unauthorized), 'keyRefused'],
    ['403, by address', refused({ kind: 'forbidden', serverMessage: null }), 'notAllowed'],
    ['another certificate', offline({ kind: 'tls', reason: 'pinChanged', host: 'pbx' }), 'certificate'],
    ['a saved certificate that cannot be read', offline({ kind: 'badCertificate' }), 'certificate'],
    ['no network', network('offline'), 'offline'],
    ['one name that was not found', network('dns'), 'notUpdated'],
    ['no way to one host', network('unreachable'), 'silent'],
    ['a refused connection', network('refused'), 'silent'],
    ['silence', offline({ kind: 'timeout', phase: 'headers', host: 'pbx' }), 'silent'],
    ['no requests left', offline({ kind: 'rateLimited', retryAt: null }), 'usedUp'],
    ['500', offline({ kind: 'server', status: 500, serverMessage: null }), 'notUpdated'],
  ])('%s', (_, status, kind) => {
    expect(troubleOf(status)?.kind).toBe(kind);
  });

  test('none, when all is well, and none for sample calls without a key', () => {
    expect(troubleOf(base)).toBeNull();
    expect(troubleOf({ ...base, link: { kind: 'polling' } })).toBeNull();
    expect(troubleOf({ ...base, key: 'none', source: { kind: 'practice' } })).toBeNull();
  });
});

describe('what is said of a PBX out of sight', () => {
  const { key, link } = base;
  const certificate: AppErrorData = { kind: 'tls', reason: 'untrusted', host: 'pbx' };
  test.each<[string, Partial<ConnectionSummary['background']>, string[]]>([
    ['all is well', {}, []],
    ['who waits', { waitingCallers: 2 }, ['2 callers to ring back']],
    ['a key that was revoked', { link: refused(unauthorized).link }, ['The PBX no longer accepts the key']],
    [
      'who waits, and another certificate',
      { waitingCallers: 1, link: offline(certificate).link },
      ['1 caller to ring back', 'Calls couldn’t be updated: the PBX’s certificate isn’t trusted'],
    ],
    [
      'a history that is closed, before what else is wrong',
      { isHistoryClosed: true, link: refused(unauthorized).link },
      ['Your saved calls can’t be opened'],
    ],
  ])('%s', (_, background, words) => {
    const summary: ConnectionSummary = {
      ...{ id: 'b', kind: 'pbx', name: 'Hamburg', address: 'https://b.example', extension: '101' },
      background: { waitingCallers: 0, key, link, isHistoryClosed: false, ...background },
    };
    expect(wordsElsewhere(summary, createText('en'))).toEqual(words);
  });
});
