import { describe, expect, it } from 'vitest';
import { legWords } from '../../../../../renderer/calls/page/CallLegs.tsx';
import { makeLeg, nineAnd } from '../../../shared/make-call.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'UTC' };

describe('legWords', () => {
  it('says of an answered leg when it rang, was answered, was on hold and ended', () => {
    const leg = makeLeg('101', [5, 65], { holdSeconds: 12, lastHold: nineAnd(30), forwarding: true });
    expect(legWords(leg, region)).toEqual([
      '9:00:00',
      'rang 5\u00a0s',
      'answered 9:00:05',
      'connected 1\u00a0min',
      'on hold 12\u00a0s, last at 9:00:30',
      'forwarding is on',
      'ended 9:01:05',
    ]);
  });

  it('never says that an unanswered leg was connected, or rang for no time', () => {
    const leg = makeLeg('101', null, { timeToAnswerSeconds: 0, answerSeconds: 0, end: null });
    expect(legWords(leg, region)).toEqual(['9:00:00', 'rang 20\u00a0s', 'not answered']);
  });

  it('shows times that cannot be read as they came', () => {
    const leg = makeLeg('101', [5, 65], { answer: { text: 'soon', at: null }, lastHold: nineAnd(9) });
    expect(legWords(leg, region)).toContain('answered “soon”');
    expect(legWords(leg, region)).toContain('on hold at 9:00:09');
  });
});
