import { z } from 'zod';
import { localAsUtc } from '../../../shared/time/pbx-time.ts';
import type { WireRecord } from '../calls/record.ts';
import type { Entry } from '../calls/record-store.ts';

const status = z.enum(['answered', 'missed']);
const time = z.string().refine((text) => /^\S{10} \S{8}$/.test(text) && localAsUtc(text) !== null);

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
export type ListQuery = z.infer<typeof listQuery>;

/** Reads the parameters of a list request. An empty value counts as absent. */
export function readListQuery(params: URLSearchParams): z.ZodSafeParseResult<ListQuery> {
  return listQuery.safeParse(Object.fromEntries([...params].filter(([, value]) => value !== '')));
}

/** The records that a query asks for, in its order. `entries` are sorted by start. */
export function select(entries: readonly Entry[], query: ListQuery): WireRecord[] {
  const found = entries.filter((entry) => matches(entry, query)).map((entry) => entry.record);
  return query.direction === 'desc' ? found.reverse() : found;
}

/** `from` and `to` are included, and compared as text, as a database does with times that carry no zone. */
function matches({ record, parts }: Entry, query: ListQuery): boolean {
  const { from, to, extension, extension_call_status: wanted } = query;
  if (from !== undefined && record.start_time < from) return false;
  if (to !== undefined && record.start_time > to) return false;
  if (extension !== undefined) {
    const part = parts.get(extension);
    if (part === undefined || (wanted !== undefined && part !== wanted)) return false;
  }
  const fields = [record.caller_id_number, record.caller_destination, record.destination_number];
  return fields.some((field) => field.toLowerCase().includes(query.query.toLowerCase()));
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
