import { z } from 'zod';
import { readStored } from '../../stored-json.ts';
import type { Core } from '../core.ts';

/** Names from the PBX's list of extensions, stored for use without a connection. */
export type ExtensionNames = ReturnType<typeof createExtensionNames>;

const stored = z.array(z.tuple([z.string(), z.string()]));
const field = 'extension names';

/** Stores the names in `meta`. */
export function createExtensionNames({ meta, held, writing, markChanged }: Core) {
  const names = held((): ReadonlyMap<string, string> => new Map(readStored(stored, meta.get(field)) ?? []));
  return {
    /** By number. A new Map after every change. */
    all: names.get,
    /** Null if the list has no name for that number. */
    of: (number: string | null): string | null =>
      number === null ? null : (names.get().get(number.replace(/@.*$/, '').trim()) ?? null),
    /** Replaces the stored list. Returns whether a name changed. */
    save: writing((listed: readonly { number: string; name: string | null }[]): boolean => {
      const named = listed.flatMap(({ number, name }): [string, string][] => (name === null ? [] : [[number, name]]));
      const text = JSON.stringify(named);
      if (text === JSON.stringify([...names.get()])) return false;
      meta.set(field, text);
      names.clear();
      markChanged();
      return true;
    }),
  };
}
