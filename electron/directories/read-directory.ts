import type { Directory } from '../../shared/directories/directory.ts';
import { kindMark } from '../../shared/directories/number-kinds.ts';
import type { Timers } from '../timers.ts';
import type { DavDeadlines } from './carddav/dav-client.ts';
import type { DavDns } from './carddav/find-books.ts';
import { readBook } from './carddav/read-book.ts';
import { usualDeadlines, withDav } from './carddav/with-dav.ts';
import { type ChangedFile, changedFile, type Files } from './changed-file.ts';
import { keepPeople } from './keep-people.ts';
import { readLdap } from './ldap/read-ldap.ts';
import { davUrl } from './origin.ts';
import { readFileSource } from './read-file.ts';
import type { CopyOfSource, ReadingEnd } from './reading.ts';

/** `password`: of a source, for the origin that its secret is bound to; not called where it needs none. `country`: as numbers are read. */
export interface ReadDeps {
  readonly country: () => string;
  readonly timers: Timers;
  readonly now: () => number;
  readonly dns: DavDns;
  readonly files?: Files;
  readonly deadlines?: Partial<DavDeadlines> | undefined;
}

/** What one reading is made with. */
export interface ReadingDeps {
  readonly copy: CopyOfSource;
  readonly password: () => Promise<string>;
  readonly signal: AbortSignal;
  /** With how many people the person agreed, where nearly all would go; null while they did not. */
  readonly agreed?: () => number | null | Promise<number | null>;
  /** The file of a source of that kind, where it was read already. */
  readonly file?: ChangedFile | null;
}

/** Reads a source, here or in another thread. */
export type ReadDirectory = (
  source: Directory,
  deps: Omit<ReadDeps, 'dns'>,
  reading: ReadingDeps,
) => Promise<ReadingEnd>;

/** Reads a source into its copy: only what has changed is written. Rejects with an AppError, or with the signal's reason. */
export const readDirectory: ReadDirectory = (source, deps, reading) => {
  return keepPeople(reading.copy, (copy) => read(source, deps, { ...reading, copy }), reading.agreed ?? (() => null));
};

async function read(source: Directory, deps: Omit<ReadDeps, 'dns'>, reading: ReadingDeps): Promise<ReadingEnd> {
  const { timers } = deps;
  const deadlines = { ...usualDeadlines, ...deps.deadlines };
  const cards = { t: kindMark, country: deps.country() };
  switch (source.kind) {
    case 'carddav':
      return withDav(source, davUrl(source.address), deps, reading, (client, book) =>
        readBook({ client, book, copy: reading.copy, cards }),
      );
    case 'ldap':
      return readLdap({ ...reading, source, deadlines });
    case 'file': {
      const { files, now } = deps;
      const { copy } = reading;
      const looked = { source, cursor: copy.cursor, files, timers, now, deadlineMs: deadlines.wholeMs };
      const file = reading.file ?? (await changedFile(looked));
      return 'bytes' in file ? readFileSource({ file, copy, cards }) : file;
    }
  }
}
