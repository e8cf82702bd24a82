import { beforeAll, describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../../../electron/practice-pbx/calls/record.ts';
import { wallClock } from '../../../../../electron/practice-pbx/calls/wall-clock.ts';
import { generateWeeks } from '../../../../../electron/practice-pbx/calls/weeks.ts';

const clock = wallClock('Europe/Berlin');
/** A Friday afternoon four weeks after the clocks went back. */
const now = Date.parse('2026-11-20T15:00:00Z');
describe('the generated weeks', () => {
  let records: WireRecord[] = [];
  beforeAll(() => {
    records = generateWeeks({ seed: 7, weeks: 4, now, clock });
  });
  const each = (check: (record: WireRecord) => void): void => {
    expect(records.length).toBeGreaterThan(5000);
    for (const record of records) check(record);
  };

  it('are the same for the same seed, and others for another', () => {
    expect(generateWeeks({ seed: 7, weeks: 4, now, clock })).toEqual(records);
    const others = generateWeeks({ seed: 8, weeks: 1, now, clock });
    expect(others.some((record) => records.some((known) => known.call_uuid === record.call_uuid))).toBe(false);
  });

  it('have one UUID a call, and none that has not ended', () => {
    expect(new Set(records.map((record) => record.call_uuid)).size).toBe(records.length);
    each((record) => expect(record.end_time <= clock.text(now), record.call_uuid).toBe(true));
  });

  it('show every kind of call that the app has to explain', () => {
    const some = (what: string, test: (record: WireRecord) => boolean): void =>
      expect(records.filter(test).length, what).toBeGreaterThan(0);
    for (const status of ['ANSWERED', 'MISSED', 'NO_ANSWER', 'BUSY', 'FAILED', 'CANCELLED', 'VOICEMAIL']) {
      some(status, (record) => record.status === status);
    }
    const took = (record: WireRecord): number => record.call_flow.filter((leg) => leg.answer_time !== '').length;
    some('taken by a colleague', (r) => r.caller_destination === '600' && r.status === 'ANSWERED' && took(r) === 1);
    some('transfer', (r) => r.direction === 'inbound' && r.call_flow.length === 2 && took(r) === 2);
    some('answered though the far end was not', (r) => {
      return r.direction === 'outbound' && r.status === 'ANSWERED' && r.call_flow.length === 2 && took(r) === 1;
    });
    some('withheld', (r) => ['anonymous', '', 'Restricted'].includes(r.caller_id_number));
    some('no packets and yet 4.50', (r) => r.answer_time !== '' && r.audio_stats.inbound.packet_count === '0');
    for (const script of ['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Han', 'Thai', 'Hangul', 'Devanagari']) {
      some(script, (r) => new RegExp(`\\p{Script=${script}}`, 'u').test(r.caller_id_name));
    }
    for (const band of [4.4, 4.2, 3.9, 1.5]) {
      some(
        `MOS from ${band}`,
        (r) => Number(r.audio_stats.inbound.mos) >= band && Number(r.audio_stats.inbound.mos) < band + 0.3,
      );
    }
  });
});
