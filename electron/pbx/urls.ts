import { type AddressReason, AppError } from '../../shared/errors.ts';
import type { PathForm } from '../../shared/settings.ts';

/** A normalised PBX address. `address`: scheme://host[:port][/prefix] without the versioned root. */
export type PbxAddress = { address: string; origin: string; host: string; secure: boolean };

const maxLength = 2000;
/** Path of the admin panel; the interface's versioned root is below it. */
const adminPanel = '/admin/';
/** Telephony schemes, which with a short number behind them would pass for host and port. */
const telephony = /^(?:tel|callto|sips?):/iu;
const invisible = /[\p{Cc}\p{Cf}\p{Z}]/u;
const invisibleEnds = /^[\p{Cc}\p{Cf}\p{Z}]+|(?<![\p{Cc}\p{Cf}\p{Z}])[\p{Cc}\p{Cf}\p{Z}]+$/gu;
const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
/** Encoded separators and dots, which servers read differently. */
const ambiguousPath = /%(?:00|25|2e|2f|5c)/i;

function refuse(reason: AddressReason): never {
  throw new AppError({ kind: 'address', reason });
}

/** Splits a typed address into scheme and rest; without a scheme https is meant. */
function splitScheme(text: string): { secure: boolean; rest: string } {
  const withSlashes = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/iu.exec(text);
  if (withSlashes !== null) {
    const scheme = withSlashes[1]?.toLowerCase();
    if (scheme !== 'http' && scheme !== 'https') refuse('scheme');
    return { secure: scheme === 'https', rest: withSlashes[2] ?? '' };
  }
  if (text.includes('@')) refuse('userinfo');
  const hostAndPort = !telephony.test(text) && /^[^/:]*:\d{1,5}([/?#]|$)/u.test(text);
  if (!hostAndPort && /^[a-z][a-z0-9+.-]*:[^:]*$/iu.test(text)) {
    if (/^https?:/iu.test(text)) refuse('unreadable');
    refuse('scheme');
  }
  return { secure: true, rest: /^[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*$/iu.test(text) ? `[${text}]` : text };
}

function hostOf(authority: string, url: URL): string {
  if (authority === '' || authority.startsWith(':') || authority.includes('%')) refuse('unreadable');
  const typedHost = authority.replace(/:\d*$/u, '');
  // WHATWG reads "101" or "0x7f.1" as an IPv4 address; a person who types that does not mean it.
  if (ipv4.test(url.hostname) && !ipv4.test(typedHost.normalize('NFKC'))) refuse('unreadable');
  if (url.port === '0' || url.hostname === '' || url.hostname.length > 253) refuse('unreadable');
  if (url.hostname.startsWith('.') || url.hostname.includes('..')) refuse('unreadable');
  return url.host;
}

/** The path prefix: everything before the admin panel, whose address people paste as well as the versioned root. */
function prefixOf(pathname: string): string {
  if (ambiguousPath.test(pathname)) refuse('unreadable');
  const clean = pathname.replace(/\/{2,}/gu, '/').replace(/\/$/u, '');
  const admin = `${clean}/`.toLowerCase().indexOf(adminPanel);
  return admin >= 0 ? clean.slice(0, admin) : clean;
}

/**
 * Reads an address as people type or paste it: with or without scheme (https is assumed), path prefix, the versioned root or an
 * admin panel's address, upper-case or international host, IPv6, port. A fragment is dropped, since it is never sent.
 * Throws AppError `address`: empty, another scheme, user information, a query, or not readable as an address.
 */
export function normaliseAddress(typed: string): PbxAddress {
  const text = typed.replace(invisibleEnds, '');
  if (text === '') refuse('empty');
  // Checked before parsing: WHATWG would drop tabs and line breaks and turn backslashes into slashes.
  if (text.length > maxLength || invisible.test(text) || text.includes('\\')) refuse('unreadable');
  const { secure, rest } = splitScheme(text);
  const unfragmented = rest.replace(/#.*$/su, '');
  if (rest.includes('@')) refuse('userinfo');
  if (unfragmented.includes('?')) refuse('query');
  const rawPath = /\/.*$/su.exec(unfragmented)?.[0] ?? '';
  if (ambiguousPath.test(rawPath) || /(^|\/)\.\.?(\/|$)/u.test(rawPath)) refuse('unreadable');
  const url = URL.parse(`${secure ? 'https' : 'http'}://${unfragmented}`);
  if (url === null) refuse('unreadable');
  const host = hostOf(/^[^/]*/u.exec(unfragmented)?.[0] ?? '', url);
  const prefix = prefixOf(url.pathname);
  return { address: `${url.origin}${prefix}`, origin: url.origin, host, secure };
}

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
