import { createHash } from 'node:crypto';

/** The outcome of a dial, as promise R2 counts it. */
export type Outcome = 'accepted' | 'refused' | 'unknown';

/** What the server does when a POST has come in: sends bytes, at once or one by one, and then ends it in some way. */
export interface Answer {
  readonly bytes: string;
  /** What goes before them at once. */
  readonly first?: string;
  /** One byte each so many ms, as long as the connection stands. */
  readonly everyMs?: number;
  readonly ending: 'reset' | 'end' | 'hang';
  /** As soon as the request's first line is there, whatever of the request is still to come. */
  readonly early?: true;
}

/** How a server misbehaves. Faults before the request happen only while the server is armed, so that an earlier GET succeeds. */
export type Behaviour =
  | { readonly at: 'connect'; readonly how: 'absent' | 'reset' | 'end' }
  | { readonly at: 'handshake'; readonly how: 'reset' | 'garbage' | 'plain' | 'hang' | 'stranger' }
  | { readonly at: 'request'; readonly answer: Answer }
  /** A connection that has served a request before is reset by the next one; on a fresh one the dial goes well. */
  | { readonly at: 're-use' };

/** One way for a dial to fail. `posts`: how many may arrive; null where the server cannot have read for certain what was sent. */
export interface Mode {
  readonly name: string;
  readonly secure?: true;
  /** The result of the name lookup; `two`: the first of two addresses refuses. */
  readonly lookup?: 'ENOTFOUND' | 'EAI_AGAIN' | 'two';
  readonly behaviour: Behaviour;
  readonly outcomes: readonly Outcome[];
  readonly posts: 0 | 1 | null;
  /** It is the client's own deadline that ends it. */
  readonly byDeadline?: true;
}

const originated = (marker: string) =>
  JSON.stringify({ message: 'Call originated.', data: { call_uuid: callOf(marker) } });
