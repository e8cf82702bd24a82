import { type AddressReason, AppError } from '../../../shared/errors.ts';

/** Where to look for a person's address books: at an address, or at what the DNS says of a domain (RFC 6764). */
export type DavPlace =
  | { readonly kind: 'url'; readonly url: URL }
  | { readonly kind: 'domain'; readonly domain: string };

const longest = 2000;
// Tabs and line breaks, which WHATWG drops, backslashes, which it turns, and what marks or hides text.
const STRANGE = /[\p{Cc}\p{Cf}\p{Zs}\\"'`<>]/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}$/i;

/**
 * Reads what a person typed: an e-mail address, a domain, or the address of a server or an address book. Without a scheme https is meant. Throws
 * AppError `address`.
 */
export function readDavPlace(typed: string): DavPlace {
  const text = typed.trim();
  if (text === '') refuse('empty');
  if (text.length > longest || STRANGE.test(text)) refuse('unreadable');
  const domain = /^[^\s@/:]{1,64}@([^\s@/:]+)$/.exec(text)?.[1] ?? text;
  if (DOMAIN.test(domain)) return { kind: 'domain', domain: domain.toLowerCase() };
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.hostname === '' || url.port === '0') refuse('unreadable');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse('scheme');
  if (url.username !== '' || url.password !== '') refuse('userinfo');
  if (url.search !== '') refuse('query');
  url.hash = '';
  return { kind: 'url', url };
}

function refuse(reason: AddressReason): never {
  throw new AppError({ kind: 'address', reason });
}

// Some servers don't encode quotes and blanks: "o'brien.vcf".
const STRANGE_IN_HREF = /[\p{Cc}\p{Cf}\\]/u;

/** What a server calls a resource, as an address; null unless it is of the same origin, without a query, and not longer than others. */
export function resolveHref(href: string, base: URL): URL | null {
  if (href === '' || href.length > longest || STRANGE_IN_HREF.test(href)) return null;
  const url = URL.parse(href, base);
  if (url === null || url.origin !== base.origin || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url;
}

/** The origin of another server that an address names, as a person reads it; null where it is the same, or no web server. */
export function otherOrigin(href: string, base: URL): string | null {
  const url = href.length > longest ? null : URL.parse(href, base);
  if (url === null || url.origin === base.origin || !/^https?:$/.test(url.protocol)) return null;
  return `${url.origin}${url.pathname}`.slice(0, 200);
}
