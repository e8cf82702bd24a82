import { describe, expect, it } from 'vitest';
import { inboundFacts } from '../../../../renderer/quality/QualityFigures.tsx';
import { rawFigures } from '../../../../shared/quality/raw-figures.ts';
import type { Verdict } from '../../../../shared/quality/verdict.ts';
import { makeTalk } from '../../shared/make-call.ts';

function inbound() {
  const call = makeTalk({ talk: 421 });
  if (call.inbound === null) throw new Error('A call that was answered has figures.');
  return call.inbound;
}

const wordsFor = (figures: ReturnType<typeof inboundFacts>, label: RegExp) =>
  figures.find((figure) => label.test(figure.label))?.value;

describe('figures in words', () => {
  it('have the count of the other end where it reports one, and the rating', () => {
    const verdictOf = (codec: string): Verdict => ({
      ...{ kind: 'measured', band: 'fair', by: 'loss', mos: 4.1, sent: null },
      received: { of: 400, lost: 20, holes: 900, notSent: 0, untilEnd: 0, r: 77.4, codec, packetTime: 20 },
    });
    const call = makeTalk({ talk: 400 });
    const outbound = call.outbound && { ...call.outbound, rtcpPacketCount: 21_053 };
    const figures = inboundFacts(inbound(), outbound, verdictOf('PCMA'), 'en-GB');
    expect(wordsFor(figures, /^Sound$/)).toBe('21,050 packets');
    expect(wordsFor(figures, /reports$/)).toBe('21,053 packets');
    expect(wordsFor(figures, /E-model/)).toBe('77');
    expect(wordsFor(inboundFacts(inbound(), call.outbound, verdictOf('OPUS'), 'en-GB'), /E-model/)).toBe(
      '77, as for G.711',
    );
    const bare = inboundFacts({ ...inbound(), mos: null }, null, { kind: 'notMeasured', reason: 'noFigures' }, 'en-GB');
    expect(bare.filter(({ value }) => value !== null).map(({ term }) => term)).toEqual(['media']);
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
