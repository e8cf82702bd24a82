import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayHaveBeenSent } from '../../../electron/pbx/failures.ts';
import { atOnce } from '../../support/pbx/departures.ts';
import { gzipBomb, redirect } from '../../support/practice-faults/faults.ts';
import { behave } from '../../support/practice-faults/pbx-variants.ts';
import { startTestPbx, type TestPbx, type TestPbxOptions } from '../../support/practice-faults/test-pbx.ts';
import { answering, makeClient, refusal, worldKey } from './pbx-world.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const one of open.splice(0).reverse()) await one.close();
});

async function world(options: TestPbxOptions = {}, given: Parameters<typeof makeClient>[1] = {}) {
  const defaults = { key: worldKey, zone: 'Europe/Berlin', weeks: 1, phones: { pickUpAfterMs: 0 } };
  const pbx = await startTestPbx({ ...defaults, ...options });
  const client = makeClient(pbx.address, given);
  open.push(pbx, client);
  return { pbx, client };
}

const order = (pbx: TestPbx) => ({
  number: '+493023125001',
  extension: '101',
  gatewayUuid: pbx.gateways[0]?.uuid ?? '',
  callerId: pbx.callerIds[0] ?? null,
});
const posts = (pbx: TestPbx) => pbx.requests.filter(({ method }) => method === 'POST');
const unnamed = { caller_id_number: 'anna', caller_destination: 'sales', destination_number: '' };
const listPaths = {
  with: '/admin/api/svc/v1/call/call-detail-records',
  without: '/admin/api/svc/v1/call-detail-records',
};

it('counts each request for what it is made, those that find out the path form and are refused too', async () => {
  const { pbx, client } = await world({ pathForm: 'without-call' });
  await client.as('polling').list({ perPage: 2 });
  expect(client.sent).toEqual(['polling', 'polling']);
  await client.originate(order(pbx), atOnce);
  await refusal(client.as('backfill').record('11111111-2222-4333-8444-555555555555'));
  await client.list({ perPage: 2 });
  // The form of records is not known yet, so the 404 is compared with the other form's.
  expect(client.sent.slice(2)).toEqual(['person', 'backfill', 'backfill', 'person']);
  expect(pbx.requests).toHaveLength(6);
});

it('leaves nothing listening on a connection that is used again', async () => {
  const warnings: string[] = [];
  const onWarning = ({ message }: Error) => warnings.push(message);
  process.on('warning', onWarning);
  const { client } = await world();
  for (let n = 0; n < 15; n += 1) await client.list({ perPage: 2 });
  // A warning is emitted in a later turn.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', onWarning);
  expect(warnings).toEqual([]);
});

