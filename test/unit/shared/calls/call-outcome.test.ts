import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Call, Leg } from '../../../../shared/calls/call.ts';
import { seenFrom, sideOf } from '../../../../shared/calls/call-outcome.ts';
import { outcomeText } from '../../../../shared/messages/call-words.ts';
import { createText } from '../../../../shared/messages/index.ts';
import { makeCall, makeLeg } from '../make-call.ts';
import { incomingCases, outgoingCases, recordOf } from './call-outcome.cases.ts';

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
  ...incomingCases.map((one) => ({ one, isOutgoing: false })),
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

const incoming = fc.constantFrom(...incomingCases).map((one) => recordOf(one, false));
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
    ['no name that only repeats the number', makeCall({ callerName: maria }), 'in', { ...nobody, number: maria }],
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
  ])('%s', (_what, call, direction, party) => {
    expect(seenFrom(call, '101', 'unknown')).toMatchObject({ direction, party });
  });
});
