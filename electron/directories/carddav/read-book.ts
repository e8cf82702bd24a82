import { z } from 'zod';
import { directoryLimits } from '../../../shared/directories/directory.ts';
import { AppError, errorData } from '../../../shared/errors.ts';
import type { ReadFileDeps } from '../../../shared/people/import/entry.ts';
import { readStored } from '../../stored-json.ts';
import { type CopyOfSource, etagsOf, type Item, type ReadingEnd } from '../reading.ts';
import { personOfCard } from './card.ts';
import { otherOrigin, resolveHref } from './dav-address.ts';
import type { DavClient } from './dav-client.ts';
import type { DavResource } from './multistatus.ts';

/** What the server gave at the end of the last reading. `at`: the path of the book. */
const cursor = z.object({
  at: z.string(),
  token: z.string().nullable(),
  ctag: z.string().nullable(),
  isCutOff: z.boolean(),
  elsewhere: z.number(),
});

const XML = '<?xml version="1.0" encoding="utf-8"?>';
const BOOK = `${XML}<d:propfind xmlns:d="DAV:" xmlns:s="http://calendarserver.org/ns/"><d:prop><d:resourcetype/><d:sync-token/><d:supported-report-set/><s:getctag/></d:prop></d:propfind>`;
const ETAGS = `${XML}<d:propfind xmlns:d="DAV:"><d:prop><d:getetag/></d:prop></d:propfind>`;
/** The properties of a card that are read. Servers that don't know this list send all, pictures too. */
const CARD = `<c:address-data>${['VERSION', 'UID', 'N', 'FN', 'NICKNAME', 'ORG', 'TEL', 'EMAIL', 'X-ABLABEL'].map((name) => `<c:prop name="${name}"/>`).join('')}</c:address-data>`;

const changesSince = (token: string): string =>
  `${XML}<d:sync-collection xmlns:d="DAV:"><d:sync-token>${escaped(token)}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`;

const cardsOf = (hrefs: readonly string[]): string =>
  `${XML}<c:addressbook-multiget xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"><d:prop><d:getetag/>${CARD}</d:prop>${hrefs.map((href) => `<d:href>${escaped(href)}</d:href>`).join('')}</c:addressbook-multiget>`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** How many cards one request asks for. Where the answer is too large, the next one asks for half as many, down to one. */
const CARDS_AT_ONCE = 50;
/** The most answers that changes since a token may be spread over. */
const mostPages = 1000;

export interface ReadBookDeps {
  readonly client: DavClient;
  readonly book: URL;
  readonly copy: CopyOfSource;
  readonly cards: ReadFileDeps;
}

/** Reads what has changed in an address book since the last reading, or all of it. Rejects as the client does. */
export async function readBook(given: ReadBookDeps): Promise<ReadingEnd> {
  const { book, ctag, syncToken, canSync } = await describeBook(given);
  const deps = { ...given, book };
  const at = book.pathname;
  const last = readStored(cursor, given.copy.cursor);
  // A book that has moved calls all of its entries otherwise.
  const before = last?.at === at ? last : null;
  // Some servers have an empty tag for every book.
  if (before?.ctag && ctag === before.ctag) return endOf(before);
  if (before?.token && canSync && !before.isCutOff) {
    const changes = await readChanges(deps, before.token);
    if (changes !== null)
      return changes.isWhole ? endOf({ ...before, token: changes.token, ctag }) : endOf({ ...before, ...again });
  }
  const { isWhole, ...found } = await readAll(deps);
  // The token is older than the list that was read: what changes in between comes again.
  return endOf({ at, ...found, ...(isWhole ? { token: canSync ? syncToken : null, ctag } : again) });
}

/** Cards are missing that the server listed: the next reading compares the whole list again. */
const again = { token: null, ctag: null };

function endOf(reached: z.infer<typeof cursor>): ReadingEnd {
  return { cursor: JSON.stringify(reached), isCutOff: reached.isCutOff, elsewhere: reached.elsewhere };
}

