import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inTime, isWorthIt, lostSpans, type Part, timelineOf } from '../../../../renderer/quality/timeline.ts';
import type { Call } from '../../../../shared/calls/call.ts';
import { seenFrom } from '../../../../shared/calls/perspective.ts';
import { judge } from '../../../../shared/quality/judge-sound.ts';
import type { Verdict } from '../../../../shared/quality/verdict.ts';
import { makeTalk, type Talk } from '../../shared/make-call.ts';

const verdictOf = (call: Call): Verdict => judge(call, '101', seenFrom(call, '101', 'unknown').outcome);
const shown = (call: Call) =>
  timelineOf({ call, extension: '101', perspective: seenFrom(call, '101', 'unknown'), verdict: verdictOf(call) });

describe('timelineOf', () => {
  it('takes the 3 s tail off each disturbed period and keeps a short one as a moment', () => {
    const disturbed = [
      { after: 10, seconds: 9.5 },
      { after: 60, seconds: 3.2 },
      { after: 80, seconds: 2 },
    ];
    const timeline = shown(makeTalk({ ring: 5, talk: 120, disturbed }));
    expect(timeline?.disturbed.map(({ from, to }) => [from, Number((to - from).toFixed(1))])).toEqual([
      [15, 6.5],
      [65, 0.2],
      [85, 0],
    ]);
    expect(timeline?.disturbed.map(({ drawnFrom }) => drawnFrom)).toEqual([14, 64, 84]);
    expect(timeline?.unplaced).toBe(0);
  });

  it('draws damage at the beginning of the talk inside the talk', () => {
    const timeline = shown(makeTalk({ ring: 5, talk: 120, disturbed: [{ after: 0, seconds: 6 }] }));
    expect(timeline?.disturbed).toMatchObject([{ drawnFrom: 5, from: 5 }]);
  });

  it('counts disturbed periods that cannot be placed', () => {
    const call = makeTalk({ talk: 60, disturbed: [{ after: 10, seconds: 5 }] });
    const noTime = { start: { text: 'soon', at: null }, stop: null, flaws: 3, seconds: 4 };
    const timeline = shown({ ...call, errorPeriods: [...(call.errorPeriods ?? []), noTime] });
    expect(timeline).toMatchObject({ unplaced: 1, disturbed: [{ from: 17 }] });
  });

  it('answers nothing where the times cannot be read', () => {
    expect(shown({ ...makeTalk({ talk: 60 }), start: { text: '??', at: null } })).toBeNull();
    expect(shown({ ...makeTalk({ talk: 60 }), start: null })).toBeNull();
  });
});

describe('a timeline is shown', () => {
  const good = { kind: 'notMeasured', reason: 'noFigures' } as const;
  const fair = { kind: 'noSound', of: 20, sent: null } as const;
  const worth = (talk: number, disturbed: number, verdict: Verdict = good, isMissed = false) => {
    const call = makeTalk({ talk });
    const { outcome, ...perspective } = seenFrom(call, '101', 'unknown');
    return isWorthIt(
      { verdict, perspective: { ...perspective, outcome: isMissed ? { kind: 'missed' } : outcome } },
      {
        stretches: [{ kind: 'talk', from: 5, to: 5 + talk }],
        disturbed: disturbed === 0 ? [] : [{ at: 0, drawnFrom: 5, from: 6, to: 6 + disturbed }],
      },
    );
  };

  it.each([
    ['a long talk', worth(120, 0), true],
    ['one that is a second shorter', worth(119, 0), false],
    ['1 % of disturbed sound', worth(100, 1), true],
    ['less than that', worth(100, 0.9), false],
    ['3 s of it', worth(119, 3), true],
    ['a moment of a short talk', worth(20, 0), false],
    ['sound below good', worth(20, 0, fair), true],
    ['a missed call, whatever the record has', worth(600, 5, fair, true), false],
  ])('for %s', (_what, isShown, wanted) => expect(isShown).toBe(wanted));
});

