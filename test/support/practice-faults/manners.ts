import { EXTENSIONS } from '../../../electron/practice-pbx/calls/office.ts';
import type { WireRecord } from '../../../electron/practice-pbx/calls/record.ts';
import { json, type Reply, refusal } from '../../../electron/practice-pbx/server/reply.ts';
import { secondsAfter } from '../../../electron/store/calls/pbx-local-time.ts';
import { parsePbxTime } from '../../../shared/time/pbx-time.ts';
import { htmlPage } from './faults.ts';
import type { HookedRequest, Hooks } from './switchboard.ts';
import type { TestPbx } from './test-pbx.ts';

/** How a path that is not served is answered. `login`: 302 to /login. The redirects lead to the same operation in its other form. */
export type WrongForm =
  | 'json-404'
  | 'html-404'
  | 'status-405'
  | 'status-410'
  | 'status-500'
  | 'html-200'
  | 'login'
  | 'json-without-data'
  | 'redirect-301'
  | 'redirect-302'
  | 'redirect-without-query';

/** How PBXs differ where the interface's document is silent or is not followed. The options are independent. */
export type Manners = {
  /** The time that `from` and `to` filter. */
  timeFilter?: 'end_time';
  /** How a time that never came is written: `answer_time` and `last_hold_time`, of the call and of its legs. */
  unsetTimes?: '' | null | 'absent' | (string & {});
  /** How `direction` is written: OUTBOUND, or a word that the document does not have ("outgoing", "incoming", "internal"). */
  directions?: 'capitals' | 'unknown';
  /** Fields that no record has. `error_log` is the one of `audio_stats`. */
  absent?: readonly ('call_flow' | 'error_log' | 'audio_stats' | 'technical')[];
  /** The path forms that are served, by operation. The others stay as the PBX was started. */
  pathForms?: Partial<Hooks['pathForms']>;
  wrongForm?: WrongForm;
  /** The list ignores the parameter `extension` and returns the calls of all. */
  ignoresExtension?: true;
  /** The list returns the calls of all where it does not know the extension. */
  ignoresUnknownExtension?: true;
  /** `from` and `to` are read in a zone that is so many hours ahead of the one that times are written in (negative: behind). */
  filterZoneAheadHours?: number;
  /** The rate-limit headers of every answer, in place of the true ones; null: the header is missing. */
  rateLimit?: { limit?: string | null; remaining?: string | null; reset?: string | null };
  /** So many values that are no records follow those of each page. */
  padding?: number;
  /** How the times of a call are written; its legs keep their texts. */
  times?: 'epoch-seconds' | 'epoch-milliseconds';
  /** The Content-Type of every JSON answer. */
  jsonType?: string;
  /** One in so many GETs is refused with 429, although requests remain. `retryAfter` in seconds. */
  tooFast?: { oneIn: number; retryAfter: number };
  /** The direction that the record of a click-to-dial carries. */
  originatedAs?: 'local' | 'inbound';
  /** How a UUID is written in records; originate writes it in small letters. */
  recordUuids?: 'capitals';
  /** So many of the newest records are dated this many days ahead, and listed there. */
  datedAhead?: { records: number; days: number };
  /** A field of so many nested lists, in the records that are chosen (all unless given), with or without their UUID. */
  nested?: { depth: number; in?: (record: WireRecord) => boolean; withoutUuid?: true };
  /** The number that every call from outside carries, e.g. `*21*0900123#`. */
  callerId?: string;
  /** The names that calls from outside carry, in turn; `hostileNames` are some. */
  callerNames?: readonly string[];
};

/** Names that were sent to deceive or to break something: direction overrides, markup, formulas, control characters, length. */
export const hostileNames: readonly string[] = [
  'Bank\u202Eknab siht ton\u202C',
  '\u2066\u2067Support\u2069',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://example.invalid","Call back")',
  'Zero\u200B\u200Bwidth\u200F \u0007bell\u001B[31m',
  `${'Very long name '.repeat(40)}end`,
  '🧨'.repeat(70),
];

