import { secondsAfter } from '../../../electron/pbx/pbx-local-time.ts';
import { EXTENSIONS } from '../../../electron/practice-pbx/calls/office.ts';
import type { WireRecord } from '../../../electron/practice-pbx/calls/record.ts';
import { type Reply, refusal } from '../../../electron/practice-pbx/server/reply.ts';
import { type CallFlow, filled } from './call-flow.ts';
import type { HookedRequest, Hooks } from './switchboard.ts';
import type { TestPbx } from './test-pbx.ts';

/** How PBXs differ where the interface's document is silent or is not followed. The options are independent. */
export type PbxVariant = {
  /** The path forms that are served, by operation. The others stay as the PBX was started. */
  pathForms?: Partial<Hooks['pathForms']>;
  /** How a path that is not served is answered: by default with a 404 in JSON. */
  wrongForm?: 405;
  /** The list ignores the parameter `extension` and returns the calls of all. */
  ignoresExtension?: true;
  /** The list returns the calls of all where it does not know the extension. */
  ignoresUnknownExtension?: true;
  /** `from` and `to` are read in a zone that is so many hours ahead of the one that times are written in (negative: behind). */
  filterZoneAheadHours?: number;
  /** The rate-limit headers of every answer, in place of the true ones; null: the header is missing. */
  rateLimit?: { limit?: string | null; remaining?: string | null; reset?: string | null };
  /** One in so many GETs is refused with 429, although requests remain. `retryAfter` in seconds. */
  tooFast?: { oneIn: number; retryAfter: number };
  /** How a UUID is written in records; originate writes it in small letters. */
  recordUuids?: 'capitals';
  /** How `call_flow` is filled: by default with an entry for each phone. */
  callFlow?: CallFlow;
  /** So many of the newest records are dated this many days ahead, and listed there. */
  datedAhead?: { records: number; days: number };
};

/**
 * Sets how the practice PBX behaves. Replaces an earlier variant; `{}` restores its own. Uses the switchboard's hooks and
 * `changeRecords`. `datedAhead` changes the stored records permanently.
 */
export function behave(pbx: TestPbx, variant: PbxVariant): void {
  const { switchboard } = pbx;
  switchboard.setHooks({
    pathForms: variant.pathForms ?? {},
    answer: answering(variant),
  });
  switchboard.changeRecords((record) => changed(record, variant));
  if (variant.datedAhead !== undefined) dateAhead(pbx, variant.datedAhead);
}

/** The true answer, or what the variant puts in its place. */
function answering(variant: PbxVariant): Hooks['answer'] {
  let gets = 0;
  return async (request, next) => {
    const { tooFast } = variant;
    if (request.method === 'GET') gets += 1;
    if (tooFast !== undefined && request.method === 'GET' && gets % tooFast.oneIn === 0) return tooFastReply(tooFast);
    if (request.operation === 'list') changeQuery(request.url.searchParams, variant);
    if (request.operation === 'other' && variant.wrongForm === 405) return notSupported(request);
    return withLimit(await next(), variant.rateLimit);
  };
}

function changeQuery(query: URLSearchParams, variant: PbxVariant): void {
  const extension = query.get('extension');
  const isUnknown = extension !== null && !EXTENSIONS.some(({ number }) => number === extension);
  if (variant.ignoresExtension || (variant.ignoresUnknownExtension && isUnknown)) query.delete('extension');
  for (const name of ['from', 'to']) {
    const text = query.get(name);
    if (text !== null) query.set(name, secondsAfter(text, 3600 * (variant.filterZoneAheadHours ?? 0)));
  }
}

function withLimit(reply: Reply, told: PbxVariant['rateLimit']): Reply {
  if (told === undefined) return reply;
  const headers: Reply['headers'] = { ...reply.headers };
  for (const name of ['Limit', 'Remaining', 'Reset'] as const) {
    const text = told[name.toLowerCase() as keyof typeof told];
    if (text !== undefined) headers[`X-RateLimit-${name}`] = text ?? '';
  }
  return { ...reply, headers };
}

function tooFastReply({ retryAfter }: NonNullable<PbxVariant['tooFast']>): Reply {
  return refusal(429, 'Too Many Requests.', { 'Retry-After': String(retryAfter) });
}

function notSupported({ method }: HookedRequest): Reply {
  return refusal(405, `The ${method} method is not supported for this route.`);
}

/** A record as it goes out. */
function changed(record: WireRecord, { recordUuids, callFlow }: PbxVariant): WireRecord {
  const written = callFlow === undefined ? record : filled(record, callFlow);
  return recordUuids === 'capitals' ? { ...written, call_uuid: written.call_uuid.toUpperCase() } : written;
}

function dateAhead(pbx: TestPbx, { records, days }: NonNullable<PbxVariant['datedAhead']>): void {
  const later = (text: string): string => {
    const at = Date.parse(`${text.replace(' ', 'T')}Z`);
    return Number.isNaN(at) ? text : new Date(at + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  };
  const dated = <T extends { start_time: string; answer_time: string; end_time: string }>(one: T): T => ({
    ...one,
    start_time: later(one.start_time),
    answer_time: later(one.answer_time),
    end_time: later(one.end_time),
  });
  for (const record of pbx.records.all().slice(-records)) {
    pbx.records.put({ ...dated(record), call_flow: record.call_flow.map(dated) });
  }
}
