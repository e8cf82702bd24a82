import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  callUuidIn,
  callUuidOf,
  parseWith,
  type RequestContext,
  refusalOf,
  responseData,
  responseJson,
  serverMessage,
} from '../../../../electron/pbx/response.ts';
import type { RawResponse } from '../../../../electron/pbx/transport.ts';
import { AppError, appErrorData } from '../../../../shared/errors.ts';

const receivedAt = Date.UTC(2026, 2, 4, 10);
const answer = (status: number, body: unknown = '', headers: RawResponse['headers'] = {}): RawResponse => ({
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  receivedAt,
});
const url = new URL('https://pbx.example/admin/api/svc/v1/x');
const list: RequestContext = { url, operation: { kind: 'list' }, key: 'k3y', spentBefore: false };
const record: RequestContext = { ...list, operation: { kind: 'record' } };
const originate: RequestContext = { ...list, operation: { kind: 'originate', extension: '101' } };
const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' };
const page = (title: string) => `<html><head><title>${title}</title></head><body>x</body></html>`;
const uuid = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const dataOf = (raw: RawResponse, asked = list) => refusalOf(raw, asked)?.data;

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof AppError ? error.data : error;
  }
}

describe('refusalOf', () => {
  it.each([
    [401, list, { kind: 'unauthorized', serverMessage: null }],
    [403, originate, { kind: 'forbidden', serverMessage: null }],
    [404, record, { kind: 'recordNotFound' }],
    [404, originate, { kind: 'extensionNotRegistered', extension: '101', serverMessage: null }],
    [404, list, { kind: 'unexpectedStatus', status: 404, serverMessage: null }],
    [422, originate, { kind: 'callNotSetUp', serverMessage: null }],
    [422, record, { kind: 'invalidRequest', status: 422, serverMessage: null }],
    [400, originate, { kind: 'invalidRequest', status: 400, serverMessage: null }],
    [405, list, { kind: 'unexpectedStatus', status: 405, serverMessage: null }],
    [405, originate, { kind: 'noOriginate', status: 405, elsewhere: false }],
    [410, originate, { kind: 'noOriginate', status: 410, elsewhere: false }],
    [429, originate, { kind: 'tooFast', retryAt: null }],
    [500, list, { kind: 'server', status: 500, serverMessage: null }],
    [304, list, { kind: 'unexpectedStatus', status: 304, serverMessage: null }],
  ] as const)('%i', (status, asked, data) => {
    expect(dataOf(answer(status), asked)).toEqual(appErrorData.parse(data));
  });

  it.each([
    ['a proxy, by 407', 407, '', {}, { kind: 'passwordWanted', status: 407 }],
    [
      'a proxy, by 401',
      401,
      page('401'),
      { 'www-authenticate': 'Basic realm="x"' },
      { kind: 'passwordWanted', status: 401 },
    ],
    ['a proxy without a page', 401, '', { 'www-authenticate': 'Negotiate' }, { kind: 'passwordWanted', status: 401 }],
    [
      'the PBX, in JSON',
      401,
      '{"message":"No."}',
      { 'www-authenticate': 'Basic' },
      { kind: 'unauthorized', serverMessage: 'No.' },
    ],
    [
      'the PBX, with its own scheme',
      401,
      '',
      { 'www-authenticate': 'Bearer' },
      { kind: 'unauthorized', serverMessage: null },
    ],
    ['the PBX, as a page', 401, page('Unauthorized'), {}, { kind: 'unauthorized', serverMessage: 'Unauthorized' }],
    [
      'Cloudflare',
      403,
      page('Just a moment...'),
      {},
      { kind: 'blocked', status: 403, serverMessage: 'Just a moment...' },
    ],
    ['a firewall', 403, '<h1>Access Denied</h1>', {}, { kind: 'blocked', status: 403, serverMessage: null }],
    [
      'Cloudflare to programs',
      403,
      'error code: 1020',
      {},
      { kind: 'blocked', status: 403, serverMessage: 'error code: 1020' },
    ],
    ['the PBX, in text', 403, 'IP not allowed', {}, { kind: 'forbidden', serverMessage: 'IP not allowed' }],
    [
      'the PBX behind notices',
      403,
      '<br />\n<b>Notice</b>: x<br />{"message":"IP"}',
      {},
      { kind: 'forbidden', serverMessage: 'IP' },
    ],
    ['a guest network', 511, page('Sign in'), {}, { kind: 'notPbx', status: 511 }],
    [
      'a proxy that writes 401 for 407',
      401,
      page('Sign in'),
      { 'proxy-authenticate': 'Basic realm="proxy"' },
      { kind: 'passwordWanted', status: 401 },
    ],
    [
      'a page about client certificates that is gone',
      418,
      page('No page about client certificate'),
      {},
      { kind: 'blocked', status: 418, serverMessage: 'No page about client certificate' },
    ],
    [
      'nginx, without a client certificate',
      400,
      page('400 No required SSL certificate was sent'),
      {},
      { kind: 'tls', reason: 'clientCertificate', host: 'pbx.example' },
    ],
    [
      'IIS, without a client certificate',
      403,
      page('403.7 - Client certificate required'),
      {},
      { kind: 'tls', reason: 'clientCertificate', host: 'pbx.example' },
    ],
    ['a gateway', 502, page('502 Bad Gateway'), {}, { kind: 'server', status: 502, serverMessage: '502 Bad Gateway' }],
  ] as const)('tells who refused: %s', (_name, status, body, headers, data) => {
    for (const asked of [list, record, originate]) expect(dataOf(answer(status, body, headers), asked)).toEqual(data);
  });

  it.each([
    ['/login', 'pageInstead'],
    ['https://pbx.example/users/sign_in?next=x', 'pageInstead'],
    ['https://sso.example/adfs/ls/', 'pageInstead'],
    ['https://wifi.example/captive/index.html', 'pageInstead'],
    ['/', 'pageInstead'],
    ['https://pbx.example/admin/api/svc/v1/x', 'redirected'],
    ['/admin/api/svc/v1/x/', 'redirected'],
    ['login.php', 'pageInstead'],
    ['/admin/api/svc/v1/auth/sign-in?next=x', 'pageInstead'],
    ['https://new.example/', 'redirected'],
  ])('reads a redirect to %s as %s', (location, kind) => {
    expect(dataOf(answer(302, '', { location }))).toMatchObject({ kind });
  });

  it.each([
    [{ message: 'The given data was invalid.', errors: { gateway_uuid: ['Unknown.'] } }, 'invalidRequest'],
    [{ message: 'No.', errors: ['The gateway is unknown.'] }, 'invalidRequest'],
    [{ message: 'Call setup failed.', errors: {} }, 'callNotSetUp'],
    [{ message: 'Call setup failed.', errors: null }, 'callNotSetUp'],
    [{ message: 'Call setup failed.', errors: { originate: ['-ERR USER_BUSY'] } }, 'callNotSetUp'],
  ])('reads 422 of originate: %j', (body, kind) => {
    expect(dataOf(answer(422, body), originate)).toMatchObject({ kind, serverMessage: expect.any(String) });
  });

  it.each([500, 400, 503])('takes a call that -ERR says is not set up for that, with status %d too', (status) => {
    const failed = answer(status, '-ERR NO_ROUTE_DESTINATION\n');
    expect(dataOf(failed, originate)).toMatchObject({ kind: 'callNotSetUp' });
    expect(dataOf(failed, list)).not.toMatchObject({ kind: 'callNotSetUp' });
  });

  it('takes a refusal of Cloudflare that is JSON for one', () => {
    const body = { title: 'Error 1020: Access denied', status: 403, cloudflare_error: true, error_code: 1020 };
    for (const asked of [list, originate])
      expect(dataOf(answer(403, body), asked)).toMatchObject({ kind: 'blocked', status: 403 });
    expect(dataOf(answer(521, { ...body, status: 521 }), list)).toMatchObject({ kind: 'server' });
  });

  it.each([
    [{ message: 'OK', data: { call_uuid: '-ERR NO_ANSWER' } }, 'NO_ANSWER'],
    [{ message: 'OK', data: { call_uuid: '-ERR: USER_BUSY\n' } }, 'USER_BUSY'],
    [{ message: 'OK', data: '-ERR GATEWAY_DOWN' }, 'GATEWAY_DOWN'],
    ['-ERR USER_NOT_REGISTERED\n', 'USER_NOT_REGISTERED'],
    ['-USAGE: originate', 'originate'],
    [{ success: false, message: 'Busy.', data: null }, 'Busy.'],
    [{ success: 'false', data: {} }, null],
    [{ status: 'error', message: 'No line.' }, 'No line.'],
    [{ error: 'No line.' }, 'No line.'],
    [{ data: { success: false, call_uuid: null, message: 'No.' } }, 'No.'],
    [{ status: false, message: 'No line.' }, 'No line.'],
    [{ result: false, message: 'No line.', data: [] }, 'No line.'],
    [{ message: 'OK', data: { error: 'USER_BUSY', call_uuid: '' } }, 'USER_BUSY'],
  ])('reads a 200 of originate that says it failed: %j', (body, said) => {
    expect(dataOf(answer(200, body), originate)).toEqual({ kind: 'callNotSetUp', serverMessage: said });
  });

  it.each([
    { message: 'OK', data: { call_uuid: uuid } },
    { status: 'success', success: true, error: null, data: { call_uuid: uuid } },
    // The UUID tells that there is a call.
    { success: false, data: { call_uuid: uuid } },
    { message: 'OK', data: {} },
    { message: 'OK' },
    '',
  ])('lets a 200 of originate pass that says nothing of a failure: %j', (body) => {
    expect(dataOf(answer(200, body), originate)).toBeUndefined();
  });

  it('reads a 200 of the list that says it failed, and none that holds calls', () => {
    const failed = { success: false, message: 'Not now.' };
    expect(dataOf(answer(200, failed))).toEqual({
      kind: 'unexpectedStatus',
      status: 200,
      serverMessage: 'Not now.',
    });
    expect(dataOf(answer(200, { ...failed, data: { data: [] } }))).toBeUndefined();
    expect(dataOf(answer(200, { message: '', data: { status: 'FAILED', call_uuid: 'a1' } }), record)).toBeUndefined();
  });

  it('lets a 2xx pass', () => {
    expect([200, 201, 204].map((status) => refusalOf(answer(status), list))).toEqual([null, null, null]);
  });

  it('takes the time of a limit from Retry-After before the reset', () => {
    expect(dataOf(answer(429, '', { ...spent, 'retry-after': '30' }))).toEqual({
      kind: 'rateLimited',
      retryAt: receivedAt + 30_000,
    });
    expect(dataOf(answer(429, '', spent))).toEqual({ kind: 'rateLimited', retryAt: receivedAt + 60_000 });
  });

  it.each([
    [{ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '60' }, false, 'tooFast', null],
    [{ 'x-ratelimit-remaining': '7', 'x-ratelimit-reset': '60', 'retry-after': '3' }, false, 'tooFast', 3000],
    [{ 'x-ratelimit-remaining': '7' }, true, 'tooFast', null],
    [{ 'retry-after': '3' }, false, 'tooFast', 3000],
    [{}, true, 'rateLimited', null],
    [{ 'retry-after': '3' }, true, 'rateLimited', 3000],
  ] as const)(
    'tells “too fast” from “used up” by what remains: %j, spent before: %s',
    (headers, spentBefore, kind, wait) => {
      expect(dataOf(answer(429, '', headers), { ...list, spentBefore })).toEqual({
        kind,
        retryAt: wait === null ? null : receivedAt + wait,
      });
    },
  );

  it.each([
    ['<!doctype html><title>404 Not Found</title>', 'text/html'],
    ['nothing here', 'text/html; charset=UTF-8'],
    [{ message: 'The route admin/api/svc/v1/call/originate could not be found.' }, 'text/html'],
    [{ message: 'Route POST:/admin/api/svc/v1/call/originate not found', error: 'Not Found' }, undefined],
    [{ message: 'Cannot POST /admin/api/svc/v1/call/originate' }, undefined],
    ['404 page not found', 'text/plain'],
  ])('reads a 404 of originate that speaks of the route as no originate: %j', (body, type) => {
    const raw = answer(404, body, type === undefined ? {} : { 'content-type': type });
    expect(dataOf(raw, originate)).toEqual({ kind: 'noOriginate', status: 404, elsewhere: false });
    expect(dataOf(raw, record)).toMatchObject({ kind: 'unexpectedStatus', status: 404 });
  });

  it.each([
    [{ message: 'Extension is not registered or not found.' }, 'text/html'],
    [{ message: 'The extension 101 could not be found.' }, undefined],
    [{ message: 'No route to extension 101' }, undefined],
    [{ message: 'User is not registered: no route found' }, undefined],
    [{}, undefined],
    ['', 'text/plain'],
  ])('reads any other 404 of originate as the extension: %j', (body, type) => {
    const raw = answer(404, body, type === undefined ? {} : { 'content-type': type });
    expect(dataOf(raw, originate)).toMatchObject({ kind: 'extensionNotRegistered', extension: '101' });
    expect(dataOf(raw, record)).toEqual({ kind: 'recordNotFound' });
  });

  it('reads a refusal while nothing remains as the limit, whatever its status', () => {
    for (const status of [400, 404, 409, 429])
      expect(dataOf(answer(status, '', spent))).toMatchObject({ kind: 'rateLimited' });
    expect(dataOf(answer(500, '', spent))).toMatchObject({ kind: 'server' });
  });

  it('reads 401 and 403 as the key and the address, whatever remains', () => {
    for (const spentBefore of [true, false]) {
      expect(dataOf(answer(401, '', spent), { ...list, spentBefore })).toEqual({
        kind: 'unauthorized',
        serverMessage: null,
      });
      expect(dataOf(answer(403, '', spent), { ...list, spentBefore })).toEqual({
        kind: 'forbidden',
        serverMessage: null,
      });
    }
  });

  it('keeps the documented 404 and 422 of the very last request allowed', () => {
    expect(dataOf(answer(404, '', spent), record)).toEqual({ kind: 'recordNotFound' });
    expect(dataOf(answer(422, '', spent), originate)).toMatchObject({ kind: 'callNotSetUp' });
    expect(dataOf(answer(422, '', spent), { ...originate, spentBefore: true })).toMatchObject({ kind: 'rateLimited' });
  });
});

