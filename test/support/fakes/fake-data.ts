import type { Call, MissedDetail } from '../../../shared/calls/call.ts';
import type { MissedRow } from '../../../shared/calls/follow-up-state.ts';
import type { CallPage, CallRow } from '../../../shared/calls/rows.ts';
import type { Status } from '../../../shared/connection.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import { BAND_LIMITS, limited } from '../../../shared/quality/judge-sound.ts';
import { settingsDefaults } from '../../../shared/settings.ts';
import type { FakeState } from './fake-handlers.ts';

const MINUTE = 60_000;

type Sample = [
  minutesAgo: number,
  name: string | null,
  number: string | null,
  row: Pick<CallRow['perspective'], 'direction' | 'outcome' | 'talkSeconds'>,
  mos: number | null,
];

const answered = { kind: 'answered' } as const;
const missed = { kind: 'missed' } as const;
const missedAs = (detail: MissedDetail) => ({ ...missed, detail });

/** How an outgoing call went. */
const dialled = (
  outcome: CallRow['perspective']['outcome'],
  talkSeconds: number | null = null,
): RecentNumber['last'] => ({
  direction: 'out',
  outcome,
  talkSeconds,
});

const SAMPLES: readonly Sample[] = [
  [14, 'Maria Keller', '+49301234567', { direction: 'in', outcome: missed, talkSeconds: null }, null],
  [31, null, '+491712345678', { direction: 'out', outcome: answered, talkSeconds: 252 }, 4.46],
  [52, 'Jonas Weber', '104', { direction: 'internal', outcome: answered, talkSeconds: 61 }, 4.31],
  [75, 'محمد الأحمد', '+97142345678', { direction: 'in', outcome: answered, talkSeconds: 913 }, 3.9],
  [140, null, null, { direction: 'in', outcome: missed, talkSeconds: null }, null],
  [
    170,
    '王小明',
    '+862162345678',
    { direction: 'in', outcome: { kind: 'answeredByColleague', by: '104' }, talkSeconds: null },
    null,
  ],
  [
    1500,
    'Hausverwaltung Schöneberg-Friedenau, Störungsannahme',
    '+493098765432',
    { direction: 'in', outcome: answered, talkSeconds: 4020 },
    3.2,
  ],
  [
    1530,
    null,
    '+4915112345678',
    { direction: 'out', outcome: { kind: 'notReached', reason: 'busy' }, talkSeconds: null },
    null,
  ],
  [
    1610,
    'נועה כהן',
    '+97223456789',
    { direction: 'in', outcome: missedAs({ kind: 'notReported', status: 'TRANSFERRED' }), talkSeconds: null },
    null,
  ],
];

/** A plausible UUID from a number, the same each time. */
export const fakeUuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const pbxTime = (at: number): { text: string; at: number } => ({
  text: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
  at,
});

function fakeRow([ago, name, number, rest, mos]: Sample, index: number, now: number): CallRow {
  const at = now - ago * MINUTE;
  return {
    uuid: fakeUuid(index),
    at,
    timeText: pbxTime(at).text,
    perspective: { party: { name, number, withheld: number === null, personId: null }, ...rest },
    verdict:
      mos === null
        ? { kind: 'notMeasured', reason: 'noFigures' }
        : {
            kind: 'measured',
            ...{ band: limited(mos, BAND_LIMITS), by: null, mos, sent: null },
            received: { of: 60, lost: 0, holes: 0, notSent: 0, untilEnd: 0, r: 93.2, codec: 'PCMA', packetTime: 20 },
          },
    noted: false,
    tags: [],
  };
}

function fakeCall(row: CallRow): Call {
  const at = row.at ?? 0;
  const talk = row.perspective.talkSeconds;
  return {
    uuid: row.uuid,
    callerNumber: row.perspective.direction === 'in' ? row.perspective.party.number : '101',
    callerName: row.perspective.party.name,
    callerDestination: row.perspective.direction === 'in' ? '101' : row.perspective.party.number,
    destinationNumber: row.perspective.direction === 'in' ? '101' : row.perspective.party.number,
    direction:
      row.perspective.direction === 'in' ? 'inbound' : row.perspective.direction === 'out' ? 'outbound' : 'local',
    directionText:
      row.perspective.direction === 'in' ? 'inbound' : row.perspective.direction === 'out' ? 'outbound' : 'local',
    start: pbxTime(at),
    answer: talk === null ? null : pbxTime(at + 7000),
    end: pbxTime(at + 7000 + (talk ?? 20) * 1000),
    durationSeconds: 7 + (talk ?? 20),
    status: talk === null ? 'MISSED' : 'ANSWERED',
    hangupCause: talk === null ? 'ORIGINATOR_CANCEL' : 'NORMAL_CLEARING',
    legs: [],
    inbound: null,
    outbound: null,
    errorPeriods: [],
    leftOut: { legs: 0, errorPeriods: 0 },
    technical: null,
  };
}

function fakePage(row: CallRow, now: number): CallPage {
  return {
    call: fakeCall(row),
    extension: '101',
    extensionStatus: row.perspective.outcome.kind === 'missed' ? 'missed' : 'answered',
    perspective: row.perspective,
    verdict: row.verdict,
    callerKey: numberKey(row.perspective.party.number, 'DE'),
    fetchedAt: now - 5 * MINUTE,
    zone: 'Europe/Berlin',
  };
}

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

const nothingYet = (): FakeState => ({
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
  extensions: [],
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

/** A first start: nothing set, nothing read. */
export function freshState(): FakeState {
  return nothingYet();
}

/** A desk in the middle of a day, connected to a PBX, with calls of today and yesterday. */
export function busyState(now: number): FakeState {
  const rows = SAMPLES.map((sample, index) => fakeRow(sample, index, now));
  return {
    ...nothingYet(),
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
    extensions: [
      { number: '101', name: 'Anna Schmidt', source: 'own' },
      { number: '104', name: 'Jonas Weber', source: 'pbx' },
      { number: '220', name: null, source: 'records' },
    ],
    rows,
    pages: Object.fromEntries(rows.map((row) => [row.uuid, fakePage(row, now)])),
    missed: fakeMissed(rows),
  };
}
