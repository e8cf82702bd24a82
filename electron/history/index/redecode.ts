import { habitOf } from '../../../shared/numbers/read-number.ts';
import type { Core } from '../core.ts';
import { moveNumberKeys } from '../facts/rekey-notes.ts';
import { newest, type Place } from '../place.ts';
import type { Database } from '../sqlite.ts';
import type { CallWriter } from './call-writer.ts';
import { type DecodeOptions, decodeVersion } from './decode.ts';

/** So many records are decoded in about the time of a frame. */
const SLICE = 150;
/**
 * All calls before this place, start and id, are still to be decoded with the current options. Stored, so that decoding continues at the
 * next start. By time and not by id: a backfill stores the oldest calls last.
 */
const NEXT = 'redecode';
const OPTIONS = 'decode options';

/** The trunk's habit is learned again after so many new parties. */
const LEARNED_EACH = 100;

/** How the stored records are decoded. `use`, `learn` and `redecodeSlice` need an open transaction. */
export function createDecoding(core: Core, writer: CallWriter) {
  const { db, meta, decoder } = core;
  const newestParty = () => db.value<number>`SELECT max(id) FROM parties` ?? 0;
  let learnedAt = 0;

  /** Decodes with these options from now on. Returns whether they are new, and the stored records must be decoded again. */
  function use({ zone, country, outsidePrefix }: DecodeOptions): boolean {
    learnedAt = newestParty();
    const options = { zone, country, outsidePrefix, habit: habitOf(newestCallers(db), country) };
    const stored = JSON.stringify({ ...options, decodeVersion });
    const isNew = meta.get(OPTIONS) !== stored;
    if (isNew || decoder().options.habit !== options.habit) core.decodeWith(options);
    if (!isNew) return false;
    meta.set(OPTIONS, stored);
    meta.set(NEXT, db.value`SELECT 1 FROM calls LIMIT 1` === null ? null : textOf(newest));
    moveNumberKeys(db, decoder());
    return true;
  }

  return {
    options: () => decoder().options,
    use,
    /** Learns the trunk's habit again where there are enough new parties. Returns what `use` does. */
    learn: (): boolean => newestParty() >= learnedAt + LEARNED_EACH && use(decoder().options),
    /**
     * Decodes the next slice of the stored records again, newest first. Returns whether there are more. In another zone a call may move behind
     * the place: then it is decoded once more.
     */
    redecodeSlice(): boolean {
      const next = meta.get(NEXT);
      if (next === null) return false;
      const before = placeIn(next);
      const slice = db.all<Place & { raw: string }>`
        SELECT c.start_at AS at, c.id, r.raw FROM calls c CROSS JOIN records r ON r.id = c.id
          WHERE (c.start_at, c.id) < (${before.at}, ${before.id}) ORDER BY c.start_at DESC, c.id DESC LIMIT ${SLICE}`;
      for (const { id, raw } of slice) writer.redecode(id, raw);
      const last = slice.length < SLICE ? undefined : slice.at(-1);
      meta.set(NEXT, last === undefined ? null : textOf(last));
      core.markChanged();
      return last !== undefined;
    },
  };
}

const textOf = ({ at, id }: Place): string => `${at} ${id}`;

/** A stored place; before the newest call where its text is damaged. */
function placeIn(text: string): Place {
  const [at = Number.NaN, id = Number.NaN] = text.split(' ').map(Number);
  return Number.isSafeInteger(at) && Number.isSafeInteger(id) ? { at, id } : newest;
}

/** The habit is that of so many callers. */
const MOST_CALLERS = 500;

/** The newest callers whose numbers are bare digits, as long as a number with its country code. */
function newestCallers(db: Database): string[] {
  return db.values<string>`
    SELECT DISTINCT number FROM parties p
      WHERE number GLOB '[1-9]*' AND number NOT GLOB '*[^0-9]*' AND length(number) >= 8
        AND EXISTS (SELECT 1 FROM all_involvement i WHERE i.party_key = p.key AND i.direction = 'in')
      ORDER BY id DESC LIMIT ${MOST_CALLERS}`;
}
