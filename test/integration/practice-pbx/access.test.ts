import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startPracticePbx } from '../../../electron/practice-pbx/practice-pbx.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { ask, NOON, withPbx } from '../../support/practice-faults/with-pbx.ts';

describe('the paths', () => {
  it('that do not exist are refused', async () => {
    const plain = await withPbx();
    expect((await ask(plain, 'nothing')).json).toEqual({
      message: 'The route admin/api/svc/v1/nothing could not be found.',
    });
    expect((await fetch(plain.address, { headers: { 'X-API-KEY': plain.key } })).status).toBe(404);
  });

  it('know their methods', async () => {
    const pbx = await withPbx();
    const answer = await ask(pbx, 'call/originate');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await ask(pbx, 'call/call-detail-records', { method: 'POST', body: '{}' })).status).toBe(405);
  });
});

describe('the key', () => {
  it.each([
    ['missing', {}],
    ['wrong', { 'X-API-KEY': 'another' }],
    ['empty', { 'X-API-KEY': '' }],
  ] as const)('%s: 401 on every operation', async (_what, headers) => {
    const pbx = await withPbx();
    for (const path of ['call/call-detail-records', 'call/call-detail-record/x', 'extensions']) {
      const answer = await ask(pbx, path, { headers });
      expect([answer.status, answer.json]).toEqual([401, { message: 'Unauthenticated.' }]);
    }
    expect((await ask(pbx, 'call/originate', { method: 'POST', body: '{}', headers })).status).toBe(401);
    expect(pbx.requests.map((request) => request.key)).not.toContain('right');
  });
});

it('dates its answers by its own clock', async () => {
  const pbx = await withPbx();
  expect((await ask(pbx, 'extensions')).headers.get('date')).toBe(NOON.toUTCString());
});

describe('on a computer with other programs and web pages', () => {
  /** The status of a request under that Host header. */
  const under = (pbx: TestPbx, host: string, method = 'GET', path = 'extensions') =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { Host: host, 'X-API-KEY': pbx.key, 'Content-Type': 'application/json' };
      const asked = request(`${pbx.address}${pbx.basePath}/${path}`, { method, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.on('error', reject);
      asked.end(method === 'POST' ? JSON.stringify({ extension: '101', destination_number: '1' }) : undefined);
    });

  it('answers under a loopback name with its own port only, so that no page reaches it by DNS rebinding', async () => {
    const pbx = await withPbx();
    const { port } = new URL(pbx.address);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) expect(await under(pbx, host)).toBe(200);
    const foreign = [`evil.example:${port}`, 'evil.example', '127.0.0.1', `127.0.0.1:${Number(port) + 1}`];
    for (const host of [...foreign, `127.0.0.1.evil.example:${port}`, `localhost.:${port}`]) {
      expect([host, await under(pbx, host, 'POST', 'call/originate')]).toEqual([host, 421]);
    }
    expect(pbx.requests).toHaveLength(2);
    expect(pbx.dials.inProgress()).toEqual([]);
  });

  it('has another key at each start', async () => {
    const keys = (await Promise.all([withPbx(), withPbx()])).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key.length).toBeGreaterThanOrEqual(32);
  });

  it('keeps nothing of what is asked: only the tests log it', async () => {
    const pbx = await startPracticePbx();
    const response = await fetch(`${pbx.address}/admin/api/svc/v1/extensions`, { headers: { 'X-API-KEY': pbx.key } });
    expect(response.status).toBe(200);
    expect(pbx).not.toHaveProperty('requests');
    await pbx.close();
  });

  it('reads nothing of a body that is too large, by its length alone', async () => {
    const pbx = await withPbx();
    const headers = { 'X-API-KEY': pbx.key, 'Content-Type': 'application/json', 'Content-Length': 5_000_000 };
    const status = await new Promise((resolve, reject) => {
      const asked = request(`${pbx.address}${pbx.basePath}/call/originate`, { method: 'POST', headers });
      asked.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject);
      asked.flushHeaders();
    });
    expect([status, pbx.requests]).toEqual([413, []]);
  });
});
