import { z } from 'zod';
import { type Habit, habitOf } from '../../../shared/numbers/read-number.ts';
import { readStored } from '../../stored-json.ts';
import type { Core } from '../core.ts';
import { moveNumberKeys } from '../facts/rekey-notes.ts';
import { newest, type Place } from '../place.ts';
import { type Database, malformed } from '../sqlite.ts';
import type { CallWriter } from './call-writer.ts';
import { type DecodeOptions, decodeVersion } from './decode.ts';
import { standingOf } from './stamp.ts';

/**
 * All records before this place, start and id, are still to be made with the current options. Stored, so that making goes on at the next
 * start. By time and not by id: a backfill stores the oldest calls last.
 */
const NEXT = 'next';
/** Set once the index has every call. With other options all of them are made once more in their place. */
const WHOLE = 'whole';
/** In the facts: how numbers are read, which keys of notes follow. In the index: how it is made. */
const OPTIONS = 'decode options';

/** The trunk's habit is learned again after so many new parties. */
const LEARNED_EACH = 100;

const habitIn = z.object({ country: z.string(), habit: z.enum(['lacksPlus', 'national']).nullable() });

/** How the index is made of the facts. `use`, `learn`, `catchUp` and `makeSlice` need an open transaction. */
export function createMaking(core: Core, writer: CallWriter) {
  const { db, meta, decoder } = core;
  const newestParty = () => db.value<number>`SELECT max(id) FROM parties` ?? 0;
  /** The newest party when the habit was learned; before all parties as long as the habit is that of an earlier start. Null before the first `use`. */
  let learnedAt: number | null = null;

  const made = (name: string) => db.value<string>`SELECT value FROM made WHERE name = ${name}`;
  const setMade = (name: string, value: string | null): void => {
    if (value === null) db.run`DELETE FROM made WHERE name = ${name}`;
    else db.run`INSERT OR REPLACE INTO made (name, value) VALUES (${name}, ${value})`;
  };
  const isWhole = (): boolean => made(WHOLE) !== null;
  const makeAll = (from: Place | null): void => {
    setMade(NEXT, from && textOf(from));
    if (from === null) setMade(WHOLE, '1');
  };

  /**
   * The trunk's habit in a country. While the index is made, as it was learned before; so at the opening too, where the first rows wait:
   * `learn` reads the newest calls later.
   */
  function habit(country: string): Habit {
    const before = readStored(habitIn, meta.get(OPTIONS));
    const known = before?.country === country ? before : null;
    const isKept = learnedAt === null && known !== null;
    learnedAt = isKept ? Number.NEGATIVE_INFINITY : newestParty();
    if (isWhole() && !isKept) return habitOf(newestCallers(db), country);
    return known?.habit ?? null;
  }

  /** Makes the index with these options from now on. Returns whether they are new, and the stored records must be made again. */
  function use({ zone, country, outsidePrefix }: DecodeOptions): boolean {
    const options = { zone, country, outsidePrefix, habit: habit(country) };
    const text = JSON.stringify({ ...options, decodeVersion });
    const before = meta.get(OPTIONS);
    if (before !== text || decoder().options.habit !== options.habit) core.decodeWith(options);
    if (before !== text) {
      meta.set(OPTIONS, text);
      core.afterwards(moveNumberKeys(core, decoder()));
    }
    if (made(OPTIONS) === text && (isWhole() || made(NEXT) !== null)) return false;
    setMade(OPTIONS, text);
    makeAll(db.value`SELECT 1 FROM received LIMIT 1` === null ? null : newest);
    return true;
  }

  return {
    options: () => decoder().options,
    /** Whether the index has every call. */
    isWhole,
    use,
    /** Learns the trunk's habit again where there are enough new parties, or none was learned since the opening. Returns what `use` does. */
    learn: (): boolean => newestParty() >= (learnedAt ?? 0) + LEARNED_EACH && use(decoder().options),
    /** Brings an index that is one transaction behind up to the facts. Any other difference is damage. */
    catchUp(): void {
      const standing = standingOf(db);
      if (standing.kind === 'another') throw malformed('index');
      if (standing.kind === 'whole') return;
      writer.makeAll(standing.ids);
      core.markChanged();
    },
    /**
     * Makes the next so many records, newest first. Returns whether there are more. In another zone a call may move behind the place:
     * then it is made once more.
     */
    makeSlice(most: number): boolean {
      const next = made(NEXT);
      if (next === null) return false;
      const before = placeIn(next);
      const slice = db.all<Place & { raw: string }>`
        SELECT c.at, c.id, r.raw FROM received c CROSS JOIN records r ON r.id = c.id
          WHERE (c.at, c.id) < (${before.at}, ${before.id}) ORDER BY c.at DESC, c.id DESC LIMIT ${most}`;
      for (const { id, raw } of slice) writer.make(id, raw);
      const last = slice.length < most ? undefined : slice.at(-1);
      makeAll(last ?? null);
      core.markChanged();
      // Only a whole index tells what the trunk means by its numbers.
      return last !== undefined || use(decoder().options);
    },
  };
}

const textOf = ({ at, id }: Place): string => `${at} ${id}`;

/** A stored place; before the newest call where its text is damaged. */
function placeIn(text: string): Place {
  const [at = Number.NaN, id = Number.NaN] = text.split(' ').map(Number);
  return Number.isSafeInteger(at) && Number.isSafeInteger(id) ? { at, id } : newest;
}

/** The habit is that of so many callers, of the newest calls. */
const MOST_CALLERS = 500;
const MOST_CALLS = 5000;

/** The newest callers whose numbers are bare digits, as long as a number with its country code. */
function newestCallers(db: Database): string[] {
  return db.values<string>`
    SELECT p.number FROM (
        SELECT i.party, c.start_at AS at FROM calls c CROSS JOIN all_involvement i ON i.call_id = c.id AND i.direction = 'in'
          ORDER BY c.start_at DESC, c.id DESC LIMIT ${MOST_CALLS}) n
      CROSS JOIN parties p ON p.id = n.party
      WHERE p.number GLOB '[1-9]*' AND p.number NOT GLOB '*[^0-9]*' AND length(p.number) >= 8
      GROUP BY p.number ORDER BY max(n.at) DESC, p.number LIMIT ${MOST_CALLERS}`;
}
