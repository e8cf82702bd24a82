import { versionedRoot } from './urls.ts';

/** Redirects followed in one GET. */
export const maxRedirects = 3;

const redirecting = new Set([301, 302, 303, 307, 308]);

/** Whether a status asks to go elsewhere. */
export function isRedirect(status: number): boolean {
  return redirecting.has(status);
}

const permanent = new Set([301, 308]);

/** Whether a redirect holds for later requests too. */
export function isPermanent(status: number): boolean {
  return permanent.has(status);
}

/**
 * Where a GET may follow a redirect to, or null. The target must ask the same question: the same scheme, host and port, the same
 * operation in either path form (a slash at the end does no harm), and the whole query. A redirect that drops or changes the query
 * would give the calls of other extensions as one's own. `base` is the normalised address, `from` the URL that answered.
 */
export function followable(base: string, from: URL, location: string | undefined): URL | null {
  if (location === undefined || /[\p{Cc}\s\\]/u.test(location)) return null;
  const to = URL.parse(location, from);
  const root = URL.parse(`${base}${versionedRoot}/`);
  if (to === null || root === null || to.origin !== root.origin) return null;
  if (to.username !== '' || to.password !== '' || location.includes('@')) return null;
  if (!to.pathname.startsWith(root.pathname) || to.pathname.includes('//')) return null;
  if (/%(?:00|25|2e|2f|5c)/iu.test(to.pathname)) return null;
  if (operationPath(root, to) !== operationPath(root, from) || sortedQuery(to) !== sortedQuery(from)) return null;
  to.hash = '';
  return to;
}

/** The path below the root, without what the two path forms differ in. */
function operationPath(root: URL, { pathname }: URL): string {
  return pathname
    .slice(root.pathname.length)
    .replace(/^call\//u, '')
    .replace(/\/$/u, '');
}

/** The query in one order and one encoding. */
function sortedQuery({ searchParams }: URL): string {
  const sorted = new URLSearchParams(searchParams);
  sorted.sort();
  return sorted.toString();
}

/** A redirect's target for a person to read: where it leads, without query, at most 200 characters; null when unreadable. */
export function shownTarget(from: URL, location: string | undefined): string | null {
  const to = location === undefined ? null : URL.parse(location, from);
  if (to === null || (to.protocol !== 'http:' && to.protocol !== 'https:')) return null;
  return `${to.origin}${to.pathname}`.slice(0, 200);
}
