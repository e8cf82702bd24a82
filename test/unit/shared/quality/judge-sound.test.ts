import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, ErrorPeriod, InboundAudio } from '../../../../shared/calls/call.ts';
import { seenFrom } from '../../../../shared/calls/perspective.ts';
import {
  errorSpans,
  isRatedCodec,
  judge,
  limited,
  R_LIMITS,
  soundPackets,
} from '../../../../shared/quality/judge-sound.ts';
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
  ['a count of neither direction', { inbound: came(0), outbound: null }, 'noFigures'],
  ['a talk of unknown length', { end: null, durationSeconds: null, legs: [] }, 'noFigures'],
  [
    'a talk of 9 s beside the hold',
    { end: nineAnd(15), legs: [makeLeg('101', [0, 15], { holdSeconds: 6 })] },
    'shortTalk',
  ],
  ...['T38', 't38', 'T.38', 'image/t38'].map((codec): [string, Partial<Call>, NotMeasuredReason] => [
    `a fax: ${codec}`,
    { inbound: came(200), technical: technical(codec) },
    'noFigures',
  ]),
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

  it.each([
    [0.97, null],
    [0.98, 0.98],
    [4.5, 4.5],
    [4.6, null],
  ])('is a score that the PBX cannot make: %d', (mos, kept) => {
    expect(heard(came(5000, { mos }))).toMatchObject({ mos: kept });
  });

  it.each<[string, Partial<Call>]>([
    ['a start', { start: null }],
    ['an end, as the leg has its length', { end: null }],
    ['legs and a status', { legs: [], status: null }],
    ['a codec', { technical: null }],
    ['a count of all packets', { inbound: came(5000, { packetCount: null }) }],
    ['error periods', { errorPeriods: null }],
  ])('is no call without %s', (_what, more) => {
    expect(judged(talked(more))).toMatchObject({
      ...{ band: 'good', received: { of: 100, packetTime: 20, codec: more.technical === null ? '' : 'PCMA' } },
      sent: { seconds: 100, of: 100 },
    });
  });

  it('is no talk with nobody knows whom', () => {
    expect(judge(talked(), '101', { kind: 'unknown', status: null })).toMatchObject({
      band: 'good',
      received: { of: 100 },
    });
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
    ['4.8 % in holes of 0.3 s', lost(240, 16), 'poor', 'loss'],
    ['1 % in holes of 0.3 s', lost(50, 3), 'fair', 'loss'],
    ['5 % in gaps of 60 ms', lost(250, 83), 'fair', 'loss'],
    ['one hole of 5 s', lost(250, 1, { flawTotal: 1200 }), 'poor', 'loss', makePeriod(50, 3, 9)],
    ['one hole of 2 s', lost(100, 1, { flawTotal: 600 }), 'fair', 'loss', makePeriod(50, 3, 9)],
    ['2 % in single packets, of which one stood alone', lost(100, 100), 'good', null, makePeriod(50, 3, 9)],
    ['9 % in single packets, disturbed for a minute', lost(450, 450), 'poor', 'loss', makePeriod(10, 63, 900)],
  ])('%s', (_what, inbound, band, by, ...errorPeriods) => {
    expect(heard(inbound, { errorPeriods })).toMatchObject({ band, by });
  });

  it.each<[string, InboundAudio, number | null, ...ErrorPeriod[]]>([
    ['nothing lost', lost(0, 0), 0],
    ['nothing that the clock does not explain', came(5000, { jitterLossRate: 0.4, flawTotal: 2000 }), 0],
    ['single packets', lost(250, 250), 250],
    ['holes of 0.3 s', lost(240, 16), 16],
    [
      'as many as were lost, less what a pause explains',
      came(4250, { jitterLossRate: 0.0588, flawTotal: 500, skipPacketCount: 750 }),
      99,
    ],
    ['points that started over', lost(300, 1, { flawTotal: 40 }), null],
    ['an error period that has points for more than its length', lost(250, 250), null, makePeriod(50, 4, 30)],
    ['an error period whose points are not told', lost(250, 250), 250, { ...makePeriod(50, 3), flaws: null }],
    [
      'an error period as long as the call',
      lost(250, 250),
      250,
      { ...makePeriod(50, 3, 30), stop: null, seconds: null },
    ],
  ])('has so many gaps: %s', (_what, inbound, holes, ...errorPeriods) => {
    expect(heard(inbound, { errorPeriods })).toMatchObject({ received: { holes } });
  });

  it('counts as lost what the sequence says, up to a second more than is missing by the clock', () => {
    const filled = { skipPacketCount: 125 };
    expect(heard(came(4900, { jitterLossRate: 0.04, ...filled }))).toMatchObject({
      received: { lost: 3, isSure: true },
    });
    // Packets that came late: their ticks were filled, and none is missing.
    expect(heard(came(5000, { jitterLossRate: 0.02, flawTotal: 150, skipPacketCount: 200 }))).toMatchObject({
      band: 'good',
      received: { lost: 0 },
    });
    // Nothing came while it rang, and no tick was filled.
    expect(heard(came(5000, { jitterLossRate: 0.42 }), { start: nineAnd(-20) })).toMatchObject({ by: 'order' });
  });

  it.each([
    [4860, 0, false],
    [4859, 0, true],
    [4925, 75, false],
    [4924, 76, true],
  ])(
    'is surely missing from 2.8 s on, or 1.5 where ticks were filled: %d of 5,000 came',
    (packets, skipPacketCount, isSure) => {
      expect(heard(came(packets, { skipPacketCount }))).toMatchObject({ received: { isSure } });
    },
  );

  it('is not missing where keys or comfort noise came', () => {
    const keys = came(4700, { packetCount: 5000, dtmfPacketCount: 300 });
    const outbound = makeOutbound(5000, { rtcpPacketCount: 5000 });
    expect(heard(keys, { outbound })).toMatchObject({ band: 'good', received: { lost: 0, notSent: 0 } });
  });

  it('is missing at most as long as the call was, where ticks were filled for what came late', () => {
    const early = came(5500, { skipPacketCount: 750 });
    expect(heard(early, { start: nineAnd(-20) })).toMatchObject({ received: { notSent: 10 } });
  });

  it('is lost by the sequence, and not sent by the clock', () => {
    const both = lost(250, 250, {
      skipPacketCount: 1250,
      packetCount: 3750,
      mediaPacketCount: 3750,
      mediaBytes: 3750 * 172,
    });
    expect(heard({ ...both, meanInterval: 100_000 / 3750 })).toMatchObject({
      received: { lost: 4.3, notSent: 20.7, of: 100 },
    });
    expect(heard(came(3000, { skipPacketCount: 2000, meanInterval: 33.3 }))).toMatchObject({
      band: 'good',
      received: { lost: 0, notSent: 40 },
    });
  });

  it('is not told apart from loss by a record without its rate, which is never better than fair then', () => {
    const silent = { skipPacketCount: 2000, meanInterval: 33.3, jitterLossRate: null };
    expect(heard(came(3000, silent))).toMatchObject({
      ...{ band: 'fair', by: 'loss' },
      received: { lost: 0, notSent: 40, isSplit: false },
    });
    expect(heard(came(5000, { jitterLossRate: null }))).toMatchObject({ band: 'good', received: { isSplit: true } });
    // Beside a hold: whether sound came during it is not known.
    const legs = [makeLeg('101', [0, 100], { holdSeconds: 2 })];
    for (const [packets, band] of [
      [4800, 'good'],
      [4700, 'fair'],
    ] as const)
      expect(heard(came(packets, { jitterLossRate: null }), { legs })).toMatchObject({
        band,
        received: { isSplit: false },
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
    ['until hang-up for 20 of 100 s', came(4000, { skipPacketCount: 1000 }), 'poor', 'end'],
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
    // Something came just after the answer, so the silence isn't the start.
    expect(heard(inbound, { errorPeriods: [makePeriod(1, 3)] })).toMatchObject({ band, by });
    // Without that it may as well be the start.
    expect(heard(inbound)).toMatchObject({ band: by === null ? 'good' : 'fair', by });
  });

  it.each<[string, string, string, ...ErrorPeriod[]]>([
    ['nothing tells', 'unknown', 'fair'],
    ['something came at once', 'end', 'poor', makePeriod(0, 3)],
    ['something came just before it would end', 'end', 'poor', makePeriod(9, 3)],
    ['something came when it would be over', 'unknown', 'fair', makePeriod(10, 3)],
    ['something came while it rang', 'unknown', 'fair', makePeriod(-1, 3)],
    ['something came at hang-up', 'start', 'fair', makePeriod(100, 3)],
    ['something came just after it would begin', 'start', 'fair', makePeriod(91, 3)],
    ['something came when it would begin', 'unknown', 'fair', makePeriod(90, 3)],
    ['something came at both ends', 'middle', 'poor', makePeriod(1, 3), makePeriod(95, 3)],
    ['something came at a time that is not readable', 'unknown', 'fair', { ...makePeriod(1, 3), start: null }],
  ])('is silent for 10 s, and %s: %s', (_what, where, band, ...errorPeriods) => {
    const silent = came(4500, { skipPacketCount: 500 });
    expect(heard(silent, { errorPeriods })).toMatchObject({ band, by: 'end', received: { untilEnd: 10, where } });
  });

  it('is not silent until hang-up in a hold, or where the spacing is not known', () => {
    const held = [makeLeg('101', [0, 100], { holdSeconds: 30, lastHold: nineAnd(70) })];
    const pauses = came(3000, { skipPacketCount: 2000, meanInterval: 70_000 / 3000 });
    const end = came(4500, { skipPacketCount: 500 });
    expect(heard(end, { end: null, errorPeriods: [makePeriod(1, 3)] })).toMatchObject({ received: { where: 'end' } });
    expect(heard(pauses, { legs: held })).toMatchObject({ band: 'good', received: { notSent: 10, untilEnd: 0 } });
    const unknown = came(4500, { skipPacketCount: 500, meanInterval: null });
    expect(heard(unknown)).toMatchObject({ band: 'good', received: { notSent: 10, untilEnd: 0 } });
  });

  it.each<[string, Partial<InboundAudio>, string]>([
    ['4.2', { mos: 4.2 }, 'good'],
    ['less', { mos: 4.19 }, 'fair'],
    ['less, beside a pause of 2 s, which costs no points', { ...came(4900), mos: 2, skipPacketCount: 100 }, 'fair'],
    ['less, beside a longer pause', { ...came(4900), mos: 2, skipPacketCount: 101 }, 'good'],
    ['less, where the spacing varied too little for a pause', { mos: 2, jitterMaxVariance: 799 }, 'fair'],
    ['less, where the spacing varied as with a pause', { mos: 2, jitterMaxVariance: 800 }, 'good'],
  ])('has a score of %s', (_what, more, band) => {
    expect(heard(came(5000, more))).toMatchObject({ band, by: band === 'good' ? null : 'score' });
  });

  it('is never worse than fair for its order or the score alone', () => {
    expect(heard(came(5000, { jitterLossRate: 0.4, flawTotal: 2000, mos: 2 }))).toMatchObject({
      band: 'fair',
      by: 'order',
      received: { unexplained: 0.3 },
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
    const legs = [makeLeg('101', [0, 100], { holdSeconds: 30 })];
    expect(heard(inbound, { outbound: sent, legs })).toMatchObject({ kind: 'noSound', of: 70 });
  });

  it('was sent beside it, less the tone of the ringing, though bytes of keys came', () => {
    const keys = came(0, { packetCount: 40, mediaBytes: 640, skipPacketCount: 6000 });
    expect(heard(keys, { start: nineAnd(-20) })).toMatchObject({ kind: 'noSound', sent: { seconds: 80, of: 100 } });
  });

  it('is one packet, where no more came', () => {
    expect(heard(came(1, { skipPacketCount: 4999 })).kind).toBe('measured');
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

  it.each<[string, string, Partial<InboundAudio>, number, Partial<Call>]>([
    [
      'its ticks, which run while it rings',
      'opus',
      { ...came(1667), skipPacketCount: 333, meanInterval: null },
      60,
      { start: nineAnd(-20) },
    ],
    [
      'its ticks, of which some were comfort noise',
      'AMR',
      { ...came(2000), cngPacketCount: 2000, skipPacketCount: 1000, meanInterval: 50 },
      20,
      {},
    ],
    ['its spacing, where no tick was filled in pauses', 'opus', { ...came(2500), meanInterval: 20 }, 20, {}],
    [
      'its ticks, where it paused and the bytes are not told',
      'PCMA',
      { ...came(2500), mediaBytes: null, skipPacketCount: 2500, meanInterval: 40 },
      20,
      {},
    ],
    ...[4999, 5000 * 51, 5000 * 653, 1e15].map(
      (mediaBytes): [string, string, Partial<InboundAudio>, number, object] => [
        `its ticks, where ${mediaBytes} bytes are those of no packets`,
        'PCMA',
        { ...came(5000), mediaBytes },
        20,
        {},
      ],
    ),
    ['its bytes, of which packets may have as few', 'PCMA', { ...came(5000), mediaBytes: 5000 * 52 }, 10, {}],
    ['its bytes, of which packets may have as many', 'PCMA', { ...came(1667), mediaBytes: 1667 * 652 }, 60, {}],
  ])('has the packet time of %s: %s', (_what, codec, more, packetTime, call) => {
    expect(heard(came(0, more), { ...call, technical: technical(codec) })).toMatchObject({ received: { packetTime } });
  });

  it.each([
    [80, 'good'],
    [79.9, 'fair'],
    [70, 'fair'],
    [69.9, 'poor'],
    [50, 'poor'],
    [49.9, 'bad'],
  ])('is in its band from the lower limit on: R %d is %s', (r, band) => {
    expect(limited(r, R_LIMITS)).toBe(band);
  });

  it('is rated by G.107: 2 % of G.729 lost, Ie 11 and Bpl 19', () => {
    // 93.2 − (11 + (95 − 11) · 2 ÷ (2 + 19))
    const inbound = lost(100, 100, { mediaBytes: 4900 * 32 });
    expect(heard(inbound, { technical: technical('G729') })).toMatchObject({ received: { r: 74.2 } });
    expect([isRatedCodec('G729'), isRatedCodec('OPUS')]).toEqual([true, false]);
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
    const held = (seconds: number) => makeLeg('101', [2, 100], { holdSeconds: seconds });
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

describe('what a real FreeSWITCH counts', () => {
  const talk20 = { end: nineAnd(20), legs: [makeLeg('101', [0, 20])] };
  const rang = (seconds: number) => ({ ...talk20, start: nineAnd(-seconds) });
  const talk30 = { end: nineAnd(30), legs: [makeLeg('101', [0, 30])] };
  const talk45 = { end: nineAnd(45), legs: [makeLeg('101', [0, 45])] };
  const talk180 = { end: nineAnd(180), legs: [makeLeg('101', [0, 180])] };
  const onHold = { end: nineAnd(40), legs: [makeLeg('101', [0, 40], { holdSeconds: 11 })] };
  const menu = { end: nineAnd(40), legs: [makeLeg('700', [0, 8]), makeLeg('101', [10, 40], { start: nineAnd(8) })] };
  const rate = (
    jitterLossRate: number,
    flawTotal: number,
    skipPacketCount: number,
    more: Partial<InboundAudio> = {},
  ) => ({
    ...{ jitterLossRate, flawTotal, skipPacketCount },
    ...more,
  });
  type Line = [what: string, inbound: InboundAudio, more: Partial<Call>, band: string, by: string | null];
  it.each<Line>([
    ['a: rang 20 s, a jump of 5,000', came(998, rate(6.72, 0, 1005)), rang(20), 'fair', 'order'],
    ['a: rang 20 s, a jump, 2.5 s behind the clock', came(875, rate(6.72, 0, 1010)), rang(20), 'fair', 'order'],
    ['a: rang 20 s, nothing else', came(998, rate(0, 4, 1005)), rang(20), 'good', null],
    ['a: rang 40 s, 1 s late', came(950, rate(0, 4, 2050)), rang(40), 'good', null],
    ['b: a jump of 500', came(1496, rate(0.42, 526, 22)), talk30, 'fair', 'order'],
    ['b: a new sender, far ahead', came(1495, rate(58, 13, 17)), talk30, 'fair', 'order'],
    ['b: a jump of 500, the clock 1 s behind', came(1446, rate(0.42, 526, 22)), talk30, 'fair', 'order'],
    ['b: 2 % swapped', came(1490, rate(0.04, 257, 19)), talk30, 'good', null],
    ['b: 5 % swapped', came(1489, rate(0.08, 381, 29)), talk30, 'fair', 'order'],
    ['b: jitter of 30 ms', came(1463, rate(0.51, 930, 83)), talk30, 'fair', 'order'],
    [
      'c: 100 of comfort noise in pauses',
      came(900, rate(0.1, 110, 600, { cngPacketCount: 100, packetCount: 1000, meanInterval: 29 })),
      talk30,
      'good',
      null,
    ],
    [
      'e: early sound for 15 s, dead for the last 10',
      came(1244, rate(0, 34, 515, { meanInterval: 20.08 })),
      rang(15),
      'fair',
      'end',
    ],
    ['e: early sound for 15 s, nothing else', came(1743, rate(0, 10, 17)), rang(15), 'good', null],
    [
      'f: 11 s of hold with sound, 3 s lost',
      came(1872, rate(0.08, 158, 179, { meanInterval: 21.9 })),
      onHold,
      'poor',
      'loss',
    ],
    ['f: 11 s of hold without sound', came(1450, rate(0, 40, 550, { meanInterval: 20.1 })), onHold, 'good', null],
    [
      'g: half silence and 5 % by chance',
      came(1069, rate(0.05, 168, 1181, { meanInterval: 42 })),
      talk45,
      'fair',
      'loss',
    ],
    [
      'g: half silence and 2 % by chance',
      came(1100, rate(0.02, 66, 1150, { meanInterval: 41 })),
      talk45,
      'fair',
      'loss',
    ],
    ['h: 1 % in bursts of 3', came(2225, rate(0, 34, 36)), talk45, 'good', null],
    ['h: 3 % in bursts of 3', came(2171, rate(0.04, 134, 92)), talk45, 'fair', 'loss'],
    ['h: 5 % in bursts of 8', lost(250, 31), {}, 'poor', 'loss'],
    [
      'i: 3 % by chance, a period that hang-up cut',
      came(2180, rate(0.03, 184, 78)),
      { ...talk45, errorPeriods: [makePeriod(43, 1.1, 8), makePeriod(1, 42.7, 176)] },
      'good',
      null,
    ],
    ['i: 4 × 0.5 s', came(2142, rate(0.05, 121, 121)), talk45, 'poor', 'loss'],
    [
      'i: 4 × 0.5 s on a loaded PBX',
      came(2136, rate(0.05, 204, 145)),
      { ...talk45, errorPeriods: [makePeriod(15, 7.94, 75), makePeriod(4, 10.2, 59)] },
      'fair',
      'loss',
    ],
    ['j: 2.7 s behind the clock', came(1365, rate(0, 20, 20)), talk30, 'good', null],
    ['j: 2.7 s behind the clock, and 2 % swapped', came(1365, rate(0.04, 257, 20)), talk30, 'fair', null],
    [
      'k: half lost for 4 s in the menu',
      came(1900, rate(0.1, 300, 130)),
      { ...menu, errorPeriods: [makePeriod(2, 5, 300)] },
      'good',
      null,
    ],
    [
      'k: the same, load in the talk',
      came(1900, rate(0.1, 306, 130)),
      { ...menu, errorPeriods: [makePeriod(20, 3, 6), makePeriod(2, 5, 300)] },
      'good',
      null,
    ],
    [
      'k: a tenth lost in the talk',
      came(1850, rate(0.08, 450, 150)),
      { ...menu, errorPeriods: [makePeriod(11, 28, 450)] },
      'fair',
      'loss',
    ],
    [
      'k: a tenth lost in the talk, by a period without an end',
      came(1850, rate(0.08, 450, 150)),
      { ...menu, errorPeriods: [{ ...makePeriod(11, 28, 450), stop: null }] },
      'fair',
      'loss',
    ],
    [
      'k: a tenth lost, no periods told',
      came(1850, rate(0.08, 450, 150)),
      { ...menu, errorPeriods: null },
      'fair',
      'loss',
    ],
    ['l: 1 s at the start', came(1445, rate(0, 15, 55)), talk30, 'good', null],
    ['m: one hole of 3 s', came(8850, rate(0.02, 1430, 150)), talk180, 'fair', 'loss'],
    ['m: one hole of 4 s', came(8800, rate(0.02, 5300, 200)), talk180, 'fair', 'loss'],
    ['m: one hole of 6 s', came(8700, rate(0.03, 40, 300)), talk180, 'fair', 'loss'],
    ['m: one hole of 9 s', came(8550, rate(0.05, 40, 450)), talk180, 'poor', 'loss'],
  ])('%s', (_what, inbound, more, band, by) => {
    expect(heard(inbound, more)).toMatchObject(by === null && band !== 'good' ? { band } : { band, by });
  });

  it('d: the ringing tone, early sound and music on hold are not the other side’s', () => {
    const sent = (packets: number, skipPacketCount: number, more: Partial<Call>) => {
      const inbound = came(1000, { skipPacketCount });
      const verdict = heard(inbound, { outbound: makeOutbound(packets, { mediaBytes: packets * 172 }), ...more });
      return verdict.kind === 'measured' ? verdict.sent : undefined;
    };
    expect(sent(1000, 1000, rang(20))).toEqual({ seconds: 0, of: 20 });
    expect(sent(1250, 1000, rang(20))).toEqual({ seconds: 5, of: 20 });
    expect(sent(2000, 1000, rang(20))).toEqual({ seconds: 20, of: 20 });
    // Other lengths of packets came: their ticks tell how long it rang.
    const longer = came(667, { mediaBytes: 667 * 252, skipPacketCount: 667 });
    expect(heard(longer, { ...rang(20), outbound: makeOutbound(1250) })).toMatchObject({
      sent: { seconds: 5, of: 20 },
    });
    // No tick was filled while it rang: the PBX played nothing.
    expect(sent(250, 0, rang(20))).toEqual({ seconds: 5, of: 20 });
    // The other side of a dial took 8 s to answer: what was sent may be its ringing.
    const far = [makeLeg('101', [0, 20]), makeLeg('+442079460000', [8, 20])];
    const dial = { ...talk20, direction: 'outbound', destinationNumber: '+442079460000', legs: far } as const;
    expect(sent(600, 0, dial)).toBeNull();
    expect(sent(1000, 0, dial)).toEqual({ seconds: 12, of: 12 });
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
    ['not counted, though there are figures', makeOutbound(0, { packetCount: null }), 'PCMA', null],
  ] as const)('is said beside it: %s', (_what, sent, codec, expected) => {
    expect(
      heard(came(5000, { mediaBytes: 5000 * 172 }), { outbound: sent, technical: technical(codec) }),
    ).toMatchObject({
      band: 'good',
      sent: expected,
    });
  });
});

describe('what was sent beside a hold', () => {
  const held = (legs: Call['legs'], packets: number) => heard(came(5000), { legs, outbound: makeOutbound(packets) });

  it('is not known where it may be the music', () => {
    const legs = [makeLeg('101', [0, 100], { holdSeconds: 30 })];
    expect(held(legs, 5000)).toMatchObject({ sent: { seconds: 70, of: 70 } });
    expect(held(legs, 3500)).toMatchObject({ sent: null });
  });

  it('is counted from the answer of the talk on, though the talk began with the hold', () => {
    const legs = [makeLeg('8000', [0, 30]), makeLeg('101', [30, 100], { holdSeconds: 20, lastHold: nineAnd(30) })];
    expect(held(legs, 5000)).toMatchObject({ sent: { seconds: 50, of: 50 } });
  });
});

describe('packets of sound', () => {
  it.each([
    ['as counted', {}, 5000],
    ['without keys and comfort noise', { mediaPacketCount: null, cngPacketCount: 1000, dtmfPacketCount: 500 }, 3500],
    [
      'not known, and neither are those of keys',
      { mediaPacketCount: null, cngPacketCount: null, dtmfPacketCount: null },
      5000,
    ],
    ['none, where more were no sound', { mediaPacketCount: null, cngPacketCount: 6000 }, 0],
    ['not known', { mediaPacketCount: null, packetCount: null }, null],
  ])('are %s', (_what, more, packets) => {
    expect(soundPackets(makeAudio(more))).toBe(packets);
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
  /** The rate has two digits. */
  const RATE_ROUNDING = 0.005;
  /** So many sound packets fewer; the PBX fills their ticks where `fills`. */
  const without = (call: Call, share: number, fills: boolean): Call => {
    const inbound = call.inbound ?? makeAudio();
    const packets = inbound.mediaPacketCount ?? 0;
    const taken = Math.ceil(packets * share);
    const size = packets === 0 ? 0 : (inbound.mediaBytes ?? 0) / packets;
    const came = inbound.packetCount ?? 0;
    const rate = inbound.jitterLossRate ?? 0;
    const isNoisy = (inbound.cngPacketCount ?? 0) > 0 && rate > 0 && taken < came;
    const counts = {
      packetCount: came - taken,
      // The rate is a share of what came. With comfort noise, whose packets are taken off it, the same loss of fewer packets must be stated as such.
      jitterLossRate: isNoisy ? ((rate + RATE_ROUNDING) * came) / (came - taken) - RATE_ROUNDING : rate,
      mediaPacketCount: packets - taken,
      mediaBytes: (packets - taken) * size,
      skipPacketCount: (inbound.skipPacketCount ?? 0) + (fills ? taken : 0),
    };
    return { ...call, inbound: { ...inbound, ...counts } };
  };
  const share = fc.double({ min: 0.0001, max: 1, noNaN: true });
  /**
   * Of these only the ticks tell the packet time, and filled ticks explain a low score: they come with the score of clean sound. They begin with
   * their answer: ticks of the ringing can't be told from those of the talk.
   */
  const hasTicks = (call: Call): boolean => ['OPUS', 'AMR'].includes((call.technical?.readCodec ?? '').toUpperCase());
  const cleanScore = (call: Call): Call => ({
    ...call,
    start: call.answer,
    inbound: call.inbound && { ...call.inbound, mos: 4.5 },
  });

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
    const [longer, none, broken] = [6, 0, -1].map((seconds) => ({ ...makePeriod(10, 4.5, 3), seconds }));
    const errorPeriods = [makePeriod(10, 4.5, 3), open, unread, longer, none, broken].filter(
      (one) => one !== undefined,
    );
    expect(errorSpans(talked({ errorPeriods }))).toMatchObject([
      { startAt: NINE + 10_000, seconds: 1.5 },
      { startAt: NINE + 20_000, seconds: 2 },
      { startAt: null, seconds: null },
      { seconds: 3 },
      { seconds: 0 },
      { seconds: 1.5 },
    ]);
    expect(errorSpans(talked({ errorPeriods: null }))).toEqual([]);
  });
});
