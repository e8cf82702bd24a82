import { describe, expect, it } from 'vitest';
import { callOf, readingRecords, readRecord } from '../../../../electron/pbx/record.ts';

const zone = 'Europe/Berlin';
const raw = {
  call_uuid: ' 0B9D7A52-5A53-4C0E-8A55-6B1C5F1C2D01 ',
  start_time: '2026-11-20 10:00:00',
  status: 'ANSWERED',
  call_flow: [{ destination_number: '101' }, { destination_number: '102' }],
};

describe('a record', () => {
  it.each<[string, unknown, object]>([
    ['as documented', raw, { uuid: '0b9d7a52-5a53-4c0e-8a55-6b1c5f1c2d01', start: '2026-11-20 10:00:00', legs: 2 }],
    ['whose legs came as an object', { ...raw, call_flow: { 0: {}, 2: {} } }, { legs: 2 }],
    [
      'whose start came as a number',
      { ...raw, start_time: Date.UTC(2026, 10, 20, 9) / 1000 },
      { start: raw.start_time },
    ],
    [
      'whose start cannot be read',
      { ...raw, start_time: 'soon' },
      { uuid: '0b9d7a52-5a53-4c0e-8a55-6b1c5f1c2d01', start: null },
    ],
    ['without a UUID', { ...raw, call_uuid: ' ' }, { uuid: null, start: raw.start_time, read: { ok: false } }],
    ['with nothing but its UUID', { call_uuid: 'a' }, { uuid: 'a', start: null, legs: 0, read: { ok: false } }],
    ['that is none', 'a sentence', { uuid: null, start: null, legs: 0, read: { ok: false, reason: 'notAnObject' } }],
  ])('%s is opened', (_what, given, expected) => {
    expect(readRecord(given, zone)).toMatchObject({ ...expected, raw: given, zone });
  });

  it('is decoded when its call is asked for, and once', () => {
    let decoded = 0;
    const counting = {
      ...raw,
      get hangup_cause() {
        decoded += 1;
        return 'NORMAL_CLEARING';
      },
    };
    const record = readRecord(counting, zone);
    expect([record.uuid, record.start, record.legs, decoded]).toEqual([
      '0b9d7a52-5a53-4c0e-8a55-6b1c5f1c2d01',
      raw.start_time,
      2,
      0,
    ]);
    expect(callOf(record)?.start?.at).toBe(Date.UTC(2026, 10, 20, 9));
    expect([record.read.ok, callOf(record)?.hangupCause, decoded]).toEqual([true, 'NORMAL_CLEARING', 1]);
  });
});

it('a page of a client keeps what it says of the list', async () => {
  const list = async () => ({ records: [raw, 'odd'], total: 7, hasNext: true, cursor: 'c' });
  const page = await readingRecords({ list }, () => zone).list({});
  expect(page).toMatchObject({ total: 7, hasNext: true, cursor: 'c' });
  expect(page.records.map((record) => record.raw)).toEqual([raw, 'odd']);
});
