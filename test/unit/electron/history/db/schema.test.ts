import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { schemaVersion } from '../../../../../electron/history/db/schema.ts';
import type { Dial } from '../../../../../shared/dialing/dial.ts';
import { historyFolder, minute, missedRecord, noon, record, zone } from '../records.ts';
import { spoil } from './spoil.ts';
import { makeVersion1 } from './version-1.ts';
import { makeVersion2 } from './version-2.ts';

let place: ReturnType<typeof historyFolder>;
beforeEach(() => {
  place = historyFolder();
});
afterEach(() => place.end());

const dial: Dial = {
  id: '6f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e5f',
  order: { number: '030', extension: '101', gatewayUuid: 'g', callerId: null },
  gatewayName: null,
  createdAt: 1,
  state: { kind: 'preparing', since: 1 },
};
const version1 = {
  records: Array.from({ length: 400 }, (_, i) =>
    (i % 4 === 0 ? missedRecord : record)({ uuid: `u${i}`, at: noon - i * minute, from: `03012${10000 + i}` }),
  ),
  marks: [
    { extension: '101', uuid: 'u0', seen: 7, notified: 6 },
    { extension: '101', uuid: 'u4', dismissed: 8, notified: 6 },
  ],
  dials: [dial],
  meta: { revision: '17', reading: JSON.stringify({ zone, country: 'DE' }), 'pass 101 pbx': '{"completedAt":9}' },
};

/** Every table and index of a file, in SQL. */
function schemaOf(file: string): unknown[] {
  const db = new DatabaseSync(file);
  const found = db.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY type, name').all();
  db.close();
  return found;
}

it('a file of version 1 comes to this one with everything that it held', () => {
  makeVersion1(place.file, version1);
  const history = place.open();
  expect(history.notices()).toEqual([]);
  expect(history.extensions()).toEqual([{ number: '101', calls: 400 }]);
  expect(history.call('u399')?.uuid).toBe('u399');
  expect(history.unreadableCount()).toBe(1);
  expect(history.revision()).toBeGreaterThanOrEqual(17);
  expect(history.dials.all()).toEqual([dial]);
  expect(history.meta.get('pass 101 pbx')).toBe('{"completedAt":9}');
  const { open, dealtWith } = history.missed.list('101', { open: 200, dealtWith: 200 });
  expect(open.find((row) => row.callUuids[0] === 'u0')).toMatchObject({ seen: true, state: { kind: 'waiting' } });
  expect(dealtWith).toMatchObject([{ callUuids: ['u4'], state: { kind: 'dismissed', at: 8 } }]);
  const claimed = history.claimUnnotified('101').map((one) => one.uuid);
  expect([claimed.length, claimed.includes('u0'), claimed.includes('u4')]).toEqual([98, false, false]);
  history.close();
  const db = new DatabaseSync(place.file);
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: schemaVersion });
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  db.close();
});

const favourite = { id: '6f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e60', name: 'Änne Groß', number: '+493055555' };

it('a file of version 2 comes to this one with its people, and takes in what is new', async () => {
  makeVersion2(place.file, version1, favourite);
  const history = place.open();
  expect(history.notices()).toEqual([]);
  expect(history.people.list()).toMatchObject([{ name: 'Änne Groß', favourite: 4 }]);
  expect(history.dials.all()).toEqual([dial]);
  history.dials.put({ ...dial, order: { ...dial.order, number: favourite.number }, createdAt: noon });
  history.uses.add('command look');
  expect(await history.search.recents({ extension: '101', text: 'groß', limit: 5 })).toEqual([
    { number: favourite.number, name: 'Änne Groß', at: noon, last: null },
  ]);
});

const older = {
  1: () => makeVersion1(place.file, version1),
  2: () => makeVersion2(place.file, version1, favourite),
};
it.each([1, 2] as const)('a migrated file of version %i is laid out as a new one', (version) => {
  older[version]();
  place.open().close();
  const fresh = historyFolder();
  fresh.open().close();
  expect(schemaOf(place.file)).toEqual(schemaOf(fresh.file));
  fresh.end();
});

it('a damaged file of version 1 gives what it has', () => {
  makeVersion1(place.file, version1);
  spoil(place.file, 'calls', 'records');
  const history = place.open();
  history.ingest(version1.records);
  expect(history.notices()).toMatchObject([{ kind: 'historyDamaged' }]);
  expect(history.dials.all()).toEqual([dial]);
  expect(history.missed.list('101', { open: 200, dealtWith: 200 }).dealtWith).toMatchObject([{ callUuids: ['u4'] }]);
});
