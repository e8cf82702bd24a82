import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, InboundAudio } from '../../../../shared/calls/call.ts';
import { judge } from '../../../../shared/quality/quality.ts';
import { type Verdict, wordOf } from '../../../../shared/quality/verdict.ts';
import type { Run } from '../../../support/quality/sound-model.ts';
import { makeLeg } from '../make-call.ts';
import { callOf, evenLine, repeated, run, truthOf } from './made-sound.ts';

/** Three minutes with this after one of them. */
const with1 = (...damage: Run[]): Run[] => {
  const left = 9000 - damage.reduce((sum, { ticks }) => sum + ticks, 0);
  return [{ kind: 'sound', ticks: 3000 }, ...damage, { kind: 'sound', ticks: left - 3000 }];
};
const sound = (seconds: number): Run => run('sound', seconds);
const lost = (ticks: number): Run => ({ kind: 'lost', ticks });
const every = (share: number, times: number): Run[] =>
  repeated(times, { kind: 'sound', ticks: Math.round(1 / share) - 1 }, lost(1));
const swapped: Run = { kind: 'swapped', ticks: 2 };
const inbound = (call: Call, more: Partial<InboundAudio>): Call => ({
  ...call,
  inbound: call.inbound && { ...call.inbound, ...more },
});
const rtcp = (call: Call, rtcpPacketCount: number): Call => ({
  ...call,
  outbound: call.outbound && { ...call.outbound, rtcpPacketCount },
});

interface Made {
  readonly what: string;
  readonly runs: readonly Run[];
  readonly call: Call;
  readonly packetTime: number;
}

function made(what: string, runs: readonly Run[], change = (call: Call): Call => call, line = evenLine): Made {
  return { what, runs, call: change(callOf(runs, line)), packetTime: line.packetTime };
}

