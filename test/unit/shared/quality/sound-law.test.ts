import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../electron/practice-pbx/calls/random.ts';
import type { Call } from '../../../../shared/calls/call.ts';
import { seenFrom } from '../../../../shared/calls/perspective.ts';
import { judge } from '../../../../shared/quality/judge-sound.ts';
import { type Verdict, verdictWords, wordOf } from '../../../../shared/quality/verdict.ts';
import { makePeriod } from '../make-call.ts';
import { type Manner, madeCall, plain, SECOND, type Tick } from './true-sound/made-calls.ts';
import { recordings } from './true-sound/recordings.ts';

/**
 * The law: worse sound is never judged better, and stays counted. Over the model of the PBX, and over what was recorded on a real one. In about one of
 * 30,000 pairs it doesn't hold: with more packets lost, short error periods join into one that has fewer flaws a second, and no longer tells a long gap.
 */

const judged = (call: Call, extension = '101'): Verdict =>
  judge(call, extension, seenFrom(call, extension, 'unknown').outcome);
const rank = (one: Verdict): number => verdictWords.indexOf(wordOf(one));

function expectNoBetter(worse: Call, call: Call, extension = '101'): void {
  const before = judged(call, extension);
  fc.pre(before.kind !== 'notMeasured');
  const after = judged(worse, extension);
  expect(after.kind).not.toBe('notMeasured');
  expect(rank(after)).toBeGreaterThanOrEqual(rank(before));
}

