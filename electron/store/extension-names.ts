import { z } from 'zod';
import { readStored } from '../stored-json.ts';
import type { Core } from './core.ts';
import type { Meta } from './db/meta.ts';

/** Names from the PBX's list of extensions, stored for use without a connection. */
export type ExtensionNames = ReturnType<typeof createExtensionNames>;

const stored = z.array(z.tuple([z.string(), z.string()]));
const field = 'extension names';

/** Stores the names in `meta`. */
export function createExtensionNames({ writing, markChanged }: Core, meta: Meta) {
  let names: ReadonlyMap<string, string> | null = null;
  const all = (): ReadonlyMap<string, string> => {
    names ??= new Map(readStored(stored, meta.get(field)) ?? []);
    return names;
  };
  return {
    /** By number. A new Map after every change. */
    all,
    /** Null if the list has no name for that number. */
    of: (number: string | null): string | null =>
      number === null ? null : (all().get(number.replace(/@.*$/, '').trim()) ?? null),
    /** Replaces the stored list. Returns whether a name changed. */
    save: writing((listed: readonly { number: string; name: string | null }[]): boolean => {
      const named = listed.flatMap(({ number, name }): [string, string][] => (name === null ? [] : [[number, name]]));
      const text = JSON.stringify(named);
      if (text === JSON.stringify([...all()])) return false;
      meta.set(field, text);
      names = null;
      markChanged();
      return true;
    }),
    /** Drops what is cached, after a rollback. */
    clear(): void {
      names = null;
    },
  };
}
