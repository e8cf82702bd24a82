import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { History } from '../../../../../electron/history/history.ts';
import { noFilter } from '../../../../../shared/calls/call-filter.ts';
import { measuredOf } from '../../../../../shared/quality/quality-report.ts';
import { DAY } from '../../../../../shared/time/durations.ts';
import { createVirtualTime } from '../../../../support/fakes/virtual-time.ts';
import { historyFolder, hour, minute, missedRecord, noon, outRecord, record, zone } from '../records.ts';

let place: ReturnType<typeof historyFolder>;
let history: History;
const now = noon + 5 * hour;
beforeEach(() => {
  place = historyFolder();
  history = place.open({ now: () => now });
});
afterEach(() => place.end());

/** A record with as many packets as a minute makes, and this score. */
function heard(raw: Record<string, unknown>, mos: number | null, remote = ''): Record<string, unknown> {
  const inbound = { mos: String(mos), packet_count: '3000', media_packet_count: '3000', flaw_total: '0' };
  return { ...raw, audio_stats: mos === null ? {} : { inbound }, technical: { remote_media_ip: remote } };
}

const report = (days: number | null = 30, extension = '101') => history.qualityReport({ extension, days, zone });

describe('a report', () => {
  it('counts what the extension answered, by verdict, direction and address', async () => {
    history.ingest([
      heard(record({ uuid: 'good' }), 4.5, '192.0.2.1'),
      heard(record({ uuid: 'bad', at: noon - minute }), 3.1, '192.0.2.1'),
      heard(outRecord({ uuid: 'poor', at: noon - hour, legs: ['0301234567'], takenBy: '0301234567' }), 3.9),
      heard(record({ uuid: 'silent', at: noon - 2 * hour }), null),
      missedRecord({ uuid: 'missed', at: noon - DAY }),
      heard(record({ uuid: 'colleague', legs: ['101', '104'], takenBy: '104' }), 3.2),
    ]);
    const made = await report();
    expect(made.counts).toEqual({ good: 1, fair: 0, poor: 1, bad: 1, notMeasured: 1, incomplete: 0 });
    expect(made.dots.map(({ uuid, minute: at, band, mos }) => [uuid, at / 60, band, mos])).toEqual([
      ['poor', 11, 'poor', 3.9],
      ['bad', 11 + 59 / 60, 'bad', 3.1],
      ['good', 12, 'good', 4.5],
    ]);
    expect(made.directions.map(({ direction, counts }) => [direction, measuredOf(counts)])).toEqual([
      ['in', 2],
      ['out', 1],
    ]);
    expect(made.addresses.map(({ address, counts }) => [address, measuredOf(counts)])).toEqual([
      ['192.0.2.1', 2],
      [null, 1],
    ]);
    expect(measuredOf((await report(30, '104')).counts)).toBe(1);
  });

  it('takes whole days of the computer, today included', async () => {
    const midnight = noon - 12 * hour;
    const ats = [midnight, midnight - 1000, midnight - 6 * DAY, midnight - 6 * DAY - 1000, now + DAY + hour];
    history.ingest(ats.map((at, i) => heard(record({ uuid: `u${i}`, at }), 4.5)));
    const uuids = async (days: number | null) => (await report(days)).dots.map(({ uuid }) => uuid);
    expect(await uuids(1)).toEqual(['u0']);
    expect(await uuids(7)).toEqual(['u2', 'u1', 'u0']);
    expect(await uuids(null)).toEqual(['u3', 'u2', 'u1', 'u0']);
    expect(await report(7)).toMatchObject({ lastDay: Math.floor(noon / DAY), firstDay: Math.floor(noon / DAY) - 6 });
  });

  it('leaves out a call without a readable start, and has none of an extension without calls', async () => {
    history.ingest([heard({ ...record({ uuid: 'a' }), start_time: 'some day' }, 4.5)]);
    expect(measuredOf((await report(null)).counts)).toBe(0);
    expect(await report(null, '555')).toMatchObject({ periods: [], dots: [], addresses: [] });
  });

  it('agrees with the list of calls under the filter that a click sets', async () => {
    const mos = [4.5, 4.3, 3.9, 3.1, null];
    const all = Array.from({ length: 700 }, (_, i) =>
      heard(record({ uuid: `u${i}`, at: noon - i * 97 * minute }), mos[i % 5] ?? null, `192.0.2.${i % 3}`),
    );
    history.ingest([...all, missedRecord({ uuid: 'missed', at: noon - 3 * minute })]);
    const made = await report(null);
    const found = (filter: object) => history.search.count('101', { ...noFilter, outcomes: ['answered'], ...filter });
    expect(await found({ verdicts: ['poor', 'bad'] })).toBe(made.counts.poor + made.counts.bad);
    for (const { address, counts } of made.addresses)
      expect(await found({ media: address, verdicts: ['poor'] })).toBe(counts.poor);
    expect(made.dots).toHaveLength(560);
  });
});

it('many calls are read in turns, and each of them is counted once', async () => {
  const time = createVirtualTime(noon);
  history.close();
  history = place.open({ now: () => now, timers: time.timers });
  history.ingest(
    // Some of them began in the same second.
    Array.from({ length: 2500 }, (_, i) => heard(record({ uuid: `u${i}`, at: noon - (i >> 2) * minute }), 4.5)),
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