describe('path forms', () => {
  it.each([{}, { wrongForm: 405 }] as const)('finds each operation under a form of its own: %j', async (wrong) => {
    const forms = { list: 'without-call', record: 'with-call', originate: 'without-call' } as const;
    const { pbx, client } = await world({ recordDelayMs: 0 });
    behave(pbx, { pathForms: forms, ...wrong });
    const page = await client.list({ extension: '101', perPage: 5, direction: 'desc' });
    for (const raw of page.records) expect(JSON.stringify(raw)).toContain('"101"');
    expect(await refusal(client.record('11111111-2222-4333-8444-555555555555'))).toEqual({ kind: 'recordNotFound' });
    expect(await client.record((page.records[0] as { call_uuid: string }).call_uuid)).toEqual(page.records[0]);
    // One dial is one POST: the first one learns, the next one rings.
    expect((await refusal(client.originate(order(pbx), atOnce))).kind).not.toBe('extensionNotRegistered');
    expect(pbx.dials.inProgress()).toEqual([]);
    expect(posts(pbx)).toHaveLength(1);
    await client.originate(order(pbx), atOnce);
    expect(pbx.dials.inProgress()).toHaveLength(1);
    expect(posts(pbx)).toHaveLength(2);
    const found = { list: client.form('list'), record: client.form('record'), originate: client.form('originate') };
    expect(found).toEqual(forms);
  });

  it('says that an address has no originate, and dials nothing', async () => {
    const { pbx, client } = await world();
    behave(pbx, { pathForms: { originate: 'none' } });
    const error = await refusal(client.originate(order(pbx), atOnce));
    expect(error).toMatchObject({ kind: 'noOriginate', elsewhere: false });
    expect(mayHaveBeenSent(error)).toBe(false);
    expect(pbx.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
  });

  it.each([
    { kind: 'answer', status: 500, body: '{"message":"Server Error"}' },
    { kind: 'answer', status: 200, body: '{"message":"ok","data":{}}' },
  ] as const)('probes nothing after $status on an originate that worked before', async (answer) => {
    const { pbx, client } = await world();
    await client.originate(order(pbx), atOnce);
    pbx.switchboard.fault('originate', answer);
    await refusal(client.originate(order(pbx), atOnce));
    expect(pbx.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(client.form('originate')).toBe('with-call');
  });
});

describe('whose calls a list holds', () => {
  it('refuses the list of a PBX that does not filter by extension', async () => {
    const { pbx, client } = await world({}, { form: 'with-call' });
    behave(pbx, { ignoresExtension: true });
    for (const extension of ['101', '777']) {
      expect(await refusal(client.list({ extension, perPage: 100 }))).toEqual({ kind: 'foreignCalls', extension });
    }
    expect((await client.list({ perPage: 5 })).records).toHaveLength(5);
  });

  it('does not accuse a PBX that ignores only what it does not know: the two lists differ', async () => {
    const { pbx, client } = await world({}, { form: 'with-call' });
    behave(pbx, { ignoresUnknownExtension: true });
    pbx.switchboard.changeRecords((record) => ({ ...record, ...unnamed, call_flow: [] }));
    const foreign = { kind: 'foreignCalls', extension: '777' };
    expect(await refusal(client.list({ extension: '777', perPage: 5 }))).toEqual(foreign);
    expect((await client.list({ extension: '101', perPage: 5 })).records).toHaveLength(5);
  });

  it('takes calls that name the extension nowhere, once the PBX has shown that it filters', async () => {
    const { pbx, client } = await world({}, { form: 'with-call' });
    pbx.switchboard.changeRecords((record) => ({ ...record, ...unnamed, call_flow: [] }));
    for (let look = 0; look < 3; look += 1) {
      expect((await client.list({ extension: '101', perPage: 5 })).records).toHaveLength(5);
    }
    expect(pbx.requests).toHaveLength(4);
  });
});

describe('reading', () => {
  it('sends key and documented headers, and reads the clock', async () => {
    const { pbx, client } = await world();
    expect(client.clock()).toBeNull();
    await client.list({});
    const { key, headers } = pbx.requests.at(-1) ?? {};
    expect(key).toBe('right');
    expect(headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' });
    const clock = client.clock();
    expect(Math.abs((clock?.dateHeader ?? 0) - (clock?.receivedAt ?? 0))).toBeLessThan(60_000);
  });

  it('has the extensions that the PBX lists, and none where there is no list', async () => {
    const { pbx, client } = await world();
    expect((await client.extensions())?.map(({ number }) => number)).toEqual(
      pbx.extensions.map(({ number }) => number),
    );
    pbx.switchboard.fault('extensions', { kind: 'answer', status: 404, body: { message: 'Not found.' } }, 1);
    expect(await client.extensions()).toBeNull();
    pbx.switchboard.fault('extensions', { kind: 'answer', status: 200, body: '<html></html>' });
    expect(await client.extensions()).toBeNull();
  });
});

describe('originating', () => {
  it('gives the call UUID, whose record is there once the call has ended', async () => {
    const { pbx, client } = await world({ phones: { pickUpAfterMs: 0 } });
    const { callUuid, tookMs } = await client.originate(order(pbx), atOnce);
    expect(tookMs).toBeGreaterThanOrEqual(0);
    expect(await refusal(client.record(callUuid))).toEqual({ kind: 'recordNotFound' });
    expect(JSON.parse(pbx.requests.find((request) => request.method === 'POST')?.body ?? '')).toEqual({
      extension: '101',
      destination_number: '+493023125001',
      gateway_uuid: pbx.gateways[0]?.uuid,
      caller_id_number: pbx.callerIds[0],
    });
  });

  it('leaves the caller ID out when the PBX decides', async () => {
    const { pbx, client } = await world();
    await client.originate({ ...order(pbx), callerId: null }, atOnce);
    expect(pbx.requests.at(-1)?.body).not.toContain('caller_id_number');
  });
});

describe('refusals', () => {
  it('401 and 403 are not retried', async () => {
    const { pbx, client } = await world();
    pbx.switchboard.setAccess('revoked');
    expect(await refusal(client.list({}))).toMatchObject({ kind: 'unauthorized' });
    pbx.switchboard.setAccess('forbidden');
    expect(await refusal(client.list({}))).toMatchObject({ kind: 'forbidden' });
    expect(pbx.requests).toHaveLength(2);
  });

  it('a used-up limit is reported with its end, and what is left is read from a refusal too', async () => {
    const { client } = await world({ dailyLimit: 1 });
    await client.list({ perPage: 1 });
    const error = await refusal(client.list({ perPage: 1 }));
    expect(error).toMatchObject({ kind: 'rateLimited', retryAt: expect.any(Number) });
    expect(client.budgets.map((budget) => budget.remaining)).toEqual([0, 0]);
  });

  it('http is not used without consent', () => {
    expect(() => makeClient('http://127.0.0.1:1', { target: { allowHttp: false } })).toThrow('insecureAddress');
  });

  it('a key that no header can carry is never sent', async () => {
    const { pbx, client } = await world({}, { key: 'abc\r\nX-Evil: 1' });
    expect(await refusal(client.list({}))).toEqual({ kind: 'badKey' });
    expect(await refusal(client.originate(order(pbx), atOnce))).toEqual({ kind: 'badKey' });
    expect(pbx.requests).toHaveLength(0);
  });
});

describe('broken answers to a GET', () => {
  it('is tried again after a 500, a reset and a cut, then works', async () => {
    const { pbx, client } = await world();
    pbx.switchboard.fault('list', { kind: 'answer', status: 500 }, 1);
    pbx.switchboard.fault('list', { kind: 'break', at: 'before-headers', how: 'reset' }, 1);
    expect((await client.list({ perPage: 1 })).records).toHaveLength(1);
    expect(pbx.requests).toHaveLength(3);
  });

  it.each([
    [
      '500',
      { kind: 'answer', status: 500, body: { message: 'Oops' } },
      { kind: 'server', status: 500, serverMessage: 'Oops' },
      3,
    ],
    ['another shape', { kind: 'answer', status: 200, body: { data: { data: 'x' } } }, { kind: 'badAnswer' }, 1],
    ['a cut body', { kind: 'break', at: 'mid-body', how: 'end' }, { kind: 'network', reason: 'reset' }, 3],
    ['a reset body', { kind: 'break', at: 'mid-body', how: 'reset' }, { kind: 'network' }, 3],
    [
      'a closed connection',
      { kind: 'break', at: 'before-headers', how: 'end' },
      { kind: 'network', reason: 'reset' },
      3,
    ],
    ['no HTTP', { kind: 'raw', bytes: 'SSH-2.0-OpenSSH_9.6\r\n' }, { kind: 'badAnswer' }, 1],
    [
      'a redirect elsewhere',
      redirect('https://other.example/admin/api/svc/v1/x?y'),
      { kind: 'redirected', to: 'https://other.example/admin/api/svc/v1/x' },
      1,
    ],
  ] as const)('%s', async (_name, fault, error, requests) => {
    const { pbx, client } = await world({}, { form: 'with-call' });
    pbx.switchboard.fault('list', fault);
    expect(await refusal(client.list({ perPage: 1 }))).toMatchObject(error);
    // The other form is tried once at most, where the answer may mean the path.
    expect(pbx.requests.filter(({ path }) => path === listPaths.with)).toHaveLength(requests);
    expect(pbx.requests.filter(({ path }) => path === listPaths.without).length).toBeLessThanOrEqual(1);
  });

  it('hanging ends at the deadline for headers', async () => {
    const { pbx, client } = await world({}, { form: 'with-call', deadlines: { headersMs: 100 } });
    pbx.switchboard.fault('list', { kind: 'hang' });
    expect(await refusal(client.list({ perPage: 1 }))).toMatchObject({ kind: 'timeout', phase: 'headers' });
  });

  it('waits for a free socket without that counting as connecting', async () => {
    const pages: (() => void)[] = [];
    const server = await answering((_request, response) => {
      pages.push(() => response.end(JSON.stringify({ message: '', data: { data: [] } })));
    });
    const client = makeClient(server.address, { form: 'with-call' });
    open.push(server, client);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const lists = Array.from({ length: 5 }, () => client.list({}));
    const ended = Promise.all(lists);
    await expect.poll(() => pages.length).toBe(4);
    // Longer than a connection may take, shorter than headers may: the fifth has no socket all the while.
    vi.advanceTimersByTime(15_000);
    for (const page of pages.splice(0)) page();
    // It takes over a connection that stands, so there is none to wait for.
    await expect.poll(() => pages.length).toBe(1);
    vi.advanceTimersByTime(15_000);
    pages[0]?.();
    expect((await ended).map(({ records }) => records)).toEqual([[], [], [], [], []]);
    // None was given up and sent again.
    expect(client.sent).toHaveLength(5);
  });

  it('dripping ends at the deadline for the whole', async () => {
    const { pbx, client } = await world({}, { form: 'with-call', deadlines: { wholeMs: 400 } });
    pbx.switchboard.fault('list', { kind: 'drip', everyMs: 20 });
    expect(await refusal(client.list({ perPage: 50 }))).toMatchObject({ kind: 'timeout', phase: 'whole' });
  });

  it('a gzip that opens to 200 MB is stopped at the cap', async () => {
    const { pbx, client } = await world({}, { form: 'with-call' });
    pbx.switchboard.fault('list', gzipBomb(200));
    expect(await refusal(client.list({ perPage: 1 }))).toEqual({ kind: 'tooLarge', limitBytes: 16 * 1024 * 1024 });
    pbx.switchboard.clear();
    expect((await client.list({ perPage: 1 })).records).toHaveLength(1);
  });

  it('an answer without end is stopped at the cap as it comes, before any deadline', async () => {
    let sent = 0;
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      const more = (): void => {
        if (response.destroyed || sent > 64) return;
        sent += 1;
        response.write(chunk, more);
      };
      more();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.push({ close: () => server.close() });
    const { port } = server.address() as AddressInfo;
    const client = makeClient(`http://127.0.0.1:${port}/v1`, { form: 'with-call' });
    open.push(client);
    expect(await refusal(client.list({ perPage: 1 }))).toEqual({ kind: 'tooLarge', limitBytes: 16 * 1024 * 1024 });
    expect(sent).toBeLessThan(64);
  });

  it('follows no redirect, not even within the interface', async () => {
    const { pbx, client } = await world({}, { form: 'with-call' });
    pbx.switchboard.fault('list', redirect(`${listPaths.with}/?per_page=1`, 307));
    expect(await refusal(client.list({ perPage: 1 }))).toMatchObject({ kind: 'redirected' });
    expect(pbx.requests.filter(({ status }) => status === 200)).toEqual([]);
  });
});

describe('aborting', () => {
  it("rejects with the signal's reason, at once when it was aborted before", async () => {
    const { pbx, client } = await world();
    pbx.switchboard.fault('list', { kind: 'hang' });
    const stop = new AbortController();
    const reading = client.list({}, stop.signal);
    stop.abort(new Error('changed my mind'));
    await expect(reading).rejects.toThrow('changed my mind');
    await expect(client.list({}, stop.signal)).rejects.toThrow('changed my mind');
  });

  it('closing ends reading with an AppError', async () => {
    const { pbx, client } = await world();
    pbx.switchboard.fault('list', { kind: 'hang' });
    const reading = refusal(client.list({}));
    client.close();
    expect(await reading).toEqual({ kind: 'notConnected' });
  });
});
