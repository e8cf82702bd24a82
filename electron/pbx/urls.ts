import type { PathForm } from '../../shared/settings.ts';
import { recordName } from './raw-figures.ts';

/** The versioned root of the interface (its document, "Versioning"). */
export const versionedRoot = '/admin/api/svc/v1';

/** The list's documented parameters that the app uses. Times as the PBX writes them, `YYYY-MM-DD HH:MM:SS`; `perPage` at most 100. */
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
  /** In place of a page number, where the PBX's list goes on by cursors. */
  cursor?: string;
};

const callSegment: Record<PathForm, string> = { 'with-call': '/call', 'without-call': '' };

/** The other of the two documented path forms. */
export function otherForm(form: PathForm): PathForm {
  return form === 'with-call' ? 'without-call' : 'with-call';
}

/** Path and query of the list, below the versioned root. */
export function listPath(form: PathForm, query: ListQuery): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${recordName(name)}=${encodeURIComponent(value)}`],
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

/** A redirect's target as a person reads it: without query, at most 200 characters; null when unreadable. */
export function displayTarget(from: URL, location: string | undefined): string | null {
  const to = location === undefined ? null : URL.parse(location, from);
  if (to === null || (to.protocol !== 'http:' && to.protocol !== 'https:')) return null;
  return `${to.origin}${to.pathname}`.slice(0, 200);
}

/** Words in the address of a page at which people sign in, to a PBX, a proxy or a guest network. */
const signInWords =
  /log-?_?[io]n|sign-?_?[io]n|(?:^|[^a-z])(?:sso|o?auth2?|accounts?|saml2?|cas|adfs|portal|captive|hotspot|password)(?:[^a-z]|$)/iu;

/**
 * Whether a redirect leads away from the interface to a page for people: another page of the same server, or a certain page of another
 * one, as those to sign in at are. A PBX that moved is named with the interface's path, or with its host alone.
 */
export function leadsToPage(from: URL, location: string): boolean {
  const to = URL.parse(location, from);
  // Of a relative `login.php` the path begins with the interface's.
  if (to === null || (to.pathname.includes(versionedRoot) && !signInWords.test(to.pathname.split('/').at(-1) ?? '')))
    return false;
  const isCertainPage = to.pathname !== '/' || to.search !== '';
  return to.host === from.host || isCertainPage || signInWords.test(to.hostname);
}
