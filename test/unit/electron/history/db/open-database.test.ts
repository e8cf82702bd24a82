import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, openDatabase } from '../../../../../electron/history/db/open-database.ts';
import { schemaVersion } from '../../../../../electron/history/db/schema.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { noViewFilter } from '../../../../../shared/calls/view-filter.ts';
import type { Dial } from '../../../../../shared/dialing/dial.ts';
import { openTestHistory } from '../../../../support/fakes/open-history.ts';
import { createVirtualTime } from '../../../../support/fakes/virtual-time.ts';
import { historyFolder, hour, minute, missedRecord, missedRows, noon, record } from '../records.ts';
import { spoil } from './spoil.ts';

const keptName = 'history.damaged-2026-03-03T11-00-00-000Z.sqlite';
const damaged = [{ kind: 'historyDamaged', file: keptName }];
const filter = noFilter;
const dial: Dial = {
  id: '6f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e5f',
  order: { number: '030', extension: '101', gatewayUuid: 'g', callerId: null },
  gatewayName: null,
  createdAt: 1,
  state: { kind: 'asking', since: 1 },
};

let place: ReturnType<typeof historyFolder>;
beforeEach(() => {
  place = historyFolder();
});
afterEach(() => place.end());

/** A history of so many calls, half of them missed, with a dial, a seen and a dismissed call. */
function filled(calls = 400) {
  const history = place.open();
  history.ingest(
    Array.from({ length: calls }, (_, i) =>
      (i % 2 ? missedRecord : record)({ uuid: `u${i}`, at: noon + i * minute, from: `03012${10000 + i}` }),
    ),
  );
  history.dials.put(dial);
  history.missed.markSeen('101', ['u1']);
  history.missed.decide('101', ['u3'], { kind: 'dismissed' });
  history.claimUnnotified('101');
  return history;
}

/** Everything that a person can write. */
function personalChanges(history: ReturnType<typeof place.open>): (() => unknown)[] {
  const person = { id: dial.id, name: 'Anna', favourite: 0, numbers: [{ number: '030', label: null, names: true }] };
  return [
    () => history.notes.change('call u1', 'Another note', []),
    () => history.people.write({ put: [person], remove: [] }),
    () => history.people.decline('+4930', true),
    () => history.views.save({ id: dial.id, name: 'View', filter: noViewFilter }, null),
    () => history.views.remove(dial.id),
    () => history.missed.decide('101', ['u1'], { kind: 'dismissed' }),
    () => history.missed.dismissAll('101', noon),
    () => history.missed.restoreAll('101', noon),
    () => history.retention.forgetCalls('job', ['u0']),
    () => history.retention.forgetCaller('job', '030 999'),
  ];
}

/** The files that a process holds open, deleted ones too; none where the system does not tell. */
function openFilesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder).flatMap((name) => {
    try {
      return [fs.readlinkSync(path.join(folder, name))];
    } catch {
      return [];
    }
  });
}

const stateOf = (history: ReturnType<typeof place.open>, uuid: string) =>
  missedRows(history).find((row) => row.callUuids.includes(uuid));