const whole = originated('d1');
const page = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/** An HTTP answer as it goes over the wire; `length` may promise more than there is. */
export function http(status: string, body = '', headers = 'Content-Type: application/json', length = body.length) {
  return `HTTP/1.1 ${status}\r\n${headers}\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

const half = http('200 OK', whole.slice(0, 40), undefined, whole.length);
const heads = http('200 OK', '', undefined, whole.length);

function answering(name: string, answer: Answer, more: Partial<Mode> = {}): Mode {
  return { name, behaviour: { at: 'request', answer }, outcomes: ['unknown'], posts: 1, ...more };
}

const ends = (name: string, bytes: string, more: Partial<Mode> = {}) => answering(name, { bytes, ending: 'end' }, more);
const resets = (name: string, bytes: string, more: Partial<Mode> = {}) =>
  answering(name, { bytes, ending: 'reset' }, more);
const says = (status: string, outcome: Outcome, headers?: string, body = '{"message":"no"}') =>
  ends(status, http(status, body, headers), { outcomes: [outcome] });
const redirects = (status: string, to: string) => says(status, 'unknown', `Location: ${to}`);

function shaking(name: string, how: Extract<Behaviour, { at: 'handshake' }>['how'], more: Partial<Mode> = {}): Mode {
  return { name, secure: true, behaviour: { at: 'handshake', how }, outcomes: ['refused'], posts: 0, ...more };
}

const lookups = (['ENOTFOUND', 'EAI_AGAIN'] as const).map(
  (lookup): Mode => ({
    name: `the name is not found (${lookup})`,
    lookup,
    behaviour: { at: 'request', answer: { bytes: '', ending: 'reset' } },
    outcomes: ['refused'],
    posts: 0,
  }),
);

/** On a busy machine the deadline may pass before the connection stands: then nothing has arrived, and it counts as unknown all the same. */
const ended = { byDeadline: true, posts: null } as const;

/** The ways in which a dial is made to fail (promise R1). A `refused` where no answer came means that no byte was sent. */
export const modes: readonly Mode[] = [
  { name: 'connection refused', behaviour: { at: 'connect', how: 'absent' }, outcomes: ['refused'], posts: 0 },
  {
    name: 'reset when accepted',
    behaviour: { at: 'connect', how: 'reset' },
    outcomes: ['refused', 'unknown'],
    posts: null,
  },
  { name: 'FIN before anything', behaviour: { at: 'connect', how: 'end' }, outcomes: ['unknown'], posts: null },
  answering('reset at the first line', { bytes: '', ending: 'reset', early: true }),
  answering('FIN at the first line', { bytes: '', ending: 'end', early: true }),
  resets('reset before the headers', ''),
  ends('FIN before the headers', ''),
  resets('reset within the headers', heads.slice(0, 30)),
  ends('FIN within the headers', heads.slice(0, 30)),
  resets('reset after the headers', heads),
  ends('FIN after the headers', heads),
  resets('reset within the body', half),
  ends('half an answer', half),
  answering('hang until the deadline', { bytes: '', ending: 'hang' }, ended),
  answering('hang after the headers', { bytes: heads, ending: 'hang' }, ended),
  answering('slow drip of the headers', { bytes: heads, everyMs: 25, ending: 'hang' }, ended),
  answering('slow drip of the body', { first: heads, bytes: whole, everyMs: 25, ending: 'hang' }, ended),
  says('408 Request Timeout', 'unknown', 'Connection: close'),
  says('500 Internal Server Error', 'unknown'),
  ends('502 Bad Gateway as a web page', http('502 Bad Gateway', page, 'Content-Type: text/html')),
  says('503 Service Unavailable', 'unknown', 'Retry-After: 0'),
  says('504 Gateway Timeout', 'unknown'),
  ends('garbage', '\u0000\u0001\u0002 no HTTP at all\r\n\r\n'),
  ends('JSON that is cut', http('200 OK', whole.slice(0, 40))),
  ends('200 without the UUID of a call', http('200 OK', '{"message":"ok","data":{}}')),
  ends('a web page', http('200 OK', page, 'Content-Type: text/html')),
  ends('100 Continue and nothing more', 'HTTP/1.1 100 Continue\r\n\r\n'),
  ends('101 Switching Protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  redirects('301 Moved Permanently', '/admin/api/svc/v1/call/originate'),
  redirects('307 Temporary Redirect', '/admin/api/svc/v1/call/originate'),
  redirects('308 Permanent Redirect', '/admin/api/svc/v1/call/originate'),
  ends('half a status line', 'HTTP/1.1 20'),
  ends('no HTTP at all', '\u0016\u0003\u0001'),
  ends('200 without a body', http('200 OK')),
  says('400 Bad Request', 'refused'),
  says('401 Unauthorized', 'refused'),
  says('403 Forbidden', 'refused'),
  says('404 Not Found', 'refused'),
  says('405 Method Not Allowed', 'refused'),
  says('422 Unprocessable Content', 'refused'),
  says('429 Too Many Requests', 'refused', 'Retry-After: 0'),
  shaking('TLS handshake reset', 'reset'),
  shaking('TLS handshake answered with garbage', 'garbage'),
  shaking('TLS handshake answered with HTTP', 'plain'),
  shaking('TLS handshake never answered', 'hang', { byDeadline: true }),
  shaking('another certificate', 'stranger'),
  resets('TLS, reset before the headers', '', { secure: true }),
  ends('TLS, half an answer', half, { secure: true }),
  ...lookups,
  {
    ...resets('the first of two addresses refuses, the other resets', ''),
    lookup: 'two',
  },
  { name: 'kept connection reset when used again', behaviour: { at: 're-use' }, outcomes: ['accepted'], posts: 1 },
];

/** The UUID of the call that a dial becomes when it goes well. */
export function callOf(marker: string): string {
  const hex = createHash('sha256').update(marker).digest('hex');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

/** What an originate is answered with when it goes well. */
export function accepted(marker: string): string {
  return http('200 OK', originated(marker));
}
