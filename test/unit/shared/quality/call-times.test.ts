import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, Leg, PbxTime } from '../../../../shared/calls/call.ts';
import { seenFrom } from '../../../../shared/calls/perspective.ts';
import { callTimes, secondsByKind } from '../../../../shared/quality/call-times.ts';
import { makeCall, makeLeg, NINE, nineAnd } from '../make-call.ts';

const timesOf = (call: Call, extension = '101') =>
  callTimes(call, extension, seenFrom(call, extension, 'unknown').outcome);
const sums = (call: Call, extension?: string) =>
  Object.fromEntries(secondsByKind(timesOf(call, extension).stretches).entries());

const FAR = '+442079460000';
const dialled = (more: Partial<Call> = {}): Call =>
  makeCall({
    direction: 'outbound',
    callerNumber: '+493023125100',
    callerDestination: '101',
    destinationNumber: FAR,
    status: 'ANSWERED',
    answer: nineAnd(4),
    end: nineAnd(31),
    legs: [
      makeLeg('101', [4, 31]),
      makeLeg(FAR, [8, 31], { start: nineAnd(4), timeToAnswerSeconds: 4, holdSeconds: 10, lastHold: nineAnd(12) }),
    ],
    ...more,
  });

describe('callTimes', () => {
  it('tells the own phone from the other side: 4 s + 4 s + 23 s are the 31 s of the call', () => {
    expect(sums(dialled())).toEqual({ ownRinging: 4, dialling: 4, talk: 13, hold: 10 });
    expect(timesOf(dialled())).toMatchObject({
      totalSeconds: 31,
      talkSeconds: 23,
      holdSeconds: 10,
      ownAnsweredAt: NINE + 4000,
    });
  });

  it('counts a hold that both sides note once', () => {
    const legs = dialled().legs.map((leg) => ({ ...leg, holdSeconds: 10, lastHold: nineAnd(12) }));
    expect(timesOf(dialled({ legs })).holdSeconds).toBe(10);
    const own = [makeLeg('101', [4, 31], { holdSeconds: 5 }), makeLeg(FAR, [8, 31])];
    expect(timesOf(dialled({ legs: own })).holdSeconds).toBe(5);
  });

  it('says what was connected elsewhere before and after one’s own part', () => {
    const legs = [makeLeg('101', [25, 40]), makeLeg('104', [45, 90])];
    const call = makeCall({ status: 'ANSWERED', answer: nineAnd(2), end: nineAnd(90), legs });
    expect(timesOf(call).stretches).toEqual([
      { kind: 'ringing', from: 0, to: 2 },
      { kind: 'elsewhere', from: 2, to: 25 },
      { kind: 'talk', from: 25, to: 40 },
      { kind: 'elsewhere', from: 40, to: 90 },
    ]);
    expect(sums(call, '104')).toEqual({ ringing: 2, elsewhere: 43, talk: 45 });
  });

  it('counts the ringing of this phone, not of the menu before it', () => {
    const legs = [makeLeg('8000', [1, 10]), makeLeg('101', null, { start: nineAnd(10), end: nineAnd(30) })];
    const call = makeCall({ status: 'MISSED', answer: nineAnd(1), end: nineAnd(35), legs });
    expect(sums(call)).toEqual({ elsewhere: 15, ringing: 20 });
  });

  it('calls what a voicemail took connected elsewhere, and a call of an unknown status connected', () => {
    const call = makeCall({ status: 'VOICEMAIL', answer: nineAnd(20), end: nineAnd(50), legs: [makeLeg('101', null)] });
    expect(sums(call)).toEqual({ ringing: 20, elsewhere: 30 });
    expect(sums(makeCall({ status: 'PARKED', answer: nineAnd(5), end: nineAnd(50) }))).toEqual({
      ringing: 5,
      connected: 45,
    });
  });

  it('places a talk of which only the length is known at the end of the call', () => {
    const bare = makeLeg('101', null, { answerSeconds: 20, end: null, durationSeconds: null });
    const call = makeCall({ status: 'ANSWERED', answer: null, end: nineAnd(50), legs: [bare] });
    expect(timesOf(call).stretches).toEqual([
      { kind: 'ringing', from: 0, to: 30 },
      { kind: 'talk', from: 30, to: 50 },
    ]);
  });

  it.each<[string, Partial<Call>, Record<string, number>]>([
    ['no leg of the own phone', { legs: [makeLeg(FAR, null)] }, { dialling: 20 }],
    ['the own phone, which nobody picked up', { legs: [makeLeg('101', null), makeLeg(FAR, null)] }, { ownRinging: 20 }],
    [
      'the far end, in vain',
      { hangupCause: 'USER_BUSY', legs: [makeLeg('101', [4, 20]), makeLeg(FAR, null, { start: nineAnd(4) })] },
      { ownRinging: 4, dialling: 16 },
    ],
    [
      'the own phone alone, picked up',
      { status: 'ANSWERED', answer: nineAnd(4), legs: [makeLeg('101', [4, 20])] },
      { ownRinging: 4, connected: 16 },
    ],
    ['a status nobody knows', { status: 'PARKED', legs: [] }, { dialling: 20 }],
  ])('of a dial with %s', (_what, more, expected) => {
    expect(sums(dialled({ status: 'MISSED', answer: null, end: nineAnd(20), ...more }))).toEqual(expected);
  });

  it('takes the answer of the own phone wherever its leg stands, and of its second one where the first rang in vain', () => {
    const [own, far] = [makeLeg('101', [6, 31]), makeLeg(FAR, [8, 31], { start: nineAnd(6), timeToAnswerSeconds: 2 })];
    expect(timesOf(dialled({ legs: [far, own] })).ownAnsweredAt).toBe(NINE + 6000);
    expect(timesOf(dialled({ legs: [makeLeg('101', null), own, far] })).ownAnsweredAt).toBe(NINE + 6000);
    expect(timesOf(makeCall({ status: 'ANSWERED', legs: [own] })).ownAnsweredAt).toBeNull();
  });

  it.each<[string, Partial<Call>, Record<string, number>]>([
    ['that nobody took', { status: 'MISSED', legs: [makeLeg('101', null)] }, { ringing: 40 }],
    [
      'whose answer cannot be read',
      { status: 'MISSED', answer: { text: '?', at: null }, legs: [makeLeg('101', null)] },
      { ringing: 40 },
    ],
    [
      'whose leg begins with its answer',
      { status: 'ANSWERED', answer: nineAnd(5), legs: [makeLeg('101', [5, 40], { start: nineAnd(5) })] },
      { ringing: 5, talk: 35 },
    ],
    [
      'that rang two phones of one number behind a menu',
      {
        ...{ status: 'MISSED', answer: nineAnd(1) },
        legs: [
          makeLeg('8000', [1, 10]),
          makeLeg('101', null, { start: nineAnd(20), end: nineAnd(30) }),
          makeLeg('101', null, { start: nineAnd(10), end: nineAnd(25) }),
        ],
      },
      { elsewhere: 20, ringing: 20 },
    ],
  ])('of a call %s', (_what, more, expected) => {
    expect(sums(makeCall({ answer: null, end: nineAnd(40), ...more }))).toEqual(expected);
  });

  it('counts no hold of a queue, places all holds where the last one began, and none that nobody timed', () => {
    const queue = makeLeg('8000', [0, 25], { holdSeconds: 20, lastHold: nineAnd(2) });
    const call = makeCall({ status: 'ANSWERED', answer: nineAnd(0), end: nineAnd(60), legs: [queue] });
    const answeredBy = (more: Partial<Leg>[]) =>
      timesOf({ ...call, legs: [queue, ...more.map((one) => makeLeg('101', [25, 60], one))] });
    expect(answeredBy([{}]).holdSeconds).toBe(0);
    const held = answeredBy([
      { holdSeconds: 3, lastHold: nineAnd(30) },
      { holdSeconds: 4, lastHold: nineAnd(45) },
    ]);
    expect(held.stretches).toContainEqual({ kind: 'hold', from: 45, to: 52 });
    const untimed = answeredBy([{ holdSeconds: 5, lastHold: null }]);
    expect([untimed.holdSeconds, untimed.stretches.filter(({ kind }) => kind === 'hold')]).toEqual([5, []]);
  });

  it.each<[string, Partial<Call>, number | null]>([
    ['its end', { end: nineAnd(30), durationSeconds: 70 }, 30],
    ['the length that the record states, without an end', { end: null, durationSeconds: 70 }, 70],
    ['that length, where the end is before the start', { end: nineAnd(-5), durationSeconds: 70 }, 70],
    ['nothing, where it ended as it began', { end: nineAnd(0), durationSeconds: 70 }, 0],
    ['none', { end: null, durationSeconds: null }, null],
  ])('has the length of %s', (_what, more, seconds) => {
    const times = timesOf(makeCall({ status: 'MISSED', answer: null, legs: [], ...more }));
    expect([times.totalSeconds, times.stretches.length]).toEqual([seconds, seconds ? 1 : 0]);
  });

  it('adds nothing up where start or end cannot be read', () => {
    const call = makeCall({ start: null, status: 'ANSWERED', durationSeconds: 70, legs: [makeLeg('101', [10, 70])] });
    expect(timesOf(call)).toMatchObject({ startAt: null, stretches: [], totalSeconds: 70, talkSeconds: 60 });
  });

  const instant = fc.option(
    fc.integer({ min: -30, max: 400 }).map((seconds): PbxTime | null => nineAnd(seconds)),
    { nil: null },
  );
  const length = fc.option(fc.integer({ min: 0, max: 500 }), { nil: null });
  const anyLeg = fc.record({
    destinationNumber: fc.constantFrom('101', '104', FAR, '*99101', null),
    forwarding: fc.constant(null),
    start: instant,
    answer: instant,
    lastHold: instant,
    end: instant,
    durationSeconds: length,
    answerSeconds: length,
    timeToAnswerSeconds: length,
    holdSeconds: length,
  }) satisfies fc.Arbitrary<Leg>;
  const anyCall = fc
    .record({
      callerNumber: fc.constantFrom('101', '+493023125700', null),
      destinationNumber: fc.constantFrom('101', FAR, null),
      direction: fc.constantFrom('local' as const, 'inbound' as const, 'outbound' as const, 'unknown' as const),
      start: instant,
      answer: instant,
      end: instant,
      durationSeconds: length,
      status: fc.constantFrom('ANSWERED', 'MISSED', 'VOICEMAIL', 'PARKED', null),
      legs: fc.array(anyLeg, { maxLength: 4 }),
    })
    .map((more) => makeCall(more));

  it('has no talk of less than nothing where the only end is before the start of the call', () => {
    const at = (seconds: number) => ({ text: '', at: NINE + seconds * 1000 });
    const bare = makeLeg('104', null, { start: null, end: null, durationSeconds: null, answerSeconds: null });
    const call = makeCall({
      ...{ callerNumber: '101', callerDestination: '101', destinationNumber: '101', direction: 'local' },
      ...{ start: at(1), answer: null, end: null, durationSeconds: 0, status: 'ANSWERED' },
      legs: [
        { ...bare, answer: at(0) },
        { ...bare, start: at(0), answer: at(1), end: at(0) },
      ],
    });
    expect(timesOf(call, '104').talkSeconds).toBe(0);
  });

  it('adds up for every record: the stretches follow each other from 0 to the total, and hold lies in the talk', () => {
    fc.assert(
      fc.property(anyCall, fc.constantFrom('101', '104'), (call, extension) => {
        const seen = seenFrom(call, extension, 'unknown');
        const times = callTimes(call, extension, seen.outcome);
        expect(times.talkSeconds).toBe(seen.talkSeconds);
        if (times.stretches.length === 0) return;
        let at = 0;
        for (const { from, to } of times.stretches) {
          expect(from).toBe(at);
          expect(to).toBeGreaterThan(from);
          at = to;
        }
        expect(at).toBe(times.totalSeconds);
        const { talk = 0, hold = 0 } = Object.fromEntries(secondsByKind(times.stretches).entries());
        expect(talk + hold).toBe(times.talkSeconds ?? 0);
        expect([0, times.holdSeconds]).toContain(hold);
      }),
      { numRuns: 5000 },
    );
  });
});
