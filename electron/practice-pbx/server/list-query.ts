import { z } from 'zod';
import type { Entry } from '../calls/record-store.ts';
import type { WireRecord } from '../wire.ts';

/** The fields that the practice PBX sorts by; the document names start_time only. */
const SORT_FIELDS = [
  'start_time',
  'answer_time',
  'end_time',
  'duration',
  'status',
  'direction',
  'hangup_cause',
  'caller_id_number',
  'caller_id_name',
  'caller_destination',
  'destination_number',
  'call_uuid',
] as const satisfies readonly (keyof WireRecord)[];

const STATUSES = ['answered', 'missed'] as const;
const DIRECTIONS = ['local', 'inbound', 'outbound'] as const;

const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  z.enum(values, `The selected ${name} is invalid.`).optional();

const time = (name: string) =>
  z.string().refine(isTime, `The ${name} field must match the format Y-m-d H:i:s.`).optional();

/** The parameters of a list request. Refusals are in the words of a Laravel validator. */
const listQuery = z.object({
  from: time('from'),
  to: time('to'),
  call_status: oneOf('call status', STATUSES),
  extension: z.string().regex(/^\d+$/, 'The extension field must be an integer.').optional(),
  extension_call_status: oneOf('extension call status', STATUSES),
  call_direction: z
    .array(z.enum(DIRECTIONS, 'The selected call direction is invalid.'), 'The call direction field must be an array.')
    .default([]),
  sort_by: oneOf('sort by', SORT_FIELDS).default('start_time'),
  direction: oneOf('direction', ['asc', 'desc']).default('desc'),
  // 15 is Laravel's own default; the document gives none.
  per_page: z
    .string()
    .regex(/^-?\d+$/, { error: 'The per page field must be an integer.', abort: true })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(1, 'The per page field must be at least 1.')
        .max(100, 'The per page field must not be greater than 100.'),
    )
    .default(15),
  query: z.string().default(''),
  /** An unreadable page number is page 1, as in Laravel. */
  page: z
    .string()
    .regex(/^0*[1-9]\d{0,8}$/)
    .transform(Number)
    .catch(1),
});

/** What a list request asks for. */
export type ListQuery = z.infer<typeof listQuery>;

/** Reads the parameters of a list request. An empty value counts as absent, as Laravel has it. */
export function readListQuery(params: URLSearchParams): z.ZodSafeParseResult<ListQuery> {
  const given = [...params].filter(([, value]) => value !== '');
  const directions = given.filter(([name]) => /^call_direction\[\d*\]$/.test(name)).map(([, value]) => value);
  // The first value of a name counts.
  const values = Object.fromEntries(given.toReversed());
  return listQuery.safeParse({ ...(directions.length > 0 && { call_direction: directions }), ...values });
}

function isTime(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return false;
  const instant = Date.parse(`${value.replace(' ', 'T')}Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 19).replace('T', ' ') === value;
}

/** The records that a query asks for, in its order. `entries` are sorted by start. */
export function select(entries: readonly Entry[], query: ListQuery): WireRecord[] {
  const found = entries.filter((entry) => matches(entry, query)).map((entry) => entry.record);
  const { sort_by: field } = query;
  if (field !== 'start_time') found.sort((a, b) => (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0));
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
  return query.query === '' || matchesSearch(record, query.query);
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

function matchesSearch(record: WireRecord, search: string): boolean {
  const wanted = search.toLowerCase();
  const fields = [record.caller_id_number, record.caller_destination, record.destination_number];
  return fields.some((field) => field.toLowerCase().includes(wanted));
}
