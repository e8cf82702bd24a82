import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { hour, minute, missedRecord, missedRows, noon, outRecord, record } from '../records.ts';
import { spoil } from '../spoil.ts';

const place = ownFolder();

const calls = (...uuids: string[]) =>
  uuids.map((uuid, i) => missedRecord({ uuid, from: `03012${10000 + i}`, at: noon + i * minute }));
let history: ReturnType<typeof place.open>;
beforeEach(() => {
  history = place.open();
});
const claim = () => history.ledger.claimUnnotified('101').map(({ uuid, isRetry }) => ({ uuid, isRetry }));
const marks = () => Object.fromEntries(missedRows(history).map((row) => [row.callUuids[0], row.notNotified ?? 'fine']));

it('an end between claim and answer leaves the call unconfirmed: listed, and never claimed again', () => {
  history.records.ingest(calls('a', 'b'));
  expect(claim()).toHaveLength(2);
  history.ledger.settleNotified('101', ['a'], 'shown');
  history.close();
  history = place.open();
  expect(history.ledger.hasUnnotified('101')).toBe(false);
  expect(claim()).toEqual([]);
  expect(marks()).toEqual({ a: 'fine', b: 'unconfirmed' });
  history.missed.markSeen('101', ['b']);
  expect(marks()).toEqual({ a: 'fine', b: 'fine' });
});

it('what the desktop refused is listed, counted, and claimed again, across a restart', () => {
  history.records.ingest(calls('a', 'b'));
  claim();
  history.ledger.settleNotified('101', ['a', 'b'], 'refused');
  history.close();
  history = place.open();
  expect([marks(), history.ledger.refusedNotifications('101')]).toEqual([{ a: 'refused', b: 'refused' }, 2]);
  history.records.ingest(calls('c'));
  const found = claim();
  expect(found.filter(({ isRetry }) => isRetry).map(({ uuid }) => uuid)).toEqual(['b', 'a']);
  history.ledger.settleNotified('101', ['a', 'b', 'c'], 'shown');
  expect([claim(), history.ledger.refusedNotifications('101')]).toEqual([[], 0]);
});

it('a refused call that somebody has seen is not notified of later', () => {
  history.records.ingest(calls('a', 'b'));
  claim();
  history.ledger.settleNotified('101', ['a', 'b'], 'refused');
  history.missed.markSeen('101', ['a']);
  expect(claim().map(({ uuid }) => uuid)).toEqual(['b']);
});

it.each<[string, () => void]>([
  ['was called back', () => history.records.ingest([outRecord({ uuid: 'x', to: '0301210000', at: noon + hour })])],
  [
    'called again and was talked with',
    () => history.records.ingest([record({ uuid: 'x', from: '0301210000', at: noon + hour })]),
  ],
  [
    'talked with a colleague',
    () => history.records.ingest([record({ uuid: 'x', from: '0301210000', to: '102', at: noon + hour })]),
  ],
  ['was done', () => history.missed.decide('101', ['a'], { kind: 'dismissed' })],
  ['is to be reminded of later', () => history.missed.decide('101', ['a'], { kind: 'todo', at: noon + 100 * hour })],
  [
    'was answered elsewhere, as the record says now',
    () => history.records.ingest([record({ uuid: 'a', from: '0301210000', takenBy: '102', legs: ['101', '102'] })]),
  ],
])('nobody is told of a caller who %s since; the others are', (_what, meanwhile) => {
  history.records.ingest(calls('a', 'b'), { extension: '101', status: 'missed' });
  meanwhile();
  expect(claim()).toEqual([{ uuid: 'b', isRetry: false }]);
  expect([history.ledger.hasUnnotified('101'), claim()]).toEqual([false, []]);
  expect(history.ledger.failureOf('101', ['a'])).toBeNull();
});

