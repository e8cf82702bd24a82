import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createVirtualTime } from '../../support/fakes/virtual-time.ts';
import type { TestPbx, TestPbxOptions } from '../../support/practice-faults/test-pbx.ts';
import { ask, dial, NOON, until, uuids, withPbx } from '../../support/practice-faults/with-pbx.ts';

/** A PBX whose time passes by hand, so that nothing here waits. */
async function timed(options: TestPbxOptions = {}) {
  const time = createVirtualTime(NOON.getTime());
  const phones = { pickUpAfterMs: Number.POSITIVE_INFINITY, ...options.phones };
  const pbx = await withPbx({ ...options, now: () => new Date(time.now()), timers: time.timers, phones });
  return { pbx, time };
}

const record = (pbx: TestPbx, uuid: string) => ask(pbx, `call/call-detail-record/${uuid}`);

describe('originate', () => {
  it('holds its answer until the phone is lifted; the record comes after hang-up', async () => {
    const { pbx, time } = await timed({ recordDelayMs: 2000 });
    const asked = dial(pbx, { caller_id_number: '+493023125600' });
    await until(() => pbx.phone('101').ringing !== null);
    const uuid = pbx.phone('101').ringing?.callUuid ?? '';
    expect(pbx.requests[0]?.status).toBeNull();
    time.pass(7000);
    pbx.phone('101').pickUp();
    expect(await asked).toMatchObject({
      status: 200,
      json: { message: expect.any(String), data: { call_uuid: uuid } },
    });
    expect((await record(pbx, uuid)).status).toBe(404);
    time.pass(5000);
    expect(pbx.dials.inProgress()).toMatchObject([{ callUuid: uuid, extension: '101', stage: 'talking' }]);
    pbx.phone('101').hangUp();
    expect((await record(pbx, uuid)).status).toBe(404);
    time.pass(2000);
    expect((await record(pbx, uuid)).json).toMatchObject({
      data: {
        ...{ direction: 'outbound', status: 'ANSWERED', caller_id_number: '+493023125600', caller_destination: '101' },
        ...{ start_time: '2026-11-20 12:00:00', answer_time: '2026-11-20 12:00:07', end_time: '2026-11-20 12:00:12' },
        call_flow: [{ destination_number: '101' }, { destination_number: '+493023125777' }],
      },
    });
    expect(await uuids(pbx, 'extension=101')).toEqual([uuid]);
  });

  it('answers at once where it is set to, while the phone still rings', async () => {
    const { pbx } = await timed({ originate: 'answers-at-once' });
    const answer = await dial(pbx);
    expect(answer.json).toMatchObject({ data: { call_uuid: pbx.phone('101').ringing?.callUuid } });
  });

  it.each([
    ['an extension that does not exist', { extension: '777' }, 404],
    ['an extension that is not registered', { extension: '109' }, 404],
    ['an extension that fails', { extension: '110' }, 422],
    ['a gateway that does not exist', { gateway_uuid: '00000000-0000-4000-8000-000000000000' }, 422],
  ])('refuses %s', async (_what, body, status) => {
    const { pbx } = await timed();
    const answer = await dial(pbx, body);
    expect([answer.status, answer.json]).toEqual([status, { message: expect.any(String) }]);
    expect(pbx.dials.inProgress()).toEqual([]);
  });

  it.each([
    ['no extension', { extension: undefined }],
    ['an extension as a number', { extension: 101 }],
    ['letters in the number', { destination_number: '0800-FLOWERS' }],
    ['a number too long', { destination_number: '1'.repeat(33) }],
    ['a gateway that is no UUID', { gateway_uuid: 'berlin' }],
    ['letters in the caller ID', { caller_id_number: 'me' }],
  ])('refuses %s', async (_what, body) => {
    const { pbx } = await timed();
    const answer = await dial(pbx, body);
    expect([answer.status, answer.json]).toEqual([422, { message: 'The given data was invalid.' }]);
    expect(pbx.dials.inProgress()).toEqual([]);
  });

  it('rings on when the one who asked has gone', async () => {
    const { pbx, time } = await timed({ recordDelayMs: 0 });
    const body = JSON.stringify({ extension: '102', destination_number: '100', gateway_uuid: pbx.gateways[1]?.uuid });
    const headers = { 'X-API-KEY': pbx.key, 'Content-Type': 'application/json' };
    const asked = request(`${pbx.address}${pbx.basePath}/call/originate`, { method: 'POST', headers });
    const gone = new Promise((resolve) => asked.once('close', resolve));
    asked.once('error', () => undefined).end(body);
    await until(() => pbx.phone('102').ringing !== null);
    asked.destroy();
    await gone;
    pbx.phone('102').pickUp();
    time.pass(60_000);
    expect(await uuids(pbx, 'extension=102')).toHaveLength(1);
  });
});

describe('traffic', () => {
  it('goes on by itself, each record after its call has ended', async () => {
    const { pbx, time } = await timed({ liveTraffic: { everySeconds: 20 } });
    time.pass(20_000);
    expect(await uuids(pbx)).toEqual([]);
    time.pass(600_000);
    const records = pbx.records.all();
    expect(records.length).toBeGreaterThan(20);
    expect(new Set(records.map((entry) => entry.direction))).toEqual(new Set(['inbound', 'outbound', 'local']));
    expect(records.some((entry) => entry.status === 'MISSED' && entry.caller_destination === '101')).toBe(true);
    expect(records.every((entry) => entry.end_time <= '2026-11-20 12:10:20')).toBe(true);
  });

  it('ends with the PBX', async () => {
    const { pbx, time } = await timed({ liveTraffic: { everySeconds: 20 } });
    await pbx.close();
    time.pass(600_000);
    expect(pbx.records.all()).toEqual([]);
  });
});
