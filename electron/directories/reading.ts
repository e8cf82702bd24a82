import type { DirectoryPerson } from '../../shared/directories/directory.ts';

/** One entry of a source. `item`: what the source calls it; `etag`: changes with its content. `person`: null for one without a name or a number. */
export interface Item {
  readonly item: string;
  readonly etag: string;
  readonly person: DirectoryPerson | null;
}

/** An entry of the copy. `isPerson`: it has a name and a number. */
export type KnownEntry = readonly [item: string, etag: string, isPerson: 0 | 1];

/** The copy of one source while it is read. */
export interface CopyOfSource {
  /** What the source gave at the end of the last whole reading, by which it can tell what has changed; null for none. */
  readonly cursor: string | null;
  /** The next entries behind this one in their order, `''` for the first ones; none behind the last one. */
  entries(after: string): Promise<readonly KnownEntry[]>;
  /** Writes entries, in turns. */
  put(items: readonly Item[]): Promise<void>;
  /** Removes entries, in turns. */
  remove(items: readonly string[]): Promise<void>;
}

/**
 * How a reading ended. `isCutOff`: there are more people than were read, by our limit or the server's. `elsewhere`: so many entries another server has. `isFresh`: it was changed a moment ago, so the
 * rest of the change may still follow.
 */
export interface ReadingEnd {
  readonly cursor: string | null;
  readonly isCutOff: boolean;
  readonly elsewhere?: number;
  readonly isFresh?: boolean;
}

/** The etag of every entry. */
export async function etagsOf(copy: Pick<CopyOfSource, 'entries'>): Promise<ReadonlyMap<string, string>> {
  const etags = new Map<string, string>();
  await eachEntry(copy, ([item, etag]) => etags.set(item, etag));
  return etags;
}

/** Takes every entry, one part of them after the other. */
export async function eachEntry(
  copy: Pick<CopyOfSource, 'entries'>,
  take: (entry: KnownEntry) => unknown,
): Promise<void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const some = await copy.entries(last);
    for (const entry of some) take(entry);
    last = some.at(-1)?.[0];
  }
}
