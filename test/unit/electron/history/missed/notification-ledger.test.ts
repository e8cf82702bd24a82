import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { spoil } from '../db/spoil.ts';
import { historyFolder, minute, missedRecord, missedRows, noon } from '../records.ts';

let place: ReturnType<typeof historyFolder>;
beforeEach(() => {
  place = historyFolder();
});
afterEach(() => place.end());

const calls = (...uuids: string[]) =>
  uuids.map((uuid, i) => missedRecord({ uuid, from: `03012${10000 + i}`, at: noon + i * minute }));
type History = ReturnType<typeof place.open>;
const claim = (history: History) => history.claimUnnotified('101').map(({ uuid, isRetry }) => ({ uuid, isRetry }));
const marks = (history: History) =>
  Object.fromEntries(missedRows(history).map((row) => [row.callUuids[0], row.notNotified ?? 'fine']));

it('an end between claim and answer leaves the call unconfirmed: listed, and never claimed again', () => {
  const history = place.open();
  history.ingest(calls('a', 'b'));
  expect(claim(history)).toHaveLength(2);
  history.settleNotified('101', ['a'], 'shown');
  history.close();
  const again = place.open();
  expect(again.hasUnnotified('101')).toBe(false);
  expect(claim(again)).toEqual([]);
  expect(marks(again)).toEqual({ a: 'fine', b: 'unconfirmed' });
  again.missed.markSeen('101', ['b']);
  expect(marks(again)).toEqual({ a: 'fine', b: 'fine' });
});

it('what the desktop refused is listed, counted, and claimed again, across a restart', () => {
  const history = place.open();
  history.ingest(calls('a', 'b'));
  claim(history);
  history.settleNotified('101', ['a', 'b'], 'refused');
  history.close();
  const again = place.open();
  expect([marks(again), again.refusedNotifications('101')]).toEqual([{ a: 'refused', b: 'refused' }, 2]);
  again.ingest(calls('c'));
  const found = claim(again);
  expect(found.filter(({ isRetry }) => isRetry).map(({ uuid }) => uuid)).toEqual(['b', 'a']);
  again.settleNotified('101', ['a', 'b', 'c'], 'shown');
  expect([claim(again), again.refusedNotifications('101')]).toEqual([[], 0]);
});

it('a refused call that somebody has seen is not notified of later', () => {
  const history = place.open();
  history.ingest(calls('a', 'b'));
  claim(history);
  history.settleNotified('101', ['a', 'b'], 'refused');
  history.missed.markSeen('101', ['a']);
  expect(claim(history).map(({ uuid }) => uuid)).toEqual(['b']);
});

it('a page of a backfill silences its own calls only, not what waits to be notified of or was refused', () => {
  const history = place.open();
  history.ingest(calls('refused'));
  claim(history);
  history.settleNotified('101', ['refused'], 'refused');
  history.ingest(calls('pending'));
  const page = [...calls('refused'), ...calls('pending'), ...calls('old')];
  history.ingest(page, { extension: '101', status: 'missed', withoutNotifications: 'backfill' });
  expect(
    claim(history)
      .map(({ uuid }) => uuid)
      .sort(),
  ).toEqual(['pending', 'refused']);
});

it('a call that was deleted as too old is not notified of again when the clock is set back and it comes again', () => {
  const history = place.open();
  history.ingest(calls('a'));
  claim(history);
  history.settleNotified('101', ['a'], 'shown');
  let after: number | null = 0;
  while (after !== null) after = history.retention.deleteOlder(noon + 365 * 86_400_000, after);
  expect(history.call('a')).toBeNull();
  history.ingest(calls('a'));
  expect(history.call('a')).not.toBeNull();
  expect(claim(history)).toEqual([]);
});

it('a damaged history keeps its ledger; where rows of it are lost, a call is unconfirmed instead of notified twice', () => {
  const history = place.open();
  history.ingest(calls('shown', 'refused'));
  claim(history);
  history.settleNotified('101', ['shown'], 'shown');
  history.settleNotified('101', ['refused'], 'refused');
  history.close();
  spoil(place.file, 'calls', 'records');
  const rebuilt = place.open();
  const fill = { extension: '101', status: 'missed', silent: 'backfill' } as const;
  // The damage is met in the middle of a poll.
  rebuilt.ingest(calls('shown', 'refused', 'meanwhile'), { extension: '101', status: 'missed' });
  expect(rebuilt.notices()).toMatchObject([{ kind: 'historyDamaged' }]);
  expect(marks(rebuilt)).toEqual({ shown: 'fine', refused: 'refused', meanwhile: 'unconfirmed' });
  expect(claim(rebuilt)).toEqual([{ uuid: 'refused', isRetry: true }]);
  rebuilt.completeLedger();
  rebuilt.ingest(calls('shown', 'refused', 'meanwhile', 'older'), fill);
  expect(marks(rebuilt).older).toBe('fine');
});

/** A file that a later version wrote: the history then lives in memory. */
function setVersion(version: number): void {
  const db = new DatabaseSync(place.file);
  db.exec(`PRAGMA user_version = ${version}`);
  db.close();
}
const versionOf = () => {
  const db = new DatabaseSync(place.file);
  const row = db.prepare('PRAGMA user_version').get();
  db.close();
  return Number(row?.user_version);
};

it('what a history in memory notified of is known to the stored one afterwards', () => {
  place.open().close();
  const version = versionOf();
  setVersion(99);
  const inMemory = place.open();
  expect(inMemory.notices()).toMatchObject([{ kind: 'historyTooNew' }]);
  inMemory.suppressNotifications('101', 'backfill');
  inMemory.ingest(calls('shown', 'refused', 'unanswered'));
  expect(claim(inMemory)).toHaveLength(3);
  inMemory.settleNotified('101', ['shown'], 'shown');
  inMemory.settleNotified('101', ['refused'], 'refused');
  inMemory.close();
  const journal = path.join(place.folder, 'history.notified.jsonl');
  expect(fs.statSync(journal).mode & 0o777).toBe(0o600);
  fs.appendFileSync(journal, '\n["half');
  setVersion(version);
  const stored = place.open();
  expect(fs.existsSync(journal)).toBe(false);
  stored.ingest(calls('shown', 'refused', 'unanswered', 'new'));
  expect(claim(stored).sort((a, b) => (a.uuid < b.uuid ? -1 : 1))).toEqual([
    { uuid: 'new', isRetry: false },
    { uuid: 'refused', isRetry: true },
  ]);
});

it('where not even that can be written down nobody is notified, and the calls are listed so', () => {
  place.open().close();
  setVersion(99);
  fs.mkdirSync(path.join(place.folder, 'history.notified.jsonl'));
  const inMemory = place.open();
  inMemory.suppressNotifications('101', 'backfill');
  inMemory.ingest(calls('a'));
  expect([claim(inMemory), marks(inMemory)]).toEqual([[], { a: 'refused' }]);
});

it('a file whose damaged header names a version below 0 is set aside, its ledger kept', () => {
  const history = place.open();
  history.ingest(calls('a'));
  claim(history);
  history.settleNotified('101', ['a'], 'shown');
  history.close();
  setVersion(-1_291_845_627);
  const rebuilt = place.open();
  expect(rebuilt.notices()).toMatchObject([{ kind: 'historyDamaged' }]);
  rebuilt.ingest(calls('a'), { extension: '101', status: 'missed' });
  expect([claim(rebuilt), marks(rebuilt)]).toEqual([[], { a: 'fine' }]);
});
