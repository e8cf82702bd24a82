import { describe, expect, test } from 'vitest';
import type { Status } from '../../../shared/connection.ts';
import type { AppErrorData, NetworkReason } from '../../../shared/errors.ts';
import { createText } from '../../../shared/messages/index.ts';
import { type TroubleKind, troubleOf, troubles, troubleTitle } from '../../../shared/trouble.ts';

const t = createText('en');
type Known = Pick<Status, 'key' | 'source' | 'link'>;
const base: Known = {
  key: 'keychain',
  source: { kind: 'pbx', address: 'https://pbx.example.com', insecure: false },
  link: { kind: 'idle' },
};
const withLink = (kind: 'offline' | 'refused', error: AppErrorData): Known => ({ ...base, link: { kind, error } });
const network = (reason: NetworkReason): Known => withLink('offline', { kind: 'network', reason, host: 'pbx' });

describe('the trouble of a connection', () => {
  test.each<[string, Known, TroubleKind, string]>([
    ['a locked keyring', { ...base, key: 'locked' }, 'keyLocked', 'Unlock the keyring to connect'],
    [
      'a locked keyring, before what follows from it',
      { ...withLink('refused', { kind: 'unauthorized', serverMessage: null }), key: 'locked' },
      'keyLocked',
      'Unlock the keyring to connect',
    ],
    [
      'a keyring that a poll found locked',
      withLink('refused', { kind: 'keyLocked' }),
      'keyLocked',
      'Unlock the keyring to connect',
    ],
    ['no key', { ...base, key: 'none' }, 'keyMissing', 'No usable key for the PBX is saved'],
    [
      'a poll without a key',
      withLink('refused', { kind: 'keyMissing' }),
      'keyMissing',
      'No usable key for the PBX is saved',
    ],
    [
      'a key that cannot be sent',
      withLink('refused', { kind: 'badKey' }),
      'keyMissing',
      'No usable key for the PBX is saved',
    ],
    [
      '401',
      withLink('refused', { kind: 'unauthorized', serverMessage: null }),
      'keyRefused',
      'The PBX no longer accepts the key',
    ],
    [
      '403, by address',
      withLink('refused', { kind: 'forbidden', serverMessage: null }),
      'notAllowed',
      'This computer may not use the key',
    ],
    ['no network', network('offline'), 'offline', 'You’re offline'],
    [
      'one name that was not found',
      network('dns'),
      'notUpdated',
      'Calls couldn’t be updated: the PBX’s address wasn’t found',
    ],
    ['no way to one host', network('unreachable'), 'silent', 'The PBX doesn’t answer'],
    ['a refused connection', network('refused'), 'silent', 'The PBX doesn’t answer'],
    [
      'silence',
      withLink('offline', { kind: 'timeout', phase: 'headers', host: 'pbx' }),
      'silent',
      'The PBX doesn’t answer',
    ],
    [
      'no requests left',
      withLink('offline', { kind: 'rateLimited', retryAt: null }),
      'usedUp',
      'Daily limit reached; calls from here may fail',
    ],
    [
      'too many at once',
      withLink('offline', { kind: 'tooFast', retryAt: null }),
      'notUpdated',
      'Calls couldn’t be updated: too many requests at once',
    ],
    [
      'garbage',
      withLink('offline', { kind: 'badAnswer', detail: 'not JSON' }),
      'notUpdated',
      'Calls couldn’t be updated: the answer isn’t readable',
    ],
    [
      'the calls of others',
      withLink('offline', { kind: 'foreignCalls', extension: '101' }),
      'notUpdated',
      'Calls couldn’t be updated: these are the calls of other extensions',
    ],
    [
      '500',
      withLink('offline', { kind: 'server', status: 500, serverMessage: null }),
      'notUpdated',
      'Calls couldn’t be updated: the PBX reports an error',
    ],
    [
      'a certificate',
      withLink('offline', { kind: 'tls', reason: 'expired', host: 'pbx' }),
      'notUpdated',
      'Calls couldn’t be updated: the PBX’s certificate isn’t trusted',
    ],
    [
      'a full disk',
      withLink('offline', { kind: 'historyUnavailable', detail: 'full' }),
      'notUpdated',
      'Calls couldn’t be updated: they couldn’t be stored here',
    ],
    [
      'a fault of ours',
      withLink('offline', { kind: 'internal' }),
      'notUpdated',
      'Calls couldn’t be updated: something went wrong here',
    ],
  ])('%s', (_, status, kind, title) => {
    const trouble = troubleOf(status);
    expect(trouble?.kind).toBe(kind);
    expect(trouble && troubleTitle(trouble, t)).toBe(title);
  });

  test('none, when all is well, and none for sample calls without a key', () => {
    expect(troubleOf(base)).toBeNull();
    expect(troubleOf({ ...base, link: { kind: 'polling' } })).toBeNull();
    expect(troubleOf({ ...base, key: 'none', source: { kind: 'practice' } })).toBeNull();
  });

  test('is amber only where a person here can mend it', () => {
    const amber = Object.entries(troubles).filter(([, { isAmber }]) => isAmber);
    expect(amber.map(([kind]) => kind)).toEqual(['keyLocked', 'keyMissing', 'keyRefused', 'notAllowed']);
  });
});
