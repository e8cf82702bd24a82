import { describe, expect, it } from 'vitest';
import type { Call, ExtensionStatus, Outcome } from '../../../../shared/calls/call.ts';
import { isAnsweredByStatusOnly, seenFrom, sideOf } from '../../../../shared/calls/outcome.ts';
import { makeCall, makeLeg, nineAnd } from '../make-call.ts';

const rang = (to: string) => makeLeg(to, null);
const took = (to: string, from = 10, until = 70) => makeLeg(to, [from, until]);
const outgoing = (more: Partial<Call>): Call =>
  makeCall({
    direction: 'outbound',
    callerNumber: '+493023125100',
    callerName: 'Anna Brandt',
    callerDestination: '101',
    destinationNumber: '+442079460000',
    ...more,
  });
const local = (more: Partial<Call>): Call =>
  makeCall({
    direction: 'local',
    callerNumber: '102',
    callerName: 'Jonas',
    callerDestination: '101',
    destinationNumber: '101',
    ...more,
  });

type Case = readonly [what: string, call: Call, status: ExtensionStatus, outcome: Outcome, talk: number | null];

const FAR = '+442079460000';
const answered: Outcome = { kind: 'answered' };
const missed: Outcome = { kind: 'missed' };

const calledCases: readonly Case[] = [
  ['taken here', makeCall({ status: 'ANSWERED', legs: [took('101')] }), 'unknown', answered, 60],
  [
    'taken here, says the filter',
    makeCall({ status: 'ANSWERED', answer: nineAnd(5), end: nineAnd(35) }),
    'answered',
    answered,
    30,
  ],
  [
    'taken here and passed on',
    makeCall({ status: 'ANSWERED', legs: [took('101', 5, 25), took('104', 30, 90)] }),
    'unknown',
    answered,
    20,
  ],
  [
    'taken here at the second ring of a queue, though the filter says missed',
    makeCall({ status: 'ANSWERED', legs: [rang('101'), took('101', 30, 90)] }),
    'missed',
    answered,
    60,
  ],
  [
    'ring group, taken by 104',
    makeCall({ status: 'ANSWERED', legs: [rang('101'), took('104')] }),
    'missed',
    { kind: 'answeredByColleague', by: '104' },
    60,
  ],
  [
    'ring group, taken by 104, filter not asked',
    makeCall({ status: 'ANSWERED', legs: [rang('101'), took('104')] }),
    'unknown',
    { kind: 'answeredByColleague', by: '104' },
    60,
  ],
  [
    'ring group, taken by 104, though counted as answered here',
    makeCall({ status: 'ANSWERED', legs: [rang('101'), took('104')] }),
    'answered',
    { kind: 'answeredByColleague', by: '104' },
    60,
  ],
  [
    'ring group, taken by 104 who passes it to 105',
    makeCall({ status: 'ANSWERED', legs: [rang('101'), took('104', 10, 20), took('105', 25, 60)] }),
    'missed',
    { kind: 'answeredByColleague', by: '104' },
    10,
  ],
  [
    'forwarded to a mobile and taken there',
    makeCall({ status: 'ANSWERED', legs: [rang('101'), took('+4917139200', 30, 60)] }),
    'missed',
    { kind: 'answeredByColleague', by: '+4917139200' },
    30,
  ],
  [
    'answered, missed here, no leg says by whom',
    makeCall({ status: 'ANSWERED', answer: nineAnd(5), legs: [] }),
    'missed',
    { kind: 'answeredByColleague', by: null },
    null,
  ],
  [
    'answered, only the own unanswered leg recorded',
    makeCall({ status: 'ANSWERED', legs: [rang('101')] }),
    'missed',
    { kind: 'answeredByColleague', by: null },
    null,
  ],
  [
    'answered by a machine: all legs recorded, none answered',
    makeCall({ status: 'ANSWERED', legs: [rang('101'), rang('104')] }),
    'missed',
    missed,
    null,
  ],
  [
    'voicemail',
    makeCall({ status: 'VOICEMAIL', answer: nineAnd(20), legs: [rang('101'), took('*99101', 20, 50)] }),
    'missed',
    missed,
    null,
  ],
  [
    'voicemail that reads ANSWERED',
    makeCall({ status: 'ANSWERED', answer: nineAnd(20), legs: [rang('101'), took('*99101', 20, 50)] }),
    'unknown',
    missed,
    null,
  ],
  ['given up', makeCall({ status: 'MISSED', legs: [rang('101')] }), 'missed', missed, null],
  ['given up, filter not asked', makeCall({ status: 'MISSED', legs: [rang('101')] }), 'unknown', missed, null],
  ['NO_ANSWER', makeCall({ status: 'NO_ANSWER' }), 'unknown', missed, null],
  ['"No answer" as text', makeCall({ status: 'No answer' }), 'unknown', missed, null],
  ['cancelled', makeCall({ status: 'CANCELLED' }), 'unknown', missed, null],
  ['busy', makeCall({ status: 'BUSY' }), 'unknown', missed, null],
  [
    'no leg: the status is trusted',
    makeCall({ status: 'ANSWERED', answer: nineAnd(5), end: nineAnd(65) }),
    'unknown',
    answered,
    60,
  ],
  [
    'no leg, no answer time: the duration',
    makeCall({ status: 'answered', durationSeconds: 33 }),
    'unknown',
    answered,
    33,
  ],
  [
    'a leg without its answer fields: the status is trusted',
    makeCall({
      status: 'ANSWERED',
      answer: nineAnd(5),
      end: nineAnd(65),
      legs: [makeLeg('101', null, { answerSeconds: null })],
    }),
    'unknown',
    answered,
    60,
  ],
  [
    'a leg with seconds but an unreadable answer time',
    makeCall({
      status: 'ANSWERED',
      legs: [makeLeg('101', null, { answer: { text: '?', at: null }, answerSeconds: 12 })],
    }),
    'unknown',
    answered,
    12,
  ],
  ['missed, says the filter, whatever the status', makeCall({ status: 'PARKED' }), 'missed', missed, null],
  ['a status nobody knows', makeCall({ status: 'PARKED' }), 'unknown', { kind: 'unknown', status: 'PARKED' }, null],
  ['a hostile status', makeCall({ status: '\u202Edekrap' }), 'unknown', { kind: 'unknown', status: 'dekrap' }, null],
  ['no status, an answer time', makeCall({ answer: nineAnd(5), end: nineAnd(15) }), 'unknown', answered, 10],
  ['no status, a cause', makeCall({ hangupCause: 'ORIGINATOR_CANCEL' }), 'unknown', missed, null],
  ['nothing at all', makeCall(), 'unknown', { kind: 'unknown', status: null }, null],
  ['a colleague calls, not taken', local({ status: 'MISSED', legs: [rang('101')] }), 'missed', missed, null],
  ['a colleague calls, taken', local({ status: 'ANSWERED', legs: [took('101')] }), 'unknown', answered, 60],
  [
    'an extension with its domain',
    makeCall({ status: 'ANSWERED', legs: [took('101@pbx.example')] }),
    'unknown',
    answered,
    60,
  ],
];

