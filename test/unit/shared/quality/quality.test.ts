import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, InboundAudio } from '../../../../shared/calls/call.ts';
import { isMostlyMissing, judge } from '../../../../shared/quality/quality.ts';
import {
  connectedSeconds,
  eModelRange,
  eModelWord,
  errorSeconds,
  errorSpans,
  jitterMs,
  measuredSeconds,
  measuredWhere,
  missingSound,
  talkSeconds,
} from '../../../../shared/quality/quality-figures.ts';
import { type NotMeasuredReason, type Verdict, wordOf } from '../../../../shared/quality/verdict.ts';
import { makeAudio, makeCall, makeLeg, makePeriod, NINE, nineAnd } from '../make-call.ts';

/** A call of 100 s that was answered at nine. */
const talked = (more: Partial<Call> = {}): Call =>
  makeCall({ status: 'ANSWERED', answer: nineAnd(0), end: nineAnd(100), inbound: makeAudio(), ...more });
const good = { kind: 'measured', band: 'good', mos: 4.5, lowered: false, doubtful: false, missing: null };
/** Inbound figures in which so many seconds of the 100 are missing. */
const lacking = (seconds: number, more: Partial<InboundAudio> = {}): InboundAudio =>
  makeAudio({ packetCount: 5000 - seconds * 50, mediaPacketCount: 5000 - seconds * 50, ...more });
const counted = (packets: number) => makeAudio({ packetCount: packets, mediaPacketCount: packets });

const notMeasured: readonly (readonly [what: string, more: Partial<Call>, reason: NotMeasuredReason])[] = [
  ['no figures at all', { inbound: null }, 'noFigures'],
  ['no MOS', { inbound: makeAudio({ mos: null }) }, 'noFigures'],
  ['a MOS that is none', { inbound: makeAudio({ mos: 0 }) }, 'noFigures'],
  ['a MOS above the scale', { inbound: makeAudio({ mos: 5 }) }, 'noFigures'],
  ['no packet count', { inbound: makeAudio({ packetCount: null, mediaPacketCount: null }) }, 'noFigures'],
  ['no packets, score 4.50', { inbound: counted(0) }, 'noPackets'],
  ['no packets, no score', { inbound: { ...counted(0), mos: null } }, 'noPackets'],
  ['keys and comfort noise only', { inbound: makeAudio({ packetCount: 40, mediaPacketCount: 0 }) }, 'noPackets'],
  ['a talk of 9 s', { end: nineAnd(9) }, 'shortTalk'],
  ['nobody answered', { answer: null, status: 'MISSED' }, 'shortTalk'],
  ['no known length', { answer: null, end: null, durationSeconds: null }, 'noFigures'],
  ['more packets than fit the talk', { inbound: counted(6001) }, 'tooManyPackets'],
  ['as many flaws as packets', { inbound: makeAudio({ flawTotal: 5000 }) }, 'flawsReset'],
  [
    'a counter that started over',
    { errorPeriods: [makePeriod(5, 4, 5100)], inbound: makeAudio({ flawTotal: 12 }) },
    'flawsReset',
  ],
];

