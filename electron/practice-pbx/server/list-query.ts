import type { Entry } from '../calls/record-store.ts';
import type { WireDirection, WireRecord } from '../wire.ts';

/** What a list request asks for, after its parameters were read. */
export type ListQuery = {
  from: string | null;
  to: string | null;
  callStatus: 'answered' | 'missed' | null;
  extension: string | null;
  extensionCallStatus: 'answered' | 'missed' | null;
  directions: WireDirection[];
  sortBy: SortField;
  descending: boolean;
  perPage: number;
  search: string;
  page: number;
};

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

/** A field that can be sorted by. */
type SortField = (typeof SORT_FIELDS)[number];

/** What is wrong with a request, by parameter, in the words of a Laravel validator. */
export type ValidationErrors = Record<string, string[]>;

/** Records per page when the request names none (Laravel's own default; the document gives none). */
const DEFAULT_PER_PAGE = 15;
const MAX_PER_PAGE = 100;
const STATUSES = ['answered', 'missed'] as const;
const DIRECTIONS = ['local', 'inbound', 'outbound'] as const;

/** Reads the parameters of a list request. An empty value counts as absent, as Laravel has it. */
export function readListQuery(
  params: URLSearchParams,
): { ok: true; query: ListQuery } | { ok: false; errors: ValidationErrors } {
  const errors: ValidationErrors = {};
  const refuse = (name: string, message: string): null => {
    errors[name] = [...(errors[name] ?? []), message];
    return null;
  };
  const text = (name: string): string | null => params.get(name) || null;
  const oneOf = <T extends string>(name: string, allowed: readonly T[]): T | null => {
    const value = text(name);
    if (value === null) return null;
    return allowed.find((entry) => entry === value) ?? refuse(name, `The selected ${words(name)} is invalid.`);
  };
  const time = (name: string): string | null => {
    const value = text(name);
    if (value === null || isTime(value)) return value;
    return refuse(name, `The ${words(name)} field must match the format Y-m-d H:i:s.`);
  };
  const extension = text('extension');
  if (extension !== null && !/^\d+$/.test(extension)) refuse('extension', 'The extension field must be an integer.');
  if (text('call_direction') !== null) refuse('call_direction', 'The call direction field must be an array.');
  const query: ListQuery = {
    from: time('from'),
    to: time('to'),
    callStatus: oneOf('call_status', STATUSES),
    extension,
    extensionCallStatus: oneOf('extension_call_status', STATUSES),
    directions: readDirections(params, refuse),
    sortBy: oneOf('sort_by', SORT_FIELDS) ?? 'start_time',
    descending: oneOf('direction', ['asc', 'desc'] as const) !== 'asc',
    perPage: readPerPage(text('per_page'), refuse),
    search: text('query') ?? '',
    page: readPage(text('page')),
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, query };
}

type Refuse = (name: string, message: string) => null;

function readDirections(params: URLSearchParams, refuse: Refuse): WireDirection[] {
  const values: WireDirection[] = [];
  for (const [name, value] of params) {
    if (!/^call_direction\[\d*\]$/.test(name) || value === '') continue;
    const direction = DIRECTIONS.find((entry) => entry === value);
    if (direction) values.push(direction);
    else refuse(name.replace('[', '.').replace(']', ''), 'The selected call direction is invalid.');
  }
  return values;
}

function readPerPage(value: string | null, refuse: Refuse): number {
  if (value === null) return DEFAULT_PER_PAGE;
  const count = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isNaN(count)) refuse('per_page', 'The per page field must be an integer.');
  else if (count < 1) refuse('per_page', 'The per page field must be at least 1.');
  else if (count > MAX_PER_PAGE) refuse('per_page', `The per page field must not be greater than ${MAX_PER_PAGE}.`);
  return count;
}

/** An unreadable page number is page 1, as in Laravel. */
function readPage(value: string | null): number {
  return value !== null && /^\d{1,9}$/.test(value) && Number(value) > 0 ? Number(value) : 1;
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}

function isTime(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return false;
  const instant = Date.parse(`${value.replace(' ', 'T')}Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 19).replace('T', ' ') === value;
}

/** The records that a query asks for, in its order. `entries` are sorted by start. */
export function select(entries: readonly Entry[], query: ListQuery): WireRecord[] {
  const found = entries.filter((entry) => matches(entry, query)).map((entry) => entry.record);
  const { sortBy } = query;
  if (sortBy !== 'start_time') {
    found.sort((a, b) => (a[sortBy] < b[sortBy] ? -1 : a[sortBy] > b[sortBy] ? 1 : 0));
  }
  return query.descending ? found.reverse() : found;
}

/** `from` and `to` are included, and compared as text, as a database does with times that carry no zone. */
function matches({ record, parts }: Entry, query: ListQuery): boolean {
  if (query.from !== null && record.start_time < query.from) return false;
  if (query.to !== null && record.start_time > query.to) return false;
  if (query.callStatus !== null && !hasStatus(record, query.callStatus)) return false;
  if (query.directions.length > 0 && !query.directions.includes(record.direction)) return false;
  if (query.extension !== null && !matchesExtension(parts, query.extension, query.extensionCallStatus)) return false;
  return query.search === '' || matchesSearch(record, query.search);
}

function hasStatus(record: WireRecord, wanted: 'answered' | 'missed'): boolean {
  if (wanted === 'answered') return record.status === 'ANSWERED';
  return record.direction !== 'outbound' && (record.status === 'MISSED' || record.status === 'VOICEMAIL');
}

function matchesExtension(parts: Entry['parts'], extension: string, status: 'answered' | 'missed' | null): boolean {
  const part = parts.get(extension);
  if (part === undefined || status === null) return part !== undefined;
  return status === 'answered' ? part === 'answered' || part === 'caller-answered' : part === 'missed';
}

function matchesSearch(record: WireRecord, search: string): boolean {
  const wanted = search.toLowerCase();
  const fields = [record.caller_id_number, record.caller_destination, record.destination_number];
  return fields.some((field) => field.toLowerCase().includes(wanted));
}
