import { describe, expect, it } from 'vitest';
import { readCall } from '../../../../electron/pbx/wire.ts';
import { GATEWAYS } from '../../../../electron/practice-pbx/calls/office.ts';
import { seededRandom } from '../../../../electron/practice-pbx/calls/random.ts';
import { type CallPlan, recordOf } from '../../../../electron/practice-pbx/calls/record.ts';
import { type ClickToDial, clickToDial, type FarResult } from '../../../../electron/practice-pbx/calls/stories.ts';
import { wallClock } from '../../../../electron/practice-pbx/calls/wall-clock.ts';
import type { Call, Leg } from '../../../../shared/calls/call.ts';
import { seenFrom } from '../../../../shared/calls/call-outcome.ts';
import { type DialResult, dialResult } from '../../../../shared/dialing/dial-result.ts';
import { withFarEndStatus } from '../../../support/practice-faults/far-end-status.ts';
import { makeCall, makeLeg, NINE } from '../make-call.ts';

const FAR = '+442079460000';

/** The record that the practice PBX writes of a dial, as Ringback reads it. */
function written(story: Partial<ClickToDial>, change: (plan: CallPlan) => CallPlan = (plan) => plan): Call {
  const [gateway] = GATEWAYS;
  if (gateway === undefined) throw new Error('the office has a gateway');
  const start = { callUuid: 'c', startMs: NINE, extension: '101', name: 'Anna', gateway, grade: 'clean' as const };
  const plan = clickToDial(start, {
    number: FAR,
    callerId: '101',
    liftSeconds: 4,
    ringLimitSeconds: 30,
    result: 'answered',
    ringSeconds: 12,
    talkSeconds: 95,
    ...story,
  });
  const read = readCall(recordOf(change(plan), seededRandom('dial'), wallClock('UTC')), 'UTC');
  if (!read.ok) throw new Error(read.reason);
  return read.call;
}

const notReached = (cause: Extract<DialResult, { kind: 'notReached' }>['cause']): DialResult => ({
  kind: 'notReached',
  cause,
  causeText: null,
});

const ownPhone = (why: Extract<DialResult, { kind: 'ownPhone' }>['why']): DialResult => ({ kind: 'ownPhone', why });

describe('every far end of the practice PBX, by its legs', () => {
  const cases: readonly [FarResult, DialResult][] = [
    ['answered', { kind: 'answered', talkSeconds: 95 }],
    ['busy', notReached('busy')],
    ['no-answer', notReached('noAnswer')],
    ['rejected', notReached('rejected')],
    ['unallocated', notReached('unallocated')],
    ['cancelled', notReached('cancelled')],
    ['failed', notReached('network')],
  ];
  for (const statusOf of ['own-leg', 'far-end'] as const) {
    it.each(cases)(`%s, with the status of the ${statusOf}`, (result, expected) => {
      expect(dialResult(written({ result }, statusOf === 'own-leg' ? undefined : withFarEndStatus), '101')).toEqual(
        expected,
      );
    });
  }

  it('reads ANSWERED in the record of a dial that nobody took, and does not believe it', () => {
    const call = written({ result: 'busy' });
    expect(call.status).toBe('ANSWERED');
    expect(seenFrom(call, '101', 'answered').outcome).toEqual({ kind: 'notReached', reason: 'busy' });
  });

  it.each([
    ['NO_ANSWER', 'notPickedUp'],
    ['CALL_REJECTED', 'declined'],
    ['USER_BUSY', 'busy'],
    ['ORIGINATOR_CANCEL', 'notPickedUp'],
  ] as const)('the own phone: %s', (unliftedCause, why) => {
    expect(dialResult(written({ liftSeconds: null, unliftedCause }), '101')).toEqual(ownPhone(why));
  });

  it.each(['answered', 'busy', 'failed'] as const)('without the leg to the other side: %s', (result) => {
    const call = written({ result }, (plan) => ({ ...plan, legs: plan.legs.slice(0, 1) }));
    const expected = result === 'busy' ? notReached('busy') : { kind: 'notReported' };
    expect(dialResult(call, '101')).toEqual(expected);
  });

  it.each(['answered', 'no-answer'] as const)('without any leg: %s', (result) => {
    const call = written({ result }, (plan) => ({ ...plan, legs: [] }));
    expect(dialResult(call, '101')).toEqual({ kind: 'unknown', status: null });
  });
});

describe('records as other PBXs may write them', () => {
  const own = makeLeg('101', [4, 70]);
  const inVain = makeLeg(FAR, null);
  const unlifted = makeLeg('101', null);
  const dialled = (status: string, hangupCause: string | null, ...legs: Leg[]): Call =>
    makeCall({
      ...({ direction: 'outbound', callerNumber: '101', callerDestination: '101' } as const),
      ...{ destinationNumber: FAR, status, hangupCause, legs },
    });
  it.each<[string, Call, DialResult]>([
    ['only the own leg, ended as usual', dialled('ANSWERED', 'NORMAL_CLEARING', own), { kind: 'notReported' }],
    ['nothing but the status', dialled('ANSWERED', null), { kind: 'unknown', status: null }],
    ['the far leg in vain, ended as usual', dialled('ANSWERED', 'NORMAL_CLEARING', own, inVain), notReached(null)],
    [
      'the far leg in vain, a cause nobody knows',
      dialled('ANSWERED', 'Blocked by robot', own, inVain),
      { kind: 'notReached', cause: null, causeText: 'Blocked by robot' },
    ],
    ['all lines busy', dialled('ANSWERED', 'NORMAL_CIRCUIT_CONGESTION', own, inVain), notReached('congestion')],
    [
      'the far leg answered, by its seconds only',
      dialled('ANSWERED', null, own, makeLeg(FAR, null, { answerSeconds: 31 })),
      { kind: 'answered', talkSeconds: 31 },
    ],
    [
      'the other side answered, then the sound stopped',
      dialled('ANSWERED', 'MEDIA_TIMEOUT', own, makeLeg(FAR, [20, 70])),
      { kind: 'answered', talkSeconds: 50 },
    ],
    ['a status says why', dialled('BUSY', null), notReached('busy')],
    ['the gateway is down', dialled('FAILED', 'GATEWAY_DOWN'), notReached('gatewayDown')],
    ['the own phone went away', dialled('FAILED', 'USER_NOT_REGISTERED', unlifted), ownPhone('notRegistered')],
    ['the own phone does not respond', dialled('FAILED', 'SUBSCRIBER_ABSENT', unlifted), ownPhone('notResponding')],
    ['a status nobody knows', dialled('PARKED', null), { kind: 'unknown', status: 'PARKED' }],
  ])('%s', (_, call, expected) => {
    expect(dialResult(call, '101')).toEqual(expected);
  });
});
