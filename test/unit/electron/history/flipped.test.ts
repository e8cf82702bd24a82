import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { rowContent } from '../../../../electron/history/index/row-content.ts';
import { indexOf } from '../../../../electron/history/open.ts';
import { createHandlers } from '../../../../electron/ipc/handlers.ts';
import { serveCalls } from '../../../../electron/ipc/serve-calls.ts';
import { seededRandom } from '../../../../electron/practice-pbx/calls/random.ts';
import { readStored } from '../../../../electron/stored-json.ts';
import { noFilter } from '../../../../shared/calls/call-filter.ts';
import { noViewFilter } from '../../../../shared/calls/view-filter.ts';
import type { CallName, CallOutput } from '../../../../shared/contract/calls.ts';
import { noDetails } from '../../../../shared/people/people.ts';
import { forgetting } from '../../../support/fakes/forgetting.ts';
import type { TestHistory } from '../../../support/fakes/open-history.ts';
import { tries } from '../../../support/tries.ts';
import { makeDial } from '../../shared/make-dial.ts';
import { ownFolder } from './own-folder.ts';
import { hour, minute, missedRecord, noon, outRecord, record } from './records.ts';
import { besideHistory } from './spoil.ts';

const place = ownFolder();
const calls = 24;
const idOf = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;

function write(history: TestHistory): void {
  history.extensionNames.save([{ number: '102', name: 'Ben' }]);
  history.records.ingest(
    Array.from({ length: calls }, (_, i) => {
      const of = { uuid: `u${i}`, at: noon + i * minute, name: `Ärztin ${i % 5}` };
      if (i % 4 === 0) return missedRecord({ ...of, from: `03012${10000 + (i % 8)}` });
      if (i % 4 === 1) return record({ ...of, from: `03012${10000 + (i % 8)}`, legs: ['101', '102'], takenBy: '102' });
      return i % 4 === 2
        ? outRecord({ ...of, to: `03012${10000 + (i % 8)}` })
        : record({ ...of, direction: 'local', from: '102' });
    }),
  );
  history.records.ingest([{ call_uuid: '' }, { no: 'call' }]);
  const numbers = [{ number: '0301210000', label: 'desk', names: true }];
  for (let i = 0; i < 3; i += 1)
    history.people.write({
      put: [{ id: idOf(i), name: `Person ${i}`, ...noDetails, favourite: i, numbers }],
      remove: [],
    });
  history.people.decline('+493055555', true);
  history.notes.change('call u1', 'A note', ['tag', 'täg']);
  history.notes.change('caller +49301210000', 'Of a caller', ['tag']);
  history.views.save({ id: idOf(9), name: 'View', filter: noViewFilter });
  const meant = { number: '0301210000', createdAt: noon };
  history.dials.put(makeDial({ kind: 'preparing', since: noon }, meant));
  history.dials.put(
    makeDial({ kind: 'inCall', since: noon, callUuid: 'u2', lifted: 'unknown', nextPollAt: null }, meant),
  );
  history.missed.decide('101', ['u0'], { kind: 'dismissed' });
  history.missed.decide('101', ['u4'], { kind: 'todo', at: noon + 50 * hour });
  history.missed.markSeen('101', ['u8']);
  history.ledger.settleNotified('101', ['u8'], 'refused');
  forgetting.calls(history, 'u23');
}

/** Every answer that the window gets of a history. */
async function answersOf(history: TestHistory) {
  const bugs: unknown[] = [];
  const session = { history, forgetting: null };
  const handlers = createHandlers({
    session: () => session,
    country: () => 'DE',
    ownZone: () => 'UTC',
    onSeen() {},
    onListed() {},
    settings: { get: () => ({ extension: '101' }) },
  } as never);
  const serve = serveCalls({
    handlers: handlers as never,
    isAllowed: () => true,
    connectionId: () => null,
    onBug: (name, thrown) => bugs.push(name, thrown),
  });
  const window = { frame: { url: 'app://ringback/index.html', parent: null }, isOwnWindow: true };
  const failed: string[] = [];
  async function ask<N extends CallName>(name: N, input: unknown): Promise<CallOutput<N> | null> {
    const answer = await serve(window, name, input);
    if (answer.ok) return answer.value as CallOutput<N>;
    if (answer.error.kind !== 'callNotInHistory')
      failed.push(`${name}: ${JSON.stringify(answer.error)} ${bugs.splice(0).map(String)}`);
    return null;
  }
  const of = { extension: '101' };
  const list = await ask('calls.list', { ...of, filter: noFilter, before: null, limit: 100 });
  await ask('calls.list', { ...of, filter: { ...noFilter, text: 'Person' }, before: null, limit: 100 });
  await ask('calls.count', { ...of, filter: { ...noFilter, text: '30' } });
  await ask('calls.facets', undefined);
  for (let i = 0; i < calls; i += 1) await ask('calls.get', { ...of, uuid: `u${i}` });
  await ask('calls.ofCaller', { ...of, key: '+49301210000' });
  await ask('records.unreadable', undefined);
  await ask('quality.report', { ...of, filter: noViewFilter });
  const missed = await ask('missed.list', { ...of, open: 100, dealtWith: 100 });
  await ask('missed.usualHour', { ...of, key: '+49301210000' });
  await ask('notes.get', { subjects: ['call u1', 'caller +49301210000'] });
  const people = await ask('people.list', undefined);
  await ask('people.namesOf', { numbers: ['0301210000', '102'] });
  await ask('people.proposals', of);
  await ask('views.list', undefined);
  await ask('dial.recents', { text: '', limit: 50 });
  history.dials.all();
  history.missed.claimReminders();
  history.ledger.claimUnnotified('101');
  history.redecode({ zone: 'UTC' });
  return {
    failed,
    rows: list?.rows ?? [],
    missed: [...(missed?.open ?? []), ...(missed?.dealtWith ?? [])],
    people: people?.length,
  };
}

