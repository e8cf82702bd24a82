import type { SrvRecord } from 'node:dns';
import { AppError, errorData } from '../../../shared/errors.ts';
import { otherOrigin, resolveHref } from './dav-address.ts';
import type { DavClient } from './dav-client.ts';
import type { DavResource } from './multistatus.ts';

/** An address book of a person. `name`: '' where it has none. */
export interface AddressBook {
  readonly url: URL;
  readonly name: string;
}

const PROPERTIES =
  '<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:prop>' +
  '<d:resourcetype/><d:displayname/><d:current-user-principal/><c:addressbook-home-set/></d:prop></d:propfind>';

/** The most address books that can be chosen from. */
const mostBooks = 100;

/**
 * The address books of the person who signs in (RFC 6764, 6): from an address to the principal, from there to its address books. `start`: where the person
 * or the DNS pointed. Rejects with AppError `directory` (noAddressBook), `redirected` where they are with another server, or why a server could not be asked.
 */
export async function findBooks(client: DavClient, start: URL): Promise<AddressBook[]> {
  const seen = new Set<string>();
  const others = [new URL('/.well-known/carddav', start), new URL('/', start)];
  let failure: unknown = new AppError({ kind: 'directory', reason: 'noAddressBook' });
  for (const url of start.pathname === '/' ? others : [start, ...others]) {
    try {
      const books = await booksFrom(client, url, seen);
      if (books.length > 0) return books;
    } catch (error) {
      if (!isAboutThePlace(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}

/** Whether another place of the same server may have what this one has not. */
function isAboutThePlace(error: unknown): boolean {
  const data = errorData(error);
  if (data.kind === 'directory') return data.reason === 'noAddressBook' || data.reason === 'gone';
  const { kind } = data;
  return kind === 'forbidden' || kind === 'badAnswer' || kind === 'unexpectedStatus';
}

/** `seen`: the addresses that were asked already, so that a loop of principals and homes ends. */
async function booksFrom(client: DavClient, url: URL, seen: Set<string>): Promise<AddressBook[]> {
  const at = await propertiesOf(client, url, seen);
  if (at === null) return [];
  if (at.isAddressBook) return [{ url: at.url, name: at.name }];
  if (at.homes.length === 0 && at.principal !== null) {
    const principal = resolveHref(at.principal, at.url);
    const elsewhere = otherOrigin(at.principal, at.url);
    if (elsewhere !== null) throw new AppError({ kind: 'redirected', to: elsewhere });
    const found = principal && (await propertiesOf(client, principal, seen));
    return found === null ? [] : booksOfHomes(client, found.homes, found.url, seen);
  }
  const own = at.homes.length === 0 ? [at.url.href] : at.homes;
  return booksOfHomes(client, own, at.url, seen);
}

async function booksOfHomes(
  client: DavClient,
  homes: readonly string[],
  base: URL,
  seen: Set<string>,
): Promise<AddressBook[]> {
  const books: AddressBook[] = [];
  let failure: unknown = null;
  for (const href of homes) {
    const home = resolveHref(href, base);
    const elsewhere = otherOrigin(href, base);
    if (home === null && elsewhere !== null) failure ??= new AppError({ kind: 'redirected', to: elsewhere });
    if (home === null || !isNew(seen, `1 ${home.href}`)) continue;
    try {
      const { url } = await client.ask(home, { method: 'PROPFIND', depth: '1', body: PROPERTIES }, (resource) => {
        if (!resource.isAddressBook) return;
        const book = resolveHref(resource.href, home);
        const other = otherOrigin(resource.href, home);
        if (other !== null) failure ??= new AppError({ kind: 'redirected', to: other });
        if (book === null || books.length >= mostBooks || books.some(({ url }) => url.href === book.href)) return;
        books.push({ url: book, name: resource.displayName ?? '' });
      });
      seen.add(`1 ${url.href}`);
    } catch (error) {
      if (!isAboutThePlace(error) && errorData(error).kind !== 'redirected') throw error;
      failure ??= error;
    }
  }
  // One home of several may be closed, or with another server.
  if (books.length === 0 && failure !== null) throw failure;
  return books;
}

/** What the server says of one address; null for one that was asked already. */
async function propertiesOf(client: DavClient, url: URL, seen: Set<string>) {
  if (!isNew(seen, `0 ${url.href}`)) return null;
  const found: DavResource[] = [];
  const answered = await client.ask(url, { method: 'PROPFIND', depth: '0', body: PROPERTIES }, (resource) => {
    if (found.length === 0) found.push(resource);
  });
  const [one] = found;
  if (one === undefined) return null;
  return {
    url: answered.url,
    isAddressBook: one.isAddressBook,
    name: one.displayName ?? '',
    homes: one.homes,
    principal: one.principal,
  };
}

function isNew(seen: Set<string>, what: string): boolean {
  if (seen.has(what)) return false;
  seen.add(what);
  return true;
}

/** What the DNS says of a domain's CardDAV servers; null for nothing. */
export interface DavDns {
  readonly resolveSrv: (name: string) => Promise<SrvRecord[]>;
  readonly resolveTxt: (name: string) => Promise<string[][]>;
}

/** The server of a domain by its DNS (RFC 6764, 3 and 4), over TLS; the domain itself where that says nothing. */
export async function serverOfDomain(domain: string, dns: DavDns): Promise<URL> {
  const name = `_carddavs._tcp.${domain}`;
  const records = await dns.resolveSrv(name).catch((): SrvRecord[] => []);
  const [best] = records
    .filter(({ name: host, port }) => /^[a-z0-9.-]{1,253}$/i.test(host) && host !== '.' && port > 0)
    .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight);
  if (best === undefined) return new URL(`https://${domain}/`);
  const server = new URL(`https://${best.name.replace(/\.$/, '')}:${best.port}/`);
  const texts = await dns.resolveTxt(name).catch((): string[][] => []);
  const path = texts
    .map((parts) => parts.join(''))
    .find((text) => text.startsWith('path='))
    ?.slice('path='.length);
  return (path === undefined ? null : resolveHref(path, server)) ?? server;
}
