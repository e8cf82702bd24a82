import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, Leg, Outcome } from '../../../../shared/calls/call.ts';
import { isMailboxName } from '../../../../shared/calls/mailbox.ts';
import { isAnswered } from '../../../../shared/calls/own-answers.ts';
import { isNumberOf, seenFrom, sideOf, talkSpan } from '../../../../shared/calls/perspective.ts';
import { outcomeText } from '../../../../shared/messages/call-words.ts';
import { createText } from '../../../../shared/messages/index.ts';
import { makeCall, makeLeg, NINE, nineAnd } from '../make-call.ts';
import {
  incomingCases,
  inheritedCases,
  outgoingCases,
  passedOnCases,
  recordOf,
  talkCases,
  talkWords,
} from './perspective.cases.ts';

const took = (to: string) => makeLeg(to, [10, 70]);
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
const FAR = '+442079460000';

const t = await createText('en');
const rows = [
  ...[...incomingCases, ...inheritedCases, ...passedOnCases].map((one) => ({ one, isOutgoing: false })),
  ...outgoingCases.map((one) => ({ one, isOutgoing: true })),
];
const title = (one: readonly string[]) =>
  one
    .slice(0, 4)
    .filter((cell) => cell !== '')
    .join(' | ');

describe('what became of a call', () => {
  it.each(rows.map(({ one, isOutgoing }) => [title(one), one, isOutgoing] as const))(
    '%s',
    (_title, one, isOutgoing) => {
      const { call, filter } = recordOf(one, isOutgoing);
      const { outcome } = seenFrom(call, '101', filter);
      const isTalk = outcome.kind === 'answered' || outcome.kind === 'answeredByColleague';
      expect([outcomeText(t, outcome), isTalk ? 'settled' : outcome.kind === 'missed' ? 'waits' : '-']).toEqual(
        one.slice(4),
      );
      expect(sideOf(call, '101')).toBe(isOutgoing ? 'caller' : 'called');
    },
  );
});

const incoming = fc
  .constantFrom(...incomingCases, ...inheritedCases, ...passedOnCases)
  .map((one) => recordOf(one, false));
const outgoingCall = fc.constantFrom(...outgoingCases).map((one) => recordOf(one, true));
/** Causes of calls that nobody answered. */
const failure = fc.constantFrom(
  ...['USER_BUSY', 'CALL_REJECTED', 'NO_ANSWER', 'NO_USER_RESPONSE', 'UNALLOCATED_NUMBER', 'INVALID_NUMBER_FORMAT'],
  ...['NORMAL_TEMPORARY_FAILURE', 'ORIGINATOR_CANCEL', 'GATEWAY_DOWN', 'NORMAL_CIRCUIT_CONGESTION', 'Number changed'],
);
const kindOf = (call: Call, filter: ReturnType<typeof recordOf>['filter']) =>
  seenFrom(call, '101', filter).outcome.kind;

