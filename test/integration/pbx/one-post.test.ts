import { afterEach, describe, expect, it } from 'vitest';
import { mayHaveBeenSent } from '../../../electron/pbx/failures.ts';
import { atOnce } from '../../support/pbx/departures.ts';
import type { Fault } from '../../support/practice-faults/faults.ts';
import { startTestPbx, type TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { closedPort, makeClient, refusal, sockets, worldKey } from './world.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** Short only where it is the deadline that ends the exchange: a busy machine must not reach it elsewhere. */
const short = { originateHeadersMs: 300, originateWholeMs: 600 };
const long = { originateHeadersMs: 20_000, originateWholeMs: 20_000 };
const order = {
  number: '+493023125001',
  extension: '101',
  gatewayUuid: '7d0f5b6e-3c1a-4f0b-9a57-2f6f0c6f1a01',
  callerId: null,
};

async function practice(): Promise<TestPbx> {
  const pbx = await startTestPbx({ weeks: 1, key: worldKey, phones: { pickUpAfterMs: 0 } });
  open.push(pbx);
  return pbx;
}

function client(address: string, deadlines = long) {
  const made = makeClient(address, { deadlines });
  open.push(made);
  return made;
}

const posts = (pbx: TestPbx) => pbx.requests.filter((request) => request.method === 'POST');

const unknownFaults: [name: string, fault: Fault][] = [
  ['reset before the headers', { kind: 'break', at: 'before-headers', how: 'reset', carriedOut: true }],
  ['closed before the headers', { kind: 'break', at: 'before-headers', how: 'end', carriedOut: true }],
  ['reset after the headers', { kind: 'break', at: 'after-headers', how: 'reset', carriedOut: true }],
  ['closed after the headers', { kind: 'break', at: 'after-headers', how: 'end', carriedOut: true }],
  ['reset within the body', { kind: 'break', at: 'mid-body', how: 'reset', carriedOut: true }],
  ['half an answer', { kind: 'break', at: 'mid-body', how: 'end', carriedOut: true }],
  ['hanging until the deadline', { kind: 'hang', carriedOut: true }],
  ['dripping until the deadline', { kind: 'drip', bytes: 1, everyMs: 40 }],
  ['500', { kind: 'answer', status: 500, body: { message: 'Oops' }, carriedOut: true }],
  ['502 as a web page', { kind: 'html', status: 502, carriedOut: true }],
  ['503 with Retry-After', { kind: 'answer', status: 503, headers: { 'retry-after': '0' }, carriedOut: true }],
  ['504', { kind: 'answer', status: 504, carriedOut: true }],
  ['408', { kind: 'answer', status: 408, carriedOut: true }],
  ['garbage', { kind: 'garbage', carriedOut: true }],
  ['cut JSON', { kind: 'truncated' }],
  ['no HTTP at all', { kind: 'raw', bytes: '\u0016\u0003\u0001', carriedOut: true }],
  ['half a status line', { kind: 'raw', bytes: 'HTTP/1.1 20', carriedOut: true }],
  ['a web page', { kind: 'html', status: 200, carriedOut: true }],
  ['200 without a call UUID', { kind: 'answer', status: 200, body: { message: 'ok', data: {} }, carriedOut: true }],
  ['200 without a body', { kind: 'answer', status: 200, body: '', carriedOut: true }],
  ['a gzip bomb', { kind: 'gzip-bomb', megabytes: 50 }],
  ['a redirect', { kind: 'redirect', to: '/admin/api/svc/v1/call/originate', status: 307 }],
];

const refusedFaults: [name: string, fault: Fault][] = [
  ['401', { kind: 'answer', status: 401 }],
  ['403', { kind: 'answer', status: 403 }],
  ['404', { kind: 'answer', status: 404 }],
  ['422', { kind: 'answer', status: 422 }],
  ['400', { kind: 'answer', status: 400 }],
  ['405', { kind: 'answer', status: 405 }],
  ['429 with Retry-After', { kind: 'answer', status: 429, headers: { 'retry-after': '0' } }],
];

describe('one dial is one POST', () => {
  it.each(['cold', 'warm'])('when it goes well, on a fresh connection (%s)', async (warmth) => {
    const pbx = await practice();
    const dialler = client(pbx.address);
    if (warmth === 'warm') await dialler.list({ perPage: 1 });
    await dialler.originate(order, atOnce);
    expect(posts(pbx)).toHaveLength(1);
    const read = pbx.requests.filter((request) => request.method === 'GET').map((request) => request.connection);
    expect(read).not.toContain(posts(pbx)[0]?.connection);
  });

  it.each(unknownFaults)('%s: one POST, outcome unknown', async (_name, fault) => {
    const pbx = await practice();
    const dialler = client(pbx.address, fault.kind === 'hang' || fault.kind === 'drip' ? short : long);
    await dialler.list({ perPage: 1 });
    pbx.switchboard.fault('originate', fault);
    const error = await refusal(dialler.originate(order, atOnce));
    expect(mayHaveBeenSent(error)).toBe(true);
    // A later GET on the same client shows that nothing was waiting to be sent again.
    await dialler.list({ perPage: 1 });
    expect(posts(pbx)).toHaveLength(1);
  });

  it.each(refusedFaults)('%s: one POST, refused', async (_name, fault) => {
    const pbx = await practice();
    const dialler = client(pbx.address);
    pbx.switchboard.fault('originate', fault);
    const error = await refusal(dialler.originate(order, atOnce));
    expect(mayHaveBeenSent(error)).toBe(false);
    await dialler.list({ perPage: 1 });
    expect(posts(pbx)).toHaveLength(1);
  });
});

describe('a dial that never got there', () => {
  it('nothing listens: refused, no byte sent', async () => {
    const error = await refusal(client(`http://127.0.0.1:${await closedPort()}`).originate(order, atOnce));
    expect(error).toMatchObject({ kind: 'network', reason: 'refused' });
    expect(mayHaveBeenSent(error)).toBe(false);
  });

  it('the TLS handshake is cut: refused, nothing of the request sent', async () => {
    const server = await sockets((socket) => socket.once('data', () => socket.resetAndDestroy()));
    open.push(server);
    const error = await refusal(client(server.address.replace('http:', 'https:')).originate(order, atOnce));
    expect(mayHaveBeenSent(error)).toBe(false);
    expect(server.seen).toHaveLength(1);
    expect(server.seen.join('')).not.toMatch(/POST|practice-key/);
  });

  it('the TLS handshake is never answered: refused at the connect deadline', async () => {
    const server = await sockets(() => {});
    const dialler = makeClient(server.address.replace('http:', 'https:'), { deadlines: { connectMs: 80 } });
    open.push(server, dialler);
    const error = await refusal(dialler.originate(order, atOnce));
    expect(error).toMatchObject({ kind: 'timeout', phase: 'connect' });
    expect(mayHaveBeenSent(error)).toBe(false);
    expect(server.seen).toHaveLength(1);
  });

  it('no TLS over there: refused', async () => {
    const server = await sockets((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
    open.push(server);
    const error = await refusal(client(server.address.replace('http:', 'https:')).originate(order, atOnce));
    expect(error).toMatchObject({ kind: 'tls', reason: 'protocol' });
    expect(mayHaveBeenSent(error)).toBe(false);
  });

  it('the connection is accepted and cut before anything is read: one connection, unknown', async () => {
    const server = await sockets((socket) => socket.once('data', () => socket.resetAndDestroy()));
    open.push(server);
    const error = await refusal(client(server.address).originate(order, atOnce));
    expect(mayHaveBeenSent(error)).toBe(true);
    expect(server.seen.filter((seen) => seen.includes('POST '))).toHaveLength(1);
  });
});
