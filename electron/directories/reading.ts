import type { DirectoryPerson } from '../../shared/directories/directory.ts';

/** One entry of a source. `item`: what the source calls it; `etag`: changes with its content. `person`: null for one without a name or a number. */
export interface Item {
  readonly item: string;
  readonly etag: string;
  readonly person: DirectoryPerson | null;
}

/** The copy of one source while it is read. */
export interface CopyOfSource {
  /** What the source gave at the end of the last whole reading, by which it can tell what has changed; null for none. */
  readonly cursor: string | null;
  /** The etag of every entry, read in turns. */
  etags(): Promise<ReadonlyMap<string, string>>;
  /** Writes entries, in turns. */
  put(items: readonly Item[]): Promise<void>;
  /** Removes entries, in turns. */
  remove(items: readonly string[]): Promise<void>;
  /** How many people the source has here in entries of these, counted in turns. */
  countPeople(isOne: (item: string) => boolean): Promise<number>;
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