it.each([
  [uuid, uuid],
  [` ${uuid}\n`, uuid],
  [`+OK ${uuid}\n`, uuid],
  ['1700000000.12', '1700000000.12'],
  [`{${uuid}}`, uuid],
  [uuid.replaceAll('-', ''), uuid.replaceAll('-', '')],
  ...[
    // Causes and their numbers, which no call can be told by.
    ...[
      '404',
      '123',
      'Q850_17',
      'cause:17',
      'busy-486',
      'timeout30',
      'face',
      'sip-call_7@pbx',
      `+OK Job-UUID: ${uuid}`,
    ],
    '00000000-0000-0000-0000-000000000000',
    '-ERR NO_ANSWER',
    'USER_BUSY',
    'ERR_404',
    'OK',
    'true',
    'null',
    'failed',
    '0',
    '',
    ' ',
    `${uuid} x`,
    7,
    null,
    {},
  ].map((value): [unknown, null] => [value, null]),
])('the UUID %j is %j', (value, read) => {
  expect(callUuidIn({ message: 'OK', data: { call_uuid: value } })).toBe(read);
});

it.each<[unknown, string | null]>([
  [{ call_uuid: uuid }, uuid],
  [{ data: [{ call_uuid: uuid }] }, uuid],
  [{ data: { data: { call_uuid: uuid } } }, uuid],
  [{ data: [{ call_uuid: uuid }, { call_uuid: 'other' }] }, null],
  [{ data: { call: { call_uuid: uuid } } }, uuid],
  [{ data: { callUuid: uuid } }, uuid],
  [[{ call_uuid: uuid }], uuid],
  [`+OK ${uuid}\n`, uuid],
  [{ message: `+OK ${uuid}` }, uuid],
  [{ data: `+OK ${uuid}` }, uuid],
  // It does not say whose it is.
  [{ data: uuid }, null],
  [{ message: uuid }, null],
  [uuid, null],
  [{ data: { uuid } }, null],
  [{ data: { 'Job-UUID': uuid, job_uuid: uuid } }, null],
  [{ data: {} }, null],
  [[], null],
])('the call of the response %j is %j', (json, read) => {
  expect(callUuidIn(json)).toBe(read);
});

