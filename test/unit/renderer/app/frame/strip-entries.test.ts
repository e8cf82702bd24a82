import { describe, expect, test } from 'vitest';
import { type Entry, type EntryParts, entriesOf } from '../../../../../renderer/app/frame/strip-entries.ts';
import type { Status } from '../../../../../shared/connection.ts';
import type { AppErrorData } from '../../../../../shared/errors.ts';
import { settings, statusAt } from '../../desk.ts';

const now = Date.UTC(2026, 10, 12, 8, 42);
const at = (hour: number, minute: number, day = 12): number => Date.UTC(2026, 10, day, hour - 1, minute);
const calm = statusAt(now);
const base: EntryParts = {
  status: calm,
  settings,
  colleague: null,
  newer: null,
  dismissed: [],
  region: { country: 'DE', locale: 'en-GB', hourCycle: 'h23', zone: 'Europe/Berlin' },
  now,
};
const failed = (kind: 'offline' | 'refused', error: AppErrorData): Partial<Status> => ({ link: { kind, error } });
const offline = failed('offline', { kind: 'network', reason: 'offline', host: 'pbx' });
const keyRefused = failed('refused', { kind: 'unauthorized', serverMessage: null });
const usedUp: Partial<Status> = {
  ...failed('offline', { kind: 'rateLimited', retryAt: at(0, 0, 13) }),
  budget: { limit: 2000, remaining: 0, resetsAt: at(0, 0, 13) },
};
const nearlyUsedUp: Partial<Status> = { budget: { limit: 2000, remaining: 41, resetsAt: at(23, 59) } };
const anHourOff: Partial<Status> = {
  clock: { kind: 'anotherHour', key: 'k', offBy: 3600, zone: 'Europe/Berlin', likely: null },
};
const running = { kind: 'running', extension: '101', fetched: 120, total: 400 } as const;
const noCountry = { zone: null, country: null, countryGuess: null };
const germanyLikely = { country: null, countryGuess: { country: 'DE', sure: false } } as EntryParts['settings'];
const samples: Partial<Status> = { source: { kind: 'practice' } };

type Case = [string, Partial<Status>, Partial<EntryParts>, string, string, Partial<Entry>?];