const gaps = [1, 2, 3, 3.5, 4, 5, 6, 7, 8, 9, 10];
const table: readonly Made[] = [
  made('clean', [sound(180)]),
  made('clean, 12 s', [sound(12)]),
  made('clean, an hour', [sound(3600)]),
  made('too short', [sound(8)]),
  made('too short and dead', [run('silent', 8)]),
  ...[0.002, 0.01, 0.02, 0.05, 0.1, 0.2].map((share) => made(`${share * 100} % lost`, every(share, 9000 * share))),
  made('1 % lost, half an hour', every(0.01, 900)),
  ...gaps.map((seconds) => made(`gap of ${seconds} s`, with1(run('lost', seconds)))),
  ...gaps.map((seconds) => made(`silence of ${seconds} s`, with1(run('silent', seconds)))),
  made('gap of 4 s in ten minutes', [sound(200), run('lost', 4), sound(396)]),
  made('gap of 20 s in ten minutes', [sound(200), run('lost', 20), sound(380)]),
  made('gap of 60 s', with1(run('lost', 60))),
  made('two gaps of 4 s', with1(run('lost', 4), sound(20), run('lost', 4))),
  made('gap of 4 s after a loss', with1(lost(1), sound(20), run('lost', 4))),
  made('burst: every second packet for 1 s', with1(...repeated(25, lost(1), sound(0.02)))),
  made('burst: every second packet for 2 s', with1(...repeated(50, lost(1), sound(0.02)))),
  made('burst: every second packet for 4 s', with1(...repeated(100, lost(1), sound(0.02)))),
  made('bursts of half a second', with1(...repeated(5, lost(25), sound(10)))),
  ...[176, 174, 170, 150, 90, 30].map((seconds) =>
    made(`dead after ${seconds} s`, [sound(seconds), run('silent', 180 - seconds)]),
  ),
  made('line cut after 30 s', [sound(30), run('lost', 150)]),
  made('a loss, then dead after 30 s', [sound(20), lost(1), sound(10), run('silent', 150)]),
  made('dead after 30 s of an hour', [sound(30), run('silent', 3570)]),
  made('dead from the start', [run('silent', 180)]),
  made('dead from the start, cut line', [run('lost', 180)]),
  made('one-way: dead after the first second', [sound(1), run('silent', 179)]),
  made('one-way for the first 20 s', [run('silent', 20), sound(160)]),
  made('hold of 60 s', with1(run('held', 60))),
  made('hold of 60 s and a gap of 20 s', with1(run('held', 60), sound(10), run('lost', 20))),
  made('hold, dead after it', [sound(60), run('held', 60), run('silent', 60)]),
  made('mute of 27 s, nothing sent', with1(run('silent', 27))),
  made('mute of 27 s with comfort noise', with1(run('noise', 27))),
  made('mute of 120 s with comfort noise', with1(run('noise', 120))),
  made('mute of 27 s, a little comfort noise', with1(...repeated(27, run('silent', 0.98), run('noise', 0.02)))),
  made('pauses of 1.5 s are not sent', repeated(30, sound(4.5), run('silent', 1.5))),
  made('keys only', [run('keys', 180)]),
  made('keys in the talk', with1(run('keys', 2), sound(10), run('keys', 1))),
  made('keys, then dead', [sound(10), run('keys', 2), run('silent', 168)]),
  made('1 % swapped', repeated(90, sound(1.96), swapped)),
  made('1 % swapped, jitter buffer', repeated(90, sound(1.96), swapped), undefined, { ...evenLine, buffer: true }),
  made('1 % lost, jitter buffer', every(0.01, 90), undefined, { ...evenLine, buffer: true }),
  made('gap of 20 s, jitter buffer', with1(run('lost', 20)), undefined, { ...evenLine, buffer: true }),
  made('uneven spacing', [sound(180)], undefined, { ...evenLine, spread: 12 }),
  made('1 % lost, uneven spacing', every(0.01, 90), undefined, { ...evenLine, spread: 12 }),
  made('packets of 30 ms', [sound(180)], undefined, { ...evenLine, packetTime: 30 }),
  made('packets of 40 ms, gap of 20 s', with1({ kind: 'lost', ticks: 500 }), undefined, {
    ...evenLine,
    packetTime: 40,
  }),
  made('gap of 20 s, counted by the other end', with1(run('lost', 20)), (call) => rtcp(call, 9000)),
  made('dead after 90 s, counted by the other end', [sound(90), run('lost', 90)], (call) => rtcp(call, 9000)),
  made('dead both ways for half of it', [sound(86), run('silent', 86)], (call) => ({
    ...call,
    outbound: call.outbound && { ...call.outbound, packetCount: 4300 },
  })),
  made('no count of sound packets', with1(run('noise', 30), run('silent', 21)), (call) =>
    inbound(call, { mediaPacketCount: null }),
  ),
  made('no count of sound packets, clean', [sound(180)], (call) => inbound(call, { mediaPacketCount: null })),
  made('no counts at all', with1(run('lost', 20)), (call) =>
    inbound(call, { mediaPacketCount: null, packetCount: null }),
  ),
  made('no score', [sound(180)], (call) => inbound(call, { mos: null })),
  made('no figures', [sound(180)], (call) => ({ ...call, inbound: null })),
  made('no error log, gap of 20 s', with1(run('lost', 20)), (call) => ({ ...call, errorPeriods: null })),
  made('no sent side, gap of 20 s', with1(run('lost', 20)), (call) => ({ ...call, outbound: null })),
  made('no spacing, gap of 4 s', with1(run('lost', 4)), (call) =>
    inbound(call, { jitterMaxVariance: null, jitterMinVariance: null }),
  ),
];

/** What the verdict stands on, as the call page names it. */
function reasonOf(verdict: Verdict): string {
  if (verdict.kind === 'notMeasured') return verdict.reason;
  const { missing } = verdict;
  if (missing !== null) return `${missing.seconds.toFixed(1)} of ${missing.of.toFixed(0)} s`;
  if (verdict.kind !== 'measured') return '';
  return verdict.lowered ? 'error periods' : verdict.doubtful ? 'doubtful' : verdict.band === 'good' ? '' : 'score';
}

const line = ({ what, runs, call, packetTime }: Made): string => {
  const { missing } = truthOf(runs, packetTime);
  const verdict = judge(call);
  const score = call.inbound?.mos?.toFixed(2) ?? '–';
  return `${what} | ${missing.toFixed(1)} | ${score} | ${wordOf(verdict)} | ${reasonOf(verdict)}`.trimEnd();
};

/** Whether more sound is missing than a good verdict overlooks. */
const misses = (runs: readonly Run[], packetTime?: number): boolean => {
  const { talk, missing } = truthOf(runs, packetTime);
  return missing > Math.max(3, 0.05 * talk);
};

