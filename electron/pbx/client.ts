import { z } from 'zod';
import type { Budget, Purpose, Trust } from '../../shared/connection.ts';
import type { DialOrder } from '../../shared/dialing/dial.ts';
import { AppError } from '../../shared/errors.ts';
import type { PathForm } from '../../shared/settings.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { hasMoreExtensions, type ListedExtension, readExtensions } from './extensions.ts';
import { createTransport, type Departure } from './http.ts';
import { hasRecordWithout, type ListPage, readPage, unusedExtensionQuery } from './list-page.ts';
import { createFormFinder, type FormFinder, type FormResult, isAboutPath, type PathFormStore } from './path-form.ts';
import { createRequests, type GoodResponse, type Requester } from './request.ts';
import { bodyText, parseWith, responseData, responseJson } from './response.ts';
import {
  extensionsPath,
  formOf,
  type ListQuery,
  listPath,
  normaliseAddress,
  originatePath,
  recordPath,
} from './urls.ts';

export type { Departure } from './http.ts';
export type { ListPage } from './list-page.ts';
export type { ListQuery } from './urls.ts';

/** Where a PBX is and how it is trusted. `address` as `normaliseAddress` gives it. */
export type PbxTarget = { address: string; allowHttp: boolean; trust: Trust };

/** How long each step of a request may take, ms. Originate has its own: the PBX may hold it open until the handset is lifted. */
export type Deadlines = {
  connectMs: number;
  headersMs: number;
  wholeMs: number;
  originateKeyMs: number;
  originateHeadersMs: number;
  originateWholeMs: number;
};

const defaultDeadlines: Deadlines = {
  connectMs: 10_000,
  headersMs: 30_000,
  wholeMs: MINUTE,
  originateKeyMs: 15_000,
  originateHeadersMs: 95_000,
  originateWholeMs: 120_000,
};

/** What a client is made of. `now` epoch ms, `random` as Math.random; `key` is asked for at each request and never kept. */
export type PbxClientDeps = {
  target: PbxTarget;
  key: () => Promise<string>;
  pathForm: PathFormStore;
  now: () => number;
  sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>;
  random: () => number;
  onBudget?: (budget: Budget) => void;
  /** Called before each request is sent, the repeated ones too. */
  onSent?: (purpose: Purpose) => void;
  deadlines?: Partial<Deadlines>;
};

/** The PBX's operations. Every rejection is an AppError, except that an aborted signal's reason is passed on. */
export interface PbxOperations {
  /** One page of raw records, for `readCall`. AppError `foreignCalls` where the PBX ignores `query.extension`. */
  list(query: ListQuery, signal?: AbortSignal): Promise<ListPage>;
  /** One raw record; AppError `recordNotFound` when it is missing or not yet written. */
  record(uuid: string, signal?: AbortSignal): Promise<unknown>;
  /**
   * At most one POST on a fresh connection, never repeated; none unless `departure` lets it leave. After it left, `outcomeUnknown` tells
   * what a rejection means for the phone. `tookMs`: from then to the answer.
   */
  originate(order: DialOrder, departure: Departure): Promise<{ callUuid: string; tookMs: number }>;
  /** The PBX's extensions; null where it has no list that can be read. */
  extensions(signal?: AbortSignal): Promise<ListedExtension[] | null>;
}

/** The client of one PBX. Its own operations count as asked for by the person. */
export interface PbxClient extends PbxOperations {
  /** The same operations, counted as made for that. */
  as(purpose: Purpose): PbxOperations;
  /** The last answer's Date header and when it arrived, both epoch ms. */
  clock(): { dateHeader: number; receivedAt: number } | null;
  /** Ends reading. An originate under way is left to its end: breaking it off would only turn what may be known into unknown. */
  close(): void;
}

const originated = z.looseObject({ call_uuid: z.string().trim().min(1).max(100) });
const mostExtensionPages = 20;

function originateBody(order: DialOrder): string {
  return JSON.stringify({
    extension: order.extension,
    destination_number: order.number,
    gateway_uuid: order.gatewayUuid,
    ...(order.callerId === null ? {} : { caller_id_number: order.callerId }),
  });
}

/** No such list at this PBX, or not for this key: the records serve instead. The key itself is another matter. */
function meansNoList(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  const none = ['forbidden', 'invalidRequest', 'unexpectedStatus', 'notPbx', 'badAnswer', 'redirected', 'tooLarge'];
  return none.includes(error.data.kind);
}

async function readAllExtensions(ask: Requester, signal?: AbortSignal): Promise<ListedExtension[] | null> {
  const all = new Map<string, ListedExtension>();
  for (let page = 1; page <= mostExtensionPages; page++) {
    const answer = await ask
      .get({ kind: 'extensions' }, extensionsPath(page), { signal })
      .then(responseJson)
      .catch((error: unknown) => {
        if (meansNoList(error)) return null;
        throw error;
      });
    const read = readExtensions(answer);
    if (read === null) return page === 1 ? null : [...all.values()];
    for (const one of read) if (!all.has(one.number)) all.set(one.number, one);
    if (!hasMoreExtensions(answer)) break;
  }
  return [...all.values()];
}

/**
 * A client for one PBX. Throws AppError `address`, `insecureAddress` (http without the person's consent) or `badCertificate`;
 * sends nothing by itself.
 */
