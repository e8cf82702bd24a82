import type { Core } from '../core.ts';
import type { CallWriter } from './call-writer.ts';
import { type DecodeOptions, decodeVersion } from './record-decoder.ts';
import { moveNumberKeys } from './rekey-notes.ts';

/** So many records are decoded in about the time of a frame. */
const SLICE = 150;
/** The newest record that is not decoded with the current options yet, by its id. Stored, so that decoding continues at the next start. */
const NEXT = 'redecode';
const OPTIONS = 'decode options';

/** How the stored records are decoded. `use` and `redecodeSlice` need an open transaction. */
export function createDecoding(core: Core, writer: CallWriter) {
  const { db, meta, decoder } = core;
  return {
    options: () => decoder().options,
    /** Decodes with these options from now on; where they are new, the stored records must be decoded again. */
    use({ zone, country, outsidePrefix }: DecodeOptions): void {
      const options = { zone, country, outsidePrefix };
      const stored = JSON.stringify({ ...options, decodeVersion });
      if (meta.get(OPTIONS) === stored) return;
      meta.set(OPTIONS, stored);
      const newest = db.value<number>`SELECT max(id) FROM records`;
      meta.set(NEXT, newest === null ? null : String(newest));
      core.decodeWith(options);
      moveNumberKeys(db, decoder());
    },
    /** Decodes the next slice of the stored records again, newest first. Returns whether there are more. */
    redecodeSlice(): boolean {
      const next = meta.get(NEXT);
      if (next === null) return false;
      const slice = db.all<{ id: number; raw: string }>`
        SELECT id, raw FROM records WHERE id <= ${Number(next)} ORDER BY id DESC LIMIT ${SLICE}`;
      for (const { id, raw } of slice) writer.redecode(id, raw);
      const last = slice.length < SLICE ? undefined : slice.at(-1);
      meta.set(NEXT, last === undefined ? null : String(last.id - 1));
      core.markChanged();
      return last !== undefined;
    },
  };
}
