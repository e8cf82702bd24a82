import { describe, expect, it } from 'vitest';
import type { Leg } from '../../../../shared/calls/call.ts';
import {
  answeredAt,
  answeredSeconds,
  answerSecond,
  answersAtOnce,
  hasRung,
  isAnswered,
  rangAndAnswered,
  secondOf,
  startedAt,
  withOwnAnswers,
} from '../../../../shared/calls/own-answers.ts';

const time = (second: number) => ({ text: String(second), at: second * 1000 });
const leg = (more: Partial<Leg>): Leg =>
  ({
    ...{ destinationNumber: '101', forwarding: null, start: time(100), answer: null, lastHold: null, end: time(200) },
    ...{ durationSeconds: null, answerSeconds: null, timeToAnswerSeconds: null, holdSeconds: null },
    ...more,
  }) as Leg;

it.each<[string, Partial<Leg>, boolean]>([
  ['in the second in which it began', { answer: time(100) }, true],
  ['a second later', { answer: time(101) }, true],
  ['two seconds later, as the fastest person', { answer: time(102) }, false],
  ['by its length, at once', { start: null, answer: time(100), timeToAnswerSeconds: 1 }, true],
  ['by its length, as a person', { start: null, answer: time(100), timeToAnswerSeconds: 2 }, false],
  ['how long it rang is not reported', { start: null, answer: time(100) }, false],
  ['not at all', {}, false],
])('answers without having rung: %s', (_name, more, expected) => {
  expect(answersAtOnce(leg(more))).toBe(expected);
});

const unread = { text: 'soon', at: null };

it.each<[string, Partial<Leg>, boolean, number | null]>([
  ['nothing is known', {}, false, null],
  ['it was answered, and ended', { answer: time(110) }, true, 90],
  ['it was answered, and has no end', { answer: time(110), end: null }, true, null],
  ['it was answered, and no time is readable', { answer: unread }, false, null],
  ['its length is stated', { answerSeconds: 5 }, true, 5],
  ['its length is stated as nothing, whatever the times say', { answer: time(110), answerSeconds: 0 }, false, 0],
  ['it ended as it was answered', { answer: time(200) }, false, 0],
])('whether a leg talked, and how long, where %s', (_name, more, isOne, seconds) => {
  expect([isAnswered(leg(more)), answeredSeconds(leg(more))]).toEqual([isOne, seconds]);
});

it.each<[string, Partial<Leg>, number | null, number | null]>([
  ['both are stated', { answer: time(110) }, 100_000, 110_000],
  ['the answer follows from the ringing', { timeToAnswerSeconds: 7, answerSeconds: 3 }, 100_000, 107_000],
  ['the answer follows from the talk', { answerSeconds: 30 }, 100_000, 170_000],
  ['the talk tells, the start does not', { start: null, timeToAnswerSeconds: 7, answerSeconds: 30 }, null, 170_000],
  ['the start follows from the whole', { start: null, durationSeconds: 60 }, 140_000, null],
  ['the start is unreadable', { start: unread, durationSeconds: 60 }, 140_000, null],
  ['the end is missing', { start: null, end: null, durationSeconds: 60, answerSeconds: 30 }, null, null],
  ['the end is unreadable', { start: null, end: unread, durationSeconds: 60, answerSeconds: 30 }, null, null],
  ['the answer is unreadable', { answer: unread }, 100_000, null],
])('when a leg began and answered, where %s', (_name, more, start, answer) => {
  expect([startedAt(leg(more)), answeredAt(leg(more))]).toEqual([start, answer]);
});

it.each<[string, Partial<Leg>, boolean, boolean]>([
  ['at once', { answer: time(100) }, false, false],
  ['after a second', { answer: time(101) }, true, false],
  ['after two seconds', { answer: time(102) }, true, true],
  [
    'after two seconds by its lengths',
    { start: null, timeToAnswerSeconds: 2, answerSeconds: 9, end: null },
    true,
    true,
  ],
  [
    'never, as far as it tells, after five seconds',
    { start: null, durationSeconds: 60, timeToAnswerSeconds: 5 },
    true,
    false,
  ],
  ['for nothing, after ten seconds', { answer: time(110), answerSeconds: 0 }, true, false],
  ['before it began', { answer: time(90) }, false, false],
  ['not at all', {}, false, false],
])('whether it rang, and then talked: answered %s', (_name, more, rang, talked) => {
  expect([hasRung(leg(more)), rangAndAnswered(leg(more))]).toEqual([rang, talked]);
});