describe('the file', () => {
  it('and what lies beside it is its owner’s alone', () => {
    filled(10);
    const names = fs.readdirSync(place.folder);
    expect(names).toContain('history.sqlite-wal');
    for (const name of names) expect(fs.statSync(path.join(place.folder, name)).mode & 0o777).toBe(0o600);
  });

  it('stays so while everything in it is forgotten, as does a folder that had to be made for it', () => {
    const folder = path.join(place.folder, 'made', 'here');
    const history = openTestHistory({ file: path.join(folder, 'history.sqlite'), zone: 'UTC', now: Date.now });
    history.ingest([record({ uuid: 'a' })]);
    history.retention.forgetAll();
    history.ingest([record({ uuid: 'b', at: noon + 100 * minute })]);
    const names = fs.readdirSync(folder);
    expect(names).toContain('history.forgotten.sqlite');
    for (const name of names) expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
    history.close();
  });

  it('is written ahead, synced in full, strict and with foreign keys', () => {
    filled(1).close();
    const own = openDatabase(place.file, Date.now).db;
    expect(own.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    closeDatabase(own);
    const db = new DatabaseSync(place.file);
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    const tables = db.prepare(
      "SELECT name, strict FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'",
    );
    for (const table of tables.all()) expect(table).toMatchObject({ strict: 1 });
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: schemaVersion });
    db.exec("PRAGMA foreign_keys = ON; DELETE FROM calls WHERE uuid = 'u0'");
    expect(db.prepare('SELECT count(*) AS n FROM involvement').get()).toEqual({ n: 0 });
    expect(db.prepare('SELECT count(*) AS n FROM records').get()).toEqual({ n: 0 });
    db.close();
  });

  it('of a folder that cannot be lives in memory, says so and takes nothing that a person writes', () => {
    fs.writeFileSync(path.join(place.folder, 'file'), '');
    const file = path.join(place.folder, 'file', 'history.sqlite');
    const history = openTestHistory({ file, zone: 'UTC', now: Date.now });
    expect(history.notices()).toEqual([{ kind: 'historyNotStored' }]);
    history.meta.set('name', 'kept meanwhile');
    expect(history.meta.get('name')).toBe('kept meanwhile');
    expect(() => history.dials.put(dial)).toThrow('historyUnavailable');
    expect(history.dials.all()).toEqual([]);
    for (const write of personalChanges(history)) expect(write).toThrow('historyNotStored');
    expect(history.notes.get(['call u1'])[0]?.text).toBe('');
    history.close();
  });

  it('that is locked at the start is opened as soon as it is free, and nothing is lost', async () => {
    const filledOnce = filled(4);
    filledOnce.notes.change('call u1', 'A note', []);
    filledOnce.close();
    const lock = new DatabaseSync(place.file);
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const time = createVirtualTime(noon);
    const history = place.open({ timers: time.timers });
    expect(history.notices()).toEqual([{ kind: 'historyNotStored' }]);
    const revisions: number[] = [];
    let stored = 0;
    history.onChange((revision) => revisions.push(revision));
    history.onStored(() => {
      stored += 1;
    });
    for (const write of personalChanges(history)) expect(write).toThrow('historyNotStored');
    history.ingest([record({ uuid: 'meanwhile', at: noon + hour })]);
    await time.advance(10_000);
    expect([stored, history.notices().length]).toEqual([0, 1]);
    lock.exec('ROLLBACK');
    lock.close();
    await time.advance(minute);
    expect([stored, history.notices()]).toEqual([1, []]);
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(history.notes.get(['call u1'])[0]?.text).toBe('A note');
    expect(history.dials.all()).toEqual([dial]);
    for (const write of personalChanges(history)) expect(write).not.toThrow();
    // What came in meanwhile was never said to be read: the PBX gives it again.
    expect(history.call('meanwhile')).toBeNull();
    history.close();
    expect(time.pending()).toBe(0);
  });

  it('keeps nothing in temporary files, however much is set aside', () => {
    const history = filled(1);
    const temporary = () => openFilesOf(process.pid).filter((name) => name.includes('etilqs'));
    history.ingest(
      Array.from({ length: 3000 }, (_, i) => ({
        ...record({ uuid: `big${i}`, at: noon + i * minute }),
        note: 'x'.repeat(4000),
      })),
    );
    for (let from = 0; from < 3000; from += 200)
      history.retention.forgetCalls(
        'job',
        Array.from({ length: 200 }, (_, i) => `big${from + i}`),
      );
    expect(temporary()).toEqual([]);
    while (history.retention.restore('job') > 0);
    expect(history.extensions()).toEqual([{ number: '101', calls: 3001 }]);
    expect(temporary()).toEqual([]);
  });

  it('uses indexes for every list, and never sorts', () => {
    filled(10).close();
    const db = new DatabaseSync(place.file);
    for (const where of ['', "AND way = 'in'", "AND outcome = 'missed'"]) {
      const plan = db.prepare(
        `EXPLAIN QUERY PLAN SELECT uuid, at, shown FROM involvement WHERE extension = '101' ${where}
           AND (at, uuid) < (9e15, '') ORDER BY at DESC, uuid DESC LIMIT 51`,
      );
      const detail = plan
        .all()
        .map((row) => String(row.detail))
        .join('; ');
      expect(detail).toMatch(/^SEARCH involvement USING INDEX involvement_\w+ \(extension=\?/);
      expect(detail).not.toContain('TEMP B-TREE');
    }
    db.close();
  });
});