describe('what no record can do', () => {
  it('take a missed call away by a leg that ended before my phone rang', () => {
    const earlier = fc.record({
      to: fc.constantFrom('100', '104', '900', '8000', '+4917139200'),
      from: fc.nat(20),
      talked: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(incoming, earlier, ({ call, filter }, { to, from, talked }) => {
        fc.pre(
          kindOf(call, filter) === 'missed' && call.legs.some(({ destinationNumber }) => destinationNumber === '101'),
        );
        const later = call.legs.map((leg) => shifted(leg, 60));
        const leg = makeLeg(to, [from, from + talked]);
        expect(kindOf({ ...call, legs: [leg, ...later] }, filter)).toBe('missed');
      }),
    );
  });

  it('make an answer of 0 seconds count', () => {
    fc.assert(
      fc.property(incoming, fc.boolean(), ({ call, filter }, isStated) => {
        const voided = (leg: Leg): Leg =>
          leg.answerSeconds === 0 && leg.answer === null
            ? { ...leg, answer: leg.end, answerSeconds: isStated ? 0 : null }
            : leg;
        fc.pre(call.legs.every((leg) => leg.end !== null));
        expect(seenFrom({ ...call, legs: call.legs.map(voided) }, '101', filter).outcome).toEqual(
          seenFrom(call, '101', filter).outcome,
        );
      }),
    );
  });

  it('be settled by answers from before their legs began: the filter decides', () => {
    const isElsewhere = ({ status, hangupCause }: Call) =>
      /elsewhere|other|LOSE_RACE|PICKED/i.test(`${status} ${hangupCause}`);
    fc.assert(
      fc.property(
        incoming,
        fc.constantFrom('answered', 'missed'),
        fc.integer({ min: 1, max: 90 }),
        (one, filter, by) => {
          const legs = one.call.legs.map((leg) => withEarlierAnswer(leg, by));
          const call = { ...one.call, legs };
          fc.pre(
            !isElsewhere(call) &&
              !legs.some(
                ({ destinationNumber }) =>
                  isMailboxName(`${destinationNumber}`) || /99\d|1200|\*\*/.test(`${destinationNumber}`),
              ),
          );
          fc.pre(legs.every((leg) => leg.start !== null || !isAnswered(leg)));
          expect(kindOf(call, filter)).toBe(filter);
        },
      ),
    );
  });

  it('take a missed call away by a leg that answered at once', () => {
    const added = fc.record({
      to: fc.constantFrom('900', '8000', '104', 'night', '*97', '5101', '+4917139200', '03023125101', 'park+5901'),
      from: fc.nat(100),
      rang: fc.constantFrom(0, 1),
      talked: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(incoming, added, fc.boolean(), ({ call, filter }, { to, from, rang, talked }, isLast) => {
        fc.pre(kindOf(call, filter) === 'missed');
        const leg = shifted({ ...makeLeg(to, [rang, rang + talked]), timeToAnswerSeconds: null }, 3600 + from);
        const legs = isLast ? [...call.legs, leg] : [leg, ...call.legs];
        expect(kindOf({ ...call, legs }, filter)).toBe('missed');
      }),
      { numRuns: 1000 },
    );
  });

  it('settle anybody by a dial whose cause is a failure', () => {
    const own = { extension: '101', number: FAR };
    const direction = fc.constantFrom('inbound' as const, 'outbound' as const, 'local' as const);
    fc.assert(
      fc.property(outgoingCall, failure, direction, fc.boolean(), ({ call, filter }, hangupCause, way, isKnown) => {
        const dial = isKnown ? { ...call, direction: way, callerNumber: FAR, dialled: own } : call;
        expect(['answered', 'answeredByColleague', 'missed']).not.toContain(kindOf({ ...dial, hangupCause }, filter));
      }),
      { numRuns: 1000 },
    );
  });

  it('depend on the order of its legs', () => {
    fc.assert(
      fc.property(fc.oneof(incoming, outgoingCall), fc.infiniteStream(fc.nat()), ({ call, filter }, numbers) => {
        const places = call.legs.map((leg) => ({ leg, place: numbers.next().value as number }));
        const legs = places.toSorted((a, b) => a.place - b.place).map(({ leg }) => leg);
        expect(seenFrom({ ...call, legs }, '101', filter).outcome).toEqual(seenFrom(call, '101', filter).outcome);
      }),
      { numRuns: 1000 },
    );
  });

  it('settle anybody without a sign of an answer', () => {
    const sign = fc.constantFrom(null, 'PARKED', 'MISSED', 'BUSY', 'x');
    const leg = fc.constantFrom('101', '104', '900').map((to) => makeLeg(to, null, { answerSeconds: null }));
    const direction = fc.constantFrom('inbound' as const, 'outbound' as const, 'local' as const);
    fc.assert(
      fc.property(sign, fc.array(leg, { maxLength: 3 }), direction, (status, legs, way) => {
        expect(['answered', 'answeredByColleague']).not.toContain(
          kindOf(makeCall({ status, legs, direction: way }), 'unknown'),
        );
      }),
    );
  });
});

/** The leg with its answer, if it has one, so many seconds before its start. */
function withEarlierAnswer(leg: Leg, seconds: number): Leg {
  const isTimed = typeof leg.start?.at === 'number' && leg.answer !== null;
  if (!isTimed || leg.start === null) return leg;
  return { ...shifted({ ...leg, answer: leg.start }, -seconds), start: leg.start, end: leg.end, answerSeconds: null };
}

function shifted(leg: Leg, seconds: number): Leg {
  const later = (time: Leg['start']) =>
    time === null || time.at === null ? time : { ...time, at: time.at + seconds * 1000 };
  return { ...leg, start: later(leg.start), answer: later(leg.answer), end: later(leg.end) };
}

describe('which way a call went, and with whom', () => {
  const nobody = { name: null, withheld: false, personId: null };
  const [withheld, maria] = [{ ...nobody, withheld: true }, '+493023125700'];
  const unnamed = { destinationNumber: '', legs: [took('101'), took(FAR)] };
  it.each<[string, Call, ReturnType<typeof seenFrom>['direction'], object]>([
    [
      'the caller, cleaned',
      makeCall({ callerName: 'Bank\u202Eknab\u202C', callerNumber: ' +49301 ' }),
      'in',
      { ...nobody, number: '+49301', name: 'Bankknab' },
    ],
    ...['anonymous', 'Restricted', '', null].map(
      (number) =>
        [
          `${number} is withheld, and its name is none`,
          makeCall({ callerNumber: number, callerName: 'Anonymous' }),
          'in',
          { ...withheld, number: number || null },
        ] as [string, Call, 'in', object],
    ),
    [
      'a name that came with a withheld number',
      makeCall({ callerNumber: null }),
      'in',
      { ...withheld, number: null, name: 'Maria Keller' },
    ],
    ...[maria, `Sales:${maria}`, '', null].map(
      (callerName) =>
        [
          `no name that only repeats the number: ${callerName}`,
          makeCall({ callerName }),
          'in',
          { ...nobody, number: maria },
        ] as [string, Call, 'in', object],
    ),
    [
      'what a queue put before the number',
      makeCall({ callerNumber: `Sales:${maria}`, callerName: null }),
      'in',
      { ...nobody, number: maria, tag: 'Sales' },
    ],
    ['no tag of a number alone', makeCall(), 'in', { ...nobody, number: maria, name: 'Maria Keller' }],
    ['the destination of an outgoing call, never the own name', outgoing({}), 'out', { ...nobody, number: FAR }],
    ['the leg where an outgoing call names no destination', outgoing(unnamed), 'out', { ...nobody, number: FAR }],
    ['nobody where it has none', outgoing({ destinationNumber: null, legs: [] }), 'out', { ...withheld, number: null }],
    ['who called inside the house', local({}), 'internal', { ...nobody, number: '102', name: 'Jonas' }],
    [
      'who was called there',
      local({ callerNumber: '101', destinationNumber: '102' }),
      'internal',
      { ...nobody, number: '102' },
    ],
    [
      'an unknown direction, in',
      makeCall({ direction: 'unknown' }),
      'in',
      { ...nobody, number: maria, name: 'Maria Keller' },
    ],
    ['out, by its caller', outgoing({ direction: 'unknown', callerNumber: '101' }), 'out', { ...nobody, number: FAR }],
    [
      'out, by its legs',
      outgoing({ direction: 'unknown', ...unnamed, destinationNumber: FAR }),
      'out',
      { ...nobody, number: FAR },
    ],
    [
      'out, by one of its legs',
      outgoing({ direction: 'unknown', destinationNumber: FAR, legs: [took('101'), took('104'), took(FAR)] }),
      'out',
      { ...nobody, number: FAR },
    ],
    [
      'in, where the first leg is not mine',
      makeCall({ direction: 'unknown', destinationNumber: FAR, legs: [took('104'), took(FAR)] }),
      'in',
      { ...nobody, number: maria, name: 'Maria Keller' },
    ],
    [
      'in, where no number was called',
      makeCall({ direction: 'unknown', destinationNumber: null, legs: [took('101'), took('')] }),
      'in',
      { ...nobody, number: maria, name: 'Maria Keller' },
    ],
    ...(['inbound', 'local', 'unknown'] as const).map(
      (way) =>
        [
          `the number that was dialled from here, recorded as ${way}`,
          makeCall({ direction: way, destinationNumber: '101', dialled: { extension: '101', number: FAR } }),
          'out',
          { ...nobody, number: FAR },
        ] as [string, Call, 'out', object],
    ),
    [
      'my call, which the PBX records as its phone’s: inbound',
      outgoing({ direction: 'inbound', callerNumber: '101' }),
      'out',
      { ...nobody, number: FAR },
    ],
    [
      'the same to a colleague, whose leg is a channel',
      local({
        direction: 'inbound',
        callerNumber: 'sip:101@pbx',
        destinationNumber: '102',
        legs: [took('PJSIP/102-1f')],
      }),
      'out',
      { ...nobody, number: '102' },
    ],
    ...([[took('101')], [took('PJSIP/101-0000002a')], []] as Leg[][]).map((legs): [string, Call, 'in', object] => [
      `a call to my phone, which the PBX records as outbound: ${legs.map((leg) => leg.destinationNumber)}`,
      makeCall({ direction: 'outbound', destinationNumber: '101', legs }),
      'in',
      { ...nobody, number: maria, name: 'Maria Keller' },
    ]),
    [
      'in, where another site’s 101 calls and my phone rings',
      makeCall({ callerNumber: '101', callerName: null, legs: [took('101')] }),
      'in',
      { ...nobody, number: '101' },
    ],
    [
      'in, where another site’s 101 calls me',
      makeCall({ callerNumber: '101', callerName: null, destinationNumber: '101' }),
      'in',
      { ...nobody, number: '101' },
    ],
    [
      'out, where my phone rang first and then theirs',
      outgoing({ destinationNumber: '101', callerNumber: FAR, legs: [took('101'), took(FAR)] }),
      'out',
      { ...nobody, number: FAR },
    ],
    [
      'out, where I call my own number',
      outgoing({ destinationNumber: '101', callerNumber: '101', legs: [took('101')] }),
      'out',
      { ...withheld, number: null },
    ],
    [
      'a colleague who was dialled from here',
      local({ callerNumber: '101', destinationNumber: '102', dialled: { extension: '101', number: '104' } }),
      'internal',
      { ...nobody, number: '104' },
    ],
    [
      'a call that another extension dialled',
      local({ dialled: { extension: '102', number: FAR } }),
      'internal',
      { ...nobody, number: '102', name: 'Jonas' },
    ],
    [
      'the destination that the record names, before the number that was dialled',
      outgoing({ dialled: { extension: '101', number: '00442079460000' } }),
      'out',
      { ...nobody, number: FAR },
    ],
    [
      'the number that was dialled, where the record names none',
      outgoing({ destinationNumber: null, callerDestination: null, dialled: { extension: '101', number: FAR } }),
      'out',
      { ...nobody, number: FAR },
    ],
  ])('%s', (_what, call, direction, party) => {
    const seen = seenFrom(call, '101', 'unknown');
    expect({ direction: seen.direction, party: seen.party }).toEqual({ direction, party });
    if (direction !== 'internal') expect(sideOf(call, '101')).toBe(direction === 'in' ? 'called' : 'caller');
  });

  it('inside the house, by who called', () => {
    expect(sideOf(local({}), '101')).toBe('called');
    expect(sideOf(local({}), '102')).toBe('caller');
  });

  it.each<[number: string | null, extension: string, isIts: boolean]>([
    ['101', '101', true],
    ['101', ' 101 ', true],
    ['sip:101@pbx', '101', true],
    ['1101', '101', false],
    ['', '', false],
    [null, '101', false],
  ])('%j is the number of extension %j: %s', (number, extension, isIts) => {
    expect(isNumberOf(number, extension)).toBe(isIts);
  });
});

describe('a call without legs', () => {
  it.each<[string | null, number | null, Outcome['kind'], Outcome['kind']]>([
    ['ANSWERED', 110, 'missed', 'notReached'],
    ['ANSWERED', 111, 'answered', 'answered'],
    ['ANSWERED', null, 'answered', 'answered'],
    [null, 110, 'missed', 'unknown'],
    [null, 111, 'answered', 'answered'],
    ['PARKED', 111, 'missed', 'unknown'],
  ])('was answered by nobody where it ended in the second of its answer: status %s, end at %s', (...row) => {
    const [status, end, called, caller] = row;
    const times = { start: nineAnd(100), answer: nineAnd(110), end: end === null ? null : nineAnd(end) };
    const call = makeCall({ legs: [], status, hangupCause: null, ...times });
    expect(seenFrom(call, '101', 'unknown').outcome.kind).toBe(called);
    expect(seenFrom(outgoing({ ...call, direction: 'outbound' }), '101', 'unknown').outcome.kind).toBe(caller);
  });

  it('has no reason where it was said to be answered, and was not', () => {
    const voided = { status: 'ANSWERED', answer: nineAnd(10), end: nineAnd(10) };
    expect(seenFrom(makeCall(voided), '101', 'unknown').outcome).toEqual({ kind: 'missed' });
    expect(seenFrom(outgoing(voided), '101', 'unknown').outcome).toEqual({ kind: 'notReached', reason: 'unknown' });
  });

  it.each([' missed ', 'No  answer', 'Not - answered', 'not_answered', ' VOICEMAIL', 'declined'])(
    'was missed by its status, however that is written: %j',
    (status) => {
      expect(seenFrom(makeCall({ status }), '101', 'unknown').outcome).toEqual({ kind: 'missed' });
    },
  );

  it('was left for the mailbox where the status says so, however that is written', () => {
    const call = makeCall({ status: ' voicemail ', legs: [makeLeg('101', null), makeLeg('1200', [20, 40])] });
    expect(seenFrom(call, '101', 'unknown').outcome).toMatchObject({ detail: { kind: 'mailbox' } });
  });
});

describe('when somebody talked', () => {
  it.each(talkCases.map((one) => [title(one), one] as const))('%s', (_title, one) => {
    const { call, filter } = recordOf(one, one[0]?.startsWith('out, ') === true);
    const { outcome, talkSeconds } = seenFrom(call, '101', filter);
    const span = talkSpan(call, '101', outcome);
    expect(talkWords(span)).toBe(one[4]);
    expect(talkSeconds).toBe(span?.seconds ?? null);
  });

  it.each<[Partial<Call>, object | null]>([
    [
      { answer: nineAnd(5), end: nineAnd(20) },
      { from: NINE + 5000, to: NINE + 20_000, seconds: 15 },
    ],
    [
      { answer: nineAnd(5), end: null, durationSeconds: 30 },
      { from: null, to: null, seconds: 30 },
    ],
    [{ answer: null, end: nineAnd(20), durationSeconds: null }, null],
  ])('has the times of the call where there is no leg: %j', (times, span) => {
    expect(talkSpan(makeCall({ legs: [], ...times }), '101', { kind: 'answered' })).toEqual(span);
  });
});
