import type { MissedRow } from '../../../shared/calls/follow-up-state.ts';
import type { CallRow } from '../../../shared/calls/rows.ts';
import type { Status } from '../../../shared/connection.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import { settingsDefaults } from '../../../shared/settings.ts';
import { pagesOf, rowOf } from './fake-calls.ts';
import type { FakeState } from './fake-handlers.ts';

const MINUTE = 60_000;

/** How an outgoing call went. */
const dialled = (
  outcome: CallRow['perspective']['outcome'],
  talkSeconds: number | null = null,
): RecentNumber['last'] => ({
  direction: 'out',
  outcome,
  talkSeconds,
});

function fakeMissed(rows: readonly CallRow[]): MissedRow[] {
  return rows
    .filter((row) => row.perspective.outcome.kind === 'missed')
    .map((row, index) => ({
      key: row.uuid,
      attempts: 1,
      party: row.perspective.party,
      isInternal: row.perspective.direction === 'internal',
      at: row.at,
      timeText: row.timeText,
      callUuids: [row.uuid],
      seen: index > 0,
      state: { kind: 'waiting' as const },
    }));
}

const disconnected: Status = {
  connections: [],
  connectionId: null,
  previousId: null,
  source: { kind: 'none' },
  extension: null,
  key: 'none',
  link: { kind: 'notConnected' },
  lastPollAt: null,
  nextPollAt: null,
  backfill: { kind: 'idle' },
  callCounts: null,
  budget: null,
  spending: { since: 0, made: 0, byOthers: null },
  unreadableRecords: 0,
  waitingCallers: 0,
  notices: [],
  historyClosed: null,
  redecoding: null,
  clock: { kind: 'none' },
  tray: true,
  quiet: null,
};

/** A first start: nothing set, nothing read. */
export const freshState = (): FakeState => ({
  status: disconnected,
  settings: settingsDefaults,
  about: {
    version: '0.1.0',
    host: 'Electron 45.4.1',
    locale: 'en-GB',
    hourCycle: 'h23',
    zone: 'Europe/Berlin',
  },
  route: null,
  rows: [],
  pages: {},
  missed: [],
  people: [],
  proposals: [],
  dials: [],
  notes: {},
  views: [],
  recents: [
    {
      number: '+493023125104',
      name: 'Maria Keller',
      at: Date.now() - 3_600_000,
      last: dialled({ kind: 'answered' }, 254),
    },
    {
      number: '+493098765042',
      name: null,
      at: Date.now() - 7_200_000,
      last: dialled({ kind: 'notReached', reason: 'rejected' }),
    },
    { number: '**5104#', name: null, at: Date.now() - 90_000_000, last: null },
  ],
  checks: {},
});

/** A desk in the middle of a day, connected to a PBX, with the calls of a fortnight. */
export function busyState(now: number): FakeState {
  const pages = pagesOf(now);
  const rows = pages.map(rowOf);
  return {
    ...freshState(),
    status: {
      ...disconnected,
      source: { kind: 'pbx', address: 'https://pbx.example.com', insecure: false },
      extension: '101',
      key: 'keychain',
      link: { kind: 'idle' },
      connections: [
        { id: 'office', kind: 'pbx', name: 'Office', address: 'https://pbx.example.com', extension: '101' },
      ],
      connectionId: 'office',
      lastPollAt: now - MINUTE,
      nextPollAt: now + MINUTE,
      callCounts: { atPbx: 1204, stored: 1201 },
      waitingCallers: 2,
    },
    settings: {
      ...settingsDefaults,
      connectionId: 'office',
      connectionName: 'Office',
      connection: { kind: 'pbx', address: 'https://pbx.example.com', allowHttp: false, trust: { kind: 'system' } },
      extension: '101',
      gateways: [
        { uuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11', name: 'Berlin trunk' },
        { uuid: 'a2b8f3c0-1d7e-4e0b-8a52-6cf1f3d9e022', name: 'Mobile gateway' },
      ],
      gatewayUuid: '5f0c6d4e-8f57-4b57-9c3a-2f1f8d0a7b11',
      callerIds: ['+49301234500', '+49301234501'],
      country: 'DE',
    },
    rows,
    pages: Object.fromEntries(pages.map((page) => [page.call.uuid, page])),
    missed: fakeMissed(rows),
  };
}
