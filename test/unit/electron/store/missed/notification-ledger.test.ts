import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { spoil } from '../db/spoil.ts';
import { ownFolder } from '../own-folder.ts';
import { minute, missedRecord, missedRows, noon } from '../records.ts';

const place = ownFolder();

const calls = (...uuids: string[]) =>
  uuids.map((uuid, i) => missedRecord({ uuid, from: `03012${10000 + i}`, at: noon + i * minute }));
type History = ReturnType<typeof place.open>;
const claim = (history: History) =>
  history.ledger.claimUnnotified('101').map(({ uuid, isRetry }) => ({ uuid, isRetry }));
const marks = (history: History) =>
  Object.fromEntries(missedRows(history).map((row) => [row.callUuids[0], row.notNotified ?? 'fine']));

it('an end between claim and answer leaves the call unconfirmed: listed, and never claimed again', () => {
  const history = place.open();
  history.records.ingest(calls('a', 'b'));
  expect(claim(history)).toHaveLength(2);
  history.ledger.settleNotified('101', ['a'], 'shown');
  history.close();
  const again = place.open();
  expect(again.ledger.hasUnnotified('101')).toBe(false);
  expect(claim(again)).toEqual([]);
  expect(marks(again)).toEqual({ a: 'fine', b: 'unconfirmed' });
  again.missed.markSeen('101', ['b']);
  expect(marks(again)).toEqual({ a: 'fine', b: 'fine' });
});

it('what the desktop refused is listed, counted, and claimed again, across a restart', () => {
  const history = place.open();
  history.records.ingest(calls('a', 'b'));
  claim(history);
  history.ledger.settleNotified('101', ['a', 'b'], 'refused');
  history.close();
  const again = place.open();
  expect([marks(again), again.ledger.refusedNotifications('101')]).toEqual([{ a: 'refused', b: 'refused' }, 2]);
  again.records.ingest(calls('c'));
  const found = claim(again);
  expect(found.filter(({ isRetry }) => isRetry).map(({ uuid }) => uuid)).toEqual(['b', 'a']);
  again.ledger.settleNotified('101', ['a', 'b', 'c'], 'shown');
  expect([claim(again), again.ledger.refusedNotifications('101')]).toEqual([[], 0]);
});

it('a refused call that somebody has seen is not notified of later', () => {
  const history = place.open();
  history.records.ingest(calls('a', 'b'));
  claim(history);
  history.ledger.settleNotified('101', ['a', 'b'], 'refused');
  history.missed.markSeen('101', ['a']);
  expect(claim(history).map(({ uuid }) => uuid)).toEqual(['b']);
});

it('a page of a backfill silences its own calls only, not what waits to be notified of or was refused', () => {
  const history = place.open();
  history.records.ingest(calls('refused'));
  claim(history);
  history.ledger.settleNotified('101', ['refused'], 'refused');
  history.records.ingest(calls('pending'));
  const page = [...calls('refused'), ...calls('pending'), ...calls('old')];
  history.records.ingest(page, { extension: '101', status: 'missed', withoutNotifications: 'backfill' });
  expect(
    claim(history)
      .map(({ uuid }) => uuid)
      .sort(),
  ).toEqual(['pending', 'refused']);
});

it('a damaged history keeps its ledger; where rows of it are lost, a call is unconfirmed instead of notified twice', () => {
  const history = place.open();
  history.records.ingest(calls('shown', 'refused'));
  claim(history);
  history.ledger.settleNotified('101', ['shown'], 'shown');
  history.ledger.settleNotified('101', ['refused'], 'refused');
  history.close();
  spoil(place.file, 'calls', 'records');
  const rebuilt = place.open();
  const fill = { extension: '101', status: 'missed', silent: 'backfill' } as const;
  // The damage is met in the middle of a poll.
  rebuilt.records.ingest(calls('shown', 'refused', 'meanwhile'), { extension: '101', status: 'missed' });
  expect(rebuilt.notices()).toMatchObject([{ kind: 'historyDamaged' }]);
  expect(marks(rebuilt)).toEqual({ shown: 'fine', refused: 'refused', meanwhile: 'unconfirmed' });
  expect(claim(rebuilt)).toEqual([{ uuid: 'refused', isRetry: true }]);
  rebuilt.ledger.completeLedger();
  rebuilt.records.ingest(calls('shown', 'refused', 'meanwhile', 'older'), fill);
  expect(marks(rebuilt).older).toBe('fine');
});

it('a file whose damaged header names a version below 0 is set aside, its ledger kept', () => {
  const history = place.open();
  history.records.ingest(calls('a'));
  claim(history);
  history.ledger.settleNotified('101', ['a'], 'shown');
  history.close();
  const db = new DatabaseSync(place.file);
  db.exec('PRAGMA user_version = -1291845627');
  db.close();
  const rebuilt = place.open();
  expect(rebuilt.notices()).toMatchObject([{ kind: 'historyDamaged' }]);
  rebuilt.records.ingest(calls('a'), { extension: '101', status: 'missed' });
  expect([claim(rebuilt), marks(rebuilt)]).toEqual([[], { a: 'fine' }]);
});
