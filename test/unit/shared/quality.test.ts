import { describe, expect, it } from 'vitest';
import type { Call } from '../../../shared/call.ts';
import { judge, type NotMeasuredReason } from '../../../shared/quality.ts';
import {
  connectedSeconds,
  eModelWord,
  errorSeconds,
  errorSpans,
  expectedPackets,
  jitterMs,
  measuredWhere,
  talkSeconds,
} from '../../../shared/quality-figures.ts';
import { makeAudio, makeCall, makeLeg, makePeriod, NINE, nineAnd } from './make-call.ts';

/** A call of 100 s that was answered at nine. */
const talked = (more: Partial<Call> = {}): Call =>
  makeCall({ status: 'ANSWERED', answer: nineAnd(0), end: nineAnd(100), inbound: makeAudio(), ...more });
const good = { kind: 'measured', band: 'good', mos: 4.5, lowered: false, doubtful: false };

const notMeasured: readonly (readonly [what: string, more: Partial<Call>, reason: NotMeasuredReason])[] = [
  ['no figures at all', { inbound: null }, 'noFigures'],
  ['no MOS', { inbound: makeAudio({ mos: null }) }, 'noFigures'],
  ['a MOS that is none', { inbound: makeAudio({ mos: 0 }) }, 'noFigures'],
  ['a MOS above the scale', { inbound: makeAudio({ mos: 5 }) }, 'noFigures'],
  ['no packet count', { inbound: makeAudio({ packetCount: null, mediaPacketCount: null }) }, 'noFigures'],
  ['no packets, MOS 4.50', { inbound: makeAudio({ packetCount: 0 }) }, 'noPackets'],
  ['no packets, no MOS', { inbound: makeAudio({ packetCount: 0, mos: null }) }, 'noPackets'],
  ['a talk of 9 s', { end: nineAnd(9) }, 'shortTalk'],
  ['nobody answered', { answer: null, status: 'MISSED' }, 'shortTalk'],
  ['no known length', { answer: null, end: null, durationSeconds: null }, 'noFigures'],
  ['one packet under half', { inbound: makeAudio({ packetCount: 2499 }) }, 'fewPackets'],
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

  it('judges at the limits: 10 s, half of the packets, flaws just under them', () => {
    expect(judge(talked({ end: nineAnd(10), inbound: makeAudio({ packetCount: 250 }) }))).toEqual(good);
    expect(judge(talked({ inbound: makeAudio({ packetCount: 2500 }) }))).toEqual(good);
    expect(judge(talked({ inbound: makeAudio({ flawTotal: 4999 }) }))).toEqual(good);
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

  it('expects no packets while on hold', () => {
    const legs = [makeLeg('101', [0, 100], { holdSeconds: 60 })];
    expect(judge(talked({ legs, inbound: makeAudio({ packetCount: 2000 }) }))).toMatchObject({ kind: 'measured' });
    expect(judge(talked({ legs, inbound: makeAudio({ packetCount: 999 }) }))).toMatchObject({ reason: 'fewPackets' });
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

  it('expects 50 packets a second', () => {
    expect(expectedPackets(10)).toBe(500);
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
