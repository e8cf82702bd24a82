import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Asked, fitting, readData, readJson, refusalOf } from '../../../../electron/pbx/answers.ts';
import type { RawAnswer } from '../../../../electron/pbx/transport.ts';
import { AppError, appErrorData } from '../../../../shared/errors.ts';

const receivedAt = Date.UTC(2026, 2, 4, 10);
const answer = (status: number, body: unknown = '', headers: RawAnswer['headers'] = {}): RawAnswer => ({
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  receivedAt,
});
const list: Asked = { operation: { kind: 'list' }, key: 'k3y', spentBefore: false };
const record: Asked = { ...list, operation: { kind: 'record' } };
const originate: Asked = { ...list, operation: { kind: 'originate', extension: '101' } };
const spent = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' };
const dataOf = (raw: RawAnswer, asked = list) => refusalOf(raw, asked)?.data;

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
    [429, originate, { kind: 'rateLimited', retryAt: null }],
    [500, list, { kind: 'server', status: 500, serverMessage: null }],
    [599, originate, { kind: 'server', status: 599, serverMessage: null }],
    [304, list, { kind: 'unexpectedStatus', status: 304, serverMessage: null }],
    [409, list, { kind: 'unexpectedStatus', status: 409, serverMessage: null }],
  ] as const)('%i', (status, asked, data) => {
    expect(dataOf(answer(status), asked)).toEqual(appErrorData.parse(data));
  });

  it('lets a 2xx pass', () => {
    expect([200, 201, 204].map((status) => refusalOf(answer(status), list))).toEqual([null, null, null]);
  });

  it('takes the time of a limit from Retry-After before the reset', () => {
    expect(dataOf(answer(429, '', { 'retry-after': '30' }))).toEqual({
      kind: 'rateLimited',
      retryAt: receivedAt + 30_000,
    });
    expect(dataOf(answer(429, '', spent))).toEqual({ kind: 'rateLimited', retryAt: receivedAt + 60_000 });
  });

  it('reads a refusal while nothing remains as the limit, whatever its status', () => {
    for (const status of [400, 401, 403, 404, 409])
      expect(dataOf(answer(status, '', spent))).toMatchObject({ kind: 'rateLimited' });
    expect(dataOf(answer(500, '', spent))).toMatchObject({ kind: 'server' });
  });

  it('keeps the documented 404 and 422 of the very last request allowed', () => {
    expect(dataOf(answer(404, '', spent), record)).toEqual({ kind: 'recordNotFound' });
    expect(dataOf(answer(422, '', spent), originate)).toMatchObject({ kind: 'callNotSetUp' });
    expect(dataOf(answer(422, '', spent), { ...originate, spentBefore: true })).toMatchObject({ kind: 'rateLimited' });
  });
});

describe('readJson and readData', () => {
  it.each([
    ['', { kind: 'badAnswer', detail: 'empty body' }],
    [' \n', { kind: 'badAnswer', detail: 'empty body' }],
    ['{"a":', { kind: 'badAnswer', detail: 'not JSON' }],
    ['\u0000\u0001', { kind: 'badAnswer', detail: 'not JSON' }],
    ['<!doctype html><p>Hello', { kind: 'notPbx', status: 200 }],
    ['  <html>', { kind: 'notPbx', status: 200 }],
    ['<?xml version="1.0"?>', { kind: 'notPbx', status: 200 }],
  ])('%j', (body, data) => {
    expect(thrownBy(() => readJson(answer(200, body)))).toEqual(data);
  });

  it('never quotes the body in what it says', () => {
    const said = thrownBy(() => readJson(answer(200, 'secret-thing')));
    expect(JSON.stringify(said)).not.toContain('secret');
  });

  it('drops a byte order mark and takes data out of the envelope', () => {
    expect(readData(answer(200, '\ufeff{"message":"ok","data":{"a":1}}'))).toEqual({ a: 1 });
  });

  it.each(['[]', '"x"', '7', 'null', 'true'])('%s is no envelope', (body) => {
    expect(thrownBy(() => readData(answer(200, body)))).toMatchObject({ kind: 'badAnswer' });
  });

  it('names the place that does not fit, not the value', () => {
    const schema = z.object({ data: z.object({ call_uuid: z.string() }) });
    const said = thrownBy(() => fitting(schema, { data: { call_uuid: 4711 } }));
    expect(said).toEqual({ kind: 'badAnswer', detail: 'data.call_uuid: invalid_type' });
  });
});
