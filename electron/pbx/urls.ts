import type { PathForm } from '../../shared/settings.ts';

/** Encoded separators and dots, which servers read differently. */
const ambiguousPath = /%(?:00|25|2e|2f|5c)/i;

/** The versioned root of the interface (its document, "Versioning"). */
export const versionedRoot = '/admin/api/svc/v1';

/**
 * The list's documented parameters that the app uses, by its names. Times as the PBX writes them, `YYYY-MM-DD HH:MM:SS`; `perPage` at
 * most 100.
 */
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
const maxPerPage = 100;

const callSegment: Record<PathForm, string> = { 'with-call': '/call', 'without-call': '' };

/** The other of the two documented path forms. */
export function otherForm(form: PathForm): PathForm {
  return form === 'with-call' ? 'without-call' : 'with-call';
}

/** Path and query of the list, below the versioned root. */
export function listPath(form: PathForm, query: ListQuery): string {
  const { from, to, extension, direction, perPage, page } = query;
  const parameters = {
    from,
    to,
    extension,
    extension_call_status: query.extensionCallStatus,
    sort_by: query.sortBy,
    direction,
    per_page: perPage === undefined ? undefined : Math.min(maxPerPage, Math.max(1, perPage)),
    query: query.query,
    page,
  };
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
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

/** Path of the extensions, known from an authentication example only. */
export function extensionsPath(page: number): string {
  return page === 1 ? '/extensions' : `/extensions?page=${page}`;
}

/** Redirects followed in one GET. */
export const maxRedirects = 3;

export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/**
 * Where a GET may follow a redirect to, or null. The target must have the same scheme, host and port, the same path (a slash at the
 * end does no harm), and the same query: without it other extensions' calls would count as the user's own. The other path form is another
 * path: `path-form.ts` asks for it by itself, and remembers it. `base` is the normalised address, `from` the URL that redirects.
 */
export function redirectTarget(base: string, from: URL, location: string | undefined): URL | null {
  if (location === undefined || /[\p{Cc}\s\\]/u.test(location)) return null;
  const to = URL.parse(location, from);
  const root = URL.parse(`${base}${versionedRoot}/`);
  if (to === null || root === null || to.origin !== root.origin) return null;
  if (to.username !== '' || to.password !== '' || location.includes('@')) return null;
  if (!to.pathname.startsWith(root.pathname) || to.pathname.includes('//')) return null;
  if (ambiguousPath.test(to.pathname)) return null;
  if (withoutSlash(to) !== withoutSlash(from) || sortedQuery(to) !== sortedQuery(from)) return null;
  to.hash = '';
  return to;
}

const withoutSlash = ({ pathname }: URL): string => pathname.replace(/\/$/u, '');

/** The query in one order and one encoding. */
function sortedQuery({ searchParams }: URL): string {
  const sorted = new URLSearchParams(searchParams);
  sorted.sort();
  return sorted.toString();
}

/** A redirect's target as a person reads it: without query, at most 200 characters; null when unreadable. */
export function displayTarget(from: URL, location: string | undefined): string | null {
  const to = location === undefined ? null : URL.parse(location, from);
  if (to === null || (to.protocol !== 'http:' && to.protocol !== 'https:')) return null;
  return `${to.origin}${to.pathname}`.slice(0, 200);
}
