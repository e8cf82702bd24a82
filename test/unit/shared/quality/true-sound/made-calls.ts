import { type Random, seededRandom } from '../../../../../electron/practice-pbx/calls/random.ts';
import type { Call } from '../../../../../shared/calls/call.ts';
import type { VerdictWord } from '../../../../../shared/quality/verdict.ts';
import { makeAudio, makeCall, makeLeg, makeOutbound, nineAnd } from '../../make-call.ts';
import { type Run, receive, TICK_MS } from './sound-model.ts';

/** What becomes of one packet. `quiet`: nothing is sent on purpose. `dead`: nothing is sent, though there was something to hear. */
export type Tick = Exclude<Run['kind'], 'silent' | 'jump'> | 'quiet' | 'dead';
type Damage = (ticks: Tick[], chance: Random) => void;

/** Packets a second. */
export const SECOND = 1000 / TICK_MS;

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

/** Kinds of damage by name. */
export const kinds: Readonly<Record<string, readonly Damage[]>> = {
  clean: [],
  'pauses, nothing sent': [gaps(0.4, 80, 'quiet')],
  'pauses, comfort noise': [gaps(0.1, 1, 'noise')],
  'pauses and 5 % by chance': [gaps(0.4, 80, 'quiet'), gaps(0.05)],
  'mute of 25 s without packets': [stretch('quiet', 25)],
  'mute of 10 s at the start': [stretch('quiet', 10, 0)],
  '0.4 % by chance': [gaps(0.004)],
  '1 % by chance': [gaps(0.01)],
  '2 % by chance': [gaps(0.02)],
  '5 % by chance': [gaps(0.05)],
  '7 % by chance': [gaps(0.07)],
  '10 % by chance': [gaps(0.1)],
  '20 % by chance': [gaps(0.2)],
  '35 % by chance': [gaps(0.35)],
  'bursts of 60 ms, 3 %': [gaps(0.03, 3)],
  'bursts of 60 ms, 8 %': [gaps(0.08, 3)],
  'bursts of 200 ms, 3 %': [gaps(0.03, 10)],
  'bursts of 300 ms, 5 %': [gaps(0.05, 15)],
  'bursts of 1 s, 6 %': [gaps(0.06, 50)],
  'every 50th packet': [periodic(50)],
  'every 10th packet': [periodic(10)],
  'every second packet': [periodic(2)],
  'holes of 0.3 s': [periodic(310, 15)],
  'hole of 80 ms': [stretch('lost', 0.08)],
  'hole of 2 s': [stretch('lost', 2)],
  'hole of 3 s': [stretch('lost', 3)],
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
  'half in the wrong order, as by jitter': [gaps(0.5, 2, 'swapped')],
  'numbers jump': [],
};

