import { noFilter } from '../../../shared/calls/call-filter.ts';
import type { RecentNumber } from '../../../shared/dialing/recents.ts';
import type { Repositories } from '../repositories.ts';
import type { SearchAccess } from '../search/search-access.ts';

/** What is asked for: of which extension (null before there is one), what was typed, and how many at most. */
export interface WantedRecents {
  readonly extension: string | null;
  readonly text: string;
  readonly limit: number;
}

/** The numbers dialled lately, from here or at the extension's phone: newest first, each once. */
export type Recents = (wanted: WantedRecents) => Promise<RecentNumber[]>;

/** Over what was dialled from here and the calls that went out. */
export function createRecents(
  run: <T>(work: (parts: Repositories) => T) => T,
  find: Pick<SearchAccess, 'callers'>,
): Recents {
  return async ({ extension, text, limit }) => {
    const filter = { ...noFilter, directions: ['out' as const], text };
    const calls = extension === null ? [] : (await find.callers({ extension, filter, before: null, limit })).rows;
    const own = run((parts) => parts.dialledNumbers.find(text));
    const taken = new Map<string, RecentNumber & { own: boolean }>();
    for (const { keys, ...told } of own.slice(0, limit)) {
      for (const key of keys) if (!taken.has(key)) taken.set(key, { ...told, own: true });
    }
    for (const { key, party, at } of calls) {
      const { number, name, withheld } = party;
      if (number === null || withheld || !isDiallable(number)) continue;
      const known = taken.get(key);
      // The number that was dialled here is the one that was meant; the record knows when it was last called, and whom it reached.
      if (known === undefined) taken.set(key, { number, name, at: at ?? 0, own: false });
      else {
        known.at = Math.max(known.at, at ?? 0);
        known.name ??= name;
      }
    }
    const each = [...new Set(taken.values())].toSorted((a, b) => b.at - a.at);
    return each.slice(0, limit).map(({ number, name, at }) => ({ number, name, at }));
  };
}

/** A record may name a SIP address, which cannot be dialled as it stands. */
function isDiallable(number: string): boolean {
  return /^\+?[\d*#]{1,32}$/.test(number.replace(/[\s()./-]/g, ''));
}
