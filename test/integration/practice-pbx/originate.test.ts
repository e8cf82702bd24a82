import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { manualTime } from '../../support/fakes/manual-time.ts';
import type { TestPbx, TestPbxOptions } from '../../support/practice-faults/test-pbx.ts';
import { ask, dial, list, NOON, until, uuids, withPbx } from '../../support/practice-faults/with-pbx.ts';

/** A PBX whose time passes by hand, so that nothing here waits. */
async function timed(options: TestPbxOptions = {}) {
  const time = manualTime(NOON.getTime());
  const phones = { pickUpAfterMs: 'by-hand' as const, ...options.phones };
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
    expect(pbx.callsInProgress()).toMatchObject([{ callUuid: uuid, extension: '101', stage: 'talking' }]);
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

  it('refuses with 422 when nobody lifts, and leaves a record', async () => {
    const { pbx, time } = await timed();
    const asked = dial(pbx);
    await until(() => pbx.phone('101').ringing !== null);
    time.pass(60_500);
    expect(await asked).toMatchObject({ status: 422, json: { message: 'Call could not be set up: No Answer.' } });
    expect((await list(pbx)).data).toMatchObject([{ status: 'NO_ANSWER', duration: '00:01:00', answer_time: '' }]);
  });

  it('reads ANSWERED although the far end was busy', async () => {
    const { pbx, time } = await timed({ phones: { pickUpAfterMs: 1000 } });
    const asked = dial(pbx, { destination_number: '03023125717' });
    await until(() => pbx.phone('101').ringing !== null);
    time.pass(10_000);
    await asked;
    expect((await list(pbx)).data).toMatchObject([
      { status: 'ANSWERED', hangup_cause: 'User Busy', call_flow: [{}, { answer_time: '' }] },
    ]);
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
    expect(pbx.callsInProgress()).toEqual([]);
  });

  it.each([
    ['no extension', { extension: undefined }, 'extension'],
    ['an extension as a number', { extension: 101 }, 'extension'],
    ['letters in the number', { destination_number: '0800-FLOWERS' }, 'destination_number'],
    ['a number too long', { destination_number: '1'.repeat(33) }, 'destination_number'],
    ['a gateway that is no UUID', { gateway_uuid: 'berlin' }, 'gateway_uuid'],
    ['letters in the caller ID', { caller_id_number: 'me' }, 'caller_id_number'],
  ])('refuses %s by name', async (_what, body, field) => {
    const { pbx } = await timed();
    const answer = await dial(pbx, body);
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({ errors: { [field]: [expect.any(String)] } });
    expect(pbx.callsInProgress()).toEqual([]);
  });

  it.each([
    ['broken JSON', '{"extension":', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['JSON that does not say so', '{"extension":"101"}', 'text/plain'],
  ])('takes %s for an empty body', async (_what, body, type) => {
    const { pbx } = await timed();
    const headers = { 'X-API-KEY': pbx.key, 'Content-Type': type };
    const answer = await ask(pbx, 'call/originate', { method: 'POST', body, headers });
    expect([answer.status, Object.keys(Object(Object(answer.json).errors))]).toEqual([
      422,
      ['extension', 'destination_number', 'gateway_uuid'],
    ]);
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

  it('says of a silent phone that it is silent', async () => {
    const { pbx } = await timed();
    expect(pbx.phone('101').ringing).toBeNull();
    expect(() => pbx.phone('101').pickUp()).toThrow('Phone 101 does not ring.');
    expect(() => pbx.phone('101').hangUp()).toThrow('Phone 101 has no call.');
  });
});

describe('traffic', () => {
  it('writes a scripted call at once, or on request', async () => {
    const { pbx, time } = await timed();
    const now = pbx.traffic.missedCall({ extension: '101', from: 'anonymous' });
    const later = pbx.traffic.inboundAnswered({ extension: '102', from: '1', writeAfterMs: 5000 });
    expect(await uuids(pbx)).toEqual([now]);
    time.pass(5000);
    expect(await uuids(pbx)).toHaveLength(2);
    expect((await record(pbx, later)).json).toMatchObject({ data: { end_time: '2026-11-20 12:00:00' } });
  });

  it('shows a call that still goes on, and writes it as long after its end as configured', async () => {
    const { pbx, time } = await timed({ recordDelayMs: 1000 });
    const call = { extension: '102', from: '1', startMs: NOON.getTime(), ringSeconds: 10, talkSeconds: 20 };
    const callUuid = pbx.traffic.inboundAnswered({ ...call, writeAfterMs: 500 });
    time.pass(9000);
    expect(pbx.callsInProgress()).toMatchObject([{ callUuid, extension: '102', number: '1', stage: 'ringing' }]);
    time.pass(1000);
    expect(pbx.callsInProgress()).toMatchObject([{ callUuid, stage: 'talking' }]);
    time.pass(21_499);
    expect([pbx.callsInProgress(), (await record(pbx, callUuid)).status]).toEqual([[], 404]);
    time.pass(1);
    expect((await record(pbx, callUuid)).status).toBe(200);
  });

  it('goes on by itself, each record after its call has ended', async () => {
    const { pbx, time } = await timed({ liveTraffic: { everySeconds: 20 } });
    time.pass(20_000);
    expect(await uuids(pbx)).toEqual([]);
    expect(pbx.callsInProgress()).toMatchObject([{ direction: 'inbound', extension: '101', stage: 'ringing' }]);
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
