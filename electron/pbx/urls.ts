import type { PathForm } from '../../shared/settings.ts';

/** The versioned root of the interface (its document, "Versioning"). */
export const versionedRoot = '/admin/api/svc/v1';

/** The list's documented parameters that the app uses, by its names. Times as the PBX writes them, `YYYY-MM-DD HH:MM:SS`; `perPage` at most 100. */
export type ListQuery = {
  from?: string;
  to?: string;
  extension?: string;
  extensionCallStatus?: 'answered' | 'missed';
  sortBy?: string;
  direction?: 'asc' | 'desc';
  perPage?: number;
  query?: string;
  page?: number;
};

/** The documented maximum of `per_page`. */
export const maxPerPage = 100;

const callSegment: Record<PathForm, string> = { 'with-call': '/call', 'without-call': '' };

/** The other of the two documented path forms. */
export function otherForm(form: PathForm): PathForm {
  return form === 'with-call' ? 'without-call' : 'with-call';
}

function listParameters(query: ListQuery): [string, string | number | undefined][] {
  return [
    ['from', query.from],
    ['to', query.to],
    ['extension', query.extension],
    ['extension_call_status', query.extensionCallStatus],
    ['sort_by', query.sortBy],
    ['direction', query.direction],
    ['per_page', query.perPage === undefined ? undefined : Math.min(maxPerPage, Math.max(1, query.perPage))],
    ['query', query.query],
    ['page', query.page],
  ];
}

/** Path and query of the list, below the versioned root. */
export function listPath(form: PathForm, query: ListQuery): string {
  const pairs = listParameters(query)
    .filter((pair) => pair[1] !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return `${callSegment[form]}/call-detail-records${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
}

/** Path of one record; null for a UUID that could not stand as one path segment, so no such record can exist. */
export function recordPath(form: PathForm, uuid: string): string | null {
  if (uuid === '' || uuid === '.' || uuid === '..' || uuid.length > 100 || !uuid.isWellFormed()) return null;
  return `${callSegment[form]}/call-detail-record/${encodeURIComponent(uuid)}`;
}

/** Path of originate. The interface's document knows it with `call/` only. */
export function originatePath(form: PathForm): string {
  return `${callSegment[form]}/originate`;
}

/** The path form of a URL below the versioned root. */
export function formOf({ pathname }: URL): PathForm {
  return pathname.includes(`${versionedRoot}/call/`) ? 'with-call' : 'without-call';
}

/** Path of the extensions, known from an authentication example only. */
export function extensionsPath(page: number): string {
  return page === 1 ? '/extensions' : `/extensions?page=${page}`;
}