describe('made calls', () => {
  it('are judged like this: what | seconds without sound | score | verdict | reason', () => {
    expect(table.length).toBeGreaterThanOrEqual(60);
    expect(table.map(line).join('\n')).toMatchInlineSnapshot(`
      "clean | 0.0 | 4.50 | good |
      clean, 12 s | 0.0 | 4.50 | good |
      clean, an hour | 0.0 | 4.50 | good |
      too short | 0.0 | 4.50 | notMeasured | shortTalk
      too short and dead | 8.0 | 4.50 | notMeasured | noPackets
      0.2 % lost | 0.4 | 4.49 | good |
      1 % lost | 1.8 | 4.47 | fair | error periods
      2 % lost | 3.6 | 4.41 | fair | error periods
      5 % lost | 9.0 | 4.17 | bad | error periods
      10 % lost | 18.0 | 3.40 | bad | 18.0 of 180 s
      20 % lost | 36.0 | 1.42 | bad | 36.0 of 180 s
      1 % lost, half an hour | 18.0 | 4.46 | fair | error periods
      gap of 1 s | 1.0 | 4.49 | good |
      gap of 2 s | 2.0 | 4.48 | good |
      gap of 3 s | 3.0 | 4.13 | poor | score
      gap of 3.5 s | 3.5 | 4.50 | incomplete | 3.5 of 180 s
      gap of 4 s | 4.0 | 4.42 | incomplete | 4.0 of 180 s
      gap of 5 s | 5.0 | 4.50 | incomplete | 5.0 of 180 s
      gap of 6 s | 6.0 | 4.13 | poor | score
      gap of 7 s | 7.0 | 4.41 | incomplete | 7.0 of 180 s
      gap of 8 s | 8.0 | 3.40 | bad | score
      gap of 9 s | 9.0 | 4.13 | poor | score
      gap of 10 s | 10.0 | 4.38 | poor | 10.0 of 180 s
      silence of 1 s | 1.0 | 4.50 | good |
      silence of 2 s | 2.0 | 4.50 | good |
      silence of 3 s | 3.0 | 4.20 | incomplete | 3.0 of 180 s
      silence of 3.5 s | 3.5 | 3.45 | bad | score
      silence of 4 s | 4.0 | 4.46 | incomplete | 4.0 of 180 s
      silence of 5 s | 5.0 | 3.55 | bad | score
      silence of 6 s | 6.0 | 4.26 | incomplete | 6.0 of 180 s
      silence of 7 s | 7.0 | 4.47 | incomplete | 7.0 of 180 s
      silence of 8 s | 8.0 | 3.64 | poor | score
      silence of 9 s | 9.0 | 4.31 | incomplete | 9.0 of 180 s
      silence of 10 s | 10.0 | 4.48 | poor | 10.0 of 180 s
      gap of 4 s in ten minutes | 4.0 | 4.10 | poor | score
      gap of 20 s in ten minutes | 20.0 | 4.36 | incomplete | 20.0 of 600 s
      gap of 60 s | 60.0 | 4.50 | bad | 60.0 of 180 s
      two gaps of 4 s | 8.0 | 4.44 | bad | score
      gap of 4 s after a loss | 4.0 | 4.46 | bad | score
      burst: every second packet for 1 s | 0.5 | 4.46 | good |
      burst: every second packet for 2 s | 1.0 | 4.20 | fair | score
      burst: every second packet for 4 s | 2.0 | 4.46 | bad | score
      bursts of half a second | 2.5 | 4.48 | good |
      dead after 176 s | 4.0 | 2.16 | bad | score
      dead after 174 s | 6.0 | 3.73 | poor | score
      dead after 170 s | 10.0 | 4.49 | poor | 10.0 of 180 s
      dead after 150 s | 30.0 | 3.91 | poor | 30.0 of 180 s
      dead after 90 s | 90.0 | 4.31 | bad | 90.0 of 180 s
      dead after 30 s | 150.0 | 3.55 | bad | 150.0 of 180 s
      line cut after 30 s | 150.0 | 3.55 | bad | 150.0 of 180 s
      a loss, then dead after 30 s | 150.0 | 3.55 | notMeasured | flawsReset
      dead after 30 s of an hour | 3570.0 | 3.00 | bad | 3570.0 of 3600 s
      dead from the start | 180.0 | 4.50 | notMeasured | noPackets
      dead from the start, cut line | 180.0 | 4.50 | notMeasured | noPackets
      one-way: dead after the first second | 179.0 | 4.50 | incomplete | 179.0 of 180 s
      one-way for the first 20 s | 20.0 | 4.50 | incomplete | 20.0 of 180 s
      hold of 60 s | 0.0 | 4.50 | good |
      hold of 60 s and a gap of 20 s | 20.0 | 2.16 | bad | 20.0 of 120 s
      hold, dead after it | 60.0 | 4.50 | incomplete | 60.0 of 120 s
      mute of 27 s, nothing sent | 27.0 | 4.47 | poor | 27.0 of 180 s
      mute of 27 s with comfort noise | 0.0 | 4.50 | good |
      mute of 120 s with comfort noise | 0.0 | 4.50 | good |
      mute of 27 s, a little comfort noise | 26.5 | 4.06 | poor | 26.5 of 180 s
      pauses of 1.5 s are not sent | 45.0 | 4.50 | incomplete | 45.0 of 180 s
      keys only | 0.0 | 4.50 | notMeasured | noPackets
      keys in the talk | 0.0 | 4.50 | good |
      keys, then dead | 168.0 | 4.50 | incomplete | 170.0 of 180 s
      1 % swapped | 0.0 | 4.41 | fair | error periods
      1 % swapped, jitter buffer | 0.0 | 4.50 | good |
      1 % lost, jitter buffer | 1.8 | 4.47 | fair | error periods
      gap of 20 s, jitter buffer | 20.0 | 3.50 | bad | 20.0 of 180 s
      uneven spacing | 0.0 | 4.50 | good |
      1 % lost, uneven spacing | 1.8 | 4.47 | fair | error periods
      packets of 30 ms | 0.0 | 4.50 | good |
      packets of 40 ms, gap of 20 s | 20.0 | 3.50 | bad | 20.0 of 360 s
      gap of 20 s, counted by the other end | 20.0 | 3.50 | bad | 20.0 of 180 s
      dead after 90 s, counted by the other end | 90.0 | 4.31 | bad | 90.0 of 180 s
      dead both ways for half of it | 86.0 | 4.47 | bad | 86.0 of 172 s
      no count of sound packets | 21.0 | 4.50 | poor | 21.0 of 180 s
      no count of sound packets, clean | 0.0 | 4.50 | good |
      no counts at all | 20.0 | 3.50 | notMeasured | noFigures
      no score | 0.0 | – | notMeasured | noFigures
      no figures | 0.0 | – | notMeasured | noFigures
      no error log, gap of 20 s | 20.0 | 3.50 | bad | 20.0 of 180 s
      no sent side, gap of 20 s | 20.0 | 3.50 | bad | 20.0 of 180 s
      no spacing, gap of 4 s | 4.0 | 4.42 | incomplete | 4.0 of 180 s"
    `);
  });

  it('are never good where sound is missing', () => {
    const fooled = table.filter(
      ({ runs, packetTime, call }) => misses(runs, packetTime) && wordOf(judge(call)) === 'good',
    );
    expect(fooled.map(({ what }) => what)).toEqual([]);
  });

  it('measure the share by the talk, not by the longer time on the own phone', () => {
    const legs = [makeLeg('101', [0, 180]), makeLeg('+442079460000', [120, 180])];
    const dial = (silence: number): Call => ({
      ...callOf([sound(130), run('silent', silence), sound(50 - silence)]),
      ...{ direction: 'outbound', destinationNumber: '+442079460000', legs },
    });
    expect(judge(dial(1))).toMatchObject({ kind: 'measured', band: 'good' });
    // 4 s are less than 5 % of the 180 s on the own phone. Nothing else may show them here.
    const quiet = (call: Call): Call => ({
      ...inbound(call, { mos: 4.5, flawTotal: 0, skipPacketCount: 0 }),
      errorPeriods: [],
    });
    expect(judge(quiet(dial(4)))).toMatchObject({ kind: 'incomplete' });
  });
});

