import { describe, expect, it } from 'vitest';
import { readCall } from '../../../../../electron/pbx/wire.ts';
import { GATEWAYS, WORKING } from '../../../../../electron/practice-pbx/calls/office.ts';
import { seededRandom } from '../../../../../electron/practice-pbx/calls/random.ts';
import { recordOf, type WireRecord } from '../../../../../electron/practice-pbx/calls/record.ts';
import { type ClickToDial, clickToDial } from '../../../../../electron/practice-pbx/calls/stories.ts';
import { wallClock } from '../../../../../electron/practice-pbx/calls/wall-clock.ts';
import { type DialResult, dialResult } from '../../../../../renderer/dial/bar/dial-result.ts';
import type { Call, Leg } from '../../../../../shared/calls/call.ts';
import { seenFrom } from '../../../../../shared/calls/perspective.ts';
import { makeCall, makeLeg, NINE, nineAnd } from '../../../shared/make-call.ts';

const FAR = '+442079460000';

/** The record that the practice PBX writes of a dial, as Ringback reads it. */
function written(story: Partial<ClickToDial>, change: (record: WireRecord) => Partial<WireRecord> = () => ({})): Call {
  const [[gateway], [phone]] = [GATEWAYS, WORKING];
  if (gateway === undefined || phone === undefined) throw new Error('the office has a gateway and a phone');
  const start = { callUuid: 'c', startMs: NINE, phone, gateway, grade: 'clean' as const };
  const answered = { answered: 16, end: 111, cause: 'NORMAL_CLEARING' } as const;
  const plan = clickToDial(start, { number: FAR, callerId: '101', lifted: 4, ...answered, ...story });
  const record = recordOf(plan, seededRandom('dial'), wallClock('UTC'));
  const read = readCall({ ...record, ...change(record) }, 'UTC');
  if (!read.ok) throw new Error(read.reason);
  return read.call;
}

const failed = (cause: ClickToDial['cause']) => ({ cause, answered: undefined, end: 16 });

const notReached = (cause: Extract<DialResult, { kind: 'notReached' }>['cause']): DialResult => ({
  kind: 'notReached',
  cause,
  causeText: null,
});

const ownPhone = (why: Extract<DialResult, { kind: 'ownPhone' }>['why']): DialResult => ({ kind: 'ownPhone', why });

describe('every far end of the practice PBX, by its legs', () => {
  it.each([
    ['NORMAL_CLEARING', 'ANSWERED', { kind: 'answered', talkSeconds: 95 }],
    ['USER_BUSY', 'BUSY', notReached('busy')],
    ['NO_ANSWER', 'NO_ANSWER', notReached('noAnswer')],
    ['CALL_REJECTED', 'FAILED', notReached('rejected')],
    ['UNALLOCATED_NUMBER', 'FAILED', notReached('unallocated')],
    ['ORIGINATOR_CANCEL', 'CANCELLED', notReached('cancelled')],
    ['NORMAL_TEMPORARY_FAILURE', 'FAILED', notReached('network')],
  ] as const)('%s, with the status of the own leg, and %s as that of the far end', (cause, status, expected) => {
    const story = cause === 'NORMAL_CLEARING' ? {} : failed(cause);
    expect(dialResult(written(story), '101')).toEqual(expected);
    expect(
      dialResult(
        written(story, () => ({ status })),
        '101',
      ),
    ).toEqual(expected);
  });

  it('reads ANSWERED in the record of a dial that nobody took, and does not believe it', () => {
    const call = written(failed('USER_BUSY'));
    expect(call.status).toBe('ANSWERED');
    expect(seenFrom(call, '101', 'answered').outcome).toEqual({ kind: 'notReached', reason: 'busy' });
  });

  it.each([
    ['NO_ANSWER', 'notPickedUp'],
    ['CALL_REJECTED', 'declined'],
    ['USER_BUSY', 'busy'],
    ['ORIGINATOR_CANCEL', 'notPickedUp'],
  ] as const)('the own phone: %s', (cause, why) => {
    expect(dialResult(written({ ...failed(cause), lifted: undefined }), '101')).toEqual(ownPhone(why));
  });

  it.each([
    ['answered', {}, { kind: 'notReported' }],
    ['busy', failed('USER_BUSY'), notReached('busy')],
    ['failed', failed('NORMAL_TEMPORARY_FAILURE'), notReached('network')],
  ])('without the leg to the other side: %s', (_, story, expected) => {
    const call = written(story, ({ call_flow }) => ({ call_flow: call_flow.slice(0, 1) }));
    expect(dialResult(call, '101')).toEqual(expected);
  });

  it.each([
    ['answered', {}, { kind: 'unknown', status: null }],
    ['no-answer', failed('NO_ANSWER'), notReached('noAnswer')],
  ])('without any leg: %s', (_, story, expected) => {
    const call = written(story, () => ({ call_flow: [] }));
    expect(dialResult(call, '101')).toEqual(expected);
  });
});

describe('records as other PBXs may write them', () => {
  const own = makeLeg('101', [4, 70]);
  const inVain = makeLeg(FAR, null);
  const unlifted = makeLeg('101', null);
  const lifted = (at: number, end: number) => ({
    ...makeLeg(FAR, [at, end]),
    start: nineAnd(at),
    timeToAnswerSeconds: 0,
  });
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
      dialled('ANSWERED', null, own, makeLeg(FAR, null, { answerSeconds: 31, end: nineAnd(60), durationSeconds: 60 })),
      { kind: 'answered', talkSeconds: 31 },
    ],
    [
      'the other side answered, then the sound stopped',
      dialled('ANSWERED', 'MEDIA_TIMEOUT', own, makeLeg(FAR, [20, 70])),
      { kind: 'answered', talkSeconds: 50 },
    ],
    [
      'busy, and the number has the time of the lift: the PBX transferred the lifted phone',
      dialled('ANSWERED', 'USER_BUSY', makeLeg('101', [4, 4]), lifted(4, 6)),
      notReached('busy'),
    ],
    [
      'the same, ended as usual',
      dialled('ANSWERED', 'NORMAL_CLEARING', makeLeg('101', [4, 4]), lifted(4, 16)),
      { kind: 'notReported' },
    ],
    [
      'the number does not exist',
      dialled('FAILED', 'UNALLOCATED_NUMBER', makeLeg('101', [4, 4])),
      notReached('unallocated'),
    ],
    [
      'the number is incomplete',
      dialled('FAILED', 'INVALID_NUMBER_FORMAT', makeLeg('101', [4, 4])),
      notReached('invalidNumber'),
    ],
    ['lifted, and busy there', dialled('BUSY', 'USER_BUSY', makeLeg('101', [4, 4])), notReached('busy')],
    ['a status says why', dialled('BUSY', null), notReached('busy')],
    ['the gateway is down', dialled('FAILED', 'GATEWAY_DOWN'), notReached('gatewayDown')],
    ['the own phone went away', dialled('FAILED', 'USER_NOT_REGISTERED', unlifted), ownPhone('notResponding')],
    ['the own phone does not respond', dialled('FAILED', 'SUBSCRIBER_ABSENT', unlifted), ownPhone('notResponding')],
    ['a status nobody knows', dialled('PARKED', null), { kind: 'unknown', status: 'PARKED' }],
    ['the same, and the own leg', dialled('PARKED', null, own), { kind: 'unknown', status: 'PARKED' }],
  ])('%s', (_, call, expected) => {
    expect(dialResult(call, '101')).toEqual(expected);
  });
});
