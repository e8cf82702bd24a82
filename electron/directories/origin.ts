import type { Directory, LdapDirectory } from '../../shared/directories/directory.ts';
import { readDavPlace } from './carddav/dav-address.ts';

/** The port of an LDAP server that the person names none of. */
export const usualPort = (security: LdapDirectory['security']): number => (security === 'ldaps' ? 636 : 389);

/** The origin of a source, to which its secret is bound (promise S8); null for a file. Throws AppError `address`. */
export function originOf(source: Directory): string | null {
  if (source.kind === 'file') return null;
  if (source.kind === 'ldap') return `ldap://${source.host.toLowerCase()}:${source.port ?? usualPort(source.security)}`;
  return davUrl(source.address).origin;
}

/** The address of a CardDAV source; of a domain alone its web server. Throws AppError `address`. */
export function davUrl(address: string): URL {
  const place = readDavPlace(address);
  return place.kind === 'url' ? place.url : new URL(`https://${place.domain}/`);
}
