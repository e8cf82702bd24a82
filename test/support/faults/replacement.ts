import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inProject } from '../../../build/paths.ts';
import { noViewFilter } from '../../../shared/calls/view-filter.ts';
import { noDetails } from '../../../shared/people/people.ts';
import { minute, missedRecord, noon } from '../../unit/electron/history/records.ts';
import { spoil } from '../../unit/electron/history/spoil.ts';
import { makeDial } from '../../unit/shared/make-dial.ts';
import { forgetting } from '../fakes/forgetting.ts';
import { openTestHistory, type TestHistory } from '../fakes/open-history.ts';
import { runProcess } from './killed.ts';

/** The tables of what a person did or wrote, in the history's file and in the one of people beside it. */
const own = {
  history: [
    ...['declined_proposals', 'notes', 'tags', 'missed_marks', 'notifications'],
    ...['dials', 'own_calls', 'dialled_numbers', 'saved_views', 'forgotten', 'forgotten_all'],
  ],
  people: ['people', 'people_numbers', 'notes', 'tags', 'notes_taken'],
};

/** The file of people beside a history's. */
const peopleOf = (file: string): string => path.join(path.dirname(file), 'people.sqlite');

/** All rows of what a person did or wrote, as one text. */
export function ownRows(file: string): string {
  return JSON.stringify([rowsOf(file, own.history), rowsOf(peopleOf(file), own.people)]);
}

function rowsOf(file: string, tables: readonly string[]): unknown {
  const db = new DatabaseSync(file);
  try {
    return tables.map((table) => [table, db.prepare(`SELECT * FROM ${table}`).all()]);
  } finally {
    db.close();
  }
}

/** Writes something into every table that is a person's; `size`: how many notes and people. */
function write(history: TestHistory, size: number): void {
  const uuids = Array.from({ length: 20 }, (_, i) => `u${i}`);
  history.records.ingest(
    uuids.map((uuid, i) => missedRecord({ uuid, at: noon + i * minute, from: `03012${10000 + i}` })),
  );
  const idOf = (i: number) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
  for (let i = 0; i < size; i += 1) {
    history.notes.change(`call n${i}`, `Note ${i}`, [`tag ${i}`]);
    history.notes.change(`caller +49303${10000 + i}`, `Caller ${i}`, [`tag ${i}`]);
  }
  const numbers = (i: number) => [{ number: `03099${10000 + i}`, label: null, names: true }];
  const put = Array.from({ length: size }, (_, i) => ({
    id: idOf(i),
    name: `Person ${i}`,
    ...noDetails,
    favourite: i,
    numbers: numbers(i),
  }));
  history.people.write({ put, remove: [] });
  history.people.decline('+493055555', true);
  history.missed.decide('101', ['u1', 'u2'], { kind: 'dismissed' });
  history.missed.markSeen('101', ['u3']);
  history.ledger.claimUnnotified('101');
  const meant = { number: '104', createdAt: noon };
  history.dials.put(makeDial({ kind: 'preparing', since: noon }, meant));
  history.dials.put(
    makeDial({ kind: 'inCall', since: noon, callUuid: 'u9', lifted: 'unknown', nextPollAt: null }, meant),
  );
  history.views.save({ id: idOf(0), name: 'View', filter: noViewFilter });
  forgetting.calls(history, 'u18', 'u19');
  forgetting.purge(history);
}

/** Makes a history whose calls are damaged, and people whose keys are, so that opening finds both. Returns what a person did in it. */
export function prepareDamaged(file: string, size: number): string {
  const history = openTestHistory({ file });
  write(history, size);
  history.close();
  const db = new DatabaseSync(file);
  db.exec("INSERT INTO meta VALUES ('open', '1'); INSERT INTO forgotten_all VALUES (1, '2020-01-01 00:00:00')");
  db.close();
  const people = new DatabaseSync(peopleOf(file));
  people.exec("INSERT INTO meta VALUES ('open', '1'); INSERT INTO notes_taken VALUES ('call n0', 'Note')");
  people.close();
  const rows = ownRows(file);
  spoil(file, 'calls', 'records', 'all_involvement');
  spoil(peopleOf(file), 'number_keys');
  return rows;
}

/** Copies the damaged file to a folder that is emptied before. Returns its place there. */
export function freshCopy(from: string, folder: string): string {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  const file = path.join(folder, path.basename(from));
  fs.copyFileSync(from, file);
  fs.copyFileSync(peopleOf(from), peopleOf(file));
  return file;
}

/** Opens what a crash or a full disk left, and answers what is wrong with it: nothing is lost, the damage is told, no file is left over. */
export function wrongAfter(file: string, rows: string): string[] {
  const history = openTestHistory({ file });
  const isTold = ['historyDamaged', 'peopleDamaged'].every((each) =>
    history.notices().some(({ kind }) => kind === each),
  );
  history.close();
  const names = fs.readdirSync(path.dirname(file));
  return [
    ...(ownRows(file) === rows ? [] : ['lost']),
    ...(isTold ? [] : ['not told']),
    ...names.filter((name) => name.includes('.building') || name.includes('.ready-')),
    ...[file, peopleOf(file)]
      .map((one) => `${path.parse(one).name}.damaged-`)
      .filter((start) => names.filter((name) => name.startsWith(start) && /[^.]+\.sqlite$/.test(name)).length !== 1)
      .map((start) => `not set aside once: ${start}`),
  ];
}

const replacing = inProject('test/integration/history/replace-process.ts');

/**
 * Starts a process that replaces the damaged file, and kills it after so many steps (statements and changes of files) or after the last one; null lets
 * it end. Returns the number of steps.
 */
export async function replaceAndKill(file: string, after: number | null): Promise<number> {
  const running = runProcess(replacing, after === null ? [file] : [file, 'killed'], (line, said) => {
    if (after !== null && (said >= after || line === 'done')) running.kill();
  });
  return (await running.ended).lines.length;
}
