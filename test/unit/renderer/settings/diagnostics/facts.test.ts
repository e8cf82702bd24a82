import { expect, test } from 'vitest';
import { factsOf, textForSupport } from '../../../../../renderer/settings/diagnostics/facts.ts';
import type { Status } from '../../../../../shared/connection.ts';
import { busyState } from '../../../../support/fakes/fake-data.ts';

const now = Date.UTC(2026, 10, 21, 9, 41);
const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' } as const;
const { settings, about, status: busy } = busyState(now);
const shows = { notifications: true, refused: 0, links: { kind: 'mine' }, bytes: 2_400_000 } as const;
const page = (patch: Partial<Status>, desktop: Parameters<typeof factsOf>[1] = shows) => {
  const known = { status: { ...busy, ...patch }, settings, about };
  const facts = factsOf(known, desktop, region);
  return {
    text: textForSupport(facts, known),
    wrong: facts.filter(({ state }) => state !== 'good').map(({ id, state }) => `${id} ${state}`),
  };
};
const fine: Partial<Status> = {
  source: { kind: 'pbx', address: 'https://pbx.example.com', insecure: false },
  key: 'keychain',
  link: { kind: 'idle' },
  unreadableRecords: 0,
  notices: [],
  clock: { kind: 'none' },
  historyClosed: null,
  tray: true,
};

test.each<[string, Partial<Status>, Parameters<typeof factsOf>[1], string[]]>([
  ['all well', {}, shows, []],
  ['the desktop not asked yet', {}, null, []],
  ['not encrypted', { source: { kind: 'pbx', address: 'http://pbx', insecure: true } }, shows, ['connection know']],
  [
    'a refused key',
    { link: { kind: 'refused', error: { kind: 'unauthorized', serverMessage: null } } },
    shows,
    ['updated act'],
  ],
  [
    'offline',
    { link: { kind: 'offline', error: { kind: 'network', reason: 'offline', host: 'pbx' } } },
    shows,
    ['updated know'],
  ],
  ['a locked keyring', { key: 'locked' }, shows, ['key act', 'updated act']],
  [
    'unreadable calls, no requests left',
    { unreadableRecords: 2, budget: { limit: 10, remaining: 0, resetsAt: null } },
    shows,
    ['unreadable know', 'limit know'],
  ],
  [
    'another hour',
    { clock: { kind: 'anotherHour', key: 'k', offBy: 3600, zone: 'UTC', likely: null } },
    shows,
    ['zone know'],
  ],
  [
    'no tray, no notifications',
    { tray: false },
    { ...shows, notifications: false, refused: 3, links: { kind: 'another', name: 'another' } },
    ['notifications know', 'tray know'],
  ],
  [
    'a database that is locked',
    { historyClosed: { kind: 'historyUnavailable', detail: 'locked' } },
    shows,
    ['history act'],
  ],
  ['damaged settings', { notices: [{ kind: 'settingsDamaged', file: 'f' }] }, shows, ['notice 0 know']],
])('%s', (_, patch, desktop, wrong) => {
  expect(page({ ...fine, ...patch }, desktop).wrong).toEqual(wrong);
});

test('S3: the copy for support has no key, name, number or address, whatever is wrong', () => {
  const canary = ['pbx-canary.example', 'key-canary', '49301111111', 'name-canary', '7777', '/home/canary'];
  const [host = '', key = '', number = '', name = '', extension = '', folder = ''] = canary;
  const { text } = page({
    ...fine,
    source: { kind: 'pbx', address: `https://${host}`, insecure: false },
    extension,
    connections: [{ id: name, kind: 'pbx', name, address: host, extension }],
    link: { kind: 'refused', error: { kind: 'unauthorized', serverMessage: `${key} ${number}` } },
    notices: [{ kind: 'settingsDamaged', file: folder }],
    historyClosed: { kind: 'historyUnavailable', detail: folder },
    backfill: { kind: 'running', extension, fetched: 1, total: 2 },
  });
  for (const secret of canary) expect(text).not.toContain(secret);
  expect(text).toContain('Phone links: Ringback');
  expect(text).toContain('Link: refused (unauthorized)');
  expect(text).toContain('! Saved calls: Can’t be opened');
});