it('the call of a response in plain text is the one that FreeSWITCH names', () => {
  const of = (text: string) => callUuidOf({ status: 200, headers: {}, body: Buffer.from(text), receivedAt: 0 });
  expect(of(`+OK ${uuid}`)).toBe(uuid);
  expect(of(JSON.stringify({ data: { call_uuid: uuid } }))).toBe(uuid);
  expect(() => of('+OK')).toThrow();
});

describe('what stands before the PBX, or another page, is not taken for the PBX', () => {
  const html = { 'content-type': 'text/html' };
  it.each([406, 415, 418, 451])('a web page with %i is a firewall’s', (status) => {
    expect(dataOf(answer(status, page('No'), html))).toEqual({ kind: 'blocked', status, serverMessage: 'No' });
    expect(dataOf(answer(status, { message: 'No' }))).toMatchObject({ kind: 'unexpectedStatus', serverMessage: 'No' });
  });

  it.each([
    [403, { 'cf-mitigated': 'challenge' }, { title: 'Access denied' }],
    [405, { 'x-amzn-waf-action': 'captcha', ...html }, page('Human Verification')],
    [503, { 'cf-mitigated': 'challenge', ...html }, page('Just a moment…')],
  ])('%i with %j is a firewall’s', (status, headers, body) => {
    for (const asked of [list, originate]) expect(dataOf(answer(status, body, headers), asked)?.kind).toBe('blocked');
  });

  it.each([
    ['<form><input name="p" type="password"></form>', 'https://pbx.example/admin/api/svc/v1/x'],
    ['<meta http-equiv="refresh" content="0;url=/login">', 'https://pbx.example/login'],
    ['<script>window.location.href = "/admin/sign_in?next=x";</script>', 'https://pbx.example/admin/sign_in'],
    ['<script>location.replace("https://id.example/realms/x/auth")</script>', 'https://id.example/realms/x/auth'],
  ])('a 200 that is %s leads to a page', (body, to) => {
    for (const asked of [list, originate])
      expect(dataOf(answer(200, `<!doctype html>${body}`, html), asked)).toEqual({ kind: 'pageInstead', to });
  });

  it('a page of several choices is no refusal', () => {
    expect(dataOf(answer(300, page('x'), html))).toMatchObject({ kind: 'unexpectedStatus', status: 300 });
  });

  it('any other page with 200 is no PBX', () => {
    for (const body of [
      page('Welcome to nginx!'),
      '<meta http-equiv="refresh" content="0;url=https://pbx2.example/">',
    ]) {
      const raw = answer(200, body, html);
      expect(dataOf(raw)).toBeUndefined();
      expect(thrownBy(() => responseJson(raw))).toEqual({ kind: 'notPbx', status: 200 });
    }
  });

  it.each([
    ['https://gateway.zscaler.example/auD?origurl=x', 'pageInstead'],
    ['http://10.0.0.1:1000/fgtauth', 'pageInstead'],
    ['https://accounts.example/', 'pageInstead'],
    ['https://other.example/?next=x', 'pageInstead'],
    ['https://pbx2.example/', 'redirected'],
    ['https://pbx2.example/admin/api/svc/v1/x', 'redirected'],
  ])('a redirect to %s is %s', (location, kind) => {
    for (const status of [302, 303, 307, 308]) expect(dataOf(answer(status, '', { location }))?.kind).toBe(kind);
  });
});

