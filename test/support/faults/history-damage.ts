import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { noFilter } from '../../../shared/calls/call-filter.ts';
import { noViewFilter } from '../../../shared/calls/view-filter.ts';
import { AppError } from '../../../shared/errors.ts';
import { noDetails } from '../../../shared/people/people.ts';
import { historyFolder, minute, missedRecord, missedRows, noon, record } from '../../unit/electron/history/records.ts';
import { forgetting } from '../fakes/forgetting.ts';
import type { TestHistory } from '../fakes/open-history.ts';

/** A number from 0 on, below 1; the same ones again for the same seed. */
export type Random = () => number;

type Damage = (bytes: Buffer, random: Random) => Buffer;
const page = 4096;
const anyPage = (bytes: Buffer, random: Random) => Math.floor((random() * bytes.length) / page) * page;

/** What can happen to a file. Each answers its bytes afterwards. */
export const damages: Readonly<Record<string, Damage>> = {
  'cut off': (bytes, random) => bytes.subarray(0, Math.floor(random() * bytes.length)),
  'a page of zeros': (bytes, random) => {
    const at = anyPage(bytes, random);
    return bytes.fill(0, at, at + page);
  },
  'several pages of noise': (bytes, random) => {
    for (let i = 0; i < 5; i += 1) {
      const at = anyPage(bytes, random);
      for (let k = at; k < Math.min(at + page, bytes.length); k += 1) bytes[k] = Math.floor(random() * 256);
    }
    return bytes;
  },
  'single bytes': (bytes, random) => {
    for (let i = 0; i < 50; i += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    return bytes;
  },
  'a wrong header': (bytes, random) => {
    for (let i = 0; i < 3; i += 1) bytes[Math.floor(random() * 100)] = Math.floor(random() * 256);
    return bytes;
  },
  'two pages exchanged': (bytes, random) => {
    const [a, b] = [anyPage(bytes, random), anyPage(bytes, random)];
    const kept = Buffer.from(bytes.subarray(a, a + page));
    bytes.copy(bytes, a, b, b + page);
    kept.copy(bytes, b, 0, Math.min(page, bytes.length - b));
    return bytes;
  },
  emptied: () => Buffer.alloc(0),
};

/** The result of one damage: whether the file was set aside, and how much of the user's own data (`written`) is still there. */
export interface AfterDamage {
  readonly setAside: boolean;
  readonly kept: number;
  readonly written: number;
}

const people = 40;

function write(history: TestHistory): void {
  history.records.ingest(
    Array.from({ length: 300 }, (_, i) =>
      (i % 2 ? missedRecord : record)({ uuid: `u${i}`, at: noon + i * minute, from: `03012${10000 + i}` }),
    ),
  );
  for (let i = 0; i < people; i += 1) {
    const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
    const numbers = [{ number: `03099${10000 + i}`, label: null, names: true }];
    history.people.write({ put: [{ id, name: `Person ${i}`, ...noDetails, favourite: i, numbers }], remove: [] });
    history.notes.change(`call u${i}`, `Note ${i}`, [`tag ${i}`]);
    history.missed.decide('101', [`u${i * 2 + 1}`], { kind: 'dismissed' });
  }
  history.views.save({ id: '6f1c0c1e-6a3c-4f0a-9d53-0a1b2c3d4e5f', name: 'View', filter: noViewFilter });
  forgetting.calls(history, 'u298', 'u299');
}

function keptOf(history: TestHistory): number {
  const notes = history.notes.get(Array.from({ length: people }, (_, i) => `call u${i}`));
  const whole = notes.filter((note) => note.text !== '' && note.tags.length > 0).length;
  const named = history.people.list().filter((person) => person.numbers.length > 0).length;
  return named + whole + history.views.all().length;
}

/** Fills a history, damages its file and continues with it. Throws when that fails or the resulting file is not sound. */
export async function damageOnce(name: string, random: Random): Promise<AfterDamage> {
  const place = historyFolder();
  try {
    const filled = place.open();
    write(filled);
    filled.close();
    const damaged = damages[name]?.(fs.readFileSync(place.file), random) ?? Buffer.alloc(0);
    fs.writeFileSync(place.file, damaged);
    const history = openedOrNewer(place);
    if (history === null) return { setAside: false, kept: 0, written: 0 };
    await history.calls.list({ extension: '101', filter: noFilter, before: null, limit: 200 });
    await history.calls.list({ extension: '101', filter: { ...noFilter, text: 'Person' }, before: null, limit: 200 });
    missedRows(history);
    history.records.ingest([record({ uuid: 'after', at: noon + 1000 * minute })]);
    if (history.calls.call('after') === null) throw new Error('What came after the damage was not kept.');
    const kept = keptOf(history);
    history.close();
    const setAside = fs.readdirSync(place.folder).some((one) => one.includes('.damaged-'));
    // A newly created file is sound; an old one may contain damage that no query has met.
    if (setAside) soundOrThrow(place.file);
    return { setAside, kept, written: 2 * people + 1 };
  } finally {
    place.end();
  }
}

/** Null where the file reads as that of a newer Ringback: then it is left as it is, and the window says so. */
function openedOrNewer(place: ReturnType<typeof historyFolder>): TestHistory | null {
  try {
    return place.open();
  } catch (error) {
    if (error instanceof AppError && error.data.kind === 'historyClosed' && error.data.reason === 'newer') return null;
    throw error;
  }
}

/** Asks SQLite whether a file is sound. */
export function soundOrThrow(file: string): void {
  const db = new DatabaseSync(file);
  const [row] = db.prepare('PRAGMA quick_check').all();
  db.close();
  if (row?.quick_check !== 'ok') throw new Error(`quick_check says ${JSON.stringify(row)}.`);
}