/** Damage from a tick on: that many ticks are gone, or single ones among them. */
const damage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  ticks: fc.oneof(
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 60, max: 700 }),
    fc.integer({ min: 1, max: 20_000 }),
  ),
  kind: fc.constantFrom('lost', 'silent'),
  /** One tick in so many. */
  oneIn: fc.oneof(fc.constant(1), fc.constant(1), fc.integer({ min: 2, max: 100 })),
});
type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

/**
 * A call of so many ticks. The first 5 s are whole, because a counter that starts over there forgets next to nothing. `more` leaves bursts of
 * `all` alone, in which every second or third packet is lost: the PBX counts them harder than the gap that would swallow them.
 */
function damaged(ticks: number, all: readonly Damage[], more: readonly Damage[] = []): Run[] {
  const kinds: Run['kind'][] = Array.from({ length: ticks }, () => 'sound');
  const bursts = new Set<number>();
  const spoil = ({ at, ticks: length, kind, oneIn }: Damage): void => {
    const from = 250 + Math.floor(at * (ticks - 250));
    for (let tick = from; tick < Math.min(ticks, from + length); tick += 1) {
      if (kinds[tick] === 'sound' && (tick - from) % oneIn === 0 && !bursts.has(tick)) kinds[tick] = kind;
    }
  };
  for (const each of all) spoil(each);
  for (let tick = 3; tick < ticks; tick += 1) {
    const isNear = kinds[tick] !== 'sound' && [2, 3].some((back) => kinds[tick - back] !== 'sound');
    if (isNear && kinds[tick - 1] === 'sound') for (let back = 0; back <= 3; back += 1) bursts.add(tick - back);
  }
  for (const each of more) spoil(each);
  const runs: { kind: Run['kind']; ticks: number }[] = [];
  for (const kind of kinds) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.ticks += 1;
    else runs.push({ kind, ticks: 1 });
  }
  return runs;
}