describe('a 200 whose envelope names another status or the key', () => {
  it.each<[object, RequestContext, string]>([
    [{ status: 401, message: 'Unauthorized' }, list, 'unauthorized'],
    [{ code: '403', error: 'Forbidden' }, list, 'forbidden'],
    [{ status_code: 429, message: 'Slow down' }, list, 'tooFast'],
    [{ message: 'Unauthenticated.' }, list, 'unauthorized'],
    [{ success: false, message: 'Invalid API key' }, originate, 'unauthorized'],
    [{ code: 404, message: 'Extension not registered' }, originate, 'extensionNotRegistered'],
    [{ code: 500, message: 'Server Error', data: null }, originate, 'server'],
    [{ errors: ['USER_BUSY'] }, originate, 'callNotSetUp'],
  ])('%j', (body, asked, kind) => {
    expect(dataOf(answer(200, body), asked)?.kind).toBe(kind);
  });

  it.each([
    [{ status: 200, message: 'The key was found.', data: { data: [] } }, list],
    [{ code: 404, message: 'Unauthenticated.', data: { call_uuid: uuid } }, originate],
    [{ status: 401, data: { call_uuid: uuid, status: 'MISSED' } }, record],
  ])('not where there is data: %j', (body, asked) => {
    expect(dataOf(answer(200, body), asked)).toBeUndefined();
  });
});

