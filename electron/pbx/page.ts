import { AppError } from '../../shared/errors.ts';
import type { ListQuery } from './urls.ts';
import { isWireObject, rawUuidOf, type WireObject } from './wire.ts';

/**
 * One page of raw records, each still to be opened by `readRecord`. `hasNext`: ask for `page + 1`, or for `cursor` where the list goes on by
 * cursors. `total`: how many calls the PBX says the list has.
 */
export type ListPage = { records: unknown[]; total: number | null; hasNext: boolean; cursor?: string | null };

/** Records that are read of one page, of which the interface allows 100. A few kilobytes can unpack to millions. */
const MAX_RECORDS_OF_PAGE = 1000;

/** A list in a response: PHP writes one whose keys have gaps as an object, and an empty one also as null. Null where there is none. */
function listIn(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (value === null || value === '') return [];
  return isWireObject(value) && Object.keys(value).every((key) => /^\d+$/u.test(key)) ? Object.values(value) : null;
}

/** In place of the records beyond the limit stands a sentence, which is stored as a record that cannot be read. */
function capped(all: unknown[]): unknown[] {
  if (all.length <= MAX_RECORDS_OF_PAGE) return all;
  const read = all.slice(0, MAX_RECORDS_OF_PAGE);
  return [...read, `A page of the list held ${all.length} records. Only the first ${read.length} were read.`];
}

function wholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*\d{1,15}\s*$/u.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/**
 * Where the facts of a page stand: beside its records, as in the document, or within `meta` or `pagination`, as in collections of
 * resources; and the same around the envelope's data.
 */
function placesOfFacts(body: WireObject, page: WireObject): WireObject[] {
  return [page, body].flatMap((place) => {
    const meta = isWireObject(place.meta) ? place.meta : {};
    return [place, meta, place.pagination, meta.pagination].filter(isWireObject).map(inSnakeCase);
  });
}

/** The facts by their documented names, also where a server writes `lastPage` for `last_page`. */
const inSnakeCase = (facts: WireObject): WireObject => ({
  ...Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ),
  ...facts,
});

/** The records of a page under another name than `data`: its only list of objects. Undefined without one. */
function otherList(page: WireObject): WireObject[] | undefined {
  const lists = Object.entries(page).flatMap(([name, value]) =>
    name !== 'links' && name !== 'errors' && Array.isArray(value) && value.length > 0 && value.every(isWireObject)
      ? [value]
      : [],
  );
  return lists.length === 1 ? lists[0] : undefined;
}

/** Names of a list of calls. */
const LIST_NAME = /^(?:records|results|items|rows|entries|calls|list|cdrs?|call_?(?:detail_?)?records)$/iu;

/** Whether there is nothing but an empty list under such a name: a page without calls. Of any other empty list nothing says what it is of. */
function isEmptyList(page: WireObject): boolean {
  const [[name, value] = ['', null], ...others] = Object.entries(page);
  return others.length === 0 && LIST_NAME.test(name) && Array.isArray(value) && value.length === 0;
}

/** Names of a foreign answer that are said to the person. */
const MOST_NAMES = 6;

/** What an answer is, for who looks after the PBX: `an object with message (text), details (list of 2)`. Of its contents only names. */
function described(value: unknown): string {
  if (!isWireObject(value)) return kindOf(value);
  const names = Object.entries(value).map(
    ([name, part]) => `${/^[\w.-]{1,30}$/u.test(name) ? name : '…'} (${kindOf(part)})`,
  );
  const said = [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])];
  return said.length === 0 ? 'an object without members' : `an object with ${said.join(', ')}`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `list of ${value.length}`;
  return value === null ? 'null' : typeof value === 'string' ? 'text' : typeof value;
}

const factNames = [
  'current_page',
  'last_page',
  'total_pages',
  'per_page',
  'total',
  'next_page_url',
  'next_cursor',
  'links',
];

const firstOf = <T>(places: readonly WireObject[], names: readonly string[], read: (value: unknown) => T | null) => {
  const found = places.flatMap((place) => names.map((name) => read(place[name])));
  return found.find((value) => value !== null) ?? null;
};

