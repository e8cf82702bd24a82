import { describe, expect, it } from 'vitest';
import { behave, type Manners } from '../../support/practice-faults/manners.ts';
import type { TestPbx } from '../../support/practice-faults/test-pbx.ts';
import { ask, dial, list, NOON, until, uuids, withPbx } from '../../support/practice-faults/with-pbx.ts';

const MINUTE = 60_000;

/** The first record of the list, after one missed call from outside. */
async function missedCall(manners: Manners, from = '+4930111') {
  const pbx = await withPbx();
  behave(pbx, manners);
  pbx.traffic.missedCall({ extension: '101', from });
  return (await list(pbx)).data[0];
}

/** Dials, and gives the record of the dial. */
async function dialled(manners: Manners) {
  const pbx = await withPbx({ phones: { pickUpAfterMs: 'by-hand' }, recordDelayMs: 0 });
  behave(pbx, manners);
  const asked = dial(pbx);
  await until(() => pbx.phone('101').ringing !== null);
  pbx.phone('101').hangUp();
  await asked;
  const [record] = (await list(pbx)).data;
  return { record, stored: pbx.records.all()[0] };
}

const get = (pbx: TestPbx, path: string) => ask(pbx, path);

describe('manners of the practice PBX', () => {
  it('filter from and to by end_time', async () => {
    const pbx = await withPbx();
    const startMs = NOON.getTime() - 60 * MINUTE;
    const uuid = pbx.traffic.inboundAnswered({ extension: '101', from: '1', startMs, talkSeconds: 30 * 60 });
    const afterStart = `to=${encodeURIComponent('2026-11-20 11:10:00')}`;
    expect(await uuids(pbx, afterStart)).toEqual([uuid]);
    behave(pbx, { timeFilter: 'end_time' });
    expect(await uuids(pbx, afterStart)).toEqual([]);
    expect(await uuids(pbx, `from=${encodeURIComponent('2026-11-20 11:10:00')}`)).toEqual([uuid]);
    behave(pbx, {});
    expect(await uuids(pbx, afterStart)).toEqual([uuid]);
  });

  it.each(['', null, '0000-00-00 00:00:00', '1970-01-01 00:00:00', '0001-01-01 00:00:00'])(
    'write a time that never came as %j',
    async (unsetTimes) => {
      const record = await missedCall({ unsetTimes });
      const leg = { answer_time: unsetTimes, last_hold_time: unsetTimes };
      expect(record).toMatchObject({ answer_time: unsetTimes, call_flow: [leg], start_time: '2026-11-20 11:59:50' });
    },
  );

  it('leave out a time that never came', async () => {
    const record = await missedCall({ unsetTimes: 'absent' });
    expect(record).not.toHaveProperty('answer_time');
    expect(record).not.toHaveProperty(['call_flow', 0, 'answer_time']);
  });

  it.each([
    ['capitals', 'INBOUND'],
    ['unknown', 'incoming'],
  ] as const)('write directions in %s', async (directions, written) => {
    expect(await missedCall({ directions })).toMatchObject({ direction: written });
  });

  it('leave out lists and objects', async () => {
    const record = await missedCall({ absent: ['call_flow', 'error_log', 'technical'] });
    for (const field of ['call_flow', 'technical']) expect(record).not.toHaveProperty(field);
    expect(record).toHaveProperty('audio_stats.inbound');
    expect(record).not.toHaveProperty('audio_stats.error_log');
    expect(await missedCall({ absent: ['audio_stats', 'error_log'] })).not.toHaveProperty('audio_stats');
  });

  it('call their JSON text/html', async () => {
    const pbx = await withPbx();
    behave(pbx, { jsonType: 'text/html; charset=UTF-8' });
    const answer = await get(pbx, 'call/call-detail-records');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(answer.json).toHaveProperty('data.data', []);
  });

  it('refuse one GET in so many as too fast, with requests remaining', async () => {
    const pbx = await withPbx({ dailyLimit: 100 });
    behave(pbx, { tooFast: { oneIn: 2, retryAfter: 1 } });
    const answers = [await get(pbx, 'extensions'), await get(pbx, 'extensions'), await get(pbx, 'extensions')];
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 200]);
    const { headers } = answers[1] as { headers: Headers };
    expect([headers.get('retry-after'), headers.get('x-ratelimit-remaining')]).toEqual(['1', '99']);
    behave(pbx, { tooFast: { oneIn: 1, retryAfter: null } });
    expect((await get(pbx, 'extensions')).headers.get('retry-after')).toBeNull();
  });

  it.each(['local', 'inbound'] as const)('record their own dials as %s', async (originatedAs) => {
    const { record } = await dialled({ originatedAs });
    expect(record).toMatchObject({ direction: originatedAs, caller_destination: '101' });
  });

  it('write UUIDs in capitals', async () => {
    const { record, stored } = await dialled({ recordUuids: 'capitals' });
    expect(record?.call_uuid).toMatch(/^[0-9A-F-]{36}$/);
    expect(record?.call_uuid.toLowerCase()).toBe(stored?.call_uuid);
  });

  it('date records in the future, and list them first', async () => {
    const pbx = await withPbx();
    const [old, late] = [9, 3].map((minutes) =>
      pbx.traffic.missedCall({ extension: '101', from: '1', startMs: NOON.getTime() - minutes * MINUTE }),
    );
    behave(pbx, { datedAhead: { records: 1, days: 365 } });
    const { data } = await list(pbx);
    expect(data.map(({ call_uuid, start_time }) => [call_uuid, start_time])).toEqual([
      [late, '2027-11-20 11:57:00'],
      [old, '2026-11-20 11:51:00'],
    ]);
  });

  it('nest a field 5,000 deep', async () => {
    const pbx = await withPbx();
    behave(pbx, { nested: { depth: 5000, in: ({ caller_id_number }) => caller_id_number === '1' } });
    pbx.traffic.missedCall({ extension: '101', from: '2' });
    expect((await get(pbx, 'call/call-detail-records')).text).not.toContain('custom_fields');
    pbx.traffic.missedCall({ extension: '101', from: '1' });
    expect((await get(pbx, 'call/call-detail-records')).text).toContain(`"custom_fields":${'['.repeat(5000)}]`);
  });

  it('send a star code as caller ID', async () => {
    expect(await missedCall({ callerId: '*21*0900123#' })).toMatchObject({ caller_id_number: '*21*0900123#' });
  });
});
