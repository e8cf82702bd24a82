import { describe, expect, it } from 'vitest';
import { readCall } from '../../../../electron/pbx/wire.ts';
import { call as callSchema } from '../../../../shared/calls/call.ts';
import { seenFrom } from '../../../../shared/calls/perspective.ts';

const zone = 'Europe/Berlin';
const leg = {
  destination_number: '101',
  forwarding_enabled: false,
  start_time: '2026-03-04 10:00:00',
  answer_time: '2026-03-04 10:00:05',
  last_hold_time: null,
  end_time: '2026-03-04 10:01:05',
  duration: '00:01:05',
  answer_duration: '00:01:00',
  time_to_answer: '00:00:05',
  hold_duration: null,
};
const record = {
  call_uuid: 'b7e0c3f2-0000-4000-8000-000000000001',
  caller_id_number: '+493023125001',
  caller_id_name: 'Anna \u202eBerger',
  caller_destination: '101',
  destination_number: '101',
  direction: 'inbound',
  start_time: '2026-03-04 10:00:00',
  answer_time: '2026-03-04 10:00:05',
  end_time: '2026-03-04 10:01:05',
  duration: '00:01:05',
  status: 'ANSWERED',
  hangup_cause: 'NORMAL_CLEARING',
  call_flow: [leg],
  audio_stats: {
    inbound: { mos: '4.50', quality_percentage: '100', packet_count: '3000', largest_jb_size: '0' },
    outbound: { packet_count: '3001' },
    error_log: [
      { start: '2026-03-04 10:00:10.123', stop: '2026-03-04 10:00:14.500', flaws: '7', duration_seconds: 4.377 },
    ],
  },
  technical: { read_codec: 'PCMA', read_rate: '8000', local_media_port: '23014', post_dial_delay: '' },
};

function read(changes: object = {}) {
  const result = readCall({ ...record, ...changes }, zone);
  if (!result.ok) throw new Error(result.reason);
  return callSchema.parse(result.call);
}