export function createPbxClient(deps: PbxClientDeps): PbxClient {
  const { address, host, secure } = normaliseAddress(deps.target.address);
  if (!secure && !deps.target.allowHttp) throw new AppError({ kind: 'insecureAddress', host });
  const transport = createTransport({ secure, trust: deps.target.trust, now: deps.now });
  const deadlines = { ...defaultDeadlines, ...deps.deadlines };
  const asking = createRequests({ ...deps, address, transport, deadlines });
  const shared: Shared = { form: createFormFinder(deps.pathForm, deps.now), lister: createListMemory(), now: deps.now };
  const as = (purpose: Purpose) => operationsOf(asking.as(purpose), { ...shared, byPerson: purpose === 'person' });
  return {
    ...as('person'),
    as,
    clock: asking.clock,
    close() {
      asking.stop();
      transport.close();
    },
  };
}

/** What the operations of all purposes share. `existing`: the UUID of a record that the list has given. */
type Shared = { form: FormFinder; lister: ListMemory; now: () => number };
type ListMemory = { existing: string | null; filters: 'unknown' | 'yes' };

const createListMemory = (): ListMemory => ({ existing: null, filters: 'unknown' });

/** The answer's value and the form that it lies under: where permanent redirects have led, else the one asked. */
function formed<T>(got: GoodResponse, asked: PathForm, value: T): FormResult<T> {
  return { value, form: got.movedTo === null ? asked : formOf(got.movedTo) };
}

function uuidIn(raw: unknown): string | null {
  const uuid = typeof raw === 'object' && raw !== null && 'call_uuid' in raw ? raw.call_uuid : null;
  return typeof uuid === 'string' && recordPath('with-call', uuid) !== null ? uuid : null;
}

function operationsOf(ask: Requester, shared: Shared & { byPerson: boolean }): PbxOperations {
  const { form, lister, byPerson } = shared;

  const page = (query: ListQuery, signal?: AbortSignal): Promise<ListPage> => {
    const number = Math.max(1, query.page ?? 1);
    return form.list(async (one, once) => {
      const got = await ask.get({ kind: 'list' }, listPath(one, query), { signal, once });
      const read = readPage(responseData(got), { page: number });
      lister.existing = uuidIn(read.records[0]) ?? lister.existing;
      return formed(got, one, read);
    }, byPerson);
  };

  /**
   * A record that names the extension nowhere may still be its call, since a PBX may write a ring group or an outside number. So the
   * PBX is asked once for an extension that nobody has: where that brings calls, it does not filter, and strangers' calls are among
   * these.
   */
  const list = async (query: ListQuery, signal?: AbortSignal): Promise<ListPage> => {
    const read = await page(query, signal);
    const { extension } = query;
    if (extension === undefined || lister.filters === 'yes' || !hasRecordWithout(extension, read.records)) return read;
    const control = await page(unusedExtensionQuery, signal).catch((error: unknown) => {
      // A PBX that objects to an extension which nobody has does look at it.
      if (error instanceof AppError && (error.data.kind === 'invalidRequest' || isAboutPath(error.data))) return null;
      throw error;
    });
    if (control !== null && control.records.length > 0) throw new AppError({ kind: 'foreignCalls', extension });
    lister.filters = 'yes';
    return read;
  };

  return {
    list,
    async record(uuid, signal) {
      if (recordPath('with-call', uuid) === null) throw new AppError({ kind: 'recordNotFound' });
      const askFor = async (one: PathForm, once: boolean, which = uuid) => {
        const got = await ask.get({ kind: 'record' }, recordPath(one, which) ?? '', { signal, once });
        return formed(got, one, parseWith(anyObject, responseData(got)));
      };
      const existing = async () => lister.existing ?? uuidIn((await page({ perPage: 1 }, signal)).records[0]);
      return await form.record(askFor, existing, byPerson);
    },
    originate: (order, departure) => originate(ask, order, departure, shared),
    extensions: (signal) => readAllExtensions(ask, signal),
  };
}

const anyObject = z.record(z.string(), z.unknown());

async function originate(ask: Requester, order: DialOrder, departure: Departure, { form, now }: Shared) {
  let leftAt = now();
  const leave = () => {
    departure.leave();
    leftAt = now();
  };
  const one = form.originate();
  const operation = { kind: 'originate', extension: order.extension } as const;
  try {
    const answer = await ask.post(operation, originatePath(one), originateBody(order), {
      signal: departure.signal,
      leave,
    });
    const { call_uuid: callUuid } = parseWith(originated, responseData(answer));
    form.originated(one);
    return { callUuid, tookMs: Math.max(0, now() - leftAt) };
  } catch (error) {
    if (!(error instanceof AppError) || !isAboutPath(error.data)) throw error;
    const elsewhere = await form.compareOriginate((tried) => postsAt(ask, originatePath(tried)));
    if (error.data.kind !== 'noOriginate') throw error;
    throw new AppError({ ...error.data, elsewhere }, { cause: error });
  }
}

/** How long the paths of originate are looked at, ms: the person waits for what became of the dial. */
const probeMs = 3_000;

/**
 * How much a path looks like one that takes a POST, asked with a GET, which cannot dial: 2 where the answer allows POST, 1 where
 * it only refuses the method, 0 for anything else.
 */
async function postsAt(ask: Requester, path: string): Promise<number> {
  const answer = await ask.probe(path, AbortSignal.timeout(probeMs)).catch(() => null);
  if (answer?.status !== 405) return 0;
  return /\bPOST\b/u.test(`${answer.headers.allow ?? ''} ${bodyText(answer)}`) ? 2 : 1;
}
