import { describe, expect, it } from 'vitest';
import { inboundFigures, outboundFigures, workedOutFigures } from '../../../../renderer/quality/figures.ts';
import { rawFigures } from '../../../../shared/quality/raw-figures.ts';
import type { Verdict } from '../../../../shared/quality/verdict.ts';
import { type CallSketch, sketchCall } from '../../../support/fakes/fake-calls.ts';

const now = Date.parse('2026-11-21T09:00:00Z');

function inbound(sketch: Partial<CallSketch> = {}) {
  const call = sketchCall({ ago: 3600, direction: 'in', number: '1', talk: 421, ...sketch }, 'uuid', '101', now);
  if (call.inbound === null) throw new Error('A call that was answered has figures.');
  return call.inbound;
}

const wordsFor = (figures: readonly { label: string; value: string }[], label: RegExp): string | undefined =>
  figures.find((figure) => label.test(figure.label))?.value;

describe('figures in words', () => {
  it('have their units, and the spread of the spacing is the root of the variance', () => {
    const figures = inboundFigures({ ...inbound(), jitterMinVariance: 4, jitterMaxVariance: 900 }, 'en-GB');
    expect(wordsFor(figures, /Variation/)).toBe('2 to 30 ms');
    const even = inboundFigures({ ...inbound(), jitterMinVariance: 2, jitterMaxVariance: 2 }, 'en-GB');
    expect(wordsFor(even, /Variation/)).toBe('1.4 ms');
    expect(wordsFor(figures, /^Sound$/)).toBe('21,050 packets');
    expect(wordsFor(figures, /^Packet spacing$/)).toBe('20 ms');
    expect(wordsFor(figures, /without fault/)).toBe('100%');
  });

  it('show loss and burst rates as the plain ratios that they are', () => {
    const figures = inboundFigures({ ...inbound(), jitterLossRate: 1.4, jitterBurstRate: 21.8 }, 'en-GB');
    expect(wordsFor(figures, /Loss rate/)).toBe('1.4');
    expect(wordsFor(figures, /Burst rate/)).toBe('21.8');
    expect(figures.every(({ value }) => !/bursts|at a time/.test(value))).toBe(true);
  });

  it('leave out what the record lacks', () => {
    const bare = { ...inbound(), meanInterval: null, jitterMaxVariance: null, flushPacketCount: null };
    const labels = inboundFigures(bare, 'en-GB').map(({ label }) => label);
    expect(labels.filter((label) => /spacing|Dropped/.test(label))).toEqual([]);
    expect(outboundFigures({ ...bare, rtcpPacketCount: null, rtcpOctetCount: null }, 'en-GB').length).toBeGreaterThan(
      0,
    );
  });

  it('have the count of the other end where it reports one, and the rating', () => {
    const verdictOf = (codec: string): Verdict => ({
      ...{ kind: 'measured', band: 'fair', by: 'loss', mos: 4.1, sent: null },
      received: { of: 400, lost: 20, holes: 900, notSent: 0, untilEnd: 0, r: 77.4, codec, packetTime: 20 },
    });
    const call = sketchCall({ ago: 3600, direction: 'in', number: '1', talk: 400 }, 'uuid', '101', now);
    expect(workedOutFigures(call, { kind: 'notMeasured', reason: 'noFigures' }, 'en-GB')).toEqual([]);
    const outbound = call.outbound && { ...call.outbound, rtcpPacketCount: 21_053 };
    const figures = workedOutFigures({ ...call, outbound }, verdictOf('PCMA'), 'en-GB');
    expect(figures.map(({ term }) => term)).toEqual(['reported', 'eModel']);
    expect(wordsFor(figures, /reports$/)).toBe('21,053 packets');
    expect(wordsFor(figures, /E-model/)).toBe('77');
    expect(wordsFor(workedOutFigures(call, verdictOf('OPUS'), 'en-GB'), /E-model/)).toBe('77, as for G.711');
  });

  it('list every field under its own name, and the one that FreeSWITCH never sets only where it is not 0', () => {
    const fields = rawFigures(inbound()).map(({ field }) => field);
    expect(fields).toContain('jitter_max_variance');
    expect(fields).toContain('mean_interval');
    expect(fields).not.toContain('largest_jb_size');
    expect(fields).toHaveLength(17);
    expect(rawFigures({ ...inbound(), largestJbSize: 3 })).toContainEqual({ field: 'largest_jb_size', value: 3 });
  });
});