/** `book`: where it is, which a server may say by a redirect. */
async function describeBook({ client, book }: ReadBookDeps): Promise<DavResource & { book: URL }> {
  const found: DavResource[] = [];
  // Some servers ignore the depth, and name its cards too.
  const take = (one: DavResource) => void (one.isAddressBook && found.length === 0 && found.push(one));
  const { url } = await client.ask(book, { method: 'PROPFIND', depth: '0', isOfAll: true, body: BOOK }, take);
  const [one] = found;
  if (one === undefined) throw new AppError({ kind: 'directory', reason: 'gone' });
  return { ...one, book: url };
}

/** An entry as the server calls it. `item`: its name in the copy, one for all spellings of its path. */
interface Place {
  readonly item: string;
  readonly path: string;
}

/** Where an entry is. Null for what does not lie in the book: the book itself, and foreign addresses. */
function placeOf(href: string, book: URL): Place | null {
  const url = resolveHref(href, book);
  const folder = book.pathname.endsWith('/') ? book.pathname : `${book.pathname}/`;
  if (
    url === null ||
    url.search !== '' ||
    !decoded(url.pathname).startsWith(decoded(folder)) ||
    url.pathname.endsWith('/')
  )
    return null;
  return { item: oneSpelling(url.pathname), path: url.pathname };
}

/** A path in one of its spellings: servers and proxies write @ and %40, %e9 and %E9 (RFC 3986, 6.2.2). An encoded / stays one. */
const oneSpelling = (path: string): string =>
  path
    .split('/')
    .map((part) => {
      try {
        return encodeURIComponent(decodeURIComponent(part));
      } catch {
        // No UTF-8.
        return part.replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());
      }
    })
    .join('/');

