import { expect, test } from 'vitest';
import { factsOf, textForSupport } from '../../../../../renderer/settings/diagnostics/facts.ts';
import type { Status } from '../../../../../shared/connection.ts';
import type { UpdateState } from '../../../../../shared/updates.ts';
import { about, settings, statusAt } from '../../desk.ts';

const now = Date.UTC(2026, 10, 21, 9, 41);
const region = { country: 'DE', locale: 'en-GB', zone: 'Europe/Berlin', hourCycle: 'h23' } as const;
const busy = statusAt(now);
const shows = { notifications: true, refused: 0, links: { kind: 'mine' }, bytes: 2_400_000, proxy: null } as const;
const page = (
  patch: Partial<Status>,
  desktop: Parameters<typeof factsOf>[1] = shows,
  updates: UpdateState | null = { kind: 'off', why: 'apt' },
) => {
  const known = { status: { ...busy, ...patch }, settings, about, updates };
  const facts = factsOf(known, desktop, region, now);
  return {
    facts,
    text: textForSupport(facts, known),
    wrong: facts.filter(({ state }) => state !== 'good').map(({ id, state }) => `${id} ${state}`),
  };
};

const refused = { kind: 'unauthorized', serverMessage: null } as const;
const offline = { kind: 'network', reason: 'offline', host: 'pbx' } as const;
const elsewhere = {
  ...{ id: 'hamburg', kind: 'pbx' as const, name: 'Hamburg', address: 'https://hamburg.example', extension: '101' },
  background: {
    ...{ waitingCallers: 0, key: 'keychain' as const, isHistoryClosed: false },
    link: { kind: 'refused', error: refused },
  },
} as const;
const budget = { limit: 10, remaining: 0, resetsAt: null };
const otherHour = { kind: 'anotherHour', key: 'k', offBy: 3600, zone: 'UTC', likely: null } as const;
const silent = { ...shows, notifications: false, refused: 3, links: { kind: 'another', name: 'another' } } as const;

test.each<[string, Partial<Status>, string[], Parameters<typeof factsOf>[1]?]>([
  ['all well', {}, []],
  ['the desktop not asked yet', {}, [], null],
  ['not encrypted', { source: { kind: 'pbx', address: 'http://pbx', insecure: true } }, ['connection know']],
  ['a refused key', { link: { kind: 'refused', error: refused } }, ['trouble act']],
  ['offline', { link: { kind: 'offline', error: offline } }, ['trouble know']],
  ['a locked keyring', { key: 'locked' }, ['key act', 'trouble act']],
  ['unreadable calls, no requests left', { unreadableRecords: 2, budget }, ['unreadable know', 'limit know']],
  ['another hour', { clock: otherHour }, ['zone know']],
  ['a refused key of a PBX out of sight', { connections: [elsewhere] }, ['trouble hamburg act']],
  ['no tray, no notifications', { tray: false }, ['notifications know', 'tray know'], silent],
  ['a proxy that is not used', {}, ['proxy know'], { ...shows, proxy: 'proxy.example:3128' }],
  ['a locked database', { historyClosed: { kind: 'historyUnavailable', detail: 'locked' } }, ['history act']],
  ['damaged settings', { notices: [{ kind: 'settingsDamaged', file: 'f' }] }, ['notice 0 know']],
])('%s', (_, patch, wrong, desktop = shows) => {
  expect(page(patch, desktop).wrong).toEqual(wrong);
});

