import type { Status } from '../../../shared/connection.ts';
import { type Settings, settingsDefaults } from '../../../shared/settings.ts';
import type { Answers } from './window-with.ts';

const address = 'https://pbx.example.com';

/** Settings of a desk with a connected PBX. */
export const settings: Settings = {
  ...settingsDefaults,
  connectionId: 'office',
  connectionName: 'Office',
  connection: { kind: 'pbx', address, allowHttp: false, trust: { kind: 'system' } },
  extension: '101',
  gateways: [
    { uuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11', name: 'Berlin trunk' },
    { uuid: 'a2b8f3c0-1d7e-4e0b-8a52-6cf1f3d9e022', name: 'Mobile gateway' },
  ],
  gatewayUuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11',
  callerIds: ['+49301234500', '+49301234501'],
  country: 'DE',
};

/** The status of that desk, all well, a minute after the last poll. */
export const statusAt = (now: number): Status => ({
  connections: [{ id: 'office', kind: 'pbx', name: 'Office', address, extension: '101' }],
  connectionId: 'office',
  previousId: null,
  source: { kind: 'pbx', address, insecure: false },
  extension: '101',
  key: 'keychain',
  link: { kind: 'idle' },
  lastPollAt: now - 60_000,
  nextPollAt: now + 60_000,
  backfill: { kind: 'idle' },
  callCounts: { atPbx: 1204, stored: 1201 },
  budget: null,
  spending: { since: 0, made: 0, byOthers: null },
  unreadableRecords: 0,
  waitingCallers: 2,
  notices: [],
  historyClosed: null,
  clock: { kind: 'none' },
  tray: true,
  quiet: null,
});

export const about = {
  version: '0.1.0',
  host: 'Electron 45.4.1',
  locale: 'en-GB',
  hourCycle: 'h23',
  firstDay: 1,
  zone: 'Europe/Berlin',
} as const;

/** What main answers when the window of that desk starts. */
export const atStart: Answers = {
  'status.get': () => statusAt(0),
  'settings.get': () => settings,
  'about.get': () => about,
  'route.take': () => null,
};
