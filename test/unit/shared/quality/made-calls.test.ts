import { describe, expect, it } from 'vitest';
import { type Random, seededRandom } from '../../../../electron/practice-pbx/calls/random.ts';
import { seenFrom } from '../../../../shared/calls/call-outcome.ts';
import { judge } from '../../../../shared/quality/judge-sound.ts';
import { type VerdictWord, wordOf } from '../../../../shared/quality/verdict.ts';
import { type Run, receive, TICK_MS } from '../../../support/quality/sound-model.ts';
import { makeAudio, makeCall, makeLeg, makeOutbound, nineAnd } from '../make-call.ts';

/** What becomes of one packet. `quiet`: nothing is sent on purpose. `dead`: nothing is sent, though there was something to hear. */
type Tick = Exclude<Run['kind'], 'silent'> | 'quiet' | 'dead';
type Damage = (ticks: Tick[], chance: Random) => void;

const SECOND = 1000 / TICK_MS;

/** Gaps of so many packets make up this share of the talk, at places by chance. */
const gaps =
  (share: number, length = 1, to: Tick = 'lost'): Damage =>
  (ticks, chance) => {
    for (let at = 0; at + length < ticks.length; at += 1)
      if (chance.chance(share / length)) {
        ticks.fill(to, at, at + length);
        at += length + 3;
      }
  };
/** Of every so many packets, these are lost. */
const periodic =
  (every: number, count = 1): Damage =>
  (ticks) => {
    for (let at = every; at < ticks.length; at += every) ticks.fill('lost', at, at + count);
  };
/** A stretch of so many seconds that begins at this share of the talk. */
const stretch =
  (to: Tick, seconds: number, share = 0.4): Damage =>
  (ticks) => {
    const from = Math.min(Math.round(share * ticks.length), Math.max(0, ticks.length - seconds * SECOND));
    ticks.fill(to, from, from + seconds * SECOND);
  };

const kinds: Readonly<Record<string, readonly Damage[]>> = {
  clean: [],
  'pauses, nothing sent': [gaps(0.4, 80, 'quiet')],
  'pauses, comfort noise': [gaps(0.1, 1, 'noise')],
  'mute of 25 s without packets': [stretch('quiet', 25)],
  '0.4 % by chance': [gaps(0.004)],
  '1 % by chance': [gaps(0.01)],
  '2 % by chance': [gaps(0.02)],
  '5 % by chance': [gaps(0.05)],
  '7 % by chance': [gaps(0.07)],
  '10 % by chance': [gaps(0.1)],
  '20 % by chance': [gaps(0.2)],
  '35 % by chance': [gaps(0.35)],
  'bursts of 60 ms, 8 %': [gaps(0.08, 3)],
  'bursts of 200 ms, 3 %': [gaps(0.03, 10)],
  'bursts of 300 ms, 5 %': [gaps(0.05, 15)],
  'bursts of 1 s, 6 %': [gaps(0.06, 50)],
  'every 50th packet': [periodic(50)],
  'every 10th packet': [periodic(10)],
  'every second packet': [periodic(2)],
  'holes of 0.3 s': [periodic(310, 15)],
  'hole of 80 ms': [stretch('lost', 0.08)],
  'hole of 6 s': [stretch('lost', 6)],
  'hole of 15 s': [stretch('lost', 15)],
  'hole of 12 s and 1 % by chance': [gaps(0.01), stretch('lost', 12)],
  'hole of 10 s at the start': [stretch('lost', 10, 0)],
  'line cut 8 s before the end': [stretch('lost', 8, 1)],
  'dead after half of it': [stretch('dead', 3600, 0.5)],
  'one way': [stretch('dead', 3600, 0)],
  'some doubled': [gaps(0.05, 1, 'doubled')],
  'late by 100 ms now and then': [gaps(0.02, 5, 'late')],
  '1 % in the wrong order': [gaps(0.01, 2, 'swapped')],
  '10 % in the wrong order': [gaps(0.1, 2, 'swapped')],
};

/** How it truly sounded: R of G.107 for G.711, gaps to 80 ms concealed (Bpl 25.1) and longer ones not (4.3). */
function truthOf(ticks: readonly Tick[]): VerdictWord {
  const isGap = (tick: Tick | undefined): boolean => tick === 'lost' || tick === 'dead';
  const sent = ticks.filter((tick) => tick !== 'quiet' && tick !== 'noise').length;
  let weight = 0;
  for (let at = 0, end = 0; at < ticks.length; at = end) {
    end = at + 1;
    while (isGap(ticks[at]) && isGap(ticks[end])) end += 1;
    if (isGap(ticks[at])) weight += (100 * (end - at)) / sent / ((end - at) * TICK_MS <= 80 ? 25.1 : 4.3);
  }
  const r = 93.2 - (95 * weight) / (1 + weight);
  return r >= 80 ? 'good' : r >= 70 ? 'fair' : r >= 50 ? 'poor' : 'bad';
}

/** Its verdict by the figures that the model of the PBX makes of it. */
function judged(ticks: readonly Tick[]): VerdictWord {
  const runs: { kind: Run['kind']; ticks: number }[] = [];
  for (const tick of ticks) {
    const kind = tick === 'quiet' || tick === 'dead' ? 'silent' : tick;
    const last = runs.at(-1);
    if (last?.kind === kind) last.ticks += 1;
    else runs.push({ kind, ticks: 1 });
  }
  const heard = receive(runs);
  const { length } = ticks;
  const seconds = length / SECOND;
  const call = makeCall({
    ...{ status: 'ANSWERED', answer: nineAnd(0), end: nineAnd(seconds), legs: [makeLeg('101', [0, seconds])] },
    inbound: makeAudio({
      ...{ mos: heard.mos, packetCount: heard.media + heard.noise, mediaPacketCount: heard.media },
      ...{ mediaBytes: heard.media * 172, cngPacketCount: heard.noise, skipPacketCount: heard.skipped },
      ...{ flawTotal: heard.flaws, meanInterval: heard.meanInterval, jitterLossRate: heard.lossRate },
    }),
    outbound: makeOutbound(length, { mediaPacketCount: length }),
    errorPeriods: heard.disturbances.map(({ from, to, flaws }) => ({
      ...{ start: nineAnd(from / SECOND), stop: nineAnd(to / SECOND), flaws, seconds: (to - from) / SECOND },
    })),
  });
  return wordOf(judge(call, '101', seenFrom(call, '101', 'unknown').outcome));
}

describe('calls made packet by packet are judged by what was heard', () => {
  const calls = Object.entries(kinds).flatMap(([name, damages]) =>
    Array.from({ length: 10 }, (_, turn) => {
      const chance = seededRandom(`${name} ${turn}`);
      const ticks = Array.from({ length: chance.int(60, 300) * SECOND }, (): Tick => 'sound');
      for (const damage of damages) damage(ticks, chance);
      return { name, truth: truthOf(ticks), word: judged(ticks) };
    }),
  );
  const wrong = (truths: readonly VerdictWord[], words: readonly VerdictWord[]) => {
    const of = calls.filter(({ truth }) => truths.includes(truth));
    return of.filter(({ word }) => words.includes(word)).length / of.length;
  };

  it.each([
    ['poor is seldom called good', ['poor', 'bad'], ['good', 'fair'], 0.03],
    ['good is seldom called poor', ['good'], ['poor', 'bad', 'noSound'], 0.02],
    ['few are not measured', ['good', 'fair', 'poor', 'bad'], ['notMeasured'], 0.05],
  ] as const)('%s', (_what, truths, words, share) => {
    expect(wrong(truths, words)).toBeLessThanOrEqual(share);
  });
});
