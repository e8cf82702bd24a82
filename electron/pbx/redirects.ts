import { versionedRoot } from './paths.ts';

/** Redirects followed in one GET. */
export const maxRedirects = 3;

const redirecting = new Set([301, 302, 303, 307, 308]);

/** Whether a status asks to go elsewhere. */
export function isRedirect(status: number): boolean {
  return redirecting.has(status);
}

/**
 * Where a GET may follow a redirect to, or null: the same scheme, host and port, below the same versioned root, without user
 * information and without encoded separators. `base` is the normalised address, `from` the URL that answered.
 */
export function followable(base: string, from: URL, location: string | undefined): URL | null {
  if (location === undefined || /[\p{Cc}\s\\]/u.test(location)) return null;
  const to = URL.parse(location, from);
  const root = URL.parse(`${base}${versionedRoot}/`);
  if (to === null || root === null || to.origin !== root.origin) return null;
  if (to.username !== '' || to.password !== '' || location.includes('@')) return null;
  if (!to.pathname.startsWith(root.pathname) || to.pathname.includes('//')) return null;
  if (/%(?:00|25|2e|2f|5c)/iu.test(to.pathname)) return null;
  to.hash = '';
  return to;
}

/** A redirect's target for a person to read: where it leads, without query, at most 200 characters; null when unreadable. */
export function shownTarget(from: URL, location: string | undefined): string | null {
  const to = location === undefined ? null : URL.parse(location, from);
  if (to === null || (to.protocol !== 'http:' && to.protocol !== 'https:')) return null;
  return `${to.origin}${to.pathname}`.slice(0, 200);
}
