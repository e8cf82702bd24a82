import { z } from 'zod';
import type { Budget, Purpose, Trust } from '../../shared/connection.ts';
import type { DialOrder } from '../../shared/dial.ts';
import { AppError } from '../../shared/errors.ts';
import type { PathForm } from '../../shared/settings.ts';
import { normaliseAddress } from './address.ts';
import { fitting, readData, readJson } from './answers.ts';
import { type Ask, createAsking } from './ask.ts';
import { hasMoreExtensions, type ListedExtension, readExtensions } from './extensions.ts';
import { type ListPage, readPage } from './pages.ts';
import { createFormFinder, type FormFinder, type PathFormStore } from './path-form.ts';
import { extensionsPath, type ListQuery, listPath, originatePath, recordPath } from './paths.ts';
import { createTransport, type Departure } from './transport.ts';

export type { ListPage } from './pages.ts';
export type { ListQuery } from './paths.ts';
export type { Departure } from './transport.ts';

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
  wholeMs: 60_000,
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
  /** One page of raw records, for `readCall`. */
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

async function readAllExtensions(ask: Ask, signal?: AbortSignal): Promise<ListedExtension[] | null> {
  const all = new Map<string, ListedExtension>();
  for (let page = 1; page <= mostExtensionPages; page++) {
    const answer = await ask
      .get({ kind: 'extensions' }, extensionsPath(page), signal)
      .then(readJson)
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
  const asking = createAsking({ ...deps, address, transport, deadlines });
  const form = createFormFinder(deps.pathForm);
  const as = (purpose: Purpose) => operationsOf(asking.as(purpose), form, deps.now);
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

function operationsOf(ask: Ask, form: FormFinder, now: () => number): PbxOperations {
  const listIn = async (one: PathForm, query: ListQuery, signal?: AbortSignal): Promise<ListPage> => {
    const page = Math.max(1, query.page ?? 1);
    return readPage(readData(await ask.get({ kind: 'list' }, listPath(one, query), signal)), { page });
  };
  return {
    list: (query, signal) => form.list((one) => listIn(one, query, signal)),
    async record(uuid, signal) {
      if (recordPath('with-call', uuid) === null) throw new AppError({ kind: 'recordNotFound' });
      // A 404 of a record means "not written yet" only where the path form is certain, so the list decides on that first.
      const known = await form.certain((one) => listIn(one, { perPage: 1 }, signal));
      return readData(await ask.get({ kind: 'record' }, recordPath(known, uuid) ?? '', signal));
    },
    async originate(order, departure) {
      let leftAt = now();
      const leave = () => {
        departure.leave();
        leftAt = now();
      };
      const answer = await ask.post(
        { kind: 'originate', extension: order.extension },
        originatePath,
        originateBody(order),
        { signal: departure.signal, leave },
      );
      const { call_uuid: callUuid } = fitting(originated, readData(answer));
      return { callUuid, tookMs: Math.max(0, now() - leftAt) };
    },
    extensions: (signal) => readAllExtensions(ask, signal),
  };
}