/** Every state of the strip: its title, what it offers, and what else is special. In the order of their weight. */
const CASES: readonly Case[] = [
  ['a locked keyring', { key: 'locked' }, {}, 'Unlock the keyring to connect', 'Unlock', { isAmber: true }],
  ['no key', { key: 'none' }, {}, 'No usable key for the PBX is saved', 'Enter key', { isAmber: true }],
  ['a refused key', keyRefused, {}, 'The PBX no longer accepts the key', 'Enter key', { isAmber: true }],
  [
    'a refused address',
    failed('refused', { kind: 'forbidden', serverMessage: null }),
    {},
    'This computer may not use the key',
    'Copy request · Try again',
    { isAmber: true, more: expect.stringMatching(/^Ask your phone administrator/) },
  ],
  ['no network', offline, {}, 'You’re offline · updated 09:41', 'Try again'],
  [
    'silence, and never an answer',
    { ...failed('offline', { kind: 'timeout', phase: 'headers', host: 'pbx' }), lastPollAt: null },
    {},
    'The PBX doesn’t answer · not updated yet',
    'Try again',
  ],
  ['a limit that is used up', usedUp, {}, 'Daily limit reached until Fri 00:00; calls from here may fail', 'Details'],
  [
    'too many requests at once',
    { ...failed('offline', { kind: 'tooFast', retryAt: null }), nextPollAt: at(9, 44) },
    {},
    'Calls couldn’t be updated: too many requests at once',
    'Details',
    { more: expect.stringMatching(/Next update: 09:44$/) },
  ],
  [
    'an error that nothing handled',
    { notices: [{ kind: 'unexpectedError', at: 5 }] },
    {},
    'Something went wrong',
    'Show log',
  ],
  [
    'damaged calls',
    { notices: [{ kind: 'historyDamaged', file: 'calls.damaged' }] },
    {},
    'The saved calls were damaged; loading again',
    '',
    { more: 'The damaged file is now calls.damaged.' },
  ],
  [
    'a limit that is near',
    nearlyUsedUp,
    {},
    'Daily limit nearly reached; you can still call',
    'Details',
    { more: '41 of 2,000 requests left · Resets at 23:59' },
  ],
  ['a colleague', {}, { colleague: 'Jonas Weber, 104' }, 'Calls of Jonas Weber, 104', 'Back to mine'],
  ['sample calls', { ...samples, connections: [] }, {}, 'These are sample calls', 'Connect PBX'],
  [
    'sample calls beside a PBX',
    { ...samples, connections: [{ id: 'b', kind: 'pbx', name: 'Berlin office', address: null, extension: null }] },
    {},
    'These are sample calls',
    'Back to Berlin office',
  ],
  ['the first load', { lastPollAt: null, link: { kind: 'polling' } }, {}, 'Loading your calls', ''],
  [
    'earlier calls of which none is there yet',
    { backfill: { ...running, fetched: 0 } },
    {},
    'Loading your calls',
    'Pause',
    { more: 'You can already call.' },
  ],
  [
    'earlier calls that are loading',
    { backfill: running },
    {},
    'Loading your calls',
    'Pause',
    { progress: 0.3, more: '120 of 400 so far. You can already call.' },
  ],
  [
    'loading that was paused',
    { backfill: { kind: 'paused', extension: '101', oldestAt: new Date().setMonth(0, 2) } },
    {},
    'Older calls not loaded',
    'Resume',
    { more: expect.stringMatching(/^Calls back to .*2 Jan.* are here\.$/) },
  ],
  [
    'loading that waits for requests',
    { backfill: { ...running, kind: 'waiting' } },
    {},
    'Older calls load later',
    '',
    { more: 'Few requests are left. 120 calls are here.' },
  ],
  ['calls at another hour', anHourOff, {}, 'Calls seem 1 hour late', 'Choose time zone', { key: 'zone:k' }],
  [
    'calls at another hour that one zone explains',
    { clock: { kind: 'anotherHour', key: 'k', offBy: -900, zone: 'UTC', likely: 'America/New_York' } },
    {},
    'Calls seem 15 minutes early',
    'Use America/New York',
  ],
  ['a likely country', {}, { settings: germanyLikely }, 'Is your PBX in Germany?', 'Yes · No'],
  ['an unknown country', {}, { settings: noCountry }, 'Which country is your PBX in?', 'Choose country'],
  ['a newer version', {}, { newer: '1.3.0' }, 'Ringback 1.3.0 is available', 'What’s new', { key: 'update:1.3.0' }],
];

describe('the strip says', () => {
  test.each(CASES)('%s', (_, status, rest, title, acts, special = {}) => {
    const [first, ...others] = entriesOf({ ...base, ...rest, status: { ...calm, ...status } });
    expect(others).toEqual([]);
    expect(first).toMatchObject({ isAmber: false, ...special, title });
    expect(first?.acts.map(({ words }) => words).join(' · ')).toBe(acts);
  });

  test('of several the most pressing, and keeps the others for the menu', () => {
    const status = { ...calm, ...keyRefused, ...nearlyUsedUp, ...anHourOff, backfill: running };
    const all = entriesOf({ ...base, status, newer: '1.3.0', settings: germanyLikely });
    // Nothing is loaded while the key is refused.
    expect(all.map(({ kind }) => kind)).toEqual(['keyRefused', 'limitNear', 'zone', 'country', 'update']);
  });

  test('nothing while all is well, and nothing that was dismissed', () => {
    expect(entriesOf(base)).toEqual([]);
    const parts = { ...base, newer: '1.3.0' };
    expect(entriesOf({ ...parts, dismissed: ['update:1.3.0'] })).toEqual([]);
    expect(entriesOf({ ...parts, newer: '1.4.0', dismissed: ['update:1.3.0'] })).toHaveLength(1);
  });

  test('asks for no country before calls were loaded, and none for sample calls', () => {
    const unknown = { ...base, settings: noCountry };
    expect(entriesOf({ ...unknown, status: { ...calm, lastPollAt: null } })).toEqual([]);
    expect(entriesOf({ ...unknown, status: { ...calm, ...samples } }).map(({ kind }) => kind)).toEqual(['samples']);
  });
});
