import type { WireRecord } from '../../../electron/practice-pbx/calls/record.ts';
import type { RecordStore } from '../../../electron/practice-pbx/calls/record-store.ts';
import type { PracticePbx } from '../../../electron/practice-pbx/practice-pbx.ts';
import { type ListQuery, select } from '../../../electron/practice-pbx/server/list.ts';
import { listRecords } from '../../../electron/practice-pbx/server/operations.ts';
import { json, type Reply, refusal } from '../../../electron/practice-pbx/server/reply.ts';
import {
  type Exchange,
  type Handler,
  type Intercept,
  type Route,
  routeOf,
} from '../../../electron/practice-pbx/server/server.ts';
import type { TimerPool } from '../../../electron/practice-pbx/timers.ts';
import type { DailyLimit } from './daily-limit.ts';
import { htmlPage, isCarriedOut, needsTrueReply, spoil } from './faults.ts';
import { type Notation, type NothingAs, type NumbersAs, written } from './notation.ts';
import type { requestLog } from './request-log.ts';
import type { ExtensionsShape, Hooks, Operation, SwitchboardState } from './switchboard.ts';

/** How answers differ from the practice PBX's own. */
export type OddAnswers = {
  /** How a path that does not exist is answered. Default 'json'. */
  notFound: 'json' | 'html';
  numbers: NumbersAs;
  nulls: NothingAs;
  /** The status of a request over the daily limit. Default 429. */
  limitStatus: number;
  /** Default 'held-until-lifted': the request stays open while the phone rings. */
  originate: 'held-until-lifted' | 'answers-at-once';
};

type Needs = Partial<OddAnswers> & {
  /** The PBX itself, once it runs. */
  pbx(): PracticePbx;
  state: SwitchboardState;
  limit: DailyLimit;
  store: RecordStore;
  timers: TimerPool;
  now(): number;
  log: ReturnType<typeof requestLog>['log'];
};

const NO_REPLY: Reply = { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"message":"OK"}' };

/** Puts log, faults, hooks, access, limit, path forms and notation between the practice PBX and its clients. */
export function oddAnswers(needs: Needs): Intercept {
  const { state, limit } = needs;
  return async (exchange, next) => {
    const { request, response, url, body } = exchange;
    const route = servedRoute(state.hooks.pathForms, url.pathname);
    const operation: Operation = route?.operation ?? 'other';
    needs.log(exchange, operation);
    if (body === null) return next(exchange);
    const fault = state.take(operation);
    const hooked = { method: request.method ?? '', url, operation };
    const work = isCarriedOut(fault) ? state.hooks.answer(hooked, () => trueReply(needs, exchange, route, next)) : null;
    const reply = work !== null && needsTrueReply(fault) ? await work : NO_REPLY;
    const headers = { Date: new Date(needs.now()).toUTCString(), ...limit.headers() };
    const whole = { ...reply, headers: { ...headers, ...reply.headers } };
    return spoil(response, whole, fault, { timers: needs.timers, headers });
  };
}

/** A path in the form with `call/`, which alone the practice PBX itself knows. */
function ownForm(pathname: string): string {
  return pathname.replace(/\/v1\/(?=call-detail-record|originate)/, '/v1/call/');
}

/** The operation that a path names in one of the forms that are served. */
function servedRoute(forms: Hooks['pathForms'], pathname: string): Route | null {
  const route = routeOf(ownForm(pathname));
  if (route === null || route.operation === 'extensions') return route;
  const form = forms[route.operation];
  const asked = ownForm(pathname) === pathname ? 'with-call' : 'without-call';
  return form === 'both' || form === asked ? route : null;
}

/** What the PBX answers when nothing is spoiled. */
async function trueReply(needs: Needs, exchange: Exchange, route: Route | null, next: Handler): Promise<Reply> {
  const { request, url } = exchange;
  if (route === null) {
    if (needs.notFound === 'html') return htmlPage(404, 'Not Found');
    return refusal(404, `The route ${url.pathname.slice(1)} could not be found.`);
  }
  if (request.method === route.method && request.headers['x-api-key'] === needs.pbx().key) {
    const refused = refusedByKey(needs);
    if (refused !== null) return refused;
    if (route.operation === 'list' && needs.state.hooks.filteredTime === 'end_time') return listByEnd(needs, exchange);
  }
  const reply = await answered(needs, exchange, next);
  return reply.status === 200 ? inNotation(needs, reply, route) : reply;
}

