import { createHash } from 'node:crypto';
import fs, { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import { factsSchema } from '../../../../electron/history/facts/schema.ts';
import { closeDatabase, indexOf, openFile } from '../../../../electron/history/open.ts';
import { forgetting } from '../../../support/fakes/forgetting.ts';
import { openTestHistory } from '../../../support/fakes/open-history.ts';
import { failStatement } from '../../../support/faults/disk-faults.ts';
import { makeDial } from '../../shared/make-dial.ts';
import { ownFolder } from './own-folder.ts';
import { added, minute, missedRecord, missedRows, noon, record } from './records.ts';
import { besideHistory, spoil } from './spoil.ts';

const keptName = 'history.damaged-2026-03-03T11-00-00-000Z.sqlite';
const damaged = [{ kind: 'historyDamaged', file: keptName }];
const dial = makeDial({ kind: 'asking', since: 1 });

const place = ownFolder();

/** A history of so many calls, half of them missed, with a dial, a seen and a dismissed call. */
function filled(calls = 400) {
  const history = place.open();
  history.records.ingest(
    Array.from({ length: calls }, (_, i) =>
      (i % 2 ? missedRecord : record)({ uuid: `u${i}`, at: noon + i * minute, from: `03012${10000 + i}` }),
    ),
  );
  history.dials.put(dial);
  history.missed.markSeen('101', ['u1']);
  history.missed.decide('101', ['u3'], { kind: 'dismissed' });
  history.ledger.claimUnnotified('101');
  return history;
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
  it('its folder, and what lies beside it are its owner’s alone, also while everything in it is forgotten', () => {
    const folder = path.join(place.folder, 'made', 'here');
    const history = openTestHistory({ file: path.join(folder, 'history.sqlite'), zone: 'UTC', now: Date.now });
    const modeOf = (name: string) => fs.statSync(path.join(folder, name)).mode & 0o777;
    history.records.ingest([record({ uuid: 'a' })]);
    expect(fs.readdirSync(folder)).toContain('history.sqlite-wal');
    for (const name of fs.readdirSync(folder)) expect(modeOf(name)).toBe(0o600);
    forgetting.all(history);
    forgetting.purge(history);
    for (const name of fs.readdirSync(folder)) expect(modeOf(name)).toBe(0o600);
    expect(modeOf('.')).toBe(0o700);
    history.close();
  });

  it('is written ahead, synced in full, strict and with foreign keys', () => {
    filled(1).close();
    const own = openFile(place.file);
    const pragma = (name: string) => Object.values(own.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    expect(['main', 'derived'].map((each) => pragma(`${each}.synchronous`))).toEqual([2, 1]);
    expect(['main', 'derived'].map((each) => pragma(`${each}.secure_delete`))).toEqual([1, 1]);
    closeDatabase(own);
    const db = besideHistory(place.file);
    for (const each of ['main', 'derived'])
      expect(db.prepare(`PRAGMA ${each}.journal_mode`).get()).toEqual({ journal_mode: 'wal' });
    const tables = db.prepare(
      "SELECT name, strict FROM pragma_table_list WHERE schema <> 'temp' AND type = 'table' AND name NOT LIKE 'sqlite%'",
    );
    for (const table of tables.all()) expect(table).toMatchObject({ strict: 1 });
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: factsSchema.version });
    db.exec("PRAGMA foreign_keys = ON; DELETE FROM received WHERE uuid = 'u0'; DELETE FROM calls");
    expect(db.prepare('SELECT count(*) AS n FROM all_involvement').get()).toEqual({ n: 0 });
    expect(db.prepare('SELECT count(*) AS n FROM all_find').get()).toEqual({ n: 0 });
    expect(db.prepare('SELECT count(*) AS n FROM records').get()).toEqual({ n: 0 });
    db.close();
  });

  it('keeps nothing in temporary files, however much is set aside', () => {
    const history = filled(1);
    const temporary = () => openFilesOf(process.pid).filter((name) => name.includes('etilqs'));
    history.records.ingest(
      Array.from({ length: 3000 }, (_, i) => ({
        ...record({ uuid: `big${i}`, at: noon + i * minute }),
        note: 'x'.repeat(4000),
      })),
    );
    const at = forgetting.all(history);
    expect(temporary()).toEqual([]);
    forgetting.undo(history, at);
    expect(history.calls.extensions()).toEqual([{ number: '101', calls: 3001 }]);
    expect(temporary()).toEqual([]);
  });
});

