import { beforeEach, describe, expect, it } from 'vitest';
import { callFilterOf, noViewFilter, type ViewFilter } from '../../../../../../shared/calls/view-filter.ts';
import { answeredOf, measuredOf } from '../../../../../../shared/quality/sound-counts.ts';
import { DAY } from '../../../../../../shared/time/durations.ts';
import type { TestHistory } from '../../../../../support/fakes/open-history.ts';
import { createVirtualTime } from '../../../../../support/fakes/virtual-time.ts';
import { personOf } from '../../../../shared/make-person.ts';
import { ownFolder } from '../../own-folder.ts';
import { hour, minute, missedRecord, noon, outRecord, record, zone } from '../../records.ts';

const place = ownFolder();
let history: TestHistory;
const now = noon + 5 * hour;
beforeEach(() => {
  history = place.open({ now: () => now });
});

/** A record with what is left of a minute's packets after a loss of single ones; null: without figures. */
function heard(raw: Record<string, unknown>, loss: number | null, codec = ''): Record<string, unknown> {
  const lost = 3000 * (loss ?? 0);
  const [packets, skipped] = [String(3000 - lost), String(lost)];
  const counts = {
    packet_count: packets,
    media_packet_count: packets,
    skip_packet_count: skipped,
    mean_interval: '20',
  };
  const inbound = {
    ...counts,
    mos: '4.50',
    flaw_total: String(3 * lost),
    jitter_loss_rate: String(lost / (3000 - lost)),
  };
  return { ...raw, audio_stats: loss === null ? {} : { inbound }, technical: { read_codec: codec } };
}

const rangeOf = (days: number | null): ViewFilter['range'] =>
  days === null ? { kind: 'any' } : { kind: 'days', days };
const report = (days: number | null = 30, extension = '101', filter: Partial<ViewFilter> = {}) =>
  history.qualityReport({ extension, filter: { ...noViewFilter, range: rangeOf(days), ...filter }, zone });

describe('a report', () => {
  it('counts what the extension answered, by verdict and codec', async () => {
    history.records.ingest([
      heard(record({ uuid: 'good' }), 0, 'PCMA'),
      heard(record({ uuid: 'bad', at: noon - minute }), 0.3, 'PCMA'),
      heard(outRecord({ uuid: 'poor', at: noon - hour, legs: ['0301234567'], takenBy: '0301234567' }), 0.1),
      heard(record({ uuid: 'silent', at: noon - 2 * hour }), null),
      missedRecord({ uuid: 'missed', at: noon - DAY }),
      heard(record({ uuid: 'colleague', legs: ['101', '104'], takenBy: '104' }), 0.3),
    ]);
    history.people.write({ put: [personOf(1, 'Ada', '030 1234567')], remove: [] });
    const made = await report();
    expect(made.dots[0]).toMatchObject({ party: '+49301234567', name: 'Ada' });
    expect(made.counts).toEqual({ good: 1, fair: 0, poor: 1, bad: 1, noSound: 0, notMeasured: 1 });
    // With the missed one, and the one of a colleague.
    expect(made.calls).toBe(6);
    expect((await report(30, '101', { outcomes: ['missed'] })).calls).toBe(1);
    expect(
      made.dots.map(({ uuid, minute: at, verdict, codec, seconds }) => [uuid, at / 60, verdict, codec, seconds]),
    ).toEqual([
      ['poor', 11, 'poor', null, 6],
      ['bad', 11 + 59 / 60, 'bad', 'PCMA', 18],
    ]);
    expect(made.groups.codec.few).toMatchObject({ groups: 2, counts: { good: 1, poor: 1, bad: 1 } });
    expect(measuredOf((await report(30, '104')).counts)).toBe(1);
  });

  it('takes whole days of the computer, today included', async () => {
    const midnight = noon - 12 * hour;
    const ats = [midnight, midnight - 1000, midnight - 6 * DAY, midnight - 6 * DAY - 1000, now + DAY + hour];
    history.records.ingest(ats.map((at, i) => heard(record({ uuid: `u${i}`, at }), 0.1)));
    const uuids = async (days: number | null) => (await report(days)).dots.map(({ uuid }) => uuid);
    expect(await uuids(1)).toEqual(['u0']);
    expect(await uuids(7)).toEqual(['u2', 'u1', 'u0']);
    expect(await uuids(null)).toEqual(['u3', 'u2', 'u1', 'u0']);
    expect(await report(7)).toMatchObject({ lastDay: Math.floor(noon / DAY), firstDay: Math.floor(noon / DAY) - 6 });
  });

  it('leaves out a call without a readable start, and has none of an extension without calls', async () => {
    history.records.ingest([heard({ ...record({ uuid: 'a' }), start_time: 'some day' }, 0)]);
    expect(measuredOf((await report(null)).counts)).toBe(0);
    expect(await report(null, '555')).toMatchObject({
      periods: [],
      dots: [],
      worse: null,
      groups: { codec: { groups: [] } },
    });
  });
});