/**
 * Fixed, because a lost packet at the edge of an error period can shorten it by one packet time, and a verdict at its very limit turns on that:
 * one in some thousand of these calls.
 */
const SEED = 20_261_123;

describe('the law of the verdict, over made sound', () => {
  /** Poor and bad are one: how bad a silence looks to the PBX is a matter of luck. */
  const severity = { good: 0, fair: 1, incomplete: 1.5, poor: 2, bad: 2, notMeasured: 3 };
  const anySound = fc.record({
    ticks: fc.integer({ min: 1500, max: 30_000 }),
    before: fc.array(damage, { maxLength: 3 }),
    more: fc.array(damage, { minLength: 1, maxLength: 2 }),
    spread: fc.constantFrom(0, 2, 8),
  });

  it('worse sound never makes a better verdict', () => {
    fc.assert(
      fc.property(anySound, ({ ticks, before, more, spread }) => {
        const [was, is] = [[], more].map((extra) =>
          wordOf(judge(callOf(damaged(ticks, before, extra), { ...evenLine, spread }))),
        );
        if (was === undefined || is === undefined) throw new Error('There are two verdicts.');
        // Worse sound may leave the scale; on it, the band never rises.
        if (was === 'notMeasured') expect(is).not.toBe('good');
        else if (is !== 'incomplete') expect(severity[is]).toBeGreaterThanOrEqual(severity[was]);
      }),
      { numRuns: 1500, seed: SEED },
    );
  });

  it('a longer gap never makes a better verdict, though the counter starts over again and again', () => {
    const loss = (ticks: number): Damage => ({ at: 0, ticks, kind: 'lost', oneIn: 1 });
    const anyGap = fc.record({
      ticks: fc.integer({ min: 1500, max: 30_000 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      kind: fc.constantFrom('lost', 'silent'),
      gap: fc.integer({ min: 1, max: 600 }),
      longer: fc.integer({ min: 1, max: 600 }),
      // A loss before it opens an error period, which keeps the points that the counter forgets.
      losses: fc.constantFrom(0, 1),
    });
    fc.assert(
      fc.property(anyGap, ({ gap, longer, ticks, losses, ...where }) => {
        const [was, is] = [gap, gap + longer].map((length) =>
          wordOf(judge(callOf(damaged(ticks, [loss(losses), { ...where, ticks: length, oneIn: 1 }])))),
        );
        if (was === undefined || is === undefined) throw new Error('There are two verdicts.');
        if (is !== 'incomplete') expect(severity[is]).toBeGreaterThanOrEqual(severity[was]);
      }),
      { numRuns: 1500, seed: SEED },
    );
  });

  it('is never good where sound is missing', () => {
    fc.assert(
      fc.property(anySound, ({ ticks, before, more, spread }) => {
        const runs = damaged(ticks, before, more);
        fc.pre(misses(runs));
        expect(wordOf(judge(callOf(runs, { ...evenLine, spread })))).not.toBe('good');
      }),
      { numRuns: 1500, seed: SEED },
    );
  });
});
