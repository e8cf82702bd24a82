import { z } from 'zod';
import type { Trust } from '../../shared/connection.ts';
import type { DialOrder } from '../../shared/dialing/dial.ts';
import { AppError } from '../../shared/errors.ts';
import { normaliseAddress } from '../../shared/pbx-address.ts';
import { bodyText } from './json-in.ts';
import { type Deadlines, usualDeadlines } from './limits.ts';
import { type ListPage, readPage } from './page.ts';
import { FormFinder, isAboutPath, type PathFormStore } from './path-form.ts';
import type { Purpose } from './rate-limit.ts';
import { createServerClock, type RequestDeps, Requester } from './request.ts';
import { callUuidOf, parseWith, responseData, responseJson } from './response.ts';
import { createTransport, type Departure } from './transport.ts';
import { extensionsPath, type ListQuery, listPath, originatePath, recordPath } from './urls.ts';
import { fieldsOf, isWireObject, rawLegs, rawUuidOf, readName } from './wire.ts';

export type { Deadlines } from './limits.ts';
export type { ListPage } from './page.ts';
export type { Departure } from './transport.ts';
export type { ListQuery } from './urls.ts';

/** Where a PBX is and how it is trusted. `address` as `normaliseAddress` gives it. */
export type PbxTarget = { address: string; allowHttp: boolean; trust: Trust };

/** What a client is made of; see `RequestDeps`. */
export type PbxClientDeps = Omit<RequestDeps, 'address' | 'transport' | 'deadlines'> & {
  target: PbxTarget;
  pathForm: PathFormStore;
  deadlines?: Partial<Deadlines>;
};

/** The PBX's operations. Every rejection is an AppError, except that an aborted signal's reason is passed on. */
export type PbxOperations = ReturnType<typeof operationsOf>;
/** The client of one PBX. Its own operations have the purpose `person`. */
export type PbxClient = ReturnType<typeof createPbxClient>;

/**
 * A client for one PBX. Throws AppError `address`, `insecureAddress` (http without the person's consent) or `badCertificate`;
 * sends nothing by itself.
 */
export function createPbxClient(deps: PbxClientDeps) {
  const { address, host, secure } = normaliseAddress(deps.target.address);
  if (!secure && !deps.target.allowHttp) throw new AppError({ kind: 'insecureAddress', host });
  const transport = createTransport({ secure, trust: deps.target.trust, now: deps.now });
  const deadlines = { ...usualDeadlines, ...deps.deadlines };
  const requestDeps = { ...deps, address, transport, deadlines };
  const clock = createServerClock();
  const stopped = new AbortController();
  const shared = { form: new FormFinder(deps.pathForm), filtersByExtension: false, now: deps.now };
  const as = (purpose: Purpose) => operationsOf(new Requester(requestDeps, purpose, clock, stopped.signal), shared);
  return {
    ...as('person'),
    /** The same operations, counted for that purpose. */
    as,
    /** The last response's Date header and when it arrived, both epoch ms. */
    clock: clock.read,
    /** Aborts all GETs. An originate in flight goes on: aborting it would only turn what may be known into unknown. */
    close(): void {
      stopped.abort(new AppError({ kind: 'notConnected' }));
      transport.close();
    },
  };
}

/** What the operations of all purposes share. */
type Shared = { form: FormFinder; filtersByExtension: boolean; now: () => number };

const anyObject = z.record(z.string(), z.unknown());

function operationsOf(requester: Requester, shared: Shared) {
  const { form: finder } = shared;

  const page = (query: ListQuery, signal?: AbortSignal): Promise<ListPage> =>
    finder.list(async (form, once) => {
      const response = await requester.get({ kind: 'list' }, listPath(form, query), { signal, once });
      return readPage(responseJson(response), query);
    });

  return {
    /** One page of raw records, see `readingRecords`. AppError `foreignCalls` where the PBX ignores `query.extension`. */
    async list(query: ListQuery, signal?: AbortSignal): Promise<ListPage> {
      const read = await page(query, signal);
      const { extension } = query;
      if (extension === undefined || shared.filtersByExtension || !hasRecordWithout(extension, read.records))
        return read;
      if (await ignoresExtension(extension, (one) => page({ ...newestQuery, extension: one }, signal)))
        throw new AppError({ kind: 'foreignCalls', extension });
      shared.filtersByExtension = true;
      return read;
    },
    /** One raw record; AppError `recordNotFound` when it is missing or not yet written. */
    async record(uuid: string, signal?: AbortSignal): Promise<unknown> {
      if (recordPath('with-call', uuid) === null) throw new AppError({ kind: 'recordNotFound' });
      return await finder.record(async (form, once) => {
        const response = await requester.get({ kind: 'record' }, recordPath(form, uuid) ?? '', { signal, once });
        return parseWith(anyObject, responseData(response));
      });
    },
    originate: (order: DialOrder, departure: Departure) => originate(requester, order, departure, shared),
    /** The PBX's extensions; null where it has no list that can be read. */
    extensions: (signal?: AbortSignal) => fetchExtensions(requester, signal),
  };
}