describe('a talk that settled a missed call and is corrected away', () => {
  const withTalk = (now: number) => {
    history.close();
    history = place.open({ now: () => now });
    history.records.ingest(calls('a'));
    history.records.ingest([record({ uuid: 'x', from: '0301210000', at: noon + 5 * minute })]);
    expect(claim()).toEqual([]);
  };
  const correct = () =>
    history.records.ingest([missedRecord({ uuid: 'x', from: '0301210000', at: noon + 5 * minute, status: 'BUSY' })]);

  it('leaves the call to be told', () => {
    withTalk(noon + 10 * minute);
    correct();
    expect(claim().map(({ uuid }) => uuid)).toEqual(['x', 'a']);
    expect(claim()).toEqual([]);
  });

  it('leaves it untold where the person decided about it', () => {
    withTalk(noon + 10 * minute);
    history.missed.decide('101', ['a'], { kind: 'waiting' });
    expect(claim()).toEqual([]);
    correct();
    expect(claim().map(({ uuid }) => uuid)).toEqual(['x']);
  });

  it('leaves an old one untold', () => {
    withTalk(noon + 2 * hour);
    expect(history.ledger.hasUnnotified('101')).toBe(false);
    correct();
    expect(claim().map(({ uuid }) => uuid)).toEqual(['x']);
  });
});

it('of two attempts only the one after the talk is told, and a refused one that was settled is not repeated', () => {
  const attempt = (uuid: string, at: number) => missedRecord({ uuid, from: '0301210000', at });
  history.records.ingest([
    attempt('before', noon),
    outRecord({ uuid: 'x', to: '0301210000', at: noon + hour }),
    attempt('after', noon + 2 * hour),
  ]);
  expect(claim()).toEqual([{ uuid: 'after', isRetry: false }]);
  history.ledger.settleNotified('101', ['after'], 'refused');
  history.records.ingest([outRecord({ uuid: 'y', to: '0301210000', at: noon + 3 * hour })]);
  expect([claim(), history.ledger.refusedNotifications('101')]).toEqual([[], 0]);
});

it('a page of a backfill silences its own calls only, not what waits to be notified of or was refused', () => {
  history.records.ingest(calls('refused'));
  claim();
  history.ledger.settleNotified('101', ['refused'], 'refused');
  history.records.ingest(calls('pending'));
  const page = [...calls('refused'), ...calls('pending'), ...calls('old')];
  history.records.ingest(page, { extension: '101', status: 'missed', withoutNotifications: 'backfill' });
  expect(
    claim()
      .map(({ uuid }) => uuid)
      .sort(),
  ).toEqual(['pending', 'refused']);
});

it('a damaged history keeps its ledger; where rows of it are lost, a call is unconfirmed instead of notified twice', () => {
  history.records.ingest(calls('shown', 'refused'));
  claim();
  history.ledger.settleNotified('101', ['shown'], 'shown');
  history.ledger.settleNotified('101', ['refused'], 'refused');
  history.close();
  spoil(place.file, 'calls', 'records');
  history = place.open();
  const fill = { extension: '101', status: 'missed', silent: 'backfill' } as const;
  // The damage is met in the middle of a poll.
  history.records.ingest(calls('shown', 'refused', 'meanwhile'), { extension: '101', status: 'missed' });
  expect(history.notices()).toMatchObject([{ kind: 'historyDamaged' }]);
  expect(marks()).toEqual({ shown: 'fine', refused: 'refused', meanwhile: 'unconfirmed' });
  expect(claim()).toEqual([{ uuid: 'refused', isRetry: true }]);
  history.ledger.completeLedger();
  history.records.ingest(calls('shown', 'refused', 'meanwhile', 'older'), fill);
  expect(marks().older).toBe('fine');
});

it('a file whose damaged header names a version below 0 is set aside, its ledger kept', () => {
  history.records.ingest(calls('a'));
  claim();
  history.ledger.settleNotified('101', ['a'], 'shown');
  history.close();
  const db = new DatabaseSync(place.file);
  db.exec('PRAGMA user_version = -1291845627');
  db.close();
  history = place.open();
  expect(history.notices()).toMatchObject([{ kind: 'historyDamaged' }]);
  history.records.ingest(calls('a'), { extension: '101', status: 'missed' });
  expect([claim(), marks()]).toEqual([[], { a: 'fine' }]);
});