describe('a newer version’s file', () => {
  it('is left untouched, and the app works without keeping', () => {
    filled(4).close();
    const db = new DatabaseSync(place.file);
    db.exec(`PRAGMA user_version = ${schemaVersion + 1}; PRAGMA wal_checkpoint(TRUNCATE)`);
    db.close();
    const before = fs.readFileSync(place.file);
    const names = fs.readdirSync(place.folder);
    const history = place.open();
    expect(history.notices()).toEqual([{ kind: 'historyTooNew' }]);
    history.ingest([record({ uuid: 'a' })]);
    expect(history.list({ extension: '101', filter, before: null, limit: 5 }).rows).toHaveLength(1);
    history.close();
    expect(fs.readFileSync(place.file).equals(before)).toBe(true);
    expect(fs.readdirSync(place.folder)).toEqual(names);
  });

  it('is known also while its version only stands in the write-ahead log', () => {
    filled(4).close();
    const newer = new DatabaseSync(place.file);
    newer.exec(`PRAGMA user_version = ${schemaVersion + 1}`);
    const before = fs.readFileSync(place.file);
    expect(before.readInt32BE(60)).toBe(schemaVersion);
    expect(place.open().notices()).toEqual([{ kind: 'historyTooNew' }]);
    expect(fs.readFileSync(place.file).equals(before)).toBe(true);
    newer.close();
  });
});

describe('a damaged file', () => {
  it.each([
    ['text', () => Buffer.from('this is no database, but longer than a header is, so that it is looked at')],
    ['zeros', () => Buffer.alloc(8192)],
    ['noise', () => Buffer.from(Array.from({ length: 8192 }, (_, i) => (i * 7919) % 251))],
  ])('(%s) is set aside as it was, told, and begun anew', (_name, content) => {
    fs.writeFileSync(place.file, content());
    const history = place.open();
    expect(history.notices()).toEqual(damaged);
    expect(fs.readFileSync(path.join(place.folder, keptName)).equals(content())).toBe(true);
    expect(history.ingest([record({ uuid: 'a' })]).added).toEqual(['a']);
    history.close();
    const again = place.open();
    expect([again.notices(), again.call('a')?.uuid]).toEqual([[], 'a']);
  });

  it('an empty one is a new one', () => {
    fs.writeFileSync(place.file, '');
    expect(place.open().notices()).toEqual([]);
  });

  it('met while reading is set aside then; dials, seen and dismissed come along', () => {
    filled().close();
    spoil(place.file, 'involvement', 'involvement_all');
    const history = place.open();
    expect(history.notices()).toEqual([]);
    expect(history.list({ extension: '101', filter, before: null, limit: 5 }).rows).toEqual([]);
    expect(history.notices()).toEqual(damaged);
    expect(history.dials.all()).toEqual([dial]);
    const again = Array.from({ length: 400 }, (_, i) =>
      missedRecord({ uuid: `u${i}`, at: noon + i * minute, from: `03012${10000 + i}` }),
    );
    history.ingest(again);
    expect(stateOf(history, 'u1')).toMatchObject({ seen: true, state: { kind: 'waiting' } });
    expect(stateOf(history, 'u3')).toMatchObject({ seen: false, state: { kind: 'dismissed' } });
    const claimed = history.claimUnnotified('101').map((one) => one.uuid);
    expect(claimed).toHaveLength(200);
    expect(claimed).not.toContain('u1');
  });

  it('met while writing: the page of records is not lost', () => {
    filled().close();
    spoil(place.file, 'calls', 'records', 'sqlite_autoindex_calls_1');
    const history = place.open();
    expect(history.ingest([record({ uuid: 'new' })]).added).toEqual(['new']);
    expect(history.notices()).toEqual(damaged);
    expect(history.call('new')?.uuid).toBe('new');
  });

  it('after an unclean end is checked for at the start', () => {
    filled().close();
    const db = new DatabaseSync(place.file);
    db.exec("INSERT INTO meta VALUES ('open', '1')");
    db.close();
    spoil(place.file, 'involvement_party');
    expect(place.open().notices()).toEqual(damaged);
  });

  it('whose other tables are broken as well gives what it can', () => {
    filled().close();
    spoil(place.file, 'calls', 'involvement', 'missed_marks');
    const history = place.open();
    expect(history.list({ extension: '101', filter, before: null, limit: 5 }).rows).toEqual([]);
    expect(history.dials.all()).toEqual([dial]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('cut off or overwritten anywhere (%i/8) never stops the app', (eighth) => {
    filled().close();
    const whole = fs.readFileSync(place.file);
    const at = Math.floor((whole.length * (eighth - 1)) / 8) + 100;
    for (const spoiled of [
      whole.subarray(0, at),
      Buffer.concat([whole.subarray(0, at), Buffer.alloc(5000, eighth), whole.subarray(at + 5000)]),
    ]) {
      fs.writeFileSync(place.file, spoiled);
      const history = place.open();
      history.list({ extension: '101', filter, before: null, limit: 500 });
      history.ingest([record({ uuid: 'new' })]);
      expect(history.call('new')?.uuid).toBe('new');
      history.close();
      for (const name of fs.readdirSync(place.folder)) fs.rmSync(path.join(place.folder, name));
    }
  });
});
