import { type AddressReason, AppError } from './errors.ts';

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

/** Quotes and brackets around a pasted address, also where one of them was left behind. */
const wrapping = /^["'`<“„‘‚«]+|(?<!["'`>”“’‘»])["'`>”“’‘»]+$/gu;
/** A scheme before another one: the field began with it, and a whole address was pasted behind. */
const doubledScheme = /^https?:\/\/(?=https?:\/\/)/iu;
const bareIpv6 = /^([0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*)(?=$|\/)/iu;

/** A pasted address without what surrounds it. */
function unwrapped(typed: string): string {
  let text = typed.replace(invisibleEnds, '').replace(wrapping, '').replace(invisibleEnds, '');
  for (let times = 0; times < 3; times += 1) text = text.replace(doubledScheme, '');
  return text;
}

/** Splits a typed address into scheme and rest; without a scheme https is meant. */
function splitScheme(text: string): { secure: boolean; rest: string } {
  const withSlashes = /^([a-z][a-z0-9+.-]*):\/\/(.*)$/iu.exec(text);
  if (withSlashes !== null) {
    const scheme = withSlashes[1]?.toLowerCase();
    if (scheme !== 'http' && scheme !== 'https') refuse('scheme');
    return { secure: scheme === 'https', rest: (withSlashes[2] ?? '').replace(bareIpv6, '[$1]') };
  }
  if (text.includes('@')) refuse('userinfo');
  const hostAndPort = !telephony.test(text) && /^[^/:]*:\d{1,5}([/?#]|$)/u.test(text);
  if (!hostAndPort && /^[a-z][a-z0-9+.-]*:[^:]*$/iu.test(text)) {
    if (/^https?:/iu.test(text)) refuse('unreadable');
    refuse('scheme');
  }
  return { secure: true, rest: text.replace(bareIpv6, '[$1]') };
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
 * admin panel's address, upper-case or international host, IPv6, port, in quotes or behind a scheme too many. A fragment is dropped, since it is never sent.
 * Throws AppError `address`: empty, another scheme, user information, a query, or not readable as an address.
 */
export function normaliseAddress(typed: string): PbxAddress {
  const text = unwrapped(typed);
  if (text === '') refuse('empty');
  // Checked before parsing: WHATWG would drop tabs and line breaks and turn backslashes into slashes.
  if (text.length > maxLength || invisible.test(text) || text.includes('\\')) refuse('unreadable');
  const { secure, rest } = splitScheme(text);
  const unfragmented = rest.replace(/#.*$/su, '');
  if (rest.includes('@')) refuse('userinfo');
  if (unfragmented.includes('?')) refuse('query');
  // One that was left inside: what surrounds an address is gone by now.
  if (/["'`<>]/u.test(unfragmented)) refuse('unreadable');
  const rawPath = /\/.*$/su.exec(unfragmented)?.[0] ?? '';
  if (ambiguousPath.test(rawPath) || /(^|\/)\.\.?(\/|$)/u.test(rawPath)) refuse('unreadable');
  const url = URL.parse(`${secure ? 'https' : 'http'}://${unfragmented}`);
  if (url === null) refuse('unreadable');
  const host = hostOf(/^[^/]*/u.exec(unfragmented)?.[0] ?? '', url);
  const prefix = prefixOf(url.pathname);
  return { address: `${url.origin}${prefix}`, origin: url.origin, host, secure };
}
