import https from 'node:https';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { mayHaveBeenSent } from '../../../electron/pbx/failures.ts';
import { makeCertificate } from '../../support/pbx/certificates.ts';
import { atOnce } from '../../support/pbx/departures.ts';
import { answering, makeClient, onLoopback, refusal } from './pbx-world.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const order = { number: '1', extension: '101', gatewayUuid: 'g', callerId: null };
const uuid = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';

type Answer = { status: number; headers?: Record<string, string>; body?: string | Buffer };

async function world({ status, headers = {}, body = '' }: Answer) {
  const requests: string[] = [];
  const server = await answering((request, response) => {
    requests.push(request.method ?? '');
    response.writeHead(status, headers).end(body);
  });
  const client = makeClient(server.address, { form: 'with-call' });
  open.push(server, client);
  return { client, requests, posts: () => requests.filter((method) => method === 'POST').length };
}

const gzip = { 'content-encoding': 'gzip' };
const html = (title: string) => `<html><head><title>${title}</title></head></html>`;

describe('a refusal, whatever its body', () => {
  it.each<[string, Answer, object, boolean]>([
    ['401, gzip, no body', { status: 401, headers: gzip }, { kind: 'unauthorized' }, false],
    [
      '401, gzip, plain text',
      { status: 401, headers: gzip, body: 'No.' },
      { kind: 'unauthorized', serverMessage: 'No.' },
      false,
    ],
    [
      '401, broken gzip',
      { status: 401, headers: gzip, body: gzipSync('No.').subarray(0, 12) },
      { kind: 'unauthorized' },
      false,
    ],
    ['403, an unknown coding', { status: 403, headers: { 'content-encoding': 'zstd' } }, { kind: 'forbidden' }, false],
    [
      '503, gzip, plain page',
      { status: 503, headers: gzip, body: html('Down') },
      { kind: 'server', status: 503, serverMessage: 'Down' },
      true,
    ],
    ['407', { status: 407, body: html('Proxy') }, { kind: 'passwordWanted', status: 407 }, false],
    [
      '403 of Cloudflare',
      { status: 403, headers: { 'content-type': 'text/html' }, body: html('Just a moment...') },
      { kind: 'blocked' },
      false,
    ],
    ['451, a page', { status: 451, body: html('Blocked') }, { kind: 'blocked', status: 451 }, false],
    [
      '503 of Cloudflare itself',
      { status: 503, headers: { 'cf-mitigated': 'challenge' }, body: html('Just a moment...') },
      { kind: 'blocked', status: 503 },
      false,
    ],
    ['499', { status: 499 }, { kind: 'unexpectedStatus', status: 499 }, true],
    ['a page to sign in at', { status: 200, body: '<form><input type="password">' }, { kind: 'pageInstead' }, true],
    ['302 to a login page', { status: 302, headers: { location: '/login' } }, { kind: 'pageInstead' }, true],
  ])('%s', async (_name, answer, error, mayRing) => {
    const { client, posts } = await world(answer);
    expect(await refusal(client.list({ perPage: 1 }))).toMatchObject(error);
    const dialled = await refusal(client.originate(order, atOnce));
    expect(dialled).toMatchObject(error);
    expect(mayHaveBeenSent(dialled)).toBe(mayRing);
    expect(posts()).toBe(1);
  });

  it('is one by its status where its body breaks off or is too large', async () => {
    for (const rest of [Buffer.alloc(0), Buffer.alloc(2_000_000, 'x')]) {
      const server = await answering((_request, response) => {
        response.writeHead(401, { 'content-length': '3000000' });
        response.write(rest.length === 0 ? 'x' : rest, () => setImmediate(() => response.destroy()));
      });
      const client = makeClient(server.address, { form: 'with-call' });
      open.push(server, client);
      expect(await refusal(client.originate(order, atOnce))).toMatchObject({ kind: 'unauthorized' });
    }
  });
});

describe('a 200', () => {
  const page = JSON.stringify({ message: 'OK', data: { data: [], total: 0 } });
  const notice = '<br />\n<b>Deprecated</b>: Function {closure}() in <b>/a.php</b> on line <b>7</b><br />\n';
  it.each<[string, Answer]>([
    ['gzip, plain body', { status: 200, headers: gzip, body: page }],
    ['no coding named, gzip', { status: 200, body: gzipSync(page) }],
    ['none', { status: 200, headers: { 'content-encoding': 'none' }, body: page }],
    ['a notice before it', { status: 200, headers: { 'content-type': 'text/html' }, body: notice + page }],
  ])('is read: %s', async (_name, answer) => {
    const { client } = await world(answer);
    expect((await client.list({ perPage: 1 })).records).toEqual([]);
  });

  it.each<[string, string, string | boolean]>([
    ['a UUID behind a notice', `${notice}{"message":"OK","data":{"call_uuid":"${uuid}"}}`, uuid],
    ['-ERR', '{"message":"OK","data":{"call_uuid":"-ERR NO_ANSWER"}}', false],
    ['success: false', '{"success":false,"message":"Busy."}', false],
    ['no UUID', '{"message":"OK","data":{}}', true],
    ['nothing', '', true],
    ['a word as UUID', '{"message":"OK","data":{"call_uuid":"USER_BUSY"}}', true],
    ['a number as UUID', '{"message":"OK","data":{"call_uuid":"404"}}', true],
    ['another status within', '{"code":500,"message":"Server Error"}', true],
    ['a UUID of another name', `{"message":"OK","data":{"job_uuid":"${uuid}"}}`, true],
    ['a web page', html('Login'), true],
  ])('of originate: %s', async (_name, body, expected) => {
    const { client, posts } = await world({ status: 200, body });
    const outcome = await client.originate(order, atOnce).then(
      ({ callUuid }) => callUuid,
      (error) => mayHaveBeenSent(error.data),
    );
    expect(outcome).toBe(expected);
    expect(posts()).toBe(1);
  });
});

describe('a server that demands a client certificate', () => {
  const made = makeCertificate({ name: 'pbx', hosts: ['127.0.0.1'] });
  it.each(['TLSv1.2', 'TLSv1.3'] as const)('%s', async (version) => {
    let requests = 0;
    const options = { ...made, requestCert: true, rejectUnauthorized: true, minVersion: version, maxVersion: version };
    const server = https.createServer(options, (_request, response) => {
      requests += 1;
      response.end('{}');
    });
    server.on('tlsClientError', () => {});
    const { port, close } = await onLoopback(server);
    const trust = { kind: 'ca', pem: made.cert } as const;
    const client = makeClient(`https://127.0.0.1:${port}`, { target: { trust }, form: 'with-call' });
    open.push({ close }, client);
    const demanded = { kind: 'tls', reason: 'clientCertificate', host: `127.0.0.1:${port}` };
    expect(await refusal(client.list({ perPage: 1 }))).toEqual(demanded);
    expect(await refusal(client.originate(order, atOnce))).toEqual(demanded);
    expect(requests).toBe(0);
  });
});