describe('a report beside the days before', () => {
  /** So many calls of a day before today, the first of them poor. */
  const calls = (days: number, count: number, poor: number) =>
    Array.from({ length: count }, (_, i) =>
      heard(record({ uuid: `${days} ${i}`, at: noon - days * DAY - i * minute }), i < poor ? 0.1 : 0),
    );

  it.each<[string, [count: number, poor: number], [count: number, poor: number], object | null]>([
    ['the same share', [24, 2], [24, 2], { hits: 2, of: 24, days: 7, is: 'same' }],
    ['what chance explains', [24, 4], [24, 1], { hits: 1, of: 24, days: 7, is: 'same' }],
    ['more than chance', [40, 20], [40, 2], { hits: 2, of: 40, days: 7, is: 'worse' }],
    ['fewer than chance', [40, 2], [40, 20], { hits: 20, of: 40, days: 7, is: 'better' }],
    ['too few before', [40, 2], [19, 2], null],
    ['too few now', [19, 2], [40, 2], null],
  ])('%s', async (_what, now, before, expected) => {
    history.records.ingest([...calls(0, ...now), ...calls(7, ...before), ...calls(14, 30, 30)]);
    expect((await report(7)).before).toEqual(expected);
  });

  it('is beside nothing where the range is not so many days', async () => {
    history.records.ingest([...calls(0, 24, 2), ...calls(7, 24, 2)]);
    expect((await report(null)).before).toBeNull();
    const range = { kind: 'between', from: '2026-03-01', to: '2026-03-02' } as const;
    expect((await report(null, '101', { range })).before).toBeNull();
  });

  it('without a measured call says where earlier ones are, under the same filter', async () => {
    history.records.ingest([...calls(9, 3, 1), heard(record({ uuid: 'unmeasured', at: noon - 8 * DAY }), null)]);
    const lastDay = Math.floor(noon / DAY) - 9;
    expect((await report(7)).earlier).toEqual({ measured: 3, lastDay });
    expect((await report(7, '101', { caller: '+442079460000' })).earlier).toBeNull();
    expect((await report(30)).earlier).toBeNull();
    expect((await report(7, '555')).earlier).toBeNull();
  });
});

describe('a report under a filter', () => {
  const causes = ['USER_BUSY', 'NO_ANSWER', 'NORMAL_TEMPORARY_FAILURE'];
  const codecs = ['PCMA', 'opus', ''];
  const numbers = ['0301234567', '+442079460000', '0171 2345678'];
  const made = (i: number): Record<string, unknown> => {
    const other = numbers[i % 3] as string;
    const isOut = i % 4 < 3;
    const isTaken = i % 5 < 3 && other !== '0171 2345678';
    const at = noon - i * 53 * minute;
    const raw = isOut
      ? outRecord({ uuid: `u${i}`, at, to: other, legs: [other], takenBy: isTaken ? other : null })
      : record({ uuid: `u${i}`, at, from: other, takenBy: isTaken ? '101' : null });
    const sound = heard(raw, [4.5, 0.1, null][i % 3] ?? null);
    return {
      ...sound,
      ...(isTaken ? {} : { hangup_cause: causes[i % 3], status: 'MISSED' }),
      technical: { read_codec: codecs[i % 3] },
    };
  };

  it.each<[string, Partial<ViewFilter>]>([
    ['none', {}],
    ['a direction', { directions: ['out'] }],
    ['a caller', { caller: '+49301234567' }],
    ['a codec', { codec: 'opus' }],
    ['words', { text: 'busy' }],
    ['a tag', { tags: ['VIP'] }],
    ['days', { range: { kind: 'between', from: '2026-03-01', to: '2030-03-01' } }],
    ['a length', { atLeastSeconds: 5 }],
    ['verdicts', { verdicts: ['poor', 'good'] }],
    ['an outcome', { outcomes: ['answered'] }],
  ])('has the calls that the list has: %s', async (_, filter) => {
    history.records.ingest(Array.from({ length: 400 }, (_, i) => made(i)));
    history.notes.change('caller +442079460000', '', ['VIP']);
    const { counts, groups } = await report(null, '101', filter);
    const asked = callFilterOf({ ...noViewFilter, ...filter }, now, zone);
    const found = (more: Partial<typeof asked>) =>
      history.search.count('101', { ...asked, from: asked.from ?? 1, ...more });
    expect(answeredOf(counts)).toBe(await found({ outcomes: ['answered'] }));
    for (const { key, counts: of } of groups.codec.groups)
      if (key !== null) expect(answeredOf(of)).toBe(await found({ outcomes: ['answered'], codec: key }));
    for (const { key, counts: of } of groups.counterpart.groups)
      if (filter.caller === undefined)
        expect(answeredOf(of)).toBe(await found({ outcomes: ['answered'], caller: key }));
  });
});

it('many calls are read in turns, and each of them is counted once', async () => {
  const time = createVirtualTime(noon);
  history.close();
  history = place.open({ now: () => now, timers: time.timers });
  history.records.ingest(
    // Some of them began in the same second.
    Array.from({ length: 2500 }, (_, i) => heard(record({ uuid: `u${i}`, at: noon - (i >> 2) * minute }), 0)),
  );
  const slow = performance.now;
  let clock = 0;
  // Each slice takes longer than a turn may.
  performance.now = () => {
    clock += 10;
    return clock;
  };
  try {
    const made = report(null);
    await time.settle();
    expect(time.pending()).toBe(1);
    await time.advance(0);
    expect((await made).counts.good).toBe(2500);
    expect(new Set((await made).dots.map(({ uuid }) => uuid)).size).toBe((await made).dots.length);
  } finally {
    performance.now = slow;
  }
});

it('rejects once the history is closed', async () => {
  history.close();
  await expect(report()).rejects.toMatchObject({ data: { kind: 'historyUnavailable' } });
});