describe('over the model', () => {
  /** Away from both ends: what is lost there stands in no figure, or not yet in the rate, which is refreshed every 5 s. */
  const EDGE = 6 * SECOND;
  const stretch = (most: number) =>
    fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), ticks: fc.integer({ min: 1, max: most }) });
  const anyTalk = fc
    .record({
      seconds: fc.integer({ min: 25, max: 200 }),
      share: fc.constantFrom(0, 0, 0.01, 0.03, 0.08),
      holes: fc.array(stretch(5 * SECOND), { maxLength: 3 }),
      seed: fc.nat(),
      ring: fc.constantFrom(0, 2, 8, 20),
      ringing: fc.constantFrom('tone' as const, 'nothing' as const),
      clock: fc.tuple(
        ...([0, 0, 0].map(() => fc.double({ min: 0, max: 0.999, noNaN: true })) as [
          fc.Arbitrary<number>,
          fc.Arbitrary<number>,
          fc.Arbitrary<number>,
        ]),
      ),
    })
    .map(({ seconds, share, holes, seed, ...manner }) => {
      const chance = seededRandom(`${seed}`);
      const ticks = Array.from({ length: seconds * SECOND }, (): Tick => (chance.chance(share) ? 'lost' : 'sound'));
      for (const hole of holes) cut(ticks, hole);
      return { ticks, manner: { ...plain, ...manner, digits: 6 } satisfies Manner };
    });
  const cut = (ticks: Tick[], { at, ticks: length }: { at: number; ticks: number }): void => {
    const from = EDGE + Math.floor(at * (ticks.length - 2 * EDGE));
    ticks.fill('lost', from, Math.min(ticks.length - EDGE, from + length));
  };
  const check = (ticks: readonly Tick[], worse: readonly Tick[], manner: Manner): void =>
    expectNoBetter(madeCall(worse, manner, seededRandom('load')), madeCall(ticks, manner, seededRandom('load')));

  it('one more hole, or one more packet lost', () => {
    fc.assert(
      fc.property(anyTalk, stretch(4 * SECOND), ({ ticks, manner }, hole) => {
        const worse = [...ticks];
        cut(worse, hole);
        check(ticks, worse, manner);
      }),
      { numRuns: 150 },
    );
  });

  it('a longer hole', () => {
    fc.assert(
      fc.property(
        anyTalk,
        stretch(4 * SECOND),
        fc.integer({ min: 1, max: 4 * SECOND }),
        ({ ticks, manner }, hole, more) => {
          const [short, long] = [[...ticks], [...ticks]];
          cut(short, hole);
          cut(long, { ...hole, ticks: hole.ticks + more });
          check(short, long, manner);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('more loss by chance', () => {
    fc.assert(
      fc.property(anyTalk, fc.constantFrom(0.01, 0.03, 0.1), fc.nat(), ({ ticks, manner }, share, seed) => {
        const chance = seededRandom(`more ${seed}`);
        check(
          ticks,
          ticks.map((tick) => (chance.chance(share) ? 'lost' : tick)),
          manner,
        );
      }),
      { numRuns: 150 },
    );
  });

  it('holds for one hole that grows in a call of three minutes, on a loaded PBX, too', () => {
    for (const load of [0, 0.1]) {
      const ranks = [0, 1, 1.9, 2.1, 2.4, 2.7, 3, 4, 6, 9, 14].map((seconds) => {
        const ticks = Array.from({ length: 180 * SECOND }, (): Tick => 'sound');
        ticks.fill('lost', 60 * SECOND, Math.round((60 + seconds) * SECOND));
        return rank(judged(madeCall(ticks, { ...plain, load }, seededRandom('load'))));
      });
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      expect(ranks.at(-1)).toBeGreaterThan(1);
    }
  });
});

describe('over mutated recordings', () => {
  const anyRecording = fc.constantFrom(...recordings());

  it('taking packets away', () => {
    fc.assert(
      fc.property(anyRecording, fc.double({ min: 0.0005, max: 1, noNaN: true }), ({ call, extension }, share) => {
        const inbound = call.inbound;
        if (inbound === null || (inbound.mediaPacketCount ?? 0) === 0) return;
        const media = inbound.mediaPacketCount ?? 0;
        const taken = Math.ceil(media * share);
        const left = { mediaPacketCount: media - taken, packetCount: (inbound.packetCount ?? media) - taken };
        const mediaBytes = ((inbound.mediaBytes ?? 0) / media) * (media - taken);
        expectNoBetter({ ...call, inbound: { ...inbound, ...left, mediaBytes } }, call, extension);
      }),
      { numRuns: 3000 },
    );
  });

  it('losing packets, which the rate shows', () => {
    fc.assert(
      fc.property(anyRecording, fc.double({ min: 0.01, max: 0.5, noNaN: true }), ({ call, extension }, share) => {
        const inbound = call.inbound;
        if (inbound === null || (inbound.mediaPacketCount ?? 0) === 0) return;
        const media = inbound.mediaPacketCount ?? 0;
        const taken = Math.ceil(media * share);
        const left = { mediaPacketCount: media - taken, packetCount: (inbound.packetCount ?? media) - taken };
        const mediaBytes = ((inbound.mediaBytes ?? 0) / media) * (media - taken);
        const jitterLossRate = ((inbound.jitterLossRate ?? 0) * media + taken) / (media - taken);
        const flawTotal = (inbound.flawTotal ?? 0) + 3 * taken;
        expectNoBetter(
          { ...call, inbound: { ...inbound, ...left, mediaBytes, jitterLossRate, flawTotal } },
          call,
          extension,
        );
      }),
      { numRuns: 3000 },
    );
  });

  it('adding an error period', () => {
    const period = fc.tuple(
      fc.integer({ min: -5, max: 60 }),
      fc.double({ min: 0, max: 30, noNaN: true }),
      fc.nat(9000),
    );
    fc.assert(
      fc.property(anyRecording, period, ({ call, extension }, [start, seconds, flaws]) => {
        const made = makePeriod(start, seconds, flaws);
        const move = (time: typeof made.start) =>
          time && { ...time, at: (time.at ?? 0) - (makePeriod(0, 0).start?.at ?? 0) + (call.answer?.at ?? 0) };
        const more = { ...made, start: move(made.start), stop: move(made.stop) };
        expectNoBetter({ ...call, errorPeriods: [more, ...(call.errorPeriods ?? [])] }, call, extension);
      }),
      { numRuns: 3000 },
    );
  });
});
