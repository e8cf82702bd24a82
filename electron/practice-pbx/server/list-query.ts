import { z } from 'zod';
import type { Entry } from '../calls/record-store.ts';
import type { WireRecord } from '../wire.ts';

const status = z.enum(['answered', 'missed']);
const time = z.string().refine(isTime);

/** The parameters of a list request. An unreadable page number is page 1; the document gives no default for `per_page`. */
const listQuery = z.object({
  from: time.optional(),
  to: time.optional(),
  call_status: status.optional(),
  extension: z.string().regex(/^\d+$/).optional(),
  extension_call_status: status.optional(),
  call_direction: z.array(z.enum(['local', 'inbound', 'outbound'])).default([]),
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
  const given = [...params].filter(([, value]) => value !== '');
  const directions = given.filter(([name]) => /^call_direction\[\d*\]$/.test(name)).map(([, value]) => value);
  return listQuery.safeParse({
    ...(directions.length > 0 && { call_direction: directions }),
    ...Object.fromEntries(given),
  });
}

function isTime(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return false;
  const instant = Date.parse(`${value.replace(' ', 'T')}Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 19).replace('T', ' ') === value;
}

/** The records that a query asks for, in its order. `entries` are sorted by start. */
export function select(entries: readonly Entry[], query: ListQuery): WireRecord[] {
  const found = entries.filter((entry) => matches(entry, query)).map((entry) => entry.record);
  return query.direction === 'desc' ? found.reverse() : found;
}

/** `from` and `to` are included, and compared as text, as a database does with times that carry no zone. */
function matches({ record, parts }: Entry, query: ListQuery): boolean {
  if (query.from !== undefined && record.start_time < query.from) return false;
  if (query.to !== undefined && record.start_time > query.to) return false;
  if (query.call_status !== undefined && !hasStatus(record, query.call_status)) return false;
  if (query.call_direction.length > 0 && !query.call_direction.includes(record.direction)) return false;
  if (query.extension !== undefined && !matchesExtension(parts, query.extension, query.extension_call_status))
    return false;
  return query.query === '' || matchesSearch(record, query.query.toLowerCase());
}

function hasStatus(record: WireRecord, wanted: 'answered' | 'missed'): boolean {
  if (wanted === 'answered') return record.status === 'ANSWERED';
  return record.direction !== 'outbound' && (record.status === 'MISSED' || record.status === 'VOICEMAIL');
}

function matchesExtension(parts: Entry['parts'], extension: string, status?: 'answered' | 'missed'): boolean {
  const part = parts.get(extension);
  if (part === undefined || status === undefined) return part !== undefined;
  return status === 'answered' ? part === 'answered' || part === 'caller-answered' : part === 'missed';
}

function matchesSearch(record: WireRecord, wanted: string): boolean {
  const fields = [record.caller_id_number, record.caller_destination, record.destination_number];
  return fields.some((field) => field.toLowerCase().includes(wanted));
}