const BASE = /^(.*\/v1)\/(call\/)?(.+)$/u;
/** Placeholder in a record for its nested lists. */
const NESTED = 'nested lists';
const unknownDirections = { local: 'internal', inbound: 'incoming', outbound: 'outgoing' };

/**
 * Sets how the practice PBX behaves. Replaces earlier manners; `{}` restores its own. Uses the switchboard's hooks and
 * `changeRecords`. `datedAhead` changes the stored records permanently.
 */
export function behave(pbx: TestPbx, manners: Manners): void {
  const { switchboard } = pbx;
  switchboard.setHooks({
    pathForms: manners.pathForms ?? {},
    filteredTime: manners.timeFilter ?? 'start_time',
    answer: answering(manners),
    originated: (record) => originated(record, manners),
  });
  let outside = 0;
  const nameOf = (names: readonly string[]): string => names[outside++ % names.length] ?? '';
  switchboard.changeRecords((record) => {
    const out = changed(record, manners);
    if (manners.callerNames === undefined || record.direction !== 'inbound') return out;
    return { ...out, caller_id_name: nameOf(manners.callerNames) };
  });
  if (manners.datedAhead !== undefined) dateAhead(pbx, manners.datedAhead);
}

function originated(record: WireRecord, { originatedAs }: Manners): WireRecord {
  return originatedAs === undefined ? record : { ...record, direction: originatedAs };
}

/** The true answer, or what the manners put in its place. */
function answering(manners: Manners): Hooks['answer'] {
  let gets = 0;
  return async (request, next) => {
    const { tooFast } = manners;
    if (request.method === 'GET') gets += 1;
    if (tooFast !== undefined && request.method === 'GET' && gets % tooFast.oneIn === 0) return tooFastReply(tooFast);
    if (request.operation === 'list') changeQuery(request.url.searchParams, manners);
    const replaced = request.operation === 'other' ? wrongForm(request, manners.wrongForm) : null;
    const reply = withNested(replaced ?? (await next()), manners.nested);
    return typed(withLimit(padded(reply, request, manners.padding), manners.rateLimit), manners.jsonType);
  };
}

function changeQuery(query: URLSearchParams, manners: Manners): void {
  const extension = query.get('extension');
  const isUnknown = extension !== null && !EXTENSIONS.some(({ number }) => number === extension);
  if (manners.ignoresExtension || (manners.ignoresUnknownExtension && isUnknown)) query.delete('extension');
  for (const name of ['from', 'to']) {
    const text = query.get(name);
    if (text !== null) query.set(name, secondsAfter(text, 3600 * (manners.filterZoneAheadHours ?? 0)));
  }
}

/** Written into the text of the answer, since the values would take long to parse. */
function padded(reply: Reply, { operation }: HookedRequest, count: number | undefined): Reply {
  if (count === undefined || operation !== 'list') return reply;
  const end = '],"last_page"';
  const body = String(reply.body).replace(`}${end}`, `}${',0'.repeat(count)}${end}`);
  return { ...reply, body };
}

function withLimit(reply: Reply, told: Manners['rateLimit']): Reply {
  if (told === undefined) return reply;
  const headers: Reply['headers'] = { ...reply.headers };
  for (const name of ['Limit', 'Remaining', 'Reset'] as const) {
    const text = told[name.toLowerCase() as keyof typeof told];
    if (text !== undefined) headers[`X-RateLimit-${name}`] = text ?? '';
  }
  return { ...reply, headers };
}

function tooFastReply({ retryAfter }: NonNullable<Manners['tooFast']>): Reply {
  return refusal(429, 'Too Many Requests.', { 'Retry-After': String(retryAfter) });
}