const callerCases: readonly Case[] = [
  ['the other side answers', outgoing({ status: 'ANSWERED', legs: [took(FAR, 8, 68)] }), 'unknown', answered, 60],
  [
    'click-to-dial, answered',
    outgoing({ status: 'ANSWERED', answer: nineAnd(4), legs: [took('101', 4, 70), took(FAR, 20, 70)] }),
    'answered',
    answered,
    50,
  ],
  [
    'click-to-dial, reads ANSWERED by the own leg, busy',
    outgoing({
      status: 'ANSWERED',
      hangupCause: 'User Busy',
      answer: nineAnd(4),
      legs: [took('101', 4, 20), rang(FAR)],
    }),
    'answered',
    { kind: 'notReached', reason: 'busy' },
    null,
  ],
  [
    'click-to-dial, reads ANSWERED, hung up while it rang',
    outgoing({ status: 'ANSWERED', hangupCause: 'ORIGINATOR_CANCEL', legs: [took('101', 4, 20), rang(FAR)] }),
    'unknown',
    { kind: 'notReached', reason: 'cancelled' },
    null,
  ],
  [
    'click-to-dial, reads ANSWERED, a cause that says nothing',
    outgoing({ status: 'ANSWERED', hangupCause: 'Normal Clearing', legs: [took('101', 4, 20), rang(FAR)] }),
    'unknown',
    { kind: 'notReached', reason: 'unknown' },
    null,
  ],
  [
    'click-to-dial, only the own leg, a cause before any answer',
    outgoing({ status: 'ANSWERED', hangupCause: 'UNALLOCATED_NUMBER', legs: [took('101', 4, 20)] }),
    'unknown',
    { kind: 'notReached', reason: 'wrongNumber' },
    null,
  ],
  [
    'the own phone never lifted',
    outgoing({ status: 'NO_ANSWER', hangupCause: 'NO_ANSWER', legs: [rang('101')] }),
    'missed',
    { kind: 'notReached', reason: 'ownPhone' },
    null,
  ],
  [
    'the own phone declined',
    outgoing({ status: 'NO_ANSWER', hangupCause: 'CALL_REJECTED', legs: [rang('101')] }),
    'unknown',
    { kind: 'notReached', reason: 'ownPhone' },
    null,
  ],
  [
    'no answer',
    outgoing({ status: 'NO_ANSWER', hangupCause: 'NO_ANSWER', legs: [rang(FAR)] }),
    'unknown',
    { kind: 'notReached', reason: 'noAnswer' },
    null,
  ],
  [
    'declined',
    outgoing({ status: 'FAILED', hangupCause: 'Call rejected', legs: [rang(FAR)] }),
    'unknown',
    { kind: 'notReached', reason: 'rejected' },
    null,
  ],
  [
    'the gateway is down',
    outgoing({ status: 'FAILED', hangupCause: 'GATEWAY_DOWN' }),
    'unknown',
    { kind: 'notReached', reason: 'network' },
    null,
  ],
  ['no leg, busy by status', outgoing({ status: 'BUSY' }), 'unknown', { kind: 'notReached', reason: 'busy' }, null],
  [
    'never missed, whatever status and filter say',
    outgoing({ status: 'MISSED' }),
    'missed',
    { kind: 'notReached', reason: 'noAnswer' },
    null,
  ],
  [
    'no leg: the status is trusted',
    outgoing({ status: 'ANSWERED', answer: nineAnd(5), end: nineAnd(65) }),
    'unknown',
    answered,
    60,
  ],
  [
    'a media timeout ends an answered call',
    outgoing({
      status: 'ANSWERED',
      hangupCause: 'MEDIA_TIMEOUT',
      answer: nineAnd(5),
      end: nineAnd(65),
      legs: [took('101', 5, 65)],
    }),
    'unknown',
    answered,
    60,
  ],
  ['a status nobody knows', outgoing({ status: 'PARKED' }), 'unknown', { kind: 'unknown', status: 'PARKED' }, null],
  [
    'no status, a cause',
    outgoing({ hangupCause: 'USER_BUSY' }),
    'unknown',
    { kind: 'notReached', reason: 'busy' },
    null,
  ],
  [
    'I call a colleague, not taken',
    local({
      callerNumber: '101',
      destinationNumber: '102',
      callerDestination: '102',
      status: 'MISSED',
      hangupCause: 'ORIGINATOR_CANCEL',
      legs: [rang('102')],
    }),
    'unknown',
    { kind: 'notReached', reason: 'cancelled' },
    null,
  ],
  [
    'I call a colleague, taken',
    local({ callerNumber: '101', destinationNumber: '102', status: 'ANSWERED', legs: [took('102')] }),
    'unknown',
    answered,
    60,
  ],
];