/** The newest calls, of which two answers can be compared. */
const newestQuery: ListQuery = { direction: 'desc', perPage: 100 };
/** No office has this extension. */
const UNUSED_EXTENSION = '987654321';
/** Two answers with at least this part in common are the same list, between which a call may have arrived. */
const SAME_LIST = 0.9;

/**
 * Whether the PBX ignores the extension. A record that carries it nowhere may still be its call, since a PBX may write a ring group or an
 * outside number. So the calls of an extension that does not exist are requested. Where there are any, they are compared with the
 * answer for `extension`: the same list twice contains other people's calls, but a PBX may also ignore only what it does not know.
 */
async function ignoresExtension(extension: string, newest: (one: string) => Promise<ListPage>): Promise<boolean> {
  let control: ListPage;
  try {
    control = await newest(UNUSED_EXTENSION);
  } catch (error) {
    // A PBX that rejects an unknown extension does look at it.
    if (error instanceof AppError && (error.data.kind === 'invalidRequest' || isAboutPath(error.data))) return false;
    throw error;
  }
  if (control.records.length === 0) return false;
  const others = new Set(control.records.map(rawUuidOf));
  const own = new Set((await newest(extension)).records.map(rawUuidOf));
  const inBoth = [...own].filter((uuid) => others.has(uuid)).length;
  return inBoth >= SAME_LIST * Math.max(own.size, others.size);
}

/** Pages of the PBX's list of extensions that are read at most, a request each. */
export const MAX_EXTENSION_PAGES = 20;
/** Errors that mean: no such list at this PBX, or not for this key. The records serve instead. */
const noListKinds = [
  'forbidden',
  'invalidRequest',
  'unexpectedStatus',
  'notPbx',
  'badAnswer',
  'redirected',
  'pageInstead',
  'blocked',
  'tooLarge',
];

async function fetchExtensions(requester: Requester, signal?: AbortSignal): Promise<ListedExtension[] | null> {
  const all: ListedExtension[] = [];
  for (let page = 1; page <= MAX_EXTENSION_PAGES; page++) {
    const body = await requester
      .get({ kind: 'extensions' }, extensionsPath(page), { signal })
      .then(responseJson)
      .catch((error: unknown) => {
        if (error instanceof AppError && noListKinds.includes(error.data.kind)) return null;
        throw error;
      });
    const read = readExtensions(body);
    if (read === null) return page === 1 ? null : eachOnce(all);
    all.push(...read);
    if (!hasMoreExtensions(body)) break;
  }
  return eachOnce(all);
}

function originateBody(order: DialOrder): string {
  return JSON.stringify({
    extension: order.extension,
    destination_number: order.number,
    gateway_uuid: order.gatewayUuid,
    ...(order.callerId === null ? {} : { caller_id_number: order.callerId }),
  });
}

/**
 * At most one POST on a fresh connection, never repeated, and none unless `departure` lets it leave. Once it left, `mayHaveBeenSent`
 * tells what a rejection means for the phone. `tookMs`: from then to the response.
 */
