import { describe, expect, it } from 'vitest';
import { type Finding, findingsOf } from '../../../../../electron/export/fault-sheet/findings.ts';
import type { Call } from '../../../../../shared/calls/call.ts';
import { createText } from '../../../../../shared/messages/index.ts';
import { reasonsOf } from '../../../../../shared/quality/reasons.ts';
import type { ReceivedSound, Verdict } from '../../../../../shared/quality/verdict.ts';
import { makeAudio, makeOutbound, makeTalk, nineAnd } from '../../../shared/make-call.ts';

const t = createText('en');
const talk = makeTalk({ talk: 600 });
const clean: ReceivedSound = {
  ...{
    of: 600,
    lost: 0,
    holes: 0,
    notSent: 0,
    untilEnd: 0,
    isSure: true,
    isSplit: true,
    where: 'end',
    unexplained: 0,
    r: 93.2,
  },
  ...{ codec: 'PCMA', packetTime: 20 },
};
type Measured = Extract<Verdict, { kind: 'measured' }>;
const measured = (received: Partial<ReceivedSound> = {}, by: Measured['by'] = null): Measured => ({
  ...{ kind: 'measured', band: 'good', by, mos: 4.4, received: { ...clean, ...received } },
  sent: { seconds: 600, of: 600 },
});
const noSound: Verdict = { kind: 'noSound', of: 600, sent: null };
const notMeasured: Verdict = { kind: 'notMeasured', reason: 'shortTalk' };

const found = (verdict: Verdict, change: Partial<Call> = {}): Finding[] =>
  findingsOf({ ...talk, ...change }, verdict, t);
const oneOf = (all: readonly Finding[], sentence: string) => all.find((one) => one.sentence === sentence);

describe('what set the verdict', () => {
  it.each<[string, Verdict, Finding['state']]>([
    ['loss of three hundredths', measured({ lost: 18 }), 'found'],
    ['loss of less', measured({ lost: 17.9 }), 'seen'],
    ['little loss that set the verdict', measured({ lost: 1 }, 'loss'), 'found'],
    ['loss that the clock may explain', measured({ lost: 18, isSure: false }, 'loss'), 'seen'],
    ['a codec alone', measured({}, 'loss'), 'found'],
    ['silence until hang-up', measured({ untilEnd: 9, notSent: 9 }, 'end'), 'found'],
    ['what was not sent', measured({ notSent: 9 }), 'seen'],
    ['a changed order', measured({}, 'order'), 'found'],
    ['the PBX’s score', measured({}, 'score'), 'found'],
    ['no sound at all', noSound, 'found'],
  ])('%s is %s', (_name, verdict, state) => {
    const [reason] = reasonsOf(verdict, t);
    expect(oneOf(found(verdict), reason?.text ?? '')).toEqual({
      ...{ state, sentence: reason?.text, evidence: reason?.limit },
    });
  });

  it('comes first, then what was seen, is fine and is not told', () => {
    const all = found({ ...measured({ lost: 18, notSent: 9 }, 'loss'), sent: null }, { errorPeriods: [] });
    expect(all.map(({ state }) => state)).toEqual(['found', 'seen', 'seen', 'fine', 'unknown']);
  });
});

it.each<[string, Partial<Call>, string]>([
  ['has no figures', { inbound: null }, 'The record has no audio_stats.inbound'],
  [
    'has some',
    { inbound: makeAudio({ mos: 4.5, packetCount: 3000, mediaPacketCount: null }) },
    'mos 4.5, packet_count 3000, media_packet_count –',
  ],
  [
    'has none of them',
    { inbound: makeAudio({ mos: null, packetCount: null, mediaPacketCount: 5 }) },
    'mos –, packet_count –, media_packet_count 5',
  ],
])('a call that was not measured, and %s', (_name, change, evidence) => {
  const sentence = 'The talk was shorter than 10 seconds.';
  expect(found(notMeasured, { ...change, errorPeriods: [] })).toEqual([
    { state: 'fine', sentence: 'No disturbed periods.', evidence: 'The record has an empty error_log' },
    { state: 'unknown', sentence, evidence },
  ]);
});

