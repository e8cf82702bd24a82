import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, ErrorPeriod, InboundAudio } from '../../../../shared/calls/call.ts';
import { seenFrom } from '../../../../shared/calls/call-outcome.ts';
import { errorSpans, judge } from '../../../../shared/quality/judge-sound.ts';
import { type NotMeasuredReason, type Verdict, verdictWords, wordOf } from '../../../../shared/quality/verdict.ts';
import { makeAudio, makeCall, makeLeg, makeOutbound, makePeriod, NINE, nineAnd } from '../make-call.ts';

const technical = (codec: string): NonNullable<Call['technical']> => ({
  ...{ readRate: null, writeRate: null, localMediaIp: null, localMediaPort: null },
  ...{ remoteMediaIp: null, remoteMediaPort: null },
  ...{ readCodec: codec, writeCodec: codec },
});

/** Received figures of so many packets of 20 ms of G.711. */
const came = (packets: number, more: Partial<InboundAudio> = {}): InboundAudio =>
  makeAudio({ packetCount: packets, mediaPacketCount: packets, mediaBytes: packets * 172, ...more });

/** So many of 5,000 packets lost in so many gaps. */
const lost = (packets: number, gaps: number, more: Partial<InboundAudio> = {}): InboundAudio =>
  came(5000 - packets, {
    jitterLossRate: packets / (5000 - packets),
    flawTotal: packets + 2 * gaps,
    skipPacketCount: packets,
    meanInterval: 100_000 / (5000 - packets),
    ...more,
  });

/** A call of 100 s to 101 that was answered at nine. */
const talked = (more: Partial<Call> = {}): Call =>
  makeCall({
    ...{ status: 'ANSWERED', answer: nineAnd(0), end: nineAnd(100), inbound: came(5000), outbound: makeOutbound(5000) },
    ...{ legs: [makeLeg('101', [0, 100])], technical: technical('PCMA') },
    ...more,
  });

const judged = (call: Call): Verdict => judge(call, '101', seenFrom(call, '101', 'unknown').outcome);
const heard = (inbound: InboundAudio, more: Partial<Call> = {}): Verdict => judged(talked({ inbound, ...more }));

const notMeasured: readonly (readonly [what: string, more: Partial<Call>, reason: NotMeasuredReason])[] = [
  ['no figures at all', { inbound: null }, 'noFigures'],
  ['no packet count', { inbound: makeAudio({ packetCount: null, mediaPacketCount: null }) }, 'noFigures'],
  ['media that went past the PBX', { inbound: came(0), outbound: makeOutbound(0) }, 'noFigures'],
  ['less than a packet', { inbound: came(5e-324), outbound: makeOutbound(0) }, 'noFigures'],
  ['a talk of 9 s', { end: nineAnd(9), legs: [makeLeg('101', [0, 9])] }, 'shortTalk'],
  ['nobody answered', { answer: null, status: 'MISSED', legs: [makeLeg('101', null)] }, 'shortTalk'],
  ['more packets than the call makes', { inbound: came(6001) }, 'tooManyPackets'],
];

describe('what is not measured', () => {
  it.each(notMeasured)('%s', (_what, more, reason) => {
    expect(judged(talked(more))).toEqual({ kind: 'notMeasured', reason });
  });

  it('but what came while it rang makes no packet too many', () => {
    expect(judged(talked({ start: nineAnd(-20), inbound: came(6001) })).kind).toBe('measured');
  });

  it('is not 10 s, a fifth more packets, or a missing score', () => {
    expect(wordOf(judged(talked({ end: nineAnd(10), legs: [makeLeg('101', [0, 10])], inbound: came(500) })))).toBe(
      'good',
    );
    expect(wordOf(heard(came(6000)))).toBe('good');
    expect(heard(came(5000, { mos: null }))).toMatchObject({ band: 'good', mos: null });
    expect(heard(came(5000, { mos: 0 }))).toMatchObject({ band: 'good', mos: null });
  });

  it('is no dial that reached nobody, and no talk of a menu', () => {
    const dial = { direction: 'outbound', destinationNumber: '+442079460000' } as const;
    const legs = [makeLeg('101', [0, 100]), makeLeg('+442079460000', null)];
    expect(judged(talked({ ...dial, legs }))).toEqual({ kind: 'notMeasured', reason: 'shortTalk' });
    const menu = [makeLeg('8000', [0, 95]), makeLeg('101', [95, 100])];
    expect(judged(talked({ legs: menu }))).toEqual({ kind: 'notMeasured', reason: 'shortTalk' });
  });
});