async function originate(requester: Requester, order: DialOrder, departure: Departure, { form: finder, now }: Shared) {
  let leftAt = now();
  const leave = () => {
    departure.leave();
    leftAt = now();
  };
  const form = finder.originate();
  const operation = { kind: 'originate', extension: order.extension } as const;
  try {
    const { signal } = departure;
    const response = await requester.post(operation, originatePath(form), originateBody(order), { signal, leave });
    const callUuid = callUuidOf(response);
    if (callUuid === null) throw new AppError({ kind: 'badAnswer', detail: 'data.call_uuid: no identifier' });
    finder.originated(form);
    return { callUuid, tookMs: Math.max(0, now() - leftAt) };
  } catch (error) {
    if (!(error instanceof AppError) || !isAboutPath(error.data)) throw error;
    // Where calls were originated before, a 500 or a 200 that cannot be read is the operation's own and says nothing of the path.
    const isCertain = ['noOriginate', 'redirected', 'pageInstead'].includes(error.data.kind);
    if (!isCertain && finder.hasOriginated()) throw error;
    const elsewhere = await finder.compareOriginate((tried) => acceptsPost(requester, originatePath(tried)));
    if (error.data.kind !== 'noOriginate') throw error;
    throw new AppError({ ...error.data, elsewhere }, { cause: error });
  }
}

/** Time limit for probing a path of originate, ms: the person waits for the outcome of the dial. */
const PROBE_MS = 3_000;

/** How likely a path takes a POST, asked with a GET, which cannot dial: 2 where the response allows POST, 1 for any other 405, else 0. */
async function acceptsPost(requester: Requester, path: string): Promise<number> {
  const response = await requester.probe(path, AbortSignal.timeout(PROBE_MS)).catch(() => null);
  if (response?.status !== 405) return 0;
  return /\bPOST\b/u.test(`${response.headers.allow ?? ''} ${bodyText(response)}`) ? 2 : 1;
}

const numberFields = ['caller_id_number', 'caller_destination', 'destination_number'];

/** Digits of every number in a raw record and its legs. */
function numbersOf(raw: unknown): string[] {
  const fields = fieldsOf(raw);
  return [fields, ...rawLegs(fields)]
    .flatMap((place) => numberFields.map((name) => place[name]))
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => String(value).replace(/\D/gu, ''));
}

/** Whether one of the raw records carries the extension nowhere, not even within a longer number. */
function hasRecordWithout(extension: string, raws: readonly unknown[]): boolean {
  return raws.some((raw) => !numbersOf(raw).some((number) => number.includes(extension)));
}

/** An extension as the PBX lists it. */
export type ListedExtension = { number: string; name: string | null };

const numberKeys = ['extension', 'extension_number', 'number', 'exten', 'ext', 'extension_no', 'user', 'username'];
const nameKeys = [
  'name',
  'display_name',
  'full_name',
  'effective_caller_id_name',
  'caller_id_name',
  'directory_full_name',
  'description',
  'label',
];
const maxEntries = 5_000;

function extensionNumber(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^\d{1,12}$/u.test(text) ? text : null;
}

function readOne(entry: unknown): ListedExtension[] {
  const fields = isWireObject(entry) ? entry : { number: entry };
  const number = numberKeys.map((key) => extensionNumber(fields[key])).find((found) => found !== null);
  if (number === undefined) return [];
  const names = nameKeys.map((key) => fields[key]).filter((name) => typeof name === 'string');
  const name = names.map(readName).find((text) => text !== '' && text !== number);
  return [{ number, name: name ?? null }];
}

/** The first array of entries within the envelope, wherever this PBX puts it. */
function entriesOf(body: unknown, depth = 3): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (depth === 0 || !isWireObject(body)) return null;
  for (const key of ['data', 'extensions', 'items', 'results']) {
    const found = entriesOf(body[key], depth - 1);
    if (found !== null) return found;
  }
  const keys = Object.keys(body);
  return keys.length > 0 && keys.every((key) => /^\d+$/u.test(key)) ? Object.values(body) : null;
}

/**
 * The extensions in a response body, whose shape the interface's document does not show: entries that carry a number of digits, each
 * once. Null when it holds no such list. An empty list is one.
 */
export function readExtensions(body: unknown): ListedExtension[] | null {
  const entries = entriesOf(body);
  if (entries === null) return null;
  const found = entries.slice(0, maxEntries).flatMap(readOne);
  return found.length === 0 && entries.length > 0 ? null : eachOnce(found);
}

/** The first entry of each number. */
function eachOnce(all: readonly ListedExtension[]): ListedExtension[] {
  const seen = new Set<string>();
  return all.filter(({ number }) => !seen.has(number) && seen.add(number));
}

/** Whether the body says that another page follows. */
export function hasMoreExtensions(body: unknown, depth = 3): boolean {
  if (depth === 0 || !isWireObject(body)) return false;
  return (
    (typeof body.next_page_url === 'string' && body.next_page_url !== '') || hasMoreExtensions(body.data, depth - 1)
  );
}
