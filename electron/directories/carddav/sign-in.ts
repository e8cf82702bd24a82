import { createHash, randomBytes } from 'node:crypto';

/** One way in which a server lets people sign in (RFC 9110, 11.3). `scheme` in lower case. */
export interface Challenge {
  readonly scheme: string;
  readonly params: Readonly<Record<string, string>>;
}

const SCHEME = /^[\s,]*([a-z][\w.~+-]*)(?=[\s,]|$)(?!\s*=)/i;
const PARAM = /^[\s,]*([a-z][\w*-]*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*))/i;
/** Longer than any header of challenges. */
const longestHeader = 8000;

/** The challenges of a WWW-Authenticate header, several of which may share it. What can't be read ends the list. */
export function readChallenges(header: string | undefined): Challenge[] {
  const found: { scheme: string; params: Record<string, string> }[] = [];
  let rest = (header ?? '').slice(0, longestHeader);
  while (rest !== '') {
    const param = found.length > 0 ? PARAM.exec(rest) : null;
    const scheme = param === null ? SCHEME.exec(rest) : null;
    const [read, name = '', quoted, plain] = param ?? scheme ?? [''];
    if (read === '' || read === undefined) break;
    const value = quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '';
    const last = found.at(-1);
    if (param === null || last === undefined) found.push({ scheme: name.toLowerCase(), params: {} });
    else last.params[name.toLowerCase()] = value;
    rest = rest.slice(read.length);
  }
  return found;
}

/** A request's method and its path with query, for which a sign-in is made. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
}

/** What signs requests in; made from the server's challenge. */
export interface SignIn {
  /** The value of the Authorization header. */
  header(request: SignedRequest): string;
}

export interface SignInDeps {
  readonly user: string;
  readonly password: string;
  /** The client's own random text for Digest. */
  readonly clientNonce?: () => string;
}

/** The best way that the server offers, Digest before Basic; null where it offers neither. */
export function signInBy(challenges: readonly Challenge[], deps: SignInDeps): SignIn | null {
  const digests = challenges.filter(({ scheme }) => scheme === 'digest').flatMap((one) => digest(one, deps) ?? []);
  const [best] = digests.toSorted((a, b) => b.strength - a.strength);
  return best ?? (challenges.some(({ scheme }) => scheme === 'basic') ? basic(deps) : null);
}

/** RFC 7617, in UTF-8. */
function basic({ user, password }: SignInDeps): SignIn {
  const header = `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
  return { header: () => header };
}

/** The hashes of RFC 7616, and which one is preferred. */
const HASHES: Readonly<Record<string, { hash: string; strength: number }>> = {
  md5: { hash: 'md5', strength: 1 },
  'sha-256': { hash: 'sha256', strength: 2 },
};

const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** RFC 7616, without integrity protection of bodies (qop auth-int); null for a hash that isn't known here. */
function digest({ params }: Challenge, deps: SignInDeps): (SignIn & { strength: number }) | null {
  const { user, password, clientNonce = () => randomBytes(16).toString('hex') } = deps;
  const { realm = '', nonce = '', opaque, algorithm = 'MD5' } = params;
  const isSession = /-sess$/i.test(algorithm);
  const known = HASHES[algorithm.toLowerCase().replace(/-sess$/, '')];
  const offered = params.qop;
  const hasQop = offered?.split(',').some((one) => one.trim().toLowerCase() === 'auth');
  if (known === undefined || nonce === '' || (offered !== undefined && !hasQop)) return null;
  const hash = (text: string): string => createHash(known.hash).update(text, 'utf8').digest('hex');
  let count = 0;
  return {
    strength: known.strength,
    header({ method, path }) {
      count += 1;
      const [nc, cnonce] = [count.toString(16).padStart(8, '0'), clientNonce()];
      const secret = hash(`${user}:${realm}:${password}`);
      const a1 = isSession ? hash(`${secret}:${nonce}:${cnonce}`) : secret;
      const a2 = hash(`${method}:${path}`);
      const response = hash(hasQop ? `${a1}:${nonce}:${nc}:${cnonce}:auth:${a2}` : `${a1}:${nonce}:${a2}`);
      const parts = [
        `username=${quote(user)}`,
        `realm=${quote(realm)}`,
        `nonce=${quote(nonce)}`,
        `uri=${quote(path)}`,
        `algorithm=${algorithm}`,
        ...(hasQop ? ['qop=auth', `nc=${nc}`] : []),
        ...(hasQop || isSession ? [`cnonce=${quote(cnonce)}`] : []),
        `response="${response}"`,
        ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
      ];
      return `Digest ${parts.join(', ')}`;
    },
  };
}