describe('isAnsweredByStatusOnly', () => {
  it.each<[string, Call, boolean]>([
    ['the own leg alone', outgoing({ status: 'ANSWERED', legs: [took('101')] }), true],
    ['both legs', outgoing({ status: 'ANSWERED', legs: [took('101'), took(FAR, 20, 70)] }), false],
    ['no leg', outgoing({ status: 'ANSWERED' }), false],
    ['the leg of a number dialled at the phone', outgoing({ status: 'ANSWERED', legs: [took(FAR)] }), false],
    ['not answered', outgoing({ status: 'ANSWERED', hangupCause: 'USER_BUSY', legs: [took('101')] }), false],
    ['an incoming call', makeCall({ status: 'ANSWERED', legs: [took('101')] }), false],
  ])('%s', (_what, call, expected) => {
    expect(isAnsweredByStatusOnly(call, '101')).toBe(expected);
  });
});

describe('seenFrom, called', () => {
  it.each(calledCases)('%s', (_what, call, status, outcome, talk) => {
    const seen = seenFrom(call, '101', status);
    expect(seen.outcome).toEqual(outcome);
    expect(seen.talkSeconds).toBe(talk);
    expect(sideOf(call, '101')).toBe('called');
  });
});

describe('seenFrom, calling', () => {
  it.each(callerCases)('%s', (_what, call, status, outcome, talk) => {
    const seen = seenFrom(call, '101', status);
    expect(seen.outcome).toEqual(outcome);
    expect(seen.talkSeconds).toBe(talk);
    expect(sideOf(call, '101')).toBe('caller');
  });
});

