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

const refusedFor = (kind: 'forbidden' | 'unauthorized') => failed('refused', { kind, serverMessage: null });
const silent = failed('offline', { kind: 'timeout', phase: 'headers', host: 'pbx' });
const notTrusted = failed('offline', { kind: 'tls', reason: 'pinChanged', host: 'pbx' });
const notReadable = failed('refused', { kind: 'badCertificate' });
const tooFast = failed('offline', { kind: 'tooFast', retryAt: null });
const paused = { kind: 'paused', extension: '101', oldestAt: Date.UTC(2026, 0, 2, 12) } as const;
const early = { kind: 'anotherHour', key: 'k', offBy: -900, zone: 'UTC', likely: 'America/New_York' } as const;
const berlin = { id: 'b', kind: 'pbx', name: 'Berlin office', address: null, extension: null } as const;
const amber = { isAmber: true };
const soFar = '120 so far. You can already call.';

type Case = [title: string, acts: string, Partial<Status>, Partial<EntryParts>?, special?: Partial<Entry>];

/** Every state of the strip: its title, what it offers, and what else is special. In the order of their weight. */
const CASES: readonly Case[] = [
  ['Unlock the keyring to connect', 'Unlock', { key: 'locked' }, {}, amber],
  ['No usable key for the PBX is saved', 'Enter key', { key: 'none' }, {}, amber],
  ['The PBX no longer accepts the key', 'Enter key', refusedFor('unauthorized'), {}, amber],
  ['This computer may not use the key', 'Copy request · Try again', refusedFor('forbidden'), {}, amber],
  ['Calls couldn’t be updated: the PBX’s certificate isn’t trusted', 'Details', notTrusted, {}, amber],
  ['Calls couldn’t be updated: the saved certificate isn’t readable', 'Details', notReadable, {}, amber],
  ['You’re offline · updated at 09:41', 'Try again', offline],
  ['You’re offline · updated yesterday at 18:05', 'Try again', { ...offline, lastPollAt: at(18, 5, 11) }],
  ['The PBX doesn’t answer · not updated yet', 'Try again', { ...silent, lastPollAt: null }],
  ['No requests left until tomorrow at 00:00; calls from here may fail', 'Details', usedUp],
  ['Calls couldn’t be updated: too many requests at once', 'Details', { ...tooFast, nextPollAt: at(9, 44) }],
  ['Something went wrong', 'Show log', { notices: [{ kind: 'unexpectedError', at: 5 }] }],
  ['The saved calls were damaged; loading again', '', { notices: [{ kind: 'historyDamaged', file: 'calls.damaged' }] }],
  ['Few requests left; you can still call', 'Details', nearlyUsedUp],
  ['Calls of Jonas Weber, 104', 'Back to mine', {}, { colleague: 'Jonas Weber, 104' }],
  ['These are sample calls', 'Connect PBX', { ...samples, connections: [] }],
  ['These are sample calls', 'Back to Berlin office', { ...samples, connections: [berlin] }],
  ['Loading your calls', '', { lastPollAt: null, link: { kind: 'polling' } }],
  ['Loading your calls', 'Pause', { backfill: running }, {}, { progress: 0.3, more: soFar }],
  ['Older calls not loaded', 'Resume', { backfill: paused }, {}, { more: expect.stringMatching(/back to .*2 Jan/) }],
  ['Calls seem 1 hour late', 'Choose time zone', anHourOff, {}, { key: 'zone:k' }],
  ['Calls seem 15 minutes early', 'Use America/New York', { clock: early }],
  ['Is your PBX in Germany?', 'Yes · No', {}, { settings: germanyLikely }],
  ['Which country is your PBX in?', 'Choose country', {}, { settings: noCountry }],
  ['Ringback 1.3.0 is available', 'What’s new', {}, { newer: '1.3.0' }, { key: 'update:1.3.0' }],
];

describe('the strip says', () => {
  test.each(CASES)('%s: %s', (title, acts, status, rest = {}, special = {}) => {
    const [first, ...others] = entriesOf({ ...base, ...rest, status: { ...calm, ...status } });
    expect(others).toEqual([]);
    expect(first).toMatchObject({ isAmber: false, ...special, title });
    expect(first?.acts.map(({ words }) => words).join(' · ')).toBe(acts);
  });

  test('of several the most pressing, and keeps the others for the menu', () => {
    const status = { ...calm, ...refusedFor('unauthorized'), ...nearlyUsedUp, ...anHourOff, backfill: running };
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
