import net from 'node:net';
import type { ShownCertificate } from '../../shared/connection.ts';
import type { Directory, ServerDirectory } from '../../shared/directories/directory.ts';
import { AppError } from '../../shared/errors.ts';
import { fetchCertificate } from '../connection/certificate.ts';
import { readDavPlace } from './carddav/dav-address.ts';
import { type AddressBook, findBooks, serverOfDomain } from './carddav/find-books.ts';
import { withDav } from './carddav/with-dav.ts';
import { askForTls } from './ldap/ldap-connection.ts';
import { davUrl, usualPort } from './origin.ts';
import type { ReadDeps, ReadingDeps } from './read-directory.ts';

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
