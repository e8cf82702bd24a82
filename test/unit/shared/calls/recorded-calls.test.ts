import { describe, expect, it } from 'vitest';
import type { Call, Leg, PbxTime } from '../../../../shared/calls/call.ts';
import { seenFrom } from '../../../../shared/calls/perspective.ts';
import {
  type Comparison,
  callOf,
  compare,
  type Filling,
  fillings,
  recordedCalls,
} from '../../../support/inputs/recorded-calls.ts';

const calls = recordedCalls();
const isFixture = process.env.RECORDED_CALLS === undefined;

type Fill = (legs: Call, profiles: Call) => Leg[];

/** How many calls come out how, and which ones do not come out right. */
function table(fill: Fill, isTransfer: boolean) {
  const found: Record<Comparison, string[]> = { right: [], lost: [], falseWait: [], untold: [], other: [] };
  for (const one of calls.filter(({ id }) => id.startsWith('t') === isTransfer)) {
    const [legs, profiles] = [callOf(one, 'legs'), callOf(one, 'profiles')];
    const call = { ...legs, legs: fill(legs, profiles) };
    found[compare(one, seenFrom(call, one.extension, one.filterSays).outcome)].push(one.id);
  }
  const { right, ...rest } = found;
  return { right: right.length, ...rest };
}

const recorded = (filling: Filling): Fill =>
  filling === 'legs' ? (legs) => legs.legs : (_, profiles) => profiles.legs;

/**
 * r9: I answer, and the caller is gone within the second: no answer. r25, r27, r30, r31: behind a menu or in a queue, and the queue
 * alone stands in the flow. The others are dials whose legs say that nobody answered, and not why (c6, c9), or say nothing of it.
 */
describe.runIf(isFixture)('the calls of a real FreeSWITCH', () => {
  const queues = ['r25', 'r27', 'r30', 'r31'];
  it.each([
    ['legs', false, { right: 56, lost: [], falseWait: ['r9'], untold: [], other: ['c6', 'c9'] }],
    [
      'profiles',
      false,
      { right: 49, lost: [], falseWait: ['r9', ...queues], untold: ['c6', 'c8', 'c9', 'c10', 'c16'], other: [] },
    ],
    ['legs', true, { right: 6, lost: [], falseWait: [], untold: [], other: ['tc9', 'tc11'] }],
    [
      'profiles',
      true,
      { right: 3, lost: [], falseWait: [], untold: ['tc8', 'tc9', 'tc11', 'tc13', 'tc16'], other: [] },
    ],
  ] as const)('%s, transferred: %s', (filling, isTransfer, expected) => {
    expect(table(recorded(filling), isTransfer)).toEqual(expected);
  });
});

const withAnswer = (leg: Leg, answer: PbxTime | null): Leg => ({
  ...leg,
  ...{ answer, answerSeconds: null, timeToAnswerSeconds: null },
});
const at = (time: PbxTime | null) => time?.at ?? 0;
const inherits = (leg: Leg, { answer }: Call) => answer !== null && at(leg.end) >= at(answer);

/** The entry of the whole call, under a number. */
const whole = (call: Call, number: string | null): Leg => ({
  ...{ destinationNumber: number, forwarding: false, lastHold: null, holdSeconds: null },
  ...{ start: call.start, answer: call.answer, end: call.end, durationSeconds: call.durationSeconds },
  ...{ answerSeconds: null, timeToAnswerSeconds: null },
});
const inherited: Fill = (call) => call.legs.map((leg) => (inherits(leg, call) ? withAnswer(leg, call.answer) : leg));
const moved = (call: Call, legs: readonly Leg[]): Leg[] =>
  legs.map((leg) =>
    inherits(leg, call) ? withAnswer(leg, at(call.answer) > at(leg.start) ? call.answer : leg.start) : leg,
  );

const rang = ({ start, answer }: Call) => (answer === null ? null : (at(answer) - at(start)) / 1000);
const talked = ({ answer, end }: Call) => (answer === null ? 0 : (at(end) - at(answer)) / 1000);