/** The address of the next page in `links`, by its name or, in a list, by the label of a marker. Undefined where it has none. */
function nextOfLinks(links: unknown): unknown {
  if (isWireObject(links)) return links.next;
  const marker = Array.isArray(links)
    ? links.filter(isWireObject).find(({ label, rel }) => /next|&raquo;|[»›]/iu.test(`${rel} ${label}`))
    : undefined;
  // No address where one stands says that this is the last page.
  return marker?.url === undefined ? marker?.href : marker.url;
}

/** An address in a page: a text, or the `href` of an object (HAL). */
const addressIn = (value: unknown): unknown => (isWireObject(value) ? value.href : value);

/** The addresses of the next page that stand in the facts: a text, or null for none. */
function nextUrls(places: readonly WireObject[]): (string | null)[] {
  const all = places.flatMap((place) => [place.next_page_url, nextOfLinks(place.links)].map(addressIn));
  return all.flatMap((url) => (url === undefined ? [] : [typeof url === 'string' && url !== '' ? url : null]));
}

/** A cursor that can be sent back; anything else is none. */
const cursorIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[\x21-\x7e]{1,1000}$/u.test(value) ? value : null;

/** The cursor that the next page is asked for by; null where pages have numbers. Of an address only this part of its query is taken. */
function nextCursor(places: readonly WireObject[], urls: readonly (string | null)[]): string | null {
  const queries = urls.flatMap((url) => (url === null ? [] : [URL.parse(url, 'http://pbx.invalid')?.searchParams]));
  if (queries.some((query) => query?.has('page'))) return null;
  return firstOf(places, ['next_cursor'], cursorIn) ?? firstOf([{ in: queries[0]?.get('cursor') }], ['in'], cursorIn);
}

/**
 * Reads a page of the list, of the response's JSON. Whether another one follows: some PBXs name no next page, or a last page and a total
 * that are too small, so there is one where anything says so, where the page is full, and where nothing says that it is the last. A
 * request too many brings an empty page. No URL that the server writes is ever requested. Throws AppError `badAnswer`.
 */
export function readPage(given: unknown, query: Pick<ListQuery, 'page' | 'perPage' | 'cursor'>): ListPage {
  const body = Array.isArray(given) && given.length > 0 && given.every(isWireObject) ? { data: given } : given;
  if (!isWireObject(body))
    throw new AppError({ kind: 'badAnswer', detail: `no list of calls, but ${described(body)}` });
  const { data } = body;
  const page = isWireObject(data) && listIn(data) === null ? data : body;
  const places = placesOfFacts(body, page);
  const isPage = factNames.some((name) => places.some((place) => name in place));
  const isLater = (query.page ?? 1) > 1 || query.cursor !== undefined;
  const other = page.data === undefined || page.data === null ? otherList(page) : undefined;
  // What says neither that it is a page nor which calls it has may be the details of a refusal.
  const isOfCalls = isPage || other?.every((record) => rawUuidOf(record) !== null);
  const records = isEmptyList(page) ? [] : other !== undefined && isOfCalls ? other : page.data;
  const list = listIn(records === undefined && (isPage || isLater) ? [] : records);
  if (list === null) {
    const detail = data === undefined ? `, but ${described(body)}` : ` in data, but ${described(data)}`;
    throw new AppError({ kind: 'badAnswer', detail: `no list of calls${detail}` });
  }
  const lastPage = firstOf(places, ['last_page', 'total_pages'], wholeNumber);
  const total = firstOf(places, ['total'], wholeNumber);
  const size = Math.min(
    query.perPage ?? Infinity,
    firstOf(places, ['per_page'], (value) => wholeNumber(value) || null) ?? Infinity,
  );
  const urls = nextUrls(places);
  const cursor = nextCursor(places, urls);
  const isNamed = cursor !== null || urls.some((url) => url !== null) || (query.page ?? 1) < (lastPage ?? 0);
  const saysNothing = urls.length === 0 && lastPage === null && total === null;
  const isLastOfCursors = query.cursor !== undefined && cursor === null;
  const hasNext = list.length > 0 && !isLastOfCursors && (isNamed || saysNothing || list.length >= size);
  return { records: capped(list), total, hasNext, cursor: hasNext ? cursor : null };
}