it('an answer from before a leg began is at once, and no ringing', () => {
  expect(answersAtOnce(leg({ answer: time(90) }))).toBe(true);
});

it('reads the second of an instant', () => {
  expect([secondOf(1999), secondOf(2000), secondOf(0), secondOf(null), secondOf(undefined)]).toEqual([
    ...[1, 2, 0, null, null],
  ]);
  expect(answerSecond(leg({ answer: time(110), answerSeconds: 0 }))).toBe(110);
  expect(answerSecond(leg({ timeToAnswerSeconds: 3, answerSeconds: 0 }))).toBeNull();
  expect(answerSecond(leg({ timeToAnswerSeconds: 3, answerSeconds: 5 }))).toBe(103);
  expect(answerSecond(leg({}))).toBeNull();
});

describe('an answer is a leg’s own only where it can be', () => {
  const at = (start: number, answer: number | null, more: Partial<Leg> = {}): Partial<Leg> => ({
    start: time(start),
    answer: answer === null ? null : time(answer),
    ...more,
  });
  it.each<[string, Partial<Leg>[], boolean[]]>([
    ['two phones, one after the other', [at(100, 105, { end: time(120) }), at(120, 130)], [true, true]],
    ['a menu, and a phone that has its time', [at(100, 100), at(105, 100)], [true, false]],
    ['a menu, and a phone that answers in the second in which it begins', [at(100, 100), at(105, 105)], [true, false]],
    ['a menu, and a phone that rings', [at(100, 100), at(105, 110)], [true, true]],
    ['a phone that answers in its first second, before any other', [at(105, 105)], [true]],
    ['a phone alone that has an answer from before it', [at(105, 100)], [false]],
    ['an answer after the end', [at(100, 130, { end: time(120), answerSeconds: 5 })], [false]],
    ['an answer at the end', [at(100, 120, { end: time(120), answerSeconds: 5 })], [true]],
    ['no end', [at(100, 110, { end: null })], [true]],
    ['no start', [{ start: null, answer: time(110) }], [true]],
    [
      'ringing and talk that fit',
      [at(100, null, { end: time(120), timeToAnswerSeconds: 5, answerSeconds: 16 })],
      [true],
    ],
    [
      'ringing and talk that are longer than the whole',
      [at(100, null, { end: time(120), timeToAnswerSeconds: 5, answerSeconds: 17 })],
      [false],
    ],
    ['a talk that is longer than the whole', [at(100, null, { end: time(120), answerSeconds: 22 })], [false]],
    [
      'long ringing and talk beside a stated answer',
      [at(100, 105, { end: time(120), timeToAnswerSeconds: 5, answerSeconds: 90 })],
      [true],
    ],
    ['two of which either may have the other’s', [at(100, 110), at(110, 110)], [false, false]],
    ['another that began and answered in another second', [at(100, 112), at(110, 110)], [true, true]],
    ['one without a start, and another', [{ start: null, answer: time(110) }, at(110, 110)], [true, true]],
    ['one that rang in vain, and another at once', [at(100, null), at(105, 105)], [false, true]],
    [
      'one that answered at once for 0 s, and another',
      [at(100, 100, { answerSeconds: 0 }), at(105, 105)],
      [false, false],
    ],
    ['a talk without any time of its answer', [at(100, null, { end: null, answerSeconds: 5 })], [true]],
    [
      'ringing and talk without an end',
      [at(100, null, { end: null, timeToAnswerSeconds: 5, answerSeconds: 5 })],
      [true],
    ],
    ['the second of two in one second', [at(100, 100), at(100, 100)], [true, true]],
    [
      'an answer of 0 s after ringing answers nothing',
      [at(100, 105, { answerSeconds: 0 }), at(110, 110)],
      [false, true],
    ],
  ])('%s', (_name, legs, own) => {
    const read = withOwnAnswers(legs.map(leg));
    expect(read.map(isAnswered)).toEqual(own);
    for (const [index, one] of read.entries())
      expect(one).toEqual(
        own[index] || !isAnswered(leg(legs[index] ?? {}))
          ? leg(legs[index] ?? {})
          : { ...leg(legs[index] ?? {}), answer: null, answerSeconds: null, timeToAnswerSeconds: null },
      );
  });
});