/** Written out in the text of the answer: `JSON.stringify` itself fails at such a depth. */
function withNested(reply: Reply, nested: Manners['nested']): Reply {
  if (nested === undefined) return reply;
  const lists = `${'['.repeat(nested.depth)}${']'.repeat(nested.depth)}`;
  return { ...reply, body: String(reply.body).replaceAll(JSON.stringify(NESTED), lists) };
}

function typed(reply: Reply, jsonType: string | undefined): Reply {
  if (jsonType === undefined || reply.headers['Content-Type'] !== 'application/json') return reply;
  return { ...reply, headers: { ...reply.headers, 'Content-Type': jsonType } };
}

function wrongForm({ url, method }: HookedRequest, how: WrongForm | undefined): Reply | null {
  const [, root, call, rest] = BASE.exec(url.pathname) ?? [];
  if (rest === undefined) return null;
  const other = `${root}/${call === undefined ? 'call/' : ''}${rest}`;
  switch (how) {
    case undefined:
      return null;
    case 'json-404':
      return refusal(404, `The route ${url.pathname.slice(1)} could not be found.`);
    case 'html-404':
      return htmlPage(404, 'Not Found');
    case 'status-405':
      return refusal(405, `The ${method} method is not supported for this route.`);
    case 'status-410':
      return refusal(410, 'Gone.');
    case 'status-500':
      return refusal(500, 'Server Error');
    case 'html-200':
      return htmlPage(200, 'Sign in');
    case 'login':
      return redirect(302, '/login');
    case 'json-without-data':
      return json(200, { message: 'OK' });
    case 'redirect-301':
    case 'redirect-302':
      return redirect(how === 'redirect-301' ? 301 : 302, `${other}${url.search}`);
    case 'redirect-without-query':
      return redirect(302, other);
  }
}

function redirect(status: number, to: string): Reply {
  return { status, headers: { Location: to }, body: '' };
}

/** A record as it goes out. */
function changed(record: WireRecord, manners: Manners): Record<string, unknown> {
  const out: Record<string, unknown> = { ...record, call_flow: record.call_flow.map((leg) => ({ ...leg })) };
  const { directions, unsetTimes, recordUuids, callerId, absent = [], nested } = manners;
  if (directions === 'capitals') out.direction = record.direction.toUpperCase();
  if (directions === 'unknown') out.direction = unknownDirections[record.direction];
  if (recordUuids === 'capitals') out.call_uuid = record.call_uuid.toUpperCase();
  if (callerId !== undefined && record.direction === 'inbound') out.caller_id_number = callerId;
  if (unsetTimes !== undefined) unset([out, ...(out.call_flow as Record<string, unknown>[])], unsetTimes);
  if (manners.times !== undefined) writeEpoch(out, record, manners.times);
  if (absent.includes('error_log')) out.audio_stats = { ...record.audio_stats, error_log: undefined };
  for (const field of absent) delete out[field];
  if (nested !== undefined && (nested.in?.(record) ?? true)) {
    out.custom_fields = NESTED;
    if (nested.withoutUuid) delete out.call_uuid;
  }
  return out;
}

function writeEpoch(out: Record<string, unknown>, record: WireRecord, as: NonNullable<Manners['times']>): void {
  for (const field of ['start_time', 'answer_time', 'end_time'] as const) {
    const at = parsePbxTime(record[field], 'Europe/Berlin')?.at ?? null;
    out[field] = at === null ? 0 : as === 'epoch-seconds' ? at / 1000 : at;
  }
}

function unset(places: Record<string, unknown>[], as: NonNullable<Manners['unsetTimes']> | null): void {
  for (const place of places) {
    for (const field of ['answer_time', 'last_hold_time']) {
      if (!(field in place) || (place[field] !== '' && place[field] !== null)) continue;
      if (as === 'absent') delete place[field];
      else place[field] = as;
    }
  }
}

function dateAhead(pbx: TestPbx, { records, days }: NonNullable<Manners['datedAhead']>): void {
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