/** How it truly sounded: R of G.107 for G.711, gaps to 80 ms concealed (Bpl 25.1) and longer ones not (4.3). */
export function truthOf(ticks: readonly Tick[]): VerdictWord {
  const isGap = (tick: Tick | undefined): boolean => tick === 'lost' || tick === 'dead';
  if (ticks.every(isGap)) return 'noSound';
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

/**
 * How the PBX took a call. `load`: stretches a second in which it reads packets too late. `ring`: s before the answer, in which it plays the tone,
 * nothing, or what the caller sends. `jump`: so many numbers are left out in the middle. `digits`: of the loss
 * rate, which a real one states with two. `clock`: how far into their seconds start, answer and end lie.
 */
export interface Manner {
  readonly load: number;
  readonly ring: number;
  readonly ringing: 'tone' | 'nothing' | 'early';
  readonly jump: number;
  readonly digits: number;
  readonly clock: readonly [number, number, number];
}

/** A quiet PBX that plays the tone for 2 s. */
export const plain: Manner = { load: 0, ring: 2, ringing: 'tone', jump: 0, digits: 2, clock: [0, 0, 0] };

/** A manner by chance, as the recordings show them. */
export function anyManner(chance: Random): Omit<Manner, 'jump'> {
  return {
    load: chance.pick([0.03, 0.03, 0.1, 0.2]),
    ring: chance.pick([0, 2, 3, 8, 20]),
    ringing: chance.pick(['tone', 'tone', 'nothing', 'early']),
    digits: 2,
    clock: [chance.next(), chance.next(), chance.next()],
  };
}

/** The record of a call whose talk was like this. */
export function madeCall(
  ticks: readonly Tick[],
  { load, ring, ringing, jump, digits, clock }: Manner,
  chance: Random,
): Call {
  const early: Tick[] = ringing === 'early' ? Array.from({ length: ring * SECOND }, () => 'sound') : [];
  const runs: { kind: Run['kind']; ticks: number }[] = [];
  const all = [...early, ...ticks];
  let tardy = 0;
  for (const [place, tick] of all.entries()) {
    if (chance.chance(load / SECOND)) tardy = chance.int(5, 25);
    tardy -= 1;
    // Drawn for every tick, so that the load doesn't depend on the damage.
    const isTardy = chance.chance(0.2) && tardy > 0 && tick === 'sound';
    const kind = tick === 'quiet' || tick === 'dead' ? 'silent' : isTardy ? 'tardy' : tick;
    const last = runs.at(-1);
    if (last?.kind === kind) last.ticks += 1;
    else runs.push({ kind, ticks: 1 });
    if (jump > 0 && place === Math.floor(all.length / 2)) runs.push({ kind: 'jump', ticks: jump });
  }
  const heard = receive(runs);
  const tone = ringing === 'tone' ? ring * SECOND : 0;
  const second = (at: number, part: number): number => Math.floor(at + part);
  const [answer, end] = [second(ring, clock[1]), second(ring + ticks.length / SECOND, clock[2])];
  const from = ringing === 'early' ? 0 : ring;
  return makeCall({
    ...{ status: 'ANSWERED', start: nineAnd(second(0, clock[0])), answer: nineAnd(answer), end: nineAnd(end) },
    legs: [makeLeg('101', [answer, end])],
    inbound: makeAudio({
      ...{ mos: heard.mos, packetCount: heard.media + heard.noise, mediaPacketCount: heard.media },
      ...{ mediaBytes: heard.media * 172, cngPacketCount: heard.noise, skipPacketCount: heard.skipped + tone },
      ...{
        flawTotal: heard.flaws,
        meanInterval: heard.meanInterval,
        jitterLossRate: Number(heard.lossRate.toFixed(digits)),
      },
      jitterMaxVariance: heard.maxVariance,
    }),
    outbound: makeOutbound(all.length + tone, {
      mediaPacketCount: all.length + tone,
      mediaBytes: (all.length + tone) * 172,
    }),
    technical: {
      ...{ readCodec: 'PCMA', writeCodec: 'PCMA', readRate: null, writeRate: null },
      ...{ localMediaIp: null, localMediaPort: null, remoteMediaIp: null, remoteMediaPort: null },
    },
    errorPeriods: heard.disturbances.map(({ from: begin, to, flaws }) => ({
      ...{
        start: nineAnd(from + begin / SECOND),
        stop: nineAnd(from + to / SECOND),
        flaws,
        seconds: (to - begin) / SECOND,
      },
    })),
  });
}

/** Calls of these kinds (all without `only`) by chance, with their truth: so many of each. */
export function* madeCalls(
  seed: string,
  each: number,
  only: readonly string[] = Object.keys(kinds),
): Generator<{ name: string; truth: VerdictWord; call: Call; manner: Manner }> {
  for (const name of only) {
    const damages = kinds[name] ?? [];
    for (let turn = 0; turn < each; turn += 1) {
      const chance = seededRandom(`${seed} ${name} ${turn}`);
      const ticks = Array.from({ length: Math.round(chance.int(30, 300) * SECOND) }, (): Tick => 'sound');
      for (const damage of damages) damage(ticks, chance);
      const manner = { ...anyManner(chance), jump: name === 'numbers jump' ? chance.pick([500, 5000, 30_000]) : 0 };
      yield { name, truth: truthOf(ticks), call: madeCall(ticks, manner, chance), manner };
    }
  }
}
