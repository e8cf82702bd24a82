import { beforeAll, describe, expect, it } from 'vitest';
import { EXTENSIONS } from '../../../../../electron/practice-pbx/calls/office.ts';
import type { WireRecord } from '../../../../../electron/practice-pbx/calls/record.ts';
import { hms, wallClock } from '../../../../../electron/practice-pbx/calls/wall-clock.ts';
import { generateWeeks } from '../../../../../electron/practice-pbx/calls/weeks.ts';
import { mosOf, qualityPercentage } from '../../../../support/quality/sound-model.ts';

const clock = wallClock('Europe/Berlin');
/** A Friday afternoon four weeks after the clocks went back. */
const now = Date.parse('2026-11-20T15:00:00Z');
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

const seconds = (text: string): number => {
  const [hours = 0, minutes = 0, rest = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 + rest;
};
const span = (from: string, to: string): string => hms(clock.instant(to) - clock.instant(from));

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

  it('keep the calls of a day whenever they are made, and add only what has ended since', () => {
    const earlier = generateWeeks({ seed: 7, weeks: 1, now: now - 3 * 3_600_000, clock });
    const later = new Map(records.map((record) => [record.call_uuid, record]));
    expect(earlier.length).toBeGreaterThan(500);
    for (const record of earlier) expect(record).toEqual(later.get(record.call_uuid));
    const tomorrow = new Map(
      generateWeeks({ seed: 7, weeks: 4, now: now + 86_400_000, clock }).map((r) => [r.call_uuid, r]),
    );
    const kept = records.filter((record) => record.start_time > '2026-10-26');
    expect(kept.filter((record) => !tomorrow.has(record.call_uuid))).toEqual([]);
  });

  it('have one UUID a call, and none that has not ended', () => {
    expect(new Set(records.map((record) => record.call_uuid)).size).toBe(records.length);
    each((record) => expect(record.end_time <= clock.text(now), record.call_uuid).toBe(true));
  });

  it('hold every call and leg together: order, lengths, legs inside the call', () => {
    each((record) => {
      expect(record.start_time).toMatch(TIME);
      expect(record.duration).toBe(span(record.start_time, record.end_time));
      expect(record.call_flow[0]?.start_time).toBe(record.start_time);
      expect(
        record.call_flow
          .map((leg) => leg.end_time)
          .sort()
          .at(-1),
      ).toBe(record.end_time);
      for (const leg of record.call_flow) {
        expect(leg.start_time >= record.start_time && leg.end_time <= record.end_time).toBe(true);
        expect(leg.duration).toBe(span(leg.start_time, leg.end_time));
        if (leg.answer_time === '') expect([leg.answer_duration, leg.time_to_answer]).toEqual(['00:00:00', '']);
        else expect(seconds(leg.time_to_answer) + seconds(leg.answer_duration)).toBe(seconds(leg.duration));
      }
    });
  });

  it('hold only while a leg is answered', () => {
    const held = records.flatMap((record) => record.call_flow).filter((leg) => leg.hold_duration !== null);
    expect(held.length).toBeGreaterThan(100);
    for (const leg of held) {
      expect(leg.last_hold_time !== null && leg.last_hold_time >= leg.answer_time).toBe(true);
      const until = clock.instant(leg.last_hold_time ?? '') + seconds(leg.hold_duration ?? '') * 1000;
      expect(until).toBeLessThanOrEqual(clock.instant(leg.end_time));
    }
  });

  it('give MOS, percentage and flaws that follow from one another', () => {
    each(({ audio_stats: { inbound } }) => {
      const percentage = qualityPercentage(Number(inbound.packet_count), Number(inbound.flaw_total));
      expect(inbound.quality_percentage).toBe(percentage.toFixed(2));
      expect(inbound.mos).toBe(mosOf(percentage).toFixed(2));
      const parts = [inbound.media_packet_count, inbound.dtmf_packet_count, inbound.cng_packet_count].map(Number);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Number(inbound.packet_count));
      expect(Number(inbound.raw_bytes)).toBeGreaterThanOrEqual(Number(inbound.media_bytes));
      expect(Number(inbound.jitter_min_variance)).toBeLessThanOrEqual(Number(inbound.jitter_max_variance));
    });
  });

  it('receive no more packets than the talk time makes', () => {
    each((record) => {
      const answered = record.answer_time === '' ? record.end_time : record.answer_time;
      const talk = (clock.instant(record.end_time) - clock.instant(answered)) / 1000;
      expect(Number(record.audio_stats.inbound.packet_count)).toBeLessThanOrEqual(talk * 50);
    });
  });

  it('put the error periods inside the call, apart, with all flaws in them', () => {
    const wrapped: WireRecord[] = [];
    each((record) => {
      const { inbound, error_log: log } = record.audio_stats;
      let last = `${record.answer_time}.000`;
      for (const period of log) {
        expect(period.start >= last && period.stop <= `${record.end_time}.000`, JSON.stringify(log)).toBe(true);
        const length =
          Date.parse(`${period.stop.replace(' ', 'T')}Z`) - Date.parse(`${period.start.replace(' ', 'T')}Z`);
        expect(period.duration_seconds).toBeCloseTo(length / 1000, 6);
        last = period.stop;
      }
      const flaws = log.reduce((sum, period) => sum + Number(period.flaws), 0);
      if (flaws > Number(inbound.packet_count)) wrapped.push(record);
      else expect(flaws).toBe(Number(inbound.flaw_total));
    });
    expect(wrapped.length).toBeGreaterThan(0);
    expect(wrapped.every((record) => Number(record.audio_stats.inbound.mos) > 4)).toBe(true);
  });

  it('carry names that somebody could have, for a demo: hostile ones are made by the tests', () => {
    const odd = records.filter((r) => /[\p{Cc}\p{Cf}<>=]/u.test(r.caller_id_name) || r.caller_id_name.length > 40);
    expect(odd.map((r) => r.caller_id_name)).toEqual([]);
    const house = records.filter((r) => r.direction === 'local');
    expect(house.length).toBeGreaterThan(0);
    for (const { caller_id_number, caller_id_name } of house) {
      expect(EXTENSIONS.find(({ number }) => number === caller_id_number)?.name).toBe(caller_id_name);
    }
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