/** A text with one byte changed: to another letter, or to what is no text. */
function flipped(text: string, random: () => number): Buffer {
  const bytes = Buffer.from(text === '' ? ' ' : text);
  const at = Math.floor(random() * bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
  return bytes;
}

/** R26: so many bytes of each text column. */
const each = tries(1, 12, 100);

it(`one byte flipped in any text of any table, ${each} times each, costs at most its own row`, async () => {
  const history = place.open();
  write(history);
  history.close();
  const files = [place.file, indexOf(place.file)].map((file) => ({ file, whole: fs.readFileSync(file) }));
  const before = await read();
  expect(before).toMatchObject({ failed: [], people: 3 });
  expect([before.rows.length, before.missed.length]).toEqual([calls - 1, 2]);
  const { next } = seededRandom('flips');
  const wrong: string[] = [];
  const columns = files.flatMap(({ file }) => textColumns(file).map((column) => [file, ...column] as const));
  expect(columns.length).toBeGreaterThan(40);
  for (const [damaged, table, column] of columns)
    for (let run = 0; run < each; run += 1) {
      for (const { file, whole } of files) fs.writeFileSync(file, whole);
      const changed = flip(damaged, table, column, next);
      if (changed === null) continue;
      const { failed, rows, missed, people } = await read();
      if (rows.length < before.rows.length - 1 || missed.length < before.missed.length - 1)
        failed.push('rows are lost');
      if (people !== before.people) failed.push('people are lost');
      // Beside it lies the record. Another letter in a text of the PBX, or another digit, is one that it may have sent.
      const isRead = column === 'shown' && readStored(rowContent, changed) !== null;
      if (column === 'shown' && !isRead && JSON.stringify(rows) !== JSON.stringify(before.rows))
        failed.push('another row');
      if (failed.length > 0) wrong.push(`${table}.${column} ${changed}: ${failed.join('; ')}`);
    }
  expect(wrong).toEqual([]);
});

it('a missed caller whose key has a byte that is no text is still there, with the newest call', async () => {
  const history = place.open();
  write(history);
  history.close();
  const db = besideHistory(place.file);
  const spoiled = db.prepare(
    "UPDATE all_involvement SET party_key = CAST(X'2b34ff39' AS TEXT) WHERE party_key = ? AND outcome = 'missed'",
  );
  expect(spoiled.run('+49301210004').changes).toBe(3);
  db.close();
  const { failed, missed } = await read();
  expect(failed).toEqual([]);
  expect(missed.map(({ callUuids, attempts }) => [callUuids, attempts])).toEqual([
    [['u20'], 1],
    [['u16', 'u8'], 2],
  ]);
});

it('a row whose record is damaged too is shown as one that cannot be read', async () => {
  const history = place.open();
  write(history);
  history.close();
  const db = besideHistory(place.file);
  db.exec("UPDATE all_involvement SET shown = '{' WHERE uuid IN ('u0', 'u3')");
  db.exec("UPDATE records SET raw = '{' WHERE id IN (SELECT id FROM received WHERE uuid IN ('u0', 'u3'))");
  db.close();
  const { failed, rows } = await read();
  expect([failed, rows.length]).toEqual([[], calls - 1]);
  for (const uuid of ['u0', 'u3'])
    expect(rows.find((row) => row.uuid === uuid)).toMatchObject({
      perspective: { party: { number: null, name: null }, outcome: { kind: 'unknown', status: null } },
      verdict: { kind: 'notMeasured' },
    });
});

/** Opens the history, and answers everything once. */
async function read() {
  const history = place.open();
  const answers = await answersOf(history);
  if (history.notices().length > 0) answers.failed.push('replaced');
  history.close();
  return answers;
}

/** Each text column as its table and its name. */
function textColumns(file: string) {
  const db = new DatabaseSync(file);
  const columns = db.prepare(`
    SELECT m.name AS t, c.name AS c FROM sqlite_schema m JOIN pragma_table_info(m.name) c
      WHERE m.type = 'table' AND c.type = 'TEXT'`);
  const found = columns.all().map((row) => [String(row.t), String(row.c)] as const);
  db.close();
  return found;
}

/** Changes a byte of a row. Returns the text then; null where the table has no such text. */
function flip(file: string, table: string, column: string, random: () => number): string | null {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    db.exec('PRAGMA ignore_check_constraints = ON');
    const values = db.prepare(`SELECT DISTINCT ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`).all();
    const old = values[Math.floor(random() * values.length)]?.value;
    if (old === undefined) return null;
    const bytes = flipped(String(old), random);
    // One row alone: damage hits one.
    const key = db
      .prepare(`SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk`)
      .all(table)
      .map((row) => String(row.name));
    const row = db.prepare(`SELECT ${key.join(', ')} FROM ${table} WHERE ${column} = ? LIMIT 1`).get(String(old));
    if (row === undefined) return null;
    const where = key.map((one) => `${one} = ?`).join(' AND ');
    db.prepare(`UPDATE OR IGNORE ${table} SET ${column} = CAST(? AS TEXT) WHERE ${where}`).run(
      bytes,
      ...(Object.values(row) as string[]),
    );
    return bytes.toString();
  } finally {
    db.close();
  }
}