describe('what was received', () => {
  it.each<[string, InboundAudio, string, string | null, ...ErrorPeriod[]]>([
    ['nothing lost', lost(0, 0), 'good', null],
    ['1 % in single packets', lost(50, 50), 'good', null],
    ['5 % in single packets', lost(250, 250), 'fair', 'loss'],
    ['9 % in single packets', lost(450, 450), 'poor', 'loss'],
    ['25 % in single packets', lost(1250, 1250), 'bad', 'loss'],
    ['4.8 % in holes of 0.3 s', lost(240, 16), 'bad', 'loss'],
    ['1 % in holes of 0.3 s', lost(50, 3), 'fair', 'loss'],
    ['5 % in gaps of 60 ms', lost(250, 83), 'fair', 'loss'],
    ['one hole of 5 s', lost(250, 1, { flawTotal: 1200 }), 'bad', 'loss', makePeriod(50, 3, 9)],
    ['one hole of 2 s', lost(100, 1, { flawTotal: 600 }), 'poor', 'loss', makePeriod(50, 3, 9)],
    ['2 % in single packets, of which one stood alone', lost(100, 100), 'good', null, makePeriod(50, 3, 9)],
    ['9 % in single packets, disturbed for a minute', lost(450, 450), 'poor', 'loss', makePeriod(10, 63, 900)],
  ])('%s', (_what, inbound, band, by, ...errorPeriods) => {
    expect(heard(inbound, { errorPeriods })).toMatchObject({ band, by });
  });

  it('is lost by the sequence, and not sent by the clock', () => {
    const both = lost(250, 250, {
      skipPacketCount: 1250,
      packetCount: 3750,
      mediaPacketCount: 3750,
      mediaBytes: 3750 * 172,
    });
    expect(heard({ ...both, meanInterval: 100_000 / 3750 })).toMatchObject({
      received: { lost: 4.3, holes: 239, notSent: 20.7, of: 100 },
    });
    expect(heard(came(3000, { skipPacketCount: 2000, meanInterval: 33.3 }))).toMatchObject({
      band: 'good',
      received: { lost: 0, notSent: 40 },
    });
  });

  it('is nothing that the clock, which knows seconds, may explain', () => {
    expect(heard(came(4960))).toMatchObject({ received: { notSent: 0 } });
  });

  it('takes the other end’s own count for a loss that the sequence does not show', () => {
    const inbound = came(4000, { skipPacketCount: 1000, meanInterval: 25 });
    expect(heard(inbound, { outbound: makeOutbound(5000, { rtcpPacketCount: 5000 }) })).toMatchObject({
      band: 'bad',
      received: { lost: 20, notSent: 0 },
    });
  });

  it.each([
    ['until hang-up for 5 of 100 s', came(4750, { skipPacketCount: 250 }), 'poor', 'end'],
    ['until hang-up for 10 of 100 s', came(4500, { skipPacketCount: 500 }), 'poor', 'end'],
    ['until hang-up for 30 of 100 s', came(3500, { skipPacketCount: 1500 }), 'bad', 'end'],
    ['for 3 s at the end', came(4850, { skipPacketCount: 150 }), 'good', null],
    [
      'for 8 s at the end by a phone that pauses',
      came(3000, { skipPacketCount: 2000, meanInterval: 92_000 / 3000 }),
      'good',
      null,
    ],
    [
      'for 12 s at the end by a phone that pauses',
      came(3000, { skipPacketCount: 2000, meanInterval: 88_000 / 3000 }),
      'poor',
      'end',
    ],
    ['in comfort noise', came(2000, { cngPacketCount: 300, skipPacketCount: 3000, meanInterval: 43 }), 'good', null],
  ] as const)('is silent %s', (_what, inbound, band, by) => {
    expect(heard(inbound)).toMatchObject({ band, by });
  });

  it('is never worse than fair for its order or the score alone', () => {
    expect(heard(came(5000, { jitterLossRate: 0.4, flawTotal: 2000, mos: 2 }))).toMatchObject({
      band: 'fair',
      by: 'order',
    });
    expect(heard(came(5000, { mos: 1.2, flawTotal: 4000 }))).toMatchObject({ band: 'fair', by: 'score', mos: 1.2 });
    // Silence costs points, so a score says nothing beside filled ticks.
    expect(heard(came(4500, { mos: 2, skipPacketCount: 500, meanInterval: 22.2 }))).toMatchObject({ band: 'good' });
  });

  it.each([
    ['no inbound packet', came(0, { skipPacketCount: 5000 }), makeOutbound(0)],
    ['only keys came', came(0, { packetCount: 40, skipPacketCount: 0 }), makeOutbound(5000)],
  ])('is no sound at all: %s', (_what, inbound, sent) => {
    expect(heard(inbound, { outbound: sent })).toMatchObject({ kind: 'noSound', of: 100 });
  });

  it.each([
    ['PCMU', 20, 172, 5000],
    ['G722', 30, 252, 3333],
    ['G729', 60, 72, 1667],
    ['PCMA', 10, 92, 10_000],
    ['opus', 60, 90, 1667],
    ['AMR', 20, 44, 5000],
  ] as const)('has the packet time of its bytes or ticks: %s, %d ms', (codec, packetTime, size, packets) => {
    const inbound = came(packets, { mediaBytes: size * packets, meanInterval: packetTime });
    expect(heard(inbound, { technical: technical(codec) })).toMatchObject({
      band: 'good',
      received: { packetTime, codec: codec.toUpperCase() },
    });
    const half = came(packets / 2, {
      mediaBytes: (size * packets) / 2,
      skipPacketCount: packets / 2,
      meanInterval: 2 * packetTime,
    });
    expect(heard(half, { technical: technical(codec) })).toMatchObject({ received: { packetTime } });
  });

  it('rates by the codec', () => {
    const rating = (codec: string, size = 172) =>
      heard(lost(100, 100, { mediaBytes: 4900 * size }), { technical: technical(codec) });
    expect([rating('PCMA'), rating('AMR', 44), rating('G729', 32), rating('opus', 90)].map(wordOf)).toEqual([
      'good',
      'fair',
      'fair',
      'good',
    ]);
    expect(wordOf(heard(came(5000), { technical: technical('G723') }))).toBe('fair');
  });

  it('counts hold once, though two legs note it', () => {
    const held = (seconds: number) => makeLeg('101', [0, 100], { holdSeconds: seconds });
    const legs = [makeLeg('8000', [0, 100], { holdSeconds: 60 }), held(60)];
    expect(heard(came(2000, { skipPacketCount: 3000 }), { legs })).toMatchObject({
      band: 'good',
      received: { of: 40, notSent: 0 },
    });
    expect(heard(came(5000), { legs })).toMatchObject({ band: 'good' });
  });

  it('counts what came while a menu answered', () => {
    const legs = [makeLeg('8000', [0, 30]), makeLeg('101', [30, 100])];
    expect(heard(came(5000), { legs })).toMatchObject({ band: 'good', received: { of: 100 } });
  });

  it('finds a loss under early media, by the ticks that were filled', () => {
    const call = {
      start: nineAnd(-20),
      inbound: lost(500, 500, { packetCount: 5500, mediaPacketCount: 5500, mediaBytes: 5500 * 172 }),
    };
    expect(judged(talked(call))).toMatchObject({ band: 'poor', by: 'loss' });
    const order = { ...call, inbound: { ...call.inbound, skipPacketCount: 0 } };
    expect(judged(talked(order))).toMatchObject({ band: 'fair', by: 'order' });
  });
});