/** Other ways in which a panel may fill `call_flow`. */
const otherFills: Record<string, Fill> = {
  'both channels': (legs, profiles) => [...profiles.legs, ...legs.legs],
  'the call first, under the called number': (call) => [whole(call, call.destinationNumber), ...call.legs],
  'the call first, under the caller': (call) => [whole(call, call.callerNumber), ...call.legs],
  'the call first, then its profiles': (call, profiles) => [whole(call, call.destinationNumber), ...profiles.legs],
  "the call's answer in every leg": (call) => call.legs.map((leg) => withAnswer(leg, call.answer)),
  "the call's answer and end in every leg": (call) =>
    call.legs.map((leg) => ({ ...withAnswer(leg, call.answer), end: call.end })),
  'answers inherited by every leg that still rang': inherited,
  'the same behind the call': (call, profiles) => [whole(call, call.destinationNumber), ...inherited(call, profiles)],
  "inherited answers moved to the leg's start": (call) => moved(call, call.legs),
  'the same in profiles': (call, profiles) => moved(call, profiles.legs),
  'all at once': (call, profiles) => [
    ...[whole(call, call.callerNumber), whole(call, call.destinationNumber)],
    ...profiles.legs,
    ...call.legs,
  ],
  'channel names': (call) =>
    call.legs.map((leg) => ({ ...leg, destinationNumber: `sofia/internal/${leg.destinationNumber}@pbx:5060` })),
  'lengths of answers without their times': (call) => call.legs.map((leg) => ({ ...leg, answer: null })),
  'lengths without times in profiles': (_, profiles) => profiles.legs.map((leg) => ({ ...leg, answer: null })),
  'the same, and how long it rang is not told': (_, profiles) =>
    profiles.legs.map((leg) => ({ ...leg, answer: null, timeToAnswerSeconds: null })),
  "the call's lengths in every leg, without times of answers": (call) =>
    call.legs.map((leg) => ({
      ...leg,
      ...{ answer: null, answerSeconds: talked(call), timeToAnswerSeconds: rang(call) },
    })),
  'lengths of profiles without any time': (_, profiles) =>
    profiles.legs.map((leg) => ({ ...leg, ...{ start: null, answer: null, end: null } })),
  'the start of the call in every leg': (call) => call.legs.map((leg) => ({ ...leg, start: call.start })),
  "the call's times in every leg": (call) =>
    call.legs.map((leg) => ({ ...withAnswer(leg, call.answer), ...{ start: call.start, end: call.end } })),
  'profiles without starts and lengths': (_, profiles) =>
    profiles.legs.map((leg) => ({ ...leg, ...{ start: null, durationSeconds: null, timeToAnswerSeconds: null } })),
  'only the legs that answered': (call) => call.legs.filter(({ answer }) => answer !== null),
  'the start written as the answer of a leg in vain': (call) =>
    call.legs.map((leg) => withAnswer(leg, leg.answer ?? leg.start)),
  'names of which the first is no number': (_, profiles) =>
    profiles.legs.map((leg) => ({
      ...leg,
      destinationNumber: leg === profiles.legs[0] ? `Ext.${leg.destinationNumber}` : leg.destinationNumber,
    })),
  'without lengths': (call) =>
    call.legs.map((leg) => ({ ...leg, durationSeconds: null, answerSeconds: null, timeToAnswerSeconds: null })),
};

describe.each(Object.entries(otherFills))('filled otherwise: %s', (_name, fill) => {
  it.each([false, true])('nobody is lost, whatever the order; transferred: %s', (isTransfer) => {
    expect(table(fill, isTransfer).lost).toEqual([]);
    expect(table((legs, profiles) => fill(legs, profiles).toReversed(), isTransfer)).toEqual(table(fill, isTransfer));
  });
});

/** The table of another file in the names of its tests: `RECORDED_CALLS=calls.json npx vitest run … --reporter=verbose`. */
describe.skipIf(isFixture)('the calls of RECORDED_CALLS', () => {
  const found = [false, true].flatMap((isTransfer) =>
    fillings.map((filling) => ({ filling, isTransfer, ...table(recorded(filling), isTransfer) })),
  );
  it.each(found.map((one) => [JSON.stringify(one), one.lost]))('%s', (_, lost) => expect(lost).toEqual([]));
});
