import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createVirtualTime } from '../../support/fakes/virtual-time.ts';
import { garbage, webPage } from '../../support/practice-faults/faults.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { ask, list, NOON, until, uuids, withPbx } from '../../support/practice-faults/with-pbx.ts';

type Outcome = { code: string } | { status: number; body: string; complete: boolean };

/** One request on a connection of its own, down to how the connection ended. */
function bare(pbx: TestPbx, method = 'GET', path = 'extensions'): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { 'X-API-KEY': pbx.key, 'Content-Type': 'application/json' };
    const asked = request(`${pbx.address}${pbx.basePath}/${path}`, { method, headers, agent: new Agent() });
    let answered = false;
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (!answered) resolve({ code: error.code ?? '' });
    });
    asked.once('response', (response) => {
      answered = true;
      let body = '';
      response.on('data', (part: Buffer) => {
        body += part.toString();
      });
      response.on('error', () => undefined);
      response.once('close', () => resolve({ status: response.statusCode ?? 0, body, complete: response.complete }));
    });
    const call = { extension: '101', destination_number: '1', gateway_uuid: pbx.gateways[0]?.uuid };
    asked.end(method === 'POST' ? JSON.stringify(call) : undefined);
  });
}

describe('the switchboard', () => {
  it('spoils so many answers of one operation, and no others', async () => {
    const pbx = await withPbx();
    pbx.switchboard.fault('list', { kind: 'answer', status: 500, body: { message: 'Server Error' } }, 2);
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await ask(pbx, 'call/call-detail-records')).status);
    expect(statuses).toEqual([500, 500, 200]);
    expect((await ask(pbx, 'extensions')).status).toBe(200);
  });

  it('undoes one fault, those of an operation, or all', async () => {
    const pbx = await withPbx();
    const { switchboard } = pbx;
    const undo = switchboard.fault('any', { kind: 'answer', status: 503, headers: { 'Retry-After': '7' } });
    const answer = await ask(pbx, 'extensions');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
    undo();
    switchboard.fault('extensions', webPage());
    switchboard.fault('list', garbage);
    switchboard.clear('extensions');
    expect((await ask(pbx, 'extensions')).status).toBe(200);
    expect((await ask(pbx, 'call/call-detail-records')).json).toBeUndefined();
    switchboard.clear();
    expect((await list(pbx)).total).toBe(0);
  });

  it('delays', async () => {
    const time = createVirtualTime(NOON.getTime());
    const pbx = await withPbx({ timers: time.timers });
    pbx.switchboard.fault('extensions', { kind: 'delay', ms: 60_000 });
    const late = ask(pbx, 'extensions');
    await ask(pbx, 'call/call-detail-records');
    await until(() => pbx.requests.length === 2);
    expect(pbx.requests[0]?.status).toBeNull();
    time.pass(60_000);
    expect((await late).status).toBe(200);
  });

  it.each([
    ['before-headers', 'reset', { code: 'ECONNRESET' }],
    ['before-headers', 'end', { code: 'ECONNRESET' }],
    ['after-headers', 'reset', { status: 200, body: '', complete: false }],
    ['mid-body', 'reset', { status: 200, body: expect.stringMatching(/^\{"message"/), complete: false }],
    ['mid-body', 'end', { status: 200, body: expect.stringMatching(/^\{"message"/), complete: false }],
  ] as const)('breaks the connection %s by %s', async (at, how, outcome) => {
    const pbx = await withPbx();
    pbx.switchboard.fault('extensions', { kind: 'break', at, how, carriedOut: true });
    expect(await bare(pbx)).toEqual(outcome);
  });

  it.each([
    [{ carriedOut: true }, 1],
    [{ carriedOut: false }, 0],
    [{}, 0],
  ])('loses the answer of a dial that was carried out or not: %j', async (carriedOut, calls) => {
    const pbx = await withPbx({ phones: { pickUpAfterMs: 'by-hand' } });
    pbx.switchboard.fault('originate', { kind: 'break', at: 'before-headers', how: 'reset', ...carriedOut });
    expect(await bare(pbx, 'POST', 'call/originate')).toEqual({ code: 'ECONNRESET' });
    expect(pbx.dials.inProgress()).toHaveLength(calls);
  });

  it('sends raw bytes', async () => {
    const pbx = await withPbx();
    pbx.switchboard.fault('extensions', { kind: 'raw', bytes: 'SIP/2.0 200 OK\r\n\r\n' });
    expect(await bare(pbx)).toMatchObject({ code: expect.stringMatching(/^HPE_/) });
  });

  it('goes offline and comes back on the same port with its calls', async () => {
    const pbx = await withPbx();
    const uuid = pbx.traffic.missedCall({ extension: '101', from: '1' });
    await pbx.switchboard.offline();
    expect(await bare(pbx)).toEqual({ code: 'ECONNREFUSED' });
    await pbx.switchboard.online();
    await pbx.switchboard.online();
    expect(await uuids(pbx)).toEqual([uuid]);
  });
});

it('survives what is no HTTP and huge bodies', async () => {
  const pbx = await withPbx();
  const { port } = new URL(pbx.address);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.end('\u0000\u0001 nonsense\r\n\r\n'));
    socket.on('error', () => undefined).resume();
    socket.once('close', () => resolve());
  });
  const headers = { 'X-API-KEY': pbx.key, 'Content-Type': 'application/json' };
  const huge = fetch(`${pbx.address}${pbx.basePath}/call/originate`, {
    method: 'POST',
    headers,
    body: 'x'.repeat(1_000_000),
  });
  expect((await huge).status).toBe(413);
  expect((await ask(pbx, 'extensions')).status).toBe(200);
});

it('answers 500 where an answer cannot be made, and goes on', async () => {
  const pbx = await withPbx();
  pbx.traffic.missedCall({ extension: '101', from: '1' });
  pbx.switchboard.changeRecords(() => {
    throw new Error('A test broke this answer.');
  });
  const answer = await ask(pbx, 'call/call-detail-records');
  expect([answer.status, answer.json]).toEqual([500, { message: 'Server Error' }]);
  expect((await ask(pbx, 'extensions')).status).toBe(200);
});

it('refuses a port that is taken', async () => {
  const pbx = await withPbx();
  await expect(withPbx({ port: Number(new URL(pbx.address).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