describe('judge', () => {
  it.each([
    [4.5, 'good'],
    [4.4, 'good'],
    [4.39, 'fair'],
    [4.2, 'fair'],
    [4.19, 'poor'],
    [3.6, 'poor'],
    [3.59, 'bad'],
    [1, 'bad'],
  ])('hears MOS %d as %s', (mos, band) => {
    expect(judge(talked({ inbound: makeAudio({ mos }) }))).toEqual({ ...good, mos, band });
  });

  it.each(notMeasured)('gives no verdict for %s', (_what, more, reason) => {
    expect(judge(talked(more))).toEqual({ kind: 'notMeasured', reason });
  });

  it('judges at the limits: 10 s, a fifth more packets than the talk makes, flaws just under the packets', () => {
    expect(judge(talked({ end: nineAnd(10), inbound: counted(500) }))).toEqual(good);
    expect(judge(talked({ inbound: counted(6000) }))).toEqual(good);
    expect(judge(talked({ inbound: makeAudio({ flawTotal: 4999 }) }))).toEqual(good);
  });

  it('trusts the count of sound packets where that of all packets is 0', () => {
    expect(judge(talked({ inbound: makeAudio({ packetCount: 0 }) }))).toEqual(good);
  });

  it.each([
    ['at the limit of 5 %', lacking(5), 'good'],
    ['just over it', lacking(5.1), 'incomplete'],
    ['though the score reads 4.49', lacking(27, { mos: 4.49 }), 'incomplete'],
    ['comfort noise covers it', lacking(27, { cngPacketCount: 1200 }), 'good'],
    ['a score that is poor by itself stays', lacking(27, { mos: 4 }), 'poor'],
  ] as const)('counts the packets against the clock, no sign of a loss: %s', (_what, inbound, word) => {
    expect(wordOf(judge(talked({ inbound })))).toBe(word);
  });

  it.each([
    ['penalty points', { inbound: lacking(10, { mos: 4.49, flawTotal: 3 }) }, 'poor', 10],
    ['an error period', { inbound: lacking(10, { mos: 4.49 }), errorPeriods: [makePeriod(20, 4, 0)] }, 'poor', 10],
    ['over a fifth of the talk', { inbound: lacking(20.5, { mos: 4.49, flawTotal: 3 }) }, 'bad', 20.5],
    ['a score that is worse', { inbound: lacking(10, { mos: 3, flawTotal: 3 }) }, 'bad', 10],
  ] as const)('is never fine where sound was sent and did not arrive: %s', (_what, more, band, seconds) => {
    const call = talked({ ...more, errorPeriods: 'errorPeriods' in more ? [...more.errorPeriods] : [] });
    expect(judge(call)).toMatchObject({ kind: 'measured', band, missing: { seconds, of: 100 } });
  });

  it('takes the other end’s own count for a sign that sound was sent', () => {
    const outbound = { ...sent(5000), rtcpPacketCount: 4900 };
    expect(judge(talked({ outbound, inbound: lacking(10) }))).toMatchObject({ band: 'poor' });
    expect(judge(talked({ outbound: sent(5000), inbound: lacking(10) }))).toMatchObject({ kind: 'incomplete' });
  });

  it('says where sound is missing for most of the call', () => {
    const [most, half] = [51, 50].map((seconds) => judge(talked({ inbound: lacking(seconds) })));
    const isMost = (one: Verdict | undefined) => one?.kind === 'incomplete' && isMostlyMissing(one.missing);
    expect([isMost(most), isMost(half)]).toEqual([true, false]);
  });

  it('counts packets of another length by what the PBX sent, which sends all the time', () => {
    expect(judge(talked({ outbound: sent(3333), inbound: counted(3330) }))).toEqual(good);
    expect(judge(talked({ outbound: sent(5000), inbound: counted(3330) }))).toMatchObject({ kind: 'incomplete' });
  });

  it('measures a dial from where the own phone was lifted', () => {
    const legs = [makeLeg('101', [0, 100]), makeLeg('+442079460000', [40, 100], { start: nineAnd(0) })];
    const call = talked({ direction: 'outbound', destinationNumber: '+442079460000', legs });
    expect(judge(call)).toEqual(good);
    expect(judge({ ...call, inbound: lacking(40) })).toMatchObject({ kind: 'incomplete' });
  });

  it.each([
    ['10 % of the talk: not more than a tenth', 4.5, 13, 'good', false],
    ['more than a tenth', 4.5, 13.1, 'fair', true],
    ['more than a tenth', 4.3, 20, 'poor', true],
    ['more than a tenth', 3.7, 20, 'bad', true],
    ['more than a tenth, already bad', 2, 20, 'bad', false],
    ['a whole period of tail', 4.5, 3, 'good', false],
  ] as const)('counts error periods less their tail: %s', (_what, mos, seconds, band, lowered) => {
    const call = talked({ inbound: makeAudio({ mos }), errorPeriods: [makePeriod(10, seconds)] });
    expect(judge(call)).toMatchObject({ band, lowered });
  });

  it('adds several periods up, each without its own tail', () => {
    const errorPeriods = [makePeriod(10, 8.1), makePeriod(40, 8)];
    expect(judge(talked({ errorPeriods }))).toMatchObject({ band: 'fair', lowered: true });
    expect(judge(talked({ errorPeriods: [makePeriod(10, 8), makePeriod(40, 8)] }))).toMatchObject({ lowered: false });
  });

  it('doubts a good MOS beside heavy loss, and only a good one', () => {
    expect(judge(talked({ inbound: makeAudio({ jitterLossRate: 0.21 }) }))).toMatchObject({
      band: 'good',
      doubtful: true,
    });
    expect(judge(talked({ inbound: makeAudio({ jitterLossRate: 0.2 }) }))).toMatchObject({ doubtful: false });
    expect(judge(talked({ inbound: makeAudio({ mos: 4, jitterLossRate: 0.9 }) }))).toMatchObject({ doubtful: false });
  });

  it('gives no verdict for a lifted phone that reached nobody', () => {
    const legs = [makeLeg('101', [0, 100]), makeLeg('+442079460000', null)];
    const call = talked({ direction: 'outbound', destinationNumber: '+442079460000', legs });
    expect(judge(call)).toEqual({ kind: 'notMeasured', reason: 'shortTalk' });
  });

  it('expects no packets while on hold, and takes them where they come', () => {
    const legs = [makeLeg('101', [0, 100], { holdSeconds: 60 })];
    expect(judge(talked({ legs, inbound: counted(2000) }))).toEqual(good);
    expect(judge(talked({ legs, inbound: counted(5000) }))).toEqual(good);
    expect(judge(talked({ legs, inbound: counted(1800) }))).toMatchObject({ missing: { seconds: 4, of: 40 } });
  });
});

