import { expect, it } from 'vitest';
import type { Leg } from '../../../../shared/calls/call.ts';
import { answersAtOnce } from '../../../../shared/calls/own-answers.ts';

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