/** The places of the entries of an answer. `check` throws AppError `redirected` where the server calls all of them by addresses of another one. */
function placesIn(book: URL) {
  let [isAnyHere, other, elsewhere]: [boolean, string | null, number] = [false, null, 0];
  return {
    placeOf(href: string): Place | null {
      const place = placeOf(href, book);
      const origin = place === null ? otherOrigin(href, book) : null;
      if (origin !== null) elsewhere += 1;
      if (place === null) other ??= origin;
      else isAnyHere = true;
      return place;
    },
    /** How many entries another server has. */
    elsewhere: (): number => elsewhere,
    check(): void {
      if (!isAnyHere && other !== null) throw new AppError({ kind: 'redirected', to: other });
    },
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Reads what has changed since a token (RFC 6578). Returns the next token, and whether the server gave every card; null where it no longer knows
 * this token, or where its answers lead nowhere.
 */
async function readChanges(deps: ReadBookDeps, since: string): Promise<{ token: string; isWhole: boolean } | null> {
  const { client, book, copy } = deps;
  const changed = new Map<string, Listed>();
  const gone = new Set<string>();
  const tokens = new Set([since]);
  for (let token = since, page = 0; page < mostPages; page += 1) {
    let isPart = false;
    const places = placesIn(book);
    const answer = await client
      .ask(
        book,
        { method: 'REPORT', depth: '0', isOfAll: true, body: changesSince(token) },
        ({ href, status, etag }) => {
          const place = places.placeOf(href);
          // The book itself with 507: the answer is a part, and the next token has the rest.
          if (place === null) isPart ||= status === 507;
          else if (isGone(status)) gone.add(place.item);
          else if (changed.size <= directoryLimits.people) changed.set(place.item, { ...place, etag: etag ?? '' });
        },
      )
      .catch((error: unknown) => {
        if (isAboutTheToken(error)) return null;
        throw error;
      });
    // Only the whole list says how many entries another server has.
    if (places.elsewhere() > 0) return null;
    const next = answer?.syncToken ?? null;
    if (next === null || (isPart && tokens.has(next))) return null;
    token = next;
    tokens.add(next);
    if (isPart) continue;
    // The server may name more than the copy may hold.
    const known = await etagsOf(copy);
    if (known.size + changed.size > directoryLimits.people) return null;
    await copy.remove([...gone].filter((item) => known.has(item) && !changed.has(item)));
    return { token, isWhole: await fetchCards(deps, changedOf(changed, known)) };
  }
  return null;
}

const isGone = (status: number | null): boolean => status === 404 || status === 410;

/** Whether an error may be about the token: some servers fail at an old one (500, 507). 429, 502 to 504: one that is busy or away. */
function isAboutTheToken(error: unknown): boolean {
  const data = errorData(error);
  if (data.kind === 'server') return data.status === 500 || data.status === 507;
  return ['forbidden', 'unexpectedStatus', 'directory', 'badAnswer'].includes(data.kind);
}

/**
 * Compares every etag of the book with the copy's. Returns whether the book has more people than may be read, or than the server lists, how many
 * another server has, and whether the server gave every card.
 */
async function readAll(deps: ReadBookDeps): Promise<{ isCutOff: boolean; elsewhere: number; isWhole: boolean }> {
  const { client, book, copy } = deps;
  const there = new Map<string, Listed>();
  let [isCutOff, isPart] = [false, false];
  const places = placesIn(book);
  await client.ask(book, { method: 'PROPFIND', depth: '1', isOfAll: true, body: ETAGS }, ({ href, status, etag }) => {
    const place = places.placeOf(href);
    // The book itself with 507: the server lists only so many.
    if (place === null) isPart ||= status === 507;
    if (place === null || isGone(status)) return;
    if (there.size >= directoryLimits.people && !there.has(place.item)) isCutOff = true;
    else there.set(place.item, { ...place, etag: etag ?? '' });
  });
  places.check();
  const known = await etagsOf(copy);
  const unlisted = [...known.keys()].filter((item) => !there.has(item));
  // Who is not in a part of the list may be in the rest.
  if (!isPart || there.size + unlisted.length > directoryLimits.people) await copy.remove(unlisted);
  const isWhole = await fetchCards(deps, changedOf(there, known));
  return { isCutOff: isCutOff || isPart, elsewhere: places.elsewhere(), isWhole };
}

/** An entry with its etag, '' for none. */
interface Listed extends Place {
  readonly etag: string;
}

/** The entries that the copy lacks, or has with another etag. One without an etag is read each time. */
const changedOf = (there: ReadonlyMap<string, Listed>, known: ReadonlyMap<string, string>): Listed[] =>
  [...there.values()].filter(({ item, etag }) => etag === '' || known.get(item) !== etag);

/** Returns whether the server gave each card, or said that it is gone. */
async function fetchCards(deps: ReadBookDeps, wanted: readonly Listed[]): Promise<boolean> {
  let size = CARDS_AT_ONCE;
  let isWhole = true;
  for (let at = 0; at < wanted.length; ) {
    const part = wanted.slice(at, at + size);
    try {
      let missing = await fetchPart(deps, part);
      // A server that gives only so many cards at once gives the others next.
      for (let before = part.length; missing.length > 0 && missing.length < before; ) {
        before = missing.length;
        missing = await fetchPart(deps, missing);
      }
      isWhole &&= missing.length === 0;
      at += part.length;
    } catch (error) {
      if (errorData(error).kind !== 'tooLarge') throw error;
      // This card alone is too large: it is noted as one without a person.
      if (part.length === 1) {
        await deps.copy.put(part.map(({ item, etag }) => ({ item, etag, person: null })));
        at += 1;
      } else size = Math.ceil(part.length / 2);
    }
  }
  return isWhole;
}

/** Asks for some cards and writes them. Ignores any other card in the answer. Returns the cards that the answer leaves out. */
async function fetchPart({ client, book, copy, cards }: ReadBookDeps, part: readonly Listed[]): Promise<Listed[]> {
  const asked = new Map(part.map((listed) => [listed.item, listed]));
  const read: Item[] = [];
  const body = cardsOf(part.map(({ path }) => path));
  const places = placesIn(book);
  await client
    .ask(book, { method: 'REPORT', depth: '0', body }, ({ href, status, etag, card }) => {
      const listed = asked.get(places.placeOf(href)?.item ?? '');
      if (listed === undefined || (card === null && !isGone(status))) return;
      const { item } = listed;
      asked.delete(item);
      if (card !== null) read.push({ item, etag: etag ?? listed.etag, person: personOfCard(card, cards) });
    })
    .catch((error: unknown) => {
      const data = errorData(error);
      // It has the book: some web servers and proxies know no REPORT.
      const isNoReport = data.kind === 'directory' && data.reason === 'noAddressBook';
      throw isNoReport ? new AppError({ kind: 'directory', reason: 'noReport' }, { cause: error }) : error;
    });
  places.check();
  await copy.put(read);
  return [...asked.values()];
}