it('tells a field that is invalid from a call that was not set up, also in lists', () => {
  const kindOf = (body: object) => dataOf(answer(422, body), originate)?.kind;
  expect(kindOf({ message: 'Invalid', errors: ['The gateway uuid field is required.'] })).toBe('invalidRequest');
  expect(kindOf({ detail: [{ loc: ['body', 'gateway_uuid'], msg: 'field required' }] })).toBe('invalidRequest');
  expect(kindOf({ message: 'The call could not be set up.', errors: ['NO_ANSWER'] })).toBe('callNotSetUp');
});

it('reads a 404 by Laravel’s own exception as no originate, and one with words as the extension', () => {
  const exception = 'Symfony\\Component\\HttpKernel\\Exception\\NotFoundHttpException';
  const kindOf = (message: string) => dataOf(answer(404, { message, exception, trace: [] }), originate)?.kind;
  expect([kindOf(''), kindOf('Extension is not registered.')]).toEqual(['noOriginate', 'extensionNotRegistered']);
});

describe('readJson and readData', () => {
  const ok = '{"message":"a {\\"b\\": 1} c","data":{"a":1}}';
  it.each([
    ['a notice of PHP as HTML', `<br />\n<b>Deprecated</b>: f() in <b>/a.php</b> on line <b>7</b><br />\n${ok}`],
    ['a notice as text', `PHP Deprecated:  {closure}(): "x" in /a.php on line 7\n${ok}`],
    ['a notice with a brace that stays open', `Notice: Undefined index { "a in x.php\n\n${ok}`],
    ['a dump', `array(1) {\n  ["a"]=>\n  string(1) "b"\n}\n${ok}`],
    ['another object before it', `{"query":"select 1"}{"message":"debug"}${ok}`],
    ['debug output behind it', `${ok}\n<!-- 12 ms --><script>var x = {"data": 1};</script>`],
    ['a quote and a brace within a text', 'x {"message":"a \\" } c","data":{"a":1}}'],
    ['two byte order marks', `\ufeff\ufeff${ok}`],
    ['a guard against scripts', `)]}',\n${ok}`],
  ])('finds the response within text: %s', (_name, body) => {
    expect(responseData(answer(200, body, { 'content-type': 'text/html' }))).toEqual({ a: 1 });
  });

  it('of several messages it is the first', () => {
    expect(responseJson(answer(200, 'x {"message":"one"} {"message":"two"}'))).toEqual({ message: 'one' });
  });

  it.each([
    '<!doctype html><script>window.x = {"data":{"call_uuid":"a1"}}</script>',
    '<html><title>Login</title><body data-page=\'{"data":1}\'></body></html>',
  ])('finds none within a web page: %s', (body) => {
    expect(thrownBy(() => responseData(answer(200, body)))).toEqual({ kind: 'notPbx', status: 200 });
  });

  it.each(['{"a":', '{"', '{}', '"{', '{"a":1}', '\\"{"'])('reads a megabyte of %j in time', (piece) => {
    const body = piece.repeat(1_000_000 / piece.length);
    expect(thrownBy(() => responseData(answer(200, body)))).toMatchObject({ kind: 'badAnswer' });
  });

  it.each([
    ['utf-16le', Buffer.from('\ufeff{"data":"ü"}', 'utf16le'), {}],
    ['latin 1', Buffer.from('{"data":"ü"}', 'latin1'), { 'content-type': 'application/json; charset=ISO-8859-1' }],
    ['UTF-8 that is called latin 1', Buffer.from('{"data":"ü"}'), { 'content-type': 'text/json; charset=iso-8859-1' }],
  ])('reads %s', (_name, body, headers) => {
    expect(responseData({ ...answer(200, '', headers), body })).toBe('ü');
  });

  it.each([
    ['', { kind: 'badAnswer', detail: 'empty body' }],
    [' \n', { kind: 'badAnswer', detail: 'empty body' }],
    ['{"a":', { kind: 'badAnswer', detail: 'not JSON' }],
    ['\u0000\u0001', { kind: 'badAnswer', detail: 'not JSON' }],
    ['<!doctype html><p>Hello', { kind: 'notPbx', status: 200 }],
  ])('%j', (body, data) => {
    expect(thrownBy(() => responseJson(answer(200, body)))).toEqual(data);
  });

  it('drops a byte order mark and takes data out of the envelope, also of one that says it is a web page', () => {
    const text = '\ufeff{"message":"ok","data":{"a":1}}';
    expect(responseData(answer(200, text, { 'content-type': 'text/html; charset=UTF-8' }))).toEqual({ a: 1 });
  });

  it.each(['[]', '"x"', '7', 'null', 'true'])('%s is no envelope', (body) => {
    expect(thrownBy(() => responseData(answer(200, body)))).toMatchObject({ kind: 'badAnswer' });
  });

  it('names the place that does not fit, not the value', () => {
    const schema = z.object({ data: z.object({ call_uuid: z.string() }) });
    const said = thrownBy(() => parseWith(schema, { data: { call_uuid: 4711 } }));
    expect(said).toEqual({ kind: 'badAnswer', detail: 'data.call_uuid: invalid_type' });
  });
});

