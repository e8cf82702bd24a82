import { describe, expect, it } from 'vitest';
import type { Call } from '../../../../shared/calls/call.ts';
import { seenFrom } from '../../../../shared/calls/perspective.ts';
import { judge } from '../../../../shared/quality/judge-sound.ts';
import type { Verdict, VerdictWord } from '../../../../shared/quality/verdict.ts';
import { wordOf } from '../../../../shared/quality/verdict.ts';
import { madeCalls } from './true-sound/made-calls.ts';
import { type Recording, recordings } from './true-sound/recordings.ts';

const judged = (call: Call, extension = '101'): Verdict =>
  judge(call, extension, seenFrom(call, extension, 'unknown').outcome);

type Case = { what: string; truth: VerdictWord; word: VerdictWord };

const POOR: readonly VerdictWord[] = ['poor', 'bad', 'noSound'];
const isPoor = (word: VerdictWord): boolean => POOR.includes(word);
const whats = (cases: readonly Case[]): string[] => cases.map(({ what, truth, word }) => `${what}: ${truth}, ${word}`);
const goodAsPoor = (cases: readonly Case[]) => cases.filter(({ truth, word }) => truth === 'good' && isPoor(word));
const poorAsGood = (cases: readonly Case[]) => cases.filter(({ truth, word }) => isPoor(truth) && word === 'good');

describe.each(['first', 'another', 'third'])('calls made packet by packet (seed %s)', (seed) => {
  const cases = [...madeCalls(seed, 10)].map(({ name, truth, call }) => ({
    what: name,
    truth,
    word: wordOf(judged(call)),
  }));

  it('are never poor where they were good', () => {
    expect(whats(goodAsPoor(cases))).toEqual([]);
  });

  it('are seldom good where they were poor: at most 2 of 100', () => {
    const share = poorAsGood(cases).length / cases.filter(({ truth }) => isPoor(truth)).length;
    expect(share, whats(poorAsGood(cases)).join('\n')).toBeLessThanOrEqual(0.02);
  });

  it('are all measured', () => {
    expect(cases.filter(({ word }) => word === 'notMeasured')).toEqual([]);
  });
});

describe('the points of the error periods', () => {
  const words = (kind: string) =>
    [...madeCalls('bursts', 200, [kind])].map(({ truth, call }) => ({ truth, word: wordOf(judged(call)) }));

  it('tell bursts of 200 ms from single lost packets: of the poor ones 1 of 12 reads good at most', () => {
    // By the points of the whole call alone it is 1 of 8.
    const poor = words('bursts of 200 ms, 3 %').filter(({ truth }) => isPoor(truth));
    expect(poor.length).toBeGreaterThan(100);
    expect(poor.filter(({ word }) => word === 'good').length / poor.length).toBeLessThanOrEqual(1 / 12);
  });

  it.each([
    ['2 % by chance', 0.03],
    ['1 % in the wrong order', 0],
  ])('make no bursts of %s: at most a share of %d of the good ones reads worse', (kind, most) => {
    const good = words(kind).filter(({ truth }) => truth === 'good');
    expect(good.filter(({ word }) => word !== 'good').length / good.length).toBeLessThanOrEqual(most);
  });
});

/** The truth of a recording: the band of what was sent; a phone that is mute until hang-up is as silent as a dead line. */
function truthOf({ what, truth: { r, sent } }: Recording): VerdictWord {
  if (sent === 0) return 'noSound';
  if (/^mute: from .* until hang-up$/.test(what)) return 'bad';
  return r >= 80 ? 'good' : r >= 70 ? 'fair' : r >= 50 ? 'poor' : 'bad';
}

describe.each(['busy', 'quiet'] as const)('recordings of a %s PBX', (run) => {
  const own = recordings().filter((one) => one.run === run);
  const cases = own.map((one) => ({
    what: one.what,
    truth: truthOf(one),
    word: wordOf(judged(one.call, one.extension)),
  }));

  it('are never poor where they were good', () => {
    expect(whats(goodAsPoor(cases))).toEqual([]);
  });

  it('are good where they were poor only if no figure of the record shows it', () => {
    // A hole at the very start stands in no figure, and a hole behind a jitter buffer of a loaded PBX in none but the clock's slack.
    expect(whats(poorAsGood(cases))).toEqual([
      'holes: 1 s at the start: poor, good',
      ...(run === 'busy' ? ['jitter buffer: 1 s hole: poor, good'] : []),
    ]);
  });

  it('say of the other direction no more than was sent', () => {
    for (const { what, truth, call, extension } of own.filter((one) => one.call.direction === 'inbound')) {
      const verdict = judged(call, extension);
      if (verdict.kind === 'notMeasured' || verdict.sent === null || /hold/.test(what)) continue;
      expect(Math.abs(verdict.sent.seconds - truth.heard), what).toBeLessThan(2);
    }
  });
});

describe('the model yields what the recordings show', () => {
  const figuresOf = (calls: readonly Call[]) =>
    calls.map(({ inbound, errorPeriods, answer, end }) => {
      const seconds = ((end?.at ?? 0) - (answer?.at ?? 0)) / 1000;
      return {
        points: (inbound?.flawTotal ?? 0) / seconds,
        periods: (30 * (errorPeriods?.length ?? 0)) / seconds,
        slack: seconds - ((inbound?.mediaPacketCount ?? 0) * 20) / 1000,
        mos: inbound?.mos ?? 0,
      };
    });
  const real = figuresOf(
    recordings()
      .filter(
        ({ what, call }) =>
          /^(clean|transcoded|wrap|rtcp: clean|packet time: .*20)/.test(what) && call.technical?.readCodec !== null,
      )
      .filter(({ what }) => !what.startsWith('packet time'))
      .map(({ call }) => call),
  );
  const made = figuresOf(
    ['first', 'another', 'third'].flatMap((seed) =>
      [...madeCalls(seed, 10)]
        .filter(({ name, manner }) => name === 'clean' && manner.ringing !== 'early')
        .map(({ call }) => call),
    ),
  );
  const range = (figures: readonly number[]) => [Math.min(...figures), Math.max(...figures)] as const;

  it.each([
    ['points', 0, 2.5],
    ['periods', 0, 8],
    ['slack', -1, 2.8],
    ['mos', 4.2, 4.5],
  ] as const)('%s of clean calls', (figure, low, high) => {
    for (const calls of [real, made]) {
      const [least, most] = range(calls.map((one) => one[figure]));
      expect(least).toBeGreaterThanOrEqual(low);
      expect(most).toBeLessThanOrEqual(high);
    }
    // Neither is without flaws.
    expect(range(made.map(({ points }) => points))[1]).toBeGreaterThan(0.5);
    expect(range(real.map(({ points }) => points))[1]).toBeGreaterThan(0.5);
  });
});