describe('a file that cannot be opened', () => {
  const newer = (db: DatabaseSync) => db.exec(`PRAGMA user_version = ${factsSchema.version + 1}`);
  /** What keeps it from being opened: set up, and ended by the function that is returned. */
  const obstacles: [string, string, () => () => void][] = [
    [
      'a newer version’s',
      'newer',
      () => {
        const db = new DatabaseSync(place.file);
        newer(db);
        db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        db.close();
        return () => {};
      },
    ],
    [
      'a newer version’s, by its write-ahead log alone',
      'newer',
      () => {
        const db = new DatabaseSync(place.file);
        newer(db);
        expect(fs.readFileSync(place.file).readInt32BE(60)).toBe(factsSchema.version);
        return () => db.close();
      },
    ],
    [
      'locked',
      'locked',
      () => {
        const db = new DatabaseSync(place.file);
        db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
        return () => db.close();
      },
    ],
    [
      'refused by the disk',
      'refused',
      () => {
        const refused = vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
          throw Object.assign(new Error('EIO: i/o error, chmod'), { code: 'EIO' });
        });
        return () => refused.mockRestore();
      },
    ],
  ];

  it.each(obstacles)('(%s) is an error that says so; the file stays as it was', (_name, reason, obstruct) => {
    filled(4).close();
    const end = obstruct();
    const before = fs.statSync(place.file);
    const content = createHash('sha256').update(readFileSync(place.file)).digest('hex');
    expect(() => place.open()).toThrow(expect.objectContaining({ data: expect.objectContaining({ reason }) }));
    expect(createHash('sha256').update(readFileSync(place.file)).digest('hex')).toBe(content);
    expect(fs.statSync(place.file).mtimeMs).toBe(before.mtimeMs);
    expect(fs.readdirSync(place.folder).filter((name) => name.includes('damaged'))).toEqual([]);
    end();
    if (reason !== 'newer') expect(place.open().dials.all()).toEqual([dial]);
  });

  it('is an error also where its folder cannot be', () => {
    fs.writeFileSync(path.join(place.folder, 'file'), '');
    const file = path.join(place.folder, 'file', 'history.sqlite');
    expect(() => openTestHistory({ file })).toThrow('historyClosed');
  });

  it('is an error where a damaged one cannot be set aside, and nothing of it is lost', () => {
    filled(4).close();
    spoil(place.file, 'meta');
    const content = readFileSync(place.file);
    const refused = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error('EBUSY: resource busy or locked, rename'), { code: 'EBUSY' });
    });
    expect(() => place.open()).toThrow('historyClosed');
    refused.mockRestore();
    expect(readFileSync(place.file).equals(content)).toBe(true);
    expect(place.open().dials.all()).toEqual([dial]);
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
    expect(added(history, [record({ uuid: 'a' })])).toEqual(['a']);
    history.close();
    const again = place.open();
    expect([again.notices(), again.calls.call('a')?.uuid]).toEqual([damaged, 'a']);
  });

  it('is told at each start until the person was shown it, also after another one', () => {
    filled(4).close();
    const spoilCalls = () => {
      const db = new DatabaseSync(place.file);
      db.exec("INSERT OR REPLACE INTO meta VALUES ('open', '1')");
      db.close();
      spoil(place.file, 'received');
    };
    spoilCalls();
    const first = place.open();
    expect(first.notices()).toEqual(damaged);
    first.close();
    spoilCalls();
    const second = { kind: 'historyDamaged', file: keptName.replace('000Z', '000Z-2') };
    const history = place.open();
    expect(history.notices()).toEqual([...damaged, second]);
    history.markTold();
    expect(history.notices()).toEqual([...damaged, second]);
    history.close();
    expect(place.open().notices()).toEqual([]);
  });

  it('whose header says that it is read-only is replaced', () => {
    filled(4).close();
    const content = fs.readFileSync(place.file);
    content[18] = 7;
    fs.writeFileSync(place.file, content);
    const history = place.open();
    expect([history.notices(), history.dials.all()]).toEqual([damaged, [dial]]);
  });

  it('in whose schema the text of a table is broken is replaced; what a person did comes along', () => {
    filled(4).close();
    const db = new DatabaseSync(place.file);
    db.enableDefensive(false);
    db.exec('PRAGMA writable_schema = ON');
    db.exec("UPDATE sqlite_schema SET sql = replace(sql, 'reason', 'raeson') WHERE name = 'unreadable'");
    db.close();
    const history = place.open();
    expect([history.notices(), history.dials.all()]).toEqual([damaged, [dial]]);
  });

  it.each([
    ['was emptied', () => fs.writeFileSync(place.file, '')],
    ['is lost, and its write-ahead log is left', () => fs.renameSync(place.file, `${place.file}-wal`)],
  ])('that %s is told', (_name, damage) => {
    filled(4).close();
    damage();
    const history = place.open();
    expect([history.notices(), history.dials.all()]).toEqual([damaged, []]);
  });

  it('met while reading is set aside then; dials, seen and dismissed come along', () => {
    filled().close();
    spoil(place.file, 'received', 'records', 'received_at', 'sqlite_autoindex_received_1');
    const history = place.open();
    expect(history.notices()).toEqual([]);
    expect(history.calls.raw('u1')).toBeNull();
    expect(history.notices()).toEqual(damaged);
    expect(history.dials.all()).toEqual([dial]);
    const again = Array.from({ length: 400 }, (_, i) =>
      missedRecord({ uuid: `u${i}`, at: noon + i * minute, from: `03012${10000 + i}` }),
    );
    history.records.ingest(again);
    expect(stateOf(history, 'u1')).toMatchObject({ seen: true, state: { kind: 'waiting' } });
    expect(stateOf(history, 'u3')).toMatchObject({ seen: false, state: { kind: 'dismissed' } });
    const claimed = history.ledger.claimUnnotified('101').map((one) => one.uuid);
    expect(claimed).toHaveLength(200);
    expect(claimed).not.toContain('u1');
  });

  it.each(['database or disk is full', 'disk I/O error'] as const)(
    'met while reading, and “%s” at any step: nothing is lost, and a minute later it is replaced',
    (error) => {
      filled().close();
      spoil(place.file, 'received', 'records', 'received_at', 'sqlite_autoindex_received_1');
      const files = [place.file, indexOf(place.file)].map((each) => [each, fs.readFileSync(each)] as const);
      const list = (history: ReturnType<typeof place.open>) => history.calls.raw('u1');
      let clock = noon;
      const run = (nth: number) => {
        fs.rmSync(place.folder, { recursive: true });
        fs.mkdirSync(place.folder);
        for (const [each, content] of files) fs.writeFileSync(each, content);
        const history = place.open({ now: () => clock });
        const fault = failStatement(nth, error);
        try {
          list(history);
        } catch (thrown) {
          expect(thrown).toMatchObject({ data: { kind: 'historyUnavailable' } });
        }
        fault.end();
        expect([nth, fault.met() > 0]).toEqual([nth, true]);
        clock += minute;
        list(history);
        expect([nth, history.dials.all(), history.notices().length]).toEqual([nth, [dial], 1]);
        expect(fs.readdirSync(place.folder).filter((name) => /building|ready/.test(name))).toEqual([]);
        history.close();
        return fault.met();
      };
      const all = run(0);
      for (let nth = 1; nth <= all; nth += 29) run(nth);
    },
  );

  it('is not opened again by what still reads after the end', () => {
    const history = filled(4);
    history.close();
    fs.rmSync(place.file);
    expect(() => history.dials.all()).toThrow('historyUnavailable');
    expect(fs.existsSync(place.file)).toBe(false);
  });

  it('met while writing: the page of records is not lost', () => {
    filled().close();
    spoil(place.file, 'received', 'records', 'sqlite_autoindex_received_1');
    const history = place.open();
    expect(added(history, [record({ uuid: 'new' })])).toEqual(['new']);
    expect(history.notices()).toEqual(damaged);
    expect(history.calls.call('new')?.uuid).toBe('new');
  });

  it('after an unclean end is checked for at the start', () => {
    filled().close();
    const db = new DatabaseSync(place.file);
    db.exec("INSERT INTO meta VALUES ('open', '1')");
    db.close();
    spoil(place.file, 'notes');
    expect(place.open().notices()).toEqual(damaged);
  });
});
