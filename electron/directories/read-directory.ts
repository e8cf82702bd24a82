import net from 'node:net';
import type { ShownCertificate } from '../../shared/connection.ts';
import type { Directory, ServerDirectory } from '../../shared/directories/directory.ts';
import { kindMark } from '../../shared/directories/number-kinds.ts';
import { AppError } from '../../shared/errors.ts';
import { MINUTE, SECOND } from '../../shared/time/durations.ts';
import { fetchCertificate } from '../connection/certificate.ts';
import { createTransport } from '../pbx/transport.ts';
import type { Timers } from '../timers.ts';
import { readDavPlace } from './carddav/dav-address.ts';
import { createDavClient, type DavClient, type DavDeadlines } from './carddav/dav-client.ts';
import { type AddressBook, type DavDns, findBooks, serverOfDomain } from './carddav/find-books.ts';
import { readBook } from './carddav/read-book.ts';
import { type ChangedFile, changedFile, type Files } from './changed-file.ts';
import { keepPeople } from './keep-people.ts';
import { askForTls } from './ldap/ldap-connection.ts';
import { readLdap } from './ldap/read-ldap.ts';
import { davUrl, usualPort } from './origin.ts';
import { readFileSource } from './read-file.ts';
import type { CopyOfSource, ReadingEnd } from './reading.ts';

/**
 * Deadlines of one request to a directory, ms. A Radicale 3.1 with half a processor took 134 s for the sync token and etags of 7,500 cards
 * that it had not opened before. It finishes such work after we hang up, so a later reading is faster.
 */
const usualDeadlines: DavDeadlines = {
  ...{ connectMs: 10 * SECOND, headersMs: 30 * SECOND, wholeMs: MINUTE },
  listMs: 5 * MINUTE,
};

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

/** The certificate that a source's server shows, for a person to compare. Rejects as `fetchCertificate` does. */
export function certificateOf(source: ServerDirectory): Promise<ShownCertificate> {
  if (source.kind === 'carddav') return fetchCertificate(davUrl(source.address).origin);
  const host = net.isIPv6(source.host) ? `[${source.host}]` : source.host;
  const address = `https://${host}:${source.port ?? usualPort(source.security)}`;
  return fetchCertificate(address, source.security === 'startTls' ? askForTls : null);
}

/**
 * The address books that a person can choose from. Rejects as `findBooks` does, with AppError `address`, and with `redirected` where the DNS names another
 * server than the one that the person agreed to.
 */
export async function booksOf(
  source: Extract<Directory, { kind: 'carddav' }>,
  deps: ReadDeps,
  reading: Omit<ReadingDeps, 'copy'>,
): Promise<AddressBook[]> {
  const place = readDavPlace(source.address);
  const start = place.kind === 'url' ? place.url : await serverOfDomain(place.domain, deps.dns);
  if (start.origin !== davUrl(source.address).origin) throw new AppError({ kind: 'redirected', to: start.href });
  return withDav(source, start, deps, reading, findBooks);
}

/** Connections to the server, closed behind the work. Throws AppError `insecureAddress` for http without the person's yes. */
async function withDav<T>(
  { user, trust, allowHttp }: Extract<Directory, { kind: 'carddav' }>,
  base: URL,
  { timers, now, deadlines }: Omit<ReadDeps, 'dns'>,
  { password, signal }: Omit<ReadingDeps, 'copy'>,
  work: (client: DavClient, url: URL) => Promise<T>,
): Promise<T> {
  const secure = base.protocol === 'https:';
  if (!secure && !allowHttp) throw new AppError({ kind: 'insecureAddress', host: base.host });
  const transport = createTransport({ secure, trust, now });
  try {
    const client = createDavClient({
      base,
      transport,
      user,
      password,
      deadlines: { ...usualDeadlines, ...deadlines },
      timers,
      signal,
    });
    return await work(client, base);
  } finally {
    transport.close();
  }
}