const key = 'sk-1234567890';
const say = (body: unknown, type?: string) =>
  serverMessage(typeof body === 'string' ? body : JSON.stringify(body), type, key);

describe('serverMessage', () => {
  it.each([
    [{ message: 'No.' }, 'No.'],
    [{ error: 'No.' }, 'No.'],
    [{ error: { message: 'No.', code: 7 } }, 'No.'],
    [{ message: '', errors: { from: ['Wrong.', 'Bad.'], to: 'Also.' } }, 'from: Wrong. Bad. to: Also.'],
    [
      { message: 'The given data was invalid.', errors: { gateway_uuid: ['The gateway uuid field is required.'] } },
      'The given data was invalid. The gateway uuid field is required.',
    ],
    [{ message: 'extension is wrong', errors: { extension: ['extension is wrong'] } }, 'extension is wrong'],
    [{ message: 'No.', errors: [{ field: 'to', message: 'is missing' }] }, 'No. to is missing'],
    ['<br />\n<b>Warning</b>: x in {closure}() <br />\n{"message":"Real."}', 'Real.'],
    [{ errors: ['a', 'b'] }, 'a b'],
    [{ data: { message: 'Deep.' } }, 'Deep.'],
    [['a', 'b'], 'a b'],
    ...['data', 'error', 'errors'].map((name): [string, null] => [
      `${`{"${name}":`.repeat(9000)}1${'}'.repeat(9000)}`,
      null,
    ]),
    ['"just text"', 'just text'],
    ['Plain text.', 'Plain text.'],
    [{ message: null }, null],
    [[], null],
    ['', null],
    ['null', null],
  ])('%j says %j', (body, said) => {
    expect(say(body)).toBe(said);
  });

  it('takes twenty fields of an error, and twenty texts of a field', () => {
    const many = Array.from({ length: 30 }, (_, index) => `w${index + 1}`);
    const twenty = many.slice(0, 20);
    const errors = Object.fromEntries(many.map((text) => [`f ${text}`, text]));
    expect(say({ errors })).toBe(twenty.map((text) => `f ${text}: ${text}`).join(' '));
    expect(say({ errors: { f: many } })).toBe(`f: ${twenty.join(' ')}`);
  });

  it('takes the title of a web page and nothing else', () => {
    expect(say('<html><head><title>502 Bad Gateway</title></head><body>nginx/1.18')).toBe('502 Bad Gateway');
    expect(say('<html><body>inner workings', 'text/html')).toBeNull();
  });

  it('hides the key, and control and direction characters', () => {
    expect(say({ message: `Key ${key} is \u202eunknown\u0007.` })).toBe('Key … is unknown.');
  });

  it('fits the contract whatever comes', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 3000 }), fc.json(), fc.constant('😀'.repeat(900))),
        (body) => {
          const said = serverMessage(body, undefined, key);
          expect(appErrorData.safeParse({ kind: 'forbidden', serverMessage: said }).success).toBe(true);
          expect(said === null || said.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