describe('packets against the clock', () => {
  const isTold = ({ sentence }: Finding) => /^(?:As much sound came|Sound against the clock)/.test(sentence);
  const told = (verdict: Verdict, change: Partial<Call> = {}) => {
    const one = found(verdict, change).find(isTold);
    return one && `${one.state}: ${one.evidence}`;
  };
  const audio = (packetCount: number | null, mediaPacketCount: number | null, cngPacketCount: number | null) => ({
    inbound: makeAudio({ packetCount, mediaPacketCount, cngPacketCount }),
  });
  it.each<[string, Verdict, Partial<Call>, string]>([
    [
      'all',
      measured(),
      audio(30_000, 30_000, 0),
      'fine: 30,000 packets of sound and 0 of comfort noise at 20 ms: 10\u00a0min of 10\u00a0min without hold.',
    ],
    [
      'all but half a hundredth',
      measured(),
      audio(29_850, 29_850, 0),
      'fine: 29,850 packets of sound and 0 of comfort noise at 20 ms: 9\u00a0min 57\u00a0s of 10\u00a0min without hold.',
    ],
    [
      'all but a little more',
      measured(),
      audio(29_849, 29_849, 0),
      'seen: 29,849 packets of sound and 0 of comfort noise at 20 ms: 9\u00a0min 57\u00a0s of 10\u00a0min without hold.',
    ],
    [
      'more than the clock says',
      measured(),
      audio(31_000, 31_000, 0),
      'fine: 31,000 packets of sound and 0 of comfort noise at 20 ms: 10\u00a0min of 10\u00a0min without hold.',
    ],
    [
      'comfort noise beside sound',
      measured(),
      audio(null, 20_000, 10_000),
      'fine: 20,000 packets of sound and 10,000 of comfort noise at 20 ms: 10\u00a0min of 10\u00a0min without hold.',
    ],
    [
      'packets of which the kinds are not told',
      measured(),
      audio(30_000, null, null),
      'fine: 30,000 packets of sound and 0 of comfort noise at 20 ms: 10\u00a0min of 10\u00a0min without hold.',
    ],
    [
      'packets beside those of sound',
      measured(),
      audio(30_000, 15_000, 0),
      'fine: 15,000 packets of sound and 0 of comfort noise at 20 ms: 10\u00a0min of 10\u00a0min without hold.',
    ],
    [
      'no counts at all',
      measured(),
      audio(null, null, null),
      'seen: 0 packets of sound and 0 of comfort noise at 20 ms: 0\u00a0s of 10\u00a0min without hold.',
    ],
    [
      'what was lost and not sent lacks',
      measured({ lost: 60, notSent: 120 }),
      audio(30_000, 30_000, 0),
      'seen: 30,000 packets of sound and 0 of comfort noise at 20 ms: 7\u00a0min of 10\u00a0min without hold.',
    ],
    [
      'longer packets',
      measured({ packetTime: 40 }),
      audio(15_000, 15_000, 0),
      'fine: 15,000 packets of sound and 0 of comfort noise at 40 ms: 10\u00a0min of 10\u00a0min without hold.',
    ],
  ])('%s', (_name, verdict, change, said) => {
    expect(told(verdict, change)).toBe(said);
  });

  it('are not compared where nothing was measured', () => {
    expect([told(noSound), told(notMeasured), told(measured(), { inbound: null })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('says how much was sent, by which figure, and where the record does not tell', () => {
  const told = (verdict: Verdict, change: Partial<Call> = {}) =>
    found(verdict, change).find(({ sentence }) => sentence.startsWith('To the measured leg'));
  const outbound = makeOutbound(30_000);
  expect(told(measured(), { outbound })).toEqual({
    ...{
      state: 'seen',
      sentence: 'To the measured leg: all 10\u00a0min sent.',
      evidence: 'outbound.packet_count 30000',
    },
  });
  expect(told({ ...measured(), sent: null }, { outbound: null })).toMatchObject({
    ...{ state: 'unknown', evidence: 'outbound.packet_count –' },
  });
  expect(told(noSound)?.state).toBe('unknown');
  expect(told(notMeasured)).toBeUndefined();
});

it('counts the disturbed periods without their tails', () => {
  const told = (errorPeriods: Call['errorPeriods']) =>
    found(measured(), { errorPeriods }).find(({ sentence }) => /isturbed|error period/.test(sentence));
  const period = (seconds: number | null) => ({ start: nineAnd(10), stop: null, seconds, flaws: 9 });
  expect(told(null)).toEqual({
    ...{ state: 'unknown', sentence: 'Disturbed periods: not reported.', evidence: 'The record has no error_log' },
  });
  expect(told([])).toMatchObject({ state: 'fine', sentence: 'No disturbed periods.' });
  expect(told([period(8)])).toEqual({
    ...{
      state: 'seen',
      sentence: 'One error period, 5\u00a0s without its tail.',
      evidence: t('quality.disturbedTail'),
    },
  });
  expect(told([period(8), period(13), period(null)])?.sentence).toBe('3 error periods, 15\u00a0s without their tails.');
});
