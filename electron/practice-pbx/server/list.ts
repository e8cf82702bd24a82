import { z } from 'zod';
import type { WireRecord } from '../calls/record.ts';

const status = z.enum(['answered', 'missed']);
const isTime = (text: string): boolean =>
  /^\S{10} \S{8}$/.test(text) && !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`));
const time = z.string().refine(isTime);

/** The parameters that Ringback sends. An unreadable page number is page 1; the document gives no default for `per_page`. */
const listQuery = z.object({
  from: time.optional(),
  to: time.optional(),
  extension: z.string().regex(/^\d+$/).optional(),
  extension_call_status: status.optional(),
  sort_by: z.literal('start_time').optional(),
  direction: z.enum(['asc', 'desc']).default('desc'),
  per_page: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.number().min(1).max(100))
    .default(15),
  query: z.string().default(''),
  page: z
    .string()
    .regex(/^0*[1-9]\d{0,8}$/)
    .transform(Number)
    .catch(1),
});

/** What a list request asks for. */
type ListQuery = z.infer<typeof listQuery>;

/** Reads the parameters of a list request. An empty value counts as absent. */
export function readListQuery(params: URLSearchParams): z.ZodSafeParseResult<ListQuery> {
  return listQuery.safeParse(Object.fromEntries([...params].filter(([, value]) => value !== '')));
}

/** The records that a query asks for, in its order. `records` are sorted by start. */
export function select(records: readonly WireRecord[], query: ListQuery): WireRecord[] {
  const found = records.filter((record) => matches(record, query));
  return query.direction === 'desc' ? found.reverse() : found;
}

/** `from` and `to` are included, and compared as text, as a database does with times that carry no zone. */
function matches(
  record: WireRecord,
  { from, to, extension, extension_call_status: wanted, query }: ListQuery,
): boolean {
  if (from !== undefined && record.start_time < from) return false;
  if (to !== undefined && record.start_time > to) return false;
  if (extension !== undefined) {
    const part = partOf(record, extension);
    if (part === null || (wanted !== undefined && part !== wanted)) return false;
  }
  const fields = [record.caller_id_number, record.caller_destination, record.destination_number];
  return fields.some((field) => field.toLowerCase().includes(query.toLowerCase()));
}

/**
 * How a call went for an extension; null when it took no part. A leg that rang in vain is missed for its phone, even when a colleague
 * answered; a call out is the caller's, and never missed.
 */
function partOf(record: WireRecord, extension: string): 'answered' | 'missed' | 'not-answered' | null {
  const isCaller = record.direction !== 'inbound' && record.caller_id_number === extension;
  const legs = record.call_flow.filter((leg) => leg.destination_number === extension);
  const isCalled = [record.destination_number, record.caller_destination].includes(extension);
  if (!isCaller && !isCalled && legs.length === 0) return null;
  const byLegs = legs.length > 0 && !isCaller;
  if (byLegs ? legs.some((leg) => leg.answer_time !== '') : record.status === 'ANSWERED') return 'answered';
  return isCaller || record.direction === 'outbound' ? 'not-answered' : 'missed';
}

/** The page of `found` that the query asks for, as far as Ringback reads it. `url`: of the request. */
export function pageOf(found: readonly WireRecord[], { page, per_page }: ListQuery, url: URL) {
  const last_page = Math.max(1, Math.ceil(found.length / per_page));
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  return {
    current_page: page,
    data: found.slice((page - 1) * per_page, page * per_page),
    last_page,
    next_page_url: page < last_page ? next.href : null,
    per_page,
    total: found.length,
  };
}