test('S3: the copy for support has no key, name, number or address, whatever is wrong', () => {
  const canary = ['pbx-canary.example', 'key-canary', '49301111111', 'name-canary', '7777', '/home/canary'];
  const [host = '', key = '', number = '', name = '', extension = '', folder = ''] = canary;
  const { text } = page({
    source: { kind: 'pbx', address: `https://${host}`, insecure: false },
    extension,
    connections: [
      { id: name, kind: 'pbx', name, address: host, extension },
      {
        ...{ ...elsewhere, id: folder, name, address: host, extension },
        background: {
          ...elsewhere.background,
          link: { kind: 'refused', error: { kind: 'unauthorized', serverMessage: key } },
        },
      },
    ],
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

test('says that a proxy is not used, and names it on the page only', () => {
  const { facts, text } = page({}, { ...shows, proxy: 'proxy.example:3128' });
  expect(facts.find(({ id }) => id === 'proxy')?.hint).toContain('proxy.example:3128');
  expect(text).toContain('! Proxy: Set, but not used');
  expect(text).not.toContain('proxy.example');
});

test('says when calls were updated and are next, and who used the limit', () => {
  const hints = (patch: Partial<Status>) =>
    Object.fromEntries(page(patch).facts.map(({ id, value, hint }) => [id, `${value} | ${hint}`]));
  const resetsAt = Date.UTC(2026, 10, 21, 23);
  const since = Date.UTC(2026, 10, 21, 7, 1);
  const spending = { since, made: 310, byOthers: 649 };
  expect(hints({ budget: { limit: 2000, remaining: 1041, resetsAt }, spending })).toMatchObject({
    calls: '1,201 saved here, 1,204 at the PBX | Updated at 10:40 · Next update: 10:42',
    limit:
      '1,041 of 2,000 requests left | Resets tomorrow at 00:00 · Since 08:01: 310 from here, 649 by other programs',
  });
  expect(hints({ lastPollAt: Date.UTC(2026, 10, 20, 17, 5) }).calls).toContain('Updated yesterday at 18:05');
  expect(hints({ notices: [{ kind: 'unexpectedError', at: Date.UTC(2026, 10, 20, 17, 5) }] })['notice 0']).toContain(
    '| Yesterday 18:05',
  );
  const old = { since: since - 3 * 86_400_000, made: 4, byOthers: null };
  expect(hints({ budget: null, spending: old }).limit).toBe(
    'The PBX reports none | Since Wednesday at 08:01: 4 from here',
  );
  expect(hints({ link: { kind: 'offline', error: offline }, lastPollAt: null })).toMatchObject({
    trouble: expect.stringMatching(/^You’re offline \| .* · Next update: 10:42$/),
    calls: '1,201 saved here, 1,204 at the PBX | Not updated yet',
  });
});

test('nothing is said of the desktop before it answered', () => {
  const ids = page({}, null).facts.map(({ id }) => id);
  expect(ids).not.toContain('notifications');
  expect(ids).not.toContain('links');
  expect(ids).not.toContain('history');
});

const checked = {
  kind: 'on',
  newer: null,
  isExpired: false,
  isChecking: false,
  checkedAt: now,
  hasFailed: false,
} as const;
const newer = { version: '1.3.0', date: '2026-11-20', notes: '' };

test.each<[string, UpdateState, value: string, wrong: string[]]>([
  ['switched off', { kind: 'off', why: 'administrator' }, 'Off, by your administrator', []],
  [
    'rules that nobody reads',
    { kind: 'off', why: 'policyUnreadable' },
    'Off: your administrator’s rules can’t be read',
    ['know'],
  ],
  ['the newest', checked, 'None found', []],
  ['not checked yet', { ...checked, checkedAt: null }, 'Not checked yet', []],
  ['being checked', { ...checked, isChecking: true }, 'Checking for updates…', []],
  ['a newer one', { ...checked, newer }, 'Version 1.3.0 is available', ['know']],
  ['a check that failed', { ...checked, hasFailed: true }, 'None found', ['know']],
  ['a list that has expired', { ...checked, isExpired: true }, 'None found', ['know']],
])('newer versions, %s', (_, state, value, wrong) => {
  const fact = page({}, shows, state).facts.find(({ id }) => id === 'updates');
  expect(fact?.value).toBe(value);
  expect(fact?.state === 'good' ? [] : [fact?.state]).toEqual(wrong);
});
