import type { WireRecord } from '../../../electron/practice-pbx/calls/record.ts';
import type { PracticePbx } from '../../../electron/practice-pbx/practice-pbx.ts';
import type { TimerPool } from '../../../electron/practice-pbx/practice-timers.ts';
import { json, type Reply, refusal } from '../../../electron/practice-pbx/server/reply.ts';
import {
  type Exchange,
  type Handler,
  type Intercept,
  type Route,
  routeOf,
} from '../../../electron/practice-pbx/server/server.ts';
import type { DailyLimit } from './daily-limit.ts';
import { needsTrueReply, spoil } from './faults.ts';
import type { requestLog } from './request-log.ts';
import type { Hooks, Operation, SwitchboardState } from './switchboard.ts';

/** How answers differ from the practice PBX's own. */
export type OddAnswers = {
  /** Default 'held-until-lifted': the request stays open while the phone rings. */
  originate: 'held-until-lifted' | 'answers-at-once';
};

type Needs = Partial<OddAnswers> & {
  /** The PBX itself, once it runs. */
  pbx(): PracticePbx;
  state: SwitchboardState;
  limit: DailyLimit;
  timers: TimerPool;
  now(): number;
  log: ReturnType<typeof requestLog>['log'];
};

const NO_REPLY: Reply = { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"message":"OK"}' };

/** Puts log, faults, hooks, access, limit, path forms and notation between the practice PBX and its clients. */
export function oddAnswers(needs: Needs): Intercept {
  const { state, limit } = needs;
  return async (exchange, next) => {
    const { request, response, url } = exchange;
    const route = servedRoute(state.hooks.pathForms, url.pathname);
    const operation: Operation = route?.operation ?? 'other';
    needs.log(exchange, operation);
    const fault = state.take(operation);
    const hooked = { method: request.method ?? '', url, operation };
    const work = () => state.hooks.answer(hooked, () => trueReply(needs, exchange, route, next));
    const reply = needsTrueReply(fault) ? await work() : NO_REPLY;
    if (fault?.kind === 'break' && fault.carriedOut) void work();
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
  if (route === null) return refusal(404, `The route ${url.pathname.slice(1)} could not be found.`);
  if (request.method === route.method && request.headers['x-api-key'] === needs.pbx().key) {
    const refused = refusedByKey(needs);
    if (refused !== null) return refused;
  }
  return changed(needs, await answered(needs, exchange, next), route);
}

/** A refusal of a good key: revoked, not whitelisted, or over its limit. Counts the request. */
function refusedByKey({ state, limit }: Needs): Reply | null {
  if (state.access === 'revoked') return refusal(401, 'Unauthenticated.');
  if (state.access === 'forbidden') return refusal(403, 'Your IP address is not allowed to use this API key.');
  if (limit.use()) return null;
  return refusal(429, 'Too Many Attempts.', { 'Retry-After': String(limit.secondsToReset()) });
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

/** The answer with its records as a test changes them. */
function changed({ state: { recordChange } }: Needs, reply: Reply, { operation }: Pick<Route, 'operation'>): Reply {
  if (reply.status !== 200 || recordChange === null || (operation !== 'record' && operation !== 'list')) return reply;
  const envelope = JSON.parse(String(reply.body)) as { data: WireRecord & { data: WireRecord[] } };
  const { data } = envelope;
  const now = operation === 'record' ? recordChange(data) : { ...data, data: data.data.map(recordChange) };
  return { ...reply, body: JSON.stringify({ ...envelope, data: now }) };
}