describe('the legend', () => {
  const legend = (sketch: Talk) =>
    Object.fromEntries((shown(makeTalk(sketch))?.legend ?? []).map(({ kind, seconds }) => [kind, seconds]));

  it('says what was clear, lost or not sent; together the talk', () => {
    expect(legend({ ring: 7, talk: 600 })).toEqual({ talk: 600, ringing: 7 });
    expect(legend({ ring: 7, talk: 600, lossRate: 1 / 3 })).toEqual({ talk: 450, lost: 150, ringing: 7 });
    expect(legend({ ring: 7, talk: 180, silent: 27 })).toEqual({ talk: 153, notSent: 27, ringing: 7 });
    const untold = makeTalk({ ring: 7, talk: 180, silent: 27 });
    expect(shown({ ...untold, inbound: untold.inbound && { ...untold.inbound, jitterLossRate: null } })?.tail).toEqual({
      ...{ lost: 0, notSent: 0, missing: 27 },
    });
    // So little is no gap: the page says that all was sent.
    expect(legend({ ring: 7, talk: 600, silent: 2 })).toEqual({ talk: 600, ringing: 7 });
  });

  it('counts no second of the talk twice, however much was disturbed', () => {
    const parts = legend({ ring: 7, talk: 600, lossRate: 1 / 3, disturbed: [{ after: 3, seconds: 597 }] });
    expect(parts).toEqual({ lost: 150, disturbed: 450, ringing: 7 });
  });

  it('has what is drawn of a moment too', () => {
    const parts = legend({ ring: 7, talk: 600, disturbed: [{ after: 60, seconds: 3.2 }] });
    expect(parts).toEqual({ talk: 599, disturbed: 1, ringing: 7 });
  });

  it('takes a hold off the talk, whether it can be placed or not', () => {
    const call = makeTalk({ ring: 7, talk: 200, hold: { after: 50, seconds: 30 } });
    const unplaced = shown({ ...call, legs: call.legs.map((leg) => ({ ...leg, lastHold: null })) });
    expect(unplaced?.stretches.some(({ kind }) => kind === 'hold')).toBe(false);
    expect(unplaced?.legend).toContainEqual({ kind: 'hold', seconds: 30 });
    expect(unplaced?.legend).toEqual(shown(call)?.legend);
  });

  it('puts what has no place in the call after it', () => {
    expect(shown(makeTalk({ talk: 600, lossRate: 1 / 3 }))?.tail).toEqual({ lost: 150, notSent: 0, missing: 0 });
    expect(shown(makeTalk({ talk: 180, silent: 27 }))?.tail).toEqual({ lost: 0, notSent: 27, missing: 0 });
    const placed = shown(makeTalk({ talk: 600, lossRate: 1 / 9, disturbed: [{ after: 300, seconds: 20 }] }));
    expect(placed?.tail.lost).toBe(0);
  });

  it('is of a talk without a measure or without sound', () => {
    const call = { ...makeTalk({ ring: 7, talk: 60 }), inbound: null };
    expect(shown(call)).toMatchObject({ legend: [{ kind: 'talk', seconds: 60 }, {}] });
    const one = makeTalk({ ring: 7, talk: 60 });
    const silent = shown({ ...one, inbound: one.inbound && { ...one.inbound, mediaPacketCount: 0 } });
    expect(silent).toMatchObject({ legend: [{ kind: 'lost', seconds: 60 }, {}], tail: { lost: 0 } });
  });
});

describe('lostSpans', () => {
  const measured = (lost: number): Verdict => ({
    ...{ kind: 'measured', band: 'bad', by: 'loss', mos: 4, sent: null },
    received: {
      of: 600,
      lost,
      holes: 3,
      notSent: 0,
      isSplit: true,
      untilEnd: 0,
      isSure: true,
      where: 'unknown',
      unexplained: 0,
      r: 40,
      codec: 'PCMA',
      packetTime: 20,
    },
  });
  const talk = [
    { kind: 'ringing', from: 0, to: 10 },
    { kind: 'talk', from: 10, to: 300 },
    { kind: 'hold', from: 300, to: 400 },
    { kind: 'talk', from: 400, to: 610 },
  ] as const;

  it('ends each gap where a disturbed period begins, and shares the sum out as far as there is room', () => {
    const disturbed = [
      { from: 100, to: 120 },
      { from: 130, to: 140 },
      { from: 420, to: 430 },
    ];
    expect(lostSpans(measured(60), talk, disturbed)).toEqual([
      { from: 70, to: 100 },
      { from: 120, to: 130 },
      { from: 400, to: 420 },
    ]);
  });

  it('draws none where the record does not show where sound was lost, or whether it was', () => {
    const one = [{ from: 100, to: 120 }];
    expect(lostSpans(measured(60), talk, [])).toEqual([]);
    expect(lostSpans(measured(0), talk, one)).toEqual([]);
  });

  it('is all of the talk where no sound arrived', () => {
    expect(lostSpans({ kind: 'noSound', of: 600, sent: null }, talk, [])).toEqual([
      { from: 10, to: 300 },
      { from: 400, to: 610 },
    ]);
  });

  it('never draws more than was lost, outside the talk, or over what was disturbed', () => {
    const spans = fc.array(fc.tuple(fc.nat(620), fc.nat(30)), { maxLength: 8 });
    fc.assert(
      fc.property(fc.nat(700), spans, (seconds, starts) => {
        const disturbed = starts.map(([from, long]) => ({ from, to: from + long })).toSorted((a, b) => a.from - b.from);
        const drawn = lostSpans(measured(seconds), talk, disturbed);
        expect(drawn.reduce((sum, { from, to }) => sum + to - from, 0)).toBeLessThanOrEqual(seconds + 1e-6);
        for (const { from, to } of drawn) {
          expect(talk.some((part) => part.kind === 'talk' && part.from <= from + 1e-6 && to <= part.to)).toBe(true);
        }
      }),
    );
  });
});

it('tells the segments in time', () => {
  const part = (from: number, to: number): Part => ({ kind: 'talk', from, to, words: '' });
  const parts = [part(0, 7), part(7, 60), part(60, 90), part(20, 25)];
  expect(inTime(parts).map(({ from }) => from)).toEqual([0, 7, 20, 60]);
});
