import { describe, expect, test } from 'vitest';
import type { Status } from '../../../shared/connection.ts';
import type { AppErrorData, NetworkReason } from '../../../shared/errors.ts';
import { type TroubleKind, troubleOf } from '../../../shared/trouble.ts';

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