describe('what was sent', () => {
  it.each([
    ['all of it', makeOutbound(5000), 'PCMA', { seconds: 100, of: 100 }],
    ['a part', makeOutbound(2000), 'PCMA', { seconds: 40, of: 100 }],
    ['nothing', makeOutbound(0), 'opus', { seconds: 0, of: 100 }],
    [
      'all, in packets of a length that only the count tells',
      makeOutbound(1667, { mediaBytes: 90_000 }),
      'opus',
      { seconds: 100, of: 100 },
    ],
    ['a part, in packets of unknown length', makeOutbound(2000, { mediaBytes: 90_000 }), 'opus', null],
    ['not counted', null, 'PCMA', null],
  ] as const)('is said beside it: %s', (_what, sent, codec, expected) => {
    expect(
      heard(came(5000, { mediaBytes: 5000 * 172 }), { outbound: sent, technical: technical(codec) }),
    ).toMatchObject({
      band: 'good',
      sent: expected,
    });
  });
});

describe('the law: worse sound is never judged better, and stays counted', () => {
  const rank = (one: Verdict): number => verdictWords.indexOf(wordOf(one));
  const anyCall = fc
    .record({
      seconds: fc.integer({ min: 10, max: 1800 }),
      ring: fc.integer({ min: 0, max: 40 }),
      share: fc.double({ min: 0, max: 1.1, noNaN: true }),
      filled: fc.double({ min: 0.001, max: 1, noNaN: true }),
      codec: fc.constantFrom('PCMA', 'G722', 'G729', 'AMR', 'opus'),
      time: fc.constantFrom(10, 20, 30, 60),
      rate: fc.oneof(
        fc.constant(0),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        fc.double({ min: 0, max: 3, noNaN: true }),
      ),
      points: fc.double({ min: 0, max: 8, noNaN: true }),
      spacing: fc.double({ min: 1, max: 4, noNaN: true }),
      hold: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 })),
      noise: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 })),
      rtcp: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
      mos: fc.oneof(fc.constant(null), fc.double({ min: 0.9, max: 4.6, noNaN: true })),
      periods: fc.array(fc.tuple(fc.nat(900), fc.nat(60)), { maxLength: 4 }),
    })
    .map((one) => {
      const { seconds, codec, time, rate, noise } = one;
      const all = (seconds * 1000) / time;
      const packets = Math.floor(all * one.share);
      const bytes = { PCMA: 8, G722: 8, G729: 1, AMR: 1.6, opus: 4 }[codec] * time + 12;
      return talked({
        start: nineAnd(-one.ring),
        end: nineAnd(seconds),
        legs: [makeLeg('101', [0, seconds], { holdSeconds: one.hold })],
        technical: technical(codec),
        inbound: makeAudio({
          ...{ mos: one.mos, packetCount: packets + noise, mediaPacketCount: packets, cngPacketCount: noise },
          ...{ mediaBytes: packets * bytes, skipPacketCount: Math.ceil(all * one.filled), jitterLossRate: rate },
          ...{ flawTotal: Math.round(one.points * rate * all), meanInterval: time * one.spacing },
        }),
        outbound: makeOutbound(5000, { rtcpPacketCount: one.rtcp }),
        errorPeriods: one.periods.map(([start, length]) => makePeriod(start, length)),
      });
    });
  /** So many sound packets fewer; the PBX fills their ticks where `fills`. */
  const without = (call: Call, share: number, fills: boolean): Call => {
    const inbound = call.inbound ?? makeAudio();
    const packets = inbound.mediaPacketCount ?? 0;
    const taken = Math.ceil(packets * share);
    const size = packets === 0 ? 0 : (inbound.mediaBytes ?? 0) / packets;
    const counts = {
      packetCount: (inbound.packetCount ?? 0) - taken,
      mediaPacketCount: packets - taken,
      mediaBytes: (packets - taken) * size,
      skipPacketCount: (inbound.skipPacketCount ?? 0) + (fills ? taken : 0),
    };
    return { ...call, inbound: { ...inbound, ...counts } };
  };
  const share = fc.double({ min: 0.0001, max: 1, noNaN: true });
  /** Of these only the ticks tell the packet time, and filled ticks explain a low score: they come with the score of clean sound. */
  const hasTicks = (call: Call): boolean => ['OPUS', 'AMR'].includes((call.technical?.readCodec ?? '').toUpperCase());
  const cleanScore = (call: Call): Call => ({ ...call, inbound: call.inbound && { ...call.inbound, mos: 4.5 } });

  it('taking packets away', () => {
    fc.assert(
      fc.property(anyCall, share, (any, taken) => {
        const call = hasTicks(any) ? cleanScore(any) : any;
        const before = judged(call);
        fc.pre(before.kind !== 'notMeasured');
        expect(rank(judged(without(call, taken, hasTicks(call))))).toBeGreaterThanOrEqual(rank(before));
        expect(judged(without(call, taken, hasTicks(call))).kind).not.toBe('notMeasured');
      }),
      { numRuns: 3000 },
    );
  });

  it('adding an error period', () => {
    fc.assert(
      fc.property(anyCall, fc.tuple(fc.nat(900), fc.nat(200), fc.nat(9000)), (call, [start, length, flaws]) => {
        const more = { ...call, errorPeriods: [...(call.errorPeriods ?? []), makePeriod(start, length, flaws)] };
        const before = judged(call);
        expect(rank(judged(more))).toBeGreaterThanOrEqual(rank(before));
        expect(judged(more).kind === 'notMeasured').toBe(before.kind === 'notMeasured');
      }),
      { numRuns: 3000 },
    );
  });

  it('a higher loss with as many points', () => {
    fc.assert(
      fc.property(anyCall, fc.double({ min: 0, max: 0.5, noNaN: true }), (any, more) => {
        const rate = Math.max(0.001, any.inbound?.jitterLossRate ?? 0);
        const at = (jitterLossRate: number): Call => ({
          ...any,
          inbound: any.inbound && { ...any.inbound, jitterLossRate },
          errorPeriods: [],
        });
        const before = judged(at(rate));
        expect(rank(judged(at(rate + more)))).toBeGreaterThanOrEqual(rank(before));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('error periods', () => {
  it('lose their tail, by their length or else by their times', () => {
    const open = { ...makePeriod(20, 5, 7), seconds: null };
    const unread = { start: null, stop: null, flaws: null, seconds: null };
    expect(errorSpans(talked({ errorPeriods: [makePeriod(10, 4.5, 3), open, unread] }))).toEqual([
      { startAt: NINE + 10_000, seconds: 1.5 },
      { startAt: NINE + 20_000, seconds: 2 },
      { startAt: null, seconds: null },
    ]);
  });
});