/** What the PBX sent. */
function sent(packetCount: number): NonNullable<Call['outbound']> {
  const none = { rawBytes: null, mediaBytes: null, mediaPacketCount: null, skipPacketCount: null };
  return { ...none, packetCount, cngPacketCount: 0, dtmfPacketCount: 0, rtcpPacketCount: 0, rtcpOctetCount: 0 };
}

describe('the law of the verdict', () => {
  const severity = { good: 0, fair: 1, incomplete: 1.5, poor: 2, bad: 3, notMeasured: 4 };
  const rank = (one: Verdict) => severity[one.kind === 'measured' ? one.band : one.kind];
  /** A worse sound may leave the scale (incomplete, not measured); on it, the band never rises. */
  const isNoBetter = (worse: Verdict, before: Verdict) => worse.kind !== 'measured' || rank(worse) >= rank(before);

  const anyTalk = fc
    .record({
      seconds: fc.integer({ min: 10, max: 1800 }),
      share: fc.double({ min: 0, max: 1.2, noNaN: true }),
      mos: fc.double({ min: 1, max: 4.5, noNaN: true }),
      flaws: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 })),
      noise: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500 })),
      hold: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300 })),
      rtcp: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
      periods: fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 60 })), { maxLength: 4 }),
    })
    .map(({ seconds, share, mos, flaws, noise, hold, rtcp, periods }) => {
      const packets = Math.floor(seconds * 50 * share);
      const audio = { mos, packetCount: packets + noise, mediaPacketCount: packets, cngPacketCount: noise };
      return talked({
        end: nineAnd(seconds),
        inbound: makeAudio({ ...audio, flawTotal: flaws }),
        outbound: { ...sent(seconds * 50), rtcpPacketCount: rtcp },
        legs: [makeLeg('101', [0, seconds], { holdSeconds: hold })],
        errorPeriods: periods.map(([start, length]) => makePeriod(start, length)),
      });
    });
  const without = (call: Call, packets: number, more: Partial<InboundAudio> = {}): Call => {
    const inbound = call.inbound ?? makeAudio();
    const left = (count: number | null) => Math.max(0, (count ?? 0) - packets);
    const counts = { packetCount: left(inbound.packetCount), mediaPacketCount: left(inbound.mediaPacketCount) };
    return { ...call, inbound: { ...inbound, ...counts, ...more } };
  };
  const packets = fc.integer({ min: 1, max: 90_000 });
  const isJudged = (call: Call) => judge(call).kind !== 'notMeasured';

  it('taking packets away never makes it better', () => {
    fc.assert(
      fc.property(anyTalk, packets, (call, taken) => {
        fc.pre(isJudged(call));
        expect(isNoBetter(judge(without(call, taken)), judge(call))).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('a gap longer than the limit never leaves it good or fair, whatever score the PBX gives afterwards', () => {
    const score = fc.double({ min: 1, max: 4.5, noNaN: true });
    fc.assert(
      fc.property(anyTalk, packets, score, (call, taken, mos) => {
        fc.pre(isJudged(call));
        const after = without(call, taken, { mos, cngPacketCount: 0 });
        const missing = missingSound(after);
        fc.pre(missing !== null && missing.seconds > Math.max(3, 0.05 * missing.of));
        expect(rank(judge(after))).toBeGreaterThan(severity.fair);
      }),
      { numRuns: 5000 },
    );
  });

  it('adding an error period never makes it better', () => {
    const period = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 200 }), fc.nat(9000));
    fc.assert(
      fc.property(anyTalk, period, (call, [start, length, flaws]) => {
        fc.pre(isJudged(call));
        const errorPeriods = [...(call.errorPeriods ?? []), makePeriod(start, length, flaws)];
        expect(isNoBetter(judge({ ...call, errorPeriods }), judge(call))).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('figures', () => {
  it('knows how long two sides were connected', () => {
    expect(connectedSeconds(talked())).toBe(100);
    expect(connectedSeconds(makeCall({ legs: [makeLeg('101', [10, 70])] }))).toBe(60);
    expect(connectedSeconds(makeCall({ status: 'answered', end: null, durationSeconds: 42 }))).toBe(42);
    expect(connectedSeconds(makeCall({ status: 'MISSED' }))).toBe(0);
    expect(connectedSeconds(makeCall({ answer: { text: '?', at: null } }))).toBeNull();
    expect(talkSeconds(talked({ legs: [makeLeg('101', [0, 100], { holdSeconds: 500 })] }))).toBe(0);
  });

  it('counts an outgoing call from where the destination answered, however the trunk writes it', () => {
    const legs = [makeLeg('101', [4, 70]), makeLeg('00442079460000', [20, 70])];
    const call = talked({ direction: 'outbound', destinationNumber: '+442079460000', legs });
    expect(connectedSeconds(call)).toBe(50);
  });

  it('falls back on stated lengths where the repeated hour turned the times round', () => {
    const legs = [makeLeg('101', [50, 60], { end: nineAnd(20), answerSeconds: 12 })];
    expect(connectedSeconds(talked({ answer: nineAnd(50), end: nineAnd(20), legs }))).toBe(12);
  });

  it('takes the tail off error periods, by their length or else by their times', () => {
    const open = { ...makePeriod(20, 5, 7), seconds: null };
    const unread = { start: null, stop: null, flaws: null, seconds: null };
    expect(errorSpans(talked({ errorPeriods: [makePeriod(10, 4.5, 3), open, unread] }))).toEqual([
      { startAt: NINE + 10_000, endAt: NINE + 11_500, seconds: 1.5, flaws: 3 },
      { startAt: NINE + 20_000, endAt: NINE + 22_000, seconds: 2, flaws: 7 },
      { startAt: null, endAt: null, seconds: null, flaws: null },
    ]);
    expect(errorSeconds(talked({ errorPeriods: [makePeriod(10, 4.5), open, unread] }))).toBe(3.5);
    expect(errorSeconds(talked({ errorPeriods: [makePeriod(0, 900)] }))).toBe(100);
  });

  it('makes milliseconds of a variance', () => {
    expect(jitterMs(49)).toBe(7);
    expect(jitterMs(-1)).toBeNull();
    expect(jitterMs(null)).toBeNull();
  });

  it('counts the packets of the measured leg, at the packet time of what the PBX sent', () => {
    expect(measuredSeconds(talked())).toEqual({ seconds: 100, packets: 5000, packetTime: 20 });
    expect(measuredSeconds(talked({ outbound: sent(3300) }))).toMatchObject({ packetTime: 30 });
    expect(measuredSeconds(talked({ outbound: sent(120) }))).toMatchObject({ packetTime: 20 });
  });

  it('puts the E-model’s figures for G.711 beside a loss that the other end’s count shows', () => {
    const lost = (share: number) =>
      talked({ inbound: counted(5000), outbound: { ...sent(5000), rtcpPacketCount: 5000 / (1 - share) } });
    const rounded = (call: Call) => {
      const range = eModelRange(call);
      return range && [range.low.toFixed(2), range.high.toFixed(2)];
    };
    expect(rounded(lost(0.01))).toEqual(['3.83', '4.33']);
    expect(rounded(lost(0.05))).toEqual(['2.17', '3.92']);
    expect(rounded(lost(0))).toBeNull();
    expect(rounded(talked())).toBeNull();
  });

  it.each([
    [4.34, 'verySatisfied'],
    [4.33, 'satisfied'],
    [4.03, 'satisfied'],
    [4.02, 'someDissatisfied'],
    [3.6, 'someDissatisfied'],
    [3.59, 'manyDissatisfied'],
    [3.1, 'manyDissatisfied'],
    [3.09, 'nearlyAllDissatisfied'],
    [2.58, 'nearlyAllDissatisfied'],
    [2.57, 'notRecommended'],
  ] as const)('says of MOS %d: %s', (mos, word) => {
    expect(eModelWord(mos)).toBe(word);
  });

  it('says where it was measured', () => {
    expect([measuredWhere('out'), measuredWhere('in'), measuredWhere('internal')]).toEqual([
      'ownMicrophone',
      'callersLine',
      'callingPhone',
    ]);
  });
});
