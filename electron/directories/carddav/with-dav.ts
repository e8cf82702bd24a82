import type { Directory } from '../../../shared/directories/directory.ts';
import { AppError } from '../../../shared/errors.ts';
import { MINUTE, SECOND } from '../../../shared/time/durations.ts';
import { createTransport } from '../../pbx/transport.ts';
import type { Timers } from '../../timers.ts';
import { createDavClient, type DavClient, type DavDeadlines, type DavDeps } from './dav-client.ts';

/**
 * Deadlines of one request to a directory, ms. A Radicale 3.1 with half a processor took 134 s for the sync token and etags of 7,500 cards
 * that it had not opened before. It finishes such work after we hang up, so a later reading is faster.
 */
export const usualDeadlines: DavDeadlines = {
  ...{ connectMs: 10 * SECOND, headersMs: 30 * SECOND, wholeMs: MINUTE },
  listMs: 5 * MINUTE,
};

interface WithDavDeps {
  readonly timers: Timers;
  readonly now: () => number;
  readonly deadlines?: Partial<DavDeadlines> | undefined;
}

/** Connections to the server, closed behind the work. Throws AppError `insecureAddress` for http without the person's yes. */
export async function withDav<T>(
  { user, trust, allowHttp }: Extract<Directory, { kind: 'carddav' }>,
  base: URL,
  { timers, now, deadlines }: WithDavDeps,
  { password, signal }: Pick<DavDeps, 'password' | 'signal'>,
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