/** A refusal of a good key: revoked, not whitelisted, or over its limit. Counts the request. */
function refusedByKey({ state, limit, limitStatus = 429 }: Needs): Reply | null {
  if (state.access === 'revoked') return refusal(401, 'Unauthenticated.');
  if (state.access === 'forbidden') return refusal(403, 'Your IP address is not allowed to use this API key.');
  if (limit.use()) return null;
  return refusal(limitStatus, 'Too Many Attempts.', { 'Retry-After': String(limit.secondsToReset()) });
}

/** The practice PBX's own answer, whatever form the path has; for a dial at once, where that is set. */
async function answered(needs: Needs, exchange: Exchange, next: Handler): Promise<Reply> {
  const url = new URL(exchange.url);
  url.pathname = ownForm(url.pathname);
  const before = needs.pbx().dials.inProgress().length;
  const reply = next({ ...exchange, url });
  const dial = needs.pbx().dials.inProgress()[before];
  if (dial !== undefined && needs.originate === 'answers-at-once') {
    return json(200, { message: 'Call originated successfully.', data: { call_uuid: dial.callUuid } });
  }
  return (await reply) ?? NO_REPLY;
}

/** The list of a PBX whose `from` and `to` filter the end of a call. */
function listByEnd(needs: Needs, { url }: Exchange): Reply {
  const byEnd = ({ from, to, ...query }: ListQuery): WireRecord[] =>
    select(needs.store.entries(), query).filter(
      ({ end_time }) => (from === undefined || end_time >= from) && (to === undefined || end_time <= to),
    );
  const reply = listRecords(url, byEnd);
  return reply.status === 200 ? inNotation(needs, reply, { operation: 'list' }) : reply;
}

type Envelope = { message: string; data: unknown };

/** The answer with its values as this PBX writes them. */
function inNotation(needs: Needs, reply: Reply, { operation }: Pick<Route, 'operation'>): Reply {
  const { state, numbers = 'strings', nulls = 'as-documented' } = needs;
  const notation = { numbers, nulls };
  const change = state.recordChange ?? ((record: WireRecord): unknown => record);
  if (operation === 'originate') return reply;
  const envelope = JSON.parse(String(reply.body)) as Envelope;
  const { data } = envelope;
  if (operation === 'extensions') return extensionsReply(envelope, state.extensionsShape, notation);
  if (operation === 'record') return again(reply, { ...envelope, data: written(change(data as WireRecord), notation) });
  const page = data as { data: WireRecord[] };
  const frame = written({ ...page, data: [] }, { ...notation, nulls: 'as-documented' });
  const records = page.data.map((record) => written(change(record), notation));
  return again(reply, { ...envelope, data: { ...Object(frame), data: records } });
}

function again(reply: Reply, value: unknown): Reply {
  return { ...reply, body: JSON.stringify(value) };
}

function extensionsReply({ message, data: list }: Envelope, shape: ExtensionsShape, notation: Notation): Reply {
  const extensions = list as { extension: string }[];
  const data = written(extensions, notation);
  const total = extensions.length;
  switch (shape) {
    case 'list':
      return json(200, { message, data });
    case 'paginated':
      return json(200, { message, data: { current_page: 1, data, last_page: 1, per_page: 100, total } });
    case 'by-number':
      return json(200, { message, data: Object.fromEntries(extensions.map((entry) => [entry.extension, entry])) });
    case 'bare-list':
      return json(200, data);
    case 'texts':
      return json(200, { message, data: extensions.map(({ extension }) => extension) });
    case 'not-found':
      return refusal(404, 'The route admin/api/svc/v1/extensions could not be found.');
  }
}