describe('readCall', () => {
  it('reads the documented record', () => {
    const call = read();
    expect(call).toMatchObject({
      uuid: record.call_uuid,
      callerName: 'Anna Berger',
      direction: 'inbound',
      start: { text: '2026-03-04 10:00:00', at: Date.UTC(2026, 2, 4, 9) },
      durationSeconds: 65,
      status: 'ANSWERED',
      hangupCause: 'NORMAL_CLEARING',
      inbound: { mos: 4.5, qualityPercentage: 100, packetCount: 3000, largestJbSize: 0, meanInterval: null },
      outbound: { packetCount: 3001 },
      technical: { readCodec: 'PCMA', localMediaPort: '23014' },
    });
    expect(call.legs).toEqual([
      expect.objectContaining({ forwarding: false, holdSeconds: null, timeToAnswerSeconds: 5 }),
    ]);
    expect(call.errorPeriods).toEqual([expect.objectContaining({ flaws: 7, seconds: 4.377 })]);
    expect(read({ caller_id_name: 'x'.repeat(200) }).callerName).toHaveLength(80);
    expect(read({ caller_id_name: 'O&#039;Brien &amp;&#8238; Co' }).callerName).toBe("O'Brien & Co");
    expect(read({ caller_id_name: 'MÃ¼ller' }).callerName).toBe('Müller');
  });

  it('reads numbers as text and text as numbers to the same call', () => {
    const drifted = read({
      caller_id_number: 493023125001,
      caller_destination: 101,
      destination_number: 101,
      duration: 65,
      call_flow: [{ ...leg, destination_number: 101, duration: '65', forwarding_enabled: '0' }],
      audio_stats: {
        inbound: { mos: 4.5, quality_percentage: '100 %', packet_count: 3000, largest_jb_size: 0 },
        outbound: { packet_count: 3001 },
        error_log: [{ ...record.audio_stats.error_log[0], flaws: 7, duration_seconds: '4.377' }],
      },
      technical: { ...record.technical, read_rate: 8000, local_media_port: 23014 },
    });
    expect(drifted).toEqual({ ...read(), callerNumber: '493023125001' });
  });

  it.each([null, undefined, '', ' ', 'N/A', 'n/a', 'null', '-'])('reads %j as nothing, everywhere', (nothing) => {
    const bare = Object.fromEntries(Object.keys(record).map((name) => [name, nothing]));
    const call = read({ ...bare, call_uuid: 'x', status: 'ANSWERED' });
    expect(call).toMatchObject({
      callerNumber: null,
      callerName: null,
      start: null,
      durationSeconds: null,
      hangupCause: null,
    });
    expect(call).toMatchObject({
      direction: 'unknown',
      directionText: null,
      legs: [],
      inbound: null,
      outbound: null,
      technical: null,
      errorPeriods: null,
    });
  });

  it.each(['', null, '0000-00-00 00:00:00', '1970-01-01 00:00:00'])(
    'reads the unset answer time %j as none, in the call and in its legs',
    (unset) => {
      const unanswered = { ...leg, answer_time: unset, answer_duration: '00:00:00', time_to_answer: '00:00:00' };
      const call = read({ answer_time: unset, end_time: unset, call_flow: [{ ...unanswered, last_hold_time: unset }] });
      expect(call).toMatchObject({ answer: null, end: null, legs: [{ answer: null, lastHold: null }] });
      expect(seenFrom({ ...call, status: 'MISSED' }, '101', 'unknown')).toMatchObject({
        outcome: { kind: 'missed' },
        talkSeconds: null,
      });
    },
  );

  it('tells an absent error log from an empty one', () => {
    const log = (error_log: unknown) => read({ audio_stats: { ...record.audio_stats, error_log } }).errorPeriods;
    expect([undefined, null, 'none'].map(log)).toEqual([null, null, null]);
    expect([[], {}].map(log)).toEqual([[], []]);
  });

  it('reads no more legs and error periods than a call can have', () => {
    const many = (count: number, one: object): object[] => Array.from({ length: count }, () => one);
    const error_log = many(2003, record.audio_stats.error_log[0] ?? {});
    const call = read({ call_flow: many(507, leg), audio_stats: { error_log } });
    expect([call.legs.length, call.errorPeriods?.length]).toEqual([500, 2000]);
  });

  it('reads no figure so large that a sum of it would be infinite', () => {
    const inbound = { cng_packet_count: -8.98e306, packet_count: '1e300', media_packet_count: 2 ** 53 - 1 };
    expect(read({ audio_stats: { inbound } }).inbound).toMatchObject({
      cngPacketCount: null,
      packetCount: null,
      mediaPacketCount: 2 ** 53 - 1,
    });
  });

  it.each([
    ['jitter_loss_rate', '5%', 0.05],
    ['jitter_loss_rate', '1,5\u202f%', 0.015],
    ['jitter_loss_rate', '0.05', 0.05],
    ['jitter_burst_rate', '50 percent', 0.5],
    ['quality_percentage', '98,5%', 98.5],
    ['mean_interval', '20 ms', 20],
    ['mean_interval', '20.5 Milliseconds', 20.5],
    ['mos', '3.5 MOS', 3.5],
    ['jitter_max_variance', '400.00 ms²', 400],
    ['media_bytes', '172 bytes', 172],
    ['packet_count', '3000 packets', 3000],
    // Another unit, or one that says another thing.
    ['mean_interval', '0.02 s', null],
    ['mean_interval', '20 %', null],
    ['mos', '88 %', null],
    ['mos', '4.2/5', null],
    ['media_bytes', '172 kB', null],
    ['packet_count', '5 %', null],
    ['jitter_max_variance', '20 ms', null],
    ['jitter_loss_rate', '%', null],
  ])('reads %s of %j as %j', (field, written, figure) => {
    const inbound = { [field]: written, raw_bytes: '1' };
    const name = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    expect(read({ audio_stats: { inbound } }).inbound).toMatchObject({ [name]: figure, rawBytes: 1 });
  });

  it('reads a period of an error log with units', () => {
    const entry = { start: '2026-03-10 10:00:00.000', stop: null, flaws: '9 flaws', duration_seconds: '3.5 s' };
    expect(read({ audio_stats: { error_log: [entry] } }).errorPeriods).toMatchObject([{ flaws: 9, seconds: 3.5 }]);
  });

  it.each<[unknown, number | null]>([
    ['4,50', 4.5],
    ['0,05', 0.05],
    ['-0,5', null],
    ['20,0000', 20],
    ['1234.5', 1234.5],
    // It may be five thousand.
    ['5,000', null],
    ['1,2,3', null],
    [',5', null],
    // None of them was measured.
    ['-1', null],
    [-5000, null],
    ['-nan', null],
    ['NaN', null],
    ['Infinity', null],
    [0, 0],
  ])('reads the figure %j as %j', (mos, figure) => {
    const inbound = { mos, quality_percentage: '100' };
    expect(read({ audio_stats: { inbound, outbound: { packet_count: mos, media_packet_count: '1' } } })).toMatchObject({
      inbound: { mos: figure },
      outbound: { packetCount: figure },
    });
  });

  it('keeps an unknown status and cause, and calls an unknown direction so', () => {
    const call = read({ status: 'PARKED', hangup_cause: 'Something Else', direction: 'sideways' });
    expect(call).toMatchObject({ status: 'PARKED', hangupCause: 'Something Else', direction: 'unknown' });
    expect(call.directionText).toBe('sideways');
    expect(read({ direction: ' OUTBOUND ' }).direction).toBe('outbound');
  });

  it('reads the empty arrays that PHP writes for empty objects, and its lists with gaps', () => {
    expect(read({ audio_stats: [], technical: [], call_flow: [] })).toMatchObject({
      inbound: null,
      technical: null,
      legs: [],
    });
    expect(read({ call_flow: { 0: leg, 2: leg, note: 'x' } }).legs).toHaveLength(2);
    expect(read({ audio_stats: { inbound: {}, outbound: { packet_count: 'NaN' }, error_log: null } })).toMatchObject({
      inbound: null,
      outbound: null,
    });
  });

  it.each([
    ['inbound', ['incoming', ' In ']],
    ['outbound', ['Outgoing', 'OUT']],
    ['local', ['internal']],
  ] as const)('reads %s from other words for it', (direction, words) => {
    expect(words.map((word) => read({ direction: word }).direction)).toEqual(words.map(() => direction));
  });

  it('reads parts of a record that come as JSON text', () => {
    const { call_flow, audio_stats, technical } = record;
    const texts = { call_flow: JSON.stringify(call_flow), technical: ` ${JSON.stringify(technical)}` };
    expect(read({ ...texts, audio_stats: JSON.stringify(audio_stats) })).toEqual(read());
    const parts = Object.entries(audio_stats).map(([name, part]) => [name, JSON.stringify(part)]);
    expect(read({ audio_stats: Object.fromEntries(parts) })).toEqual(read());
  });

  it.each(['[{"destination_number": 101', '{', '[]', '[1,"101"]', 'null', '101'])(
    'reads nothing in the text %j',
    (text) => {
      expect(read({ call_flow: text, audio_stats: text, technical: text })).toEqual(
        read({ call_flow: null, audio_stats: null, technical: null }),
      );
    },
  );

  it('reads a single leg, and a single error period, that stands for a list', () => {
    const [period] = record.audio_stats.error_log;
    expect(read({ call_flow: leg, audio_stats: { ...record.audio_stats, error_log: period } })).toEqual(read());
  });

  it('keeps the order of a call through the repeated hour of a clock change', () => {
    const call = read({
      start_time: '2026-10-25 02:50:00',
      answer_time: '2026-10-25 02:50:10',
      end_time: '2026-10-25 02:10:00',
    });
    expect((call.end?.at ?? 0) - (call.start?.at ?? 0)).toBe(20 * 60_000);
  });

  it.each([
    ['no object', 'text', 'notAnObject'],
    ['an array', [], 'notAnObject'],
    ['no UUID', { ...record, call_uuid: undefined }, 'noUuid'],
    ['an empty UUID', { ...record, call_uuid: ' ' }, 'noUuid'],
    ['a UUID of another type', { ...record, call_uuid: { a: 1 } }, 'noUuid'],
    ['a UUID that is no text that can be stored', { ...record, call_uuid: 'a\ud800' }, 'noUuid'],
    ['an endless UUID', { ...record, call_uuid: 'x'.repeat(101) }, 'noUuid'],
    ['a UUID and nothing else', { call_uuid: 'x' }, 'nothingElse'],
  ])('cannot read %s', (_name, raw, reason) => {
    expect(readCall(raw, zone)).toEqual({ ok: false, reason });
  });
});
