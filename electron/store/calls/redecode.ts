import type { Core } from '../core.ts';
import type { CallWriter } from './call-writer.ts';
import { type DecodeOptions, decodeVersion } from './record-decoder.ts';
import { moveNumberKeys } from './rekey-notes.ts';

/** How far the stored records are decoded again. Both numbers count record ids, about as many as there are calls. */
export interface RedecodeProgress {
  readonly done: number;
  readonly total: number;
}

/** So many records are decoded in about the time of a frame. */
const SLICE = 150;
const PROGRESS = 'redecode';
const OPTIONS = 'decode options';

/** How the stored records are decoded. `use` and `redecodeSlice` need an open transaction. */
export function createDecoding(core: Core, writer: CallWriter) {
  const { db, meta, decoder } = core;
  /** Null when every record is decoded with the current options. Stored, so that decoding continues at the next start. */
  const progress = (): RedecodeProgress | null => JSON.parse(meta.get(PROGRESS) ?? 'null');
  return {
    options: () => decoder().options,
    /** Decodes with these options from now on. Returns whether they are new, so that the stored records must be decoded again. */
    use({ zone, country, outsidePrefix }: DecodeOptions): boolean {
      const options = { zone, country, outsidePrefix };
      const stored = JSON.stringify({ ...options, decodeVersion });
      if (meta.get(OPTIONS) === stored) return false;
      meta.set(OPTIONS, stored);
      const total = db.value<number>`SELECT max(id) FROM records`;
      meta.set(PROGRESS, total === null ? null : JSON.stringify({ done: 0, total }));
      core.decodeWith(options);
      moveNumberKeys(db, decoder());
      return true;
    },
    /** Decodes the next slice of the stored records again, newest first. Returns whether there are more. */
    redecodeSlice(): boolean {
      const before = progress();
      if (before === null) return false;
      const { done, total } = before;
      const slice = db.all<{ id: number; raw: string }>`
        SELECT id, raw FROM records WHERE id <= ${total - done} ORDER BY id DESC LIMIT ${SLICE}`;
      for (const { id, raw } of slice) writer.redecode(id, raw);
      const last = slice.length < SLICE ? undefined : slice.at(-1);
      meta.set(PROGRESS, last === undefined ? null : JSON.stringify({ done: total + 1 - last.id, total }));
      core.markChanged();
      return last !== undefined;
    },
    progress,
  };
}