describe('seenFrom, direction and party', () => {
  const party = (call: Call) => {
    const { direction, party: other } = seenFrom(call, '101', 'unknown');
    return { direction, ...other };
  };

  it('names the caller of an incoming call, cleaned', () => {
    const call = makeCall({ callerName: 'Bank\u202Eknab\u202C', callerNumber: ' +49301 ' });
    expect(party(call)).toEqual({
      direction: 'in',
      number: '+49301',
      name: 'Bankknab',
      withheld: false,
      personId: null,
    });
  });

  it.each(['anonymous', '', 'Restricted', null])('takes %j for withheld and its name for none', (number) => {
    const call = makeCall({ callerNumber: number, callerName: 'Anonymous' });
    expect(party(call)).toEqual({
      direction: 'in',
      number: number || null,
      name: null,
      withheld: true,
      personId: null,
    });
  });

  it('keeps a name that came with a withheld number', () => {
    expect(party(makeCall({ callerNumber: null }))).toMatchObject({ name: 'Maria Keller', withheld: true });
  });

  it('drops a name that only repeats the number', () => {
    expect(party(makeCall({ callerName: '+493023125700' }))).toMatchObject({ name: null });
  });

  it('names the destination of an outgoing call, never the own name', () => {
    expect(party(outgoing({}))).toEqual({ direction: 'out', number: FAR, name: null, withheld: false, personId: null });
  });

  it('takes the leg where an outgoing call names no destination', () => {
    const call = outgoing({ destinationNumber: '', legs: [took('101'), took(FAR)] });
    expect(party(call)).toMatchObject({ number: FAR });
    expect(party(outgoing({ destinationNumber: null, legs: [] }))).toMatchObject({ number: null, withheld: true });
  });

  it('sees a call inside the house from both ends', () => {
    expect(party(local({}))).toEqual({
      direction: 'internal',
      number: '102',
      name: 'Jonas',
      withheld: false,
      personId: null,
    });
    expect(party(local({ callerNumber: '101', destinationNumber: '102' }))).toMatchObject({
      direction: 'internal',
      number: '102',
      name: null,
    });
  });

  it('works out the way of an unknown direction', () => {
    expect(party(makeCall({ direction: 'unknown' }))).toMatchObject({ direction: 'in', number: '+493023125700' });
    expect(party(outgoing({ direction: 'unknown', callerNumber: '101' }))).toMatchObject({
      direction: 'out',
      number: FAR,
    });
    const dialled = outgoing({ direction: 'unknown', legs: [took('101'), took(FAR)] });
    expect(party(dialled)).toMatchObject({ direction: 'out', number: FAR });
  });
});
