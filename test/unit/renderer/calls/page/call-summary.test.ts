import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callSummary } from '../../../../../renderer/calls/page/call-summary.ts';
import type { Call, ExtensionStatus } from '../../../../../shared/calls/call.ts';
import { causeKinds } from '../../../../../shared/calls/hangup-cause.ts';
import { sideOf } from '../../../../../shared/calls/perspective.ts';
import { makeCall, makeLeg, NINE, nineAnd } from '../../../shared/make-call.ts';
import { pageOf } from '../page-of.ts';

const region = { country: 'DE', locale: 'en-GB', zone: 'UTC' };

function told(
  call: Call,
  more: { isOwn?: boolean; extension?: string; status?: ExtensionStatus; usualNumber?: string | null } = {},
) {
  const { isOwn = true, extension = '101', status, usualNumber = '030 2' } = more;
  const nameOf = (number: string | null) => (number === '104' ? 'Jonas Weber' : null);
  const { story, route } = callSummary(pageOf(call, extension, status), {
    region,
    nameOf,
    isOwn,
    usualNumber,
    now: NINE + 3_600_000,
  });
  // Without the invisible characters that prevent line breaks and isolate foreign text.
  return [story, route].map((text) => text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00A0', ' '));
}

/** A dial of 101 that began at nine: the own phone was picked up after 4 s. */
function dialled(far: ReturnType<typeof makeLeg> | null, more: Partial<Call> = {}): Call {
  const legs = [makeLeg('101', [4, 100]), ...(far === null ? [] : [far])];
  const numbers = { callerNumber: '101', callerName: null, callerDestination: '030123', destinationNumber: '030123' };
  return makeCall({
    ...numbers,
    direction: 'outbound',
    status: 'ANSWERED',
    answer: nineAnd(4),
    end: nineAnd(100),
    legs,
    ...more,
  });
}

describe('an outgoing call', () => {
  it('was answered: after how long, and for how long', () => {
    const call = dialled(makeLeg('030123', [10, 100]), { hangupCause: 'NORMAL_CLEARING' });
    expect(told(call)).toEqual([
      'You called today at 9:00. Answered after 6 s; talked 1 min 30 s.',
      'Made from extension 101.',
    ]);
  });

  it('with only the own phone’s leg is never called answered', () => {
    expect(told(dialled(null))[0]).toBe(
      'You called today at 9:00. Phone 101 was picked up and connected for 1 min 36 s. The PBX doesn’t say whether they answered.',
    );
  });

  it('was not answered: why, and what to do', () => {
    const far = makeLeg('030123', null, { end: nineAnd(34) });
    const made = (hangupCause: string | null) => told(dialled(far, { hangupCause, end: nineAnd(34) }))[0];
    expect(made('NO_ANSWER')).toBe('You called today at 9:00. No answer within 30 s. Try again later.');
    expect(made('USER_BUSY')).toBe('You called today at 9:00. The line was busy. Try again in a few minutes.');
    expect(made('ORIGINATOR_CANCEL')).toContain('Ended after 30 s, before an answer.');
    expect(made('ODD_99')).toContain('didn’t get through. The PBX doesn’t say why. The PBX gives the reason “ODD_99”.');
  });

  it('was not made, because the own phone was not picked up', () => {
    const call = dialled(null, { legs: [makeLeg('101', null)], end: nineAnd(20), hangupCause: 'NO_ANSWER' });
    expect(told(call)[0]).toBe('You called today at 9:00. Phone 101 rang 20 s and wasn’t picked up.');
  });
});

describe('an incoming call', () => {
  it('was answered here; which number was dialled, where that isn’t the usual one', () => {
    const call = makeCall({ legs: [makeLeg('101', [9, 773])], answer: nineAnd(9), end: nineAnd(773) });
    expect(told(call)).toEqual([
      'Called you today at 9:00. Answered after 9 s; talked 12 min 44 s.',
      'Arrived at extension 101. The number dialled was 030 23125101.',
    ]);
    expect(told(call, { usualNumber: call.destinationNumber })[1]).toBe('Arrived at extension 101.');
    expect(told(call, { usualNumber: null })[1]).toBe('Arrived at extension 101.');
  });

  it('was missed: how long it rang, and nothing about who hung up', () => {
    const call = makeCall({ legs: [makeLeg('101', null)], status: 'MISSED', end: nineAnd(24) });
    for (const hangupCause of [null, 'NORMAL_CLEARING', 'ORIGINATOR_CANCEL', 'NO_ANSWER'])
      expect(told({ ...call, hangupCause })[0]).toBe('Called you today at 9:00. You didn’t answer; rang for 24 s.');
    expect(told({ ...call, hangupCause: 'USER_NOT_REGISTERED' })[0]).toMatch(
      /The phone wasn’t connected to the PBX\. Check that the phone is switched on/,
    );
  });

  it('was answered by a colleague, who is named', () => {
    const legs = [makeLeg('101', null), makeLeg('104', [6, 66])];
    expect(told(makeCall({ legs, status: 'ANSWERED', end: nineAnd(66) }), { status: 'missed' })[0]).toBe(
      'Called you today at 9:00. Answered by Jonas Weber (104) after 6 s; talked 1 min.',
    );
  });

  it('shows an unknown status or an unreadable time unchanged', () => {
    expect(told(makeCall({ status: 'PARKED' }))[0]).toContain('The PBX gives the status “PARKED”.');
    const unread = { text: 'soon', at: null };
    expect(told(makeCall({ start: unread, status: 'MISSED' }))[0]).toMatch(
      /^Called you at a time that can’t be read \(“soon”\)\./,
    );
    expect(told(makeCall({ start: null, status: 'MISSED' }))[0]).toMatch(/^Called you at an unknown time\./);
  });

  it('seen from another extension says that extension', () => {
    const call = makeCall({ legs: [makeLeg('110', null)], status: 'MISSED', callerDestination: '110' });
    expect(told(call, { isOwn: false, extension: '110' })[0]).toBe(
      'Called 110 today at 9:00. Phone 110 didn’t answer; rang for 20 s.',
    );
  });

  it('with an undocumented direction is only said to be a call', () => {
    const call = makeCall({
      direction: 'unknown',
      directionText: 'sideways',
      callerDestination: null,
      destinationNumber: '7',
    });
    expect(told(call)).toEqual([
      'Call today at 9:00. The PBX doesn’t say how it went.',
      'The PBX gives the direction “sideways”.',
    ]);
  });
});

describe('whatever a record holds', () => {
  const text = fc.constantFrom(null, '', '101', '104', '+493023125700', 'anonymous', 'sip:x@y', '‮evil', '{{when}}');
  const time = fc.oneof(
    fc.constant(null),
    fc.constant({ text: 'soon', at: null }),
    fc.integer({ min: -100, max: 9000 }).map(nineAnd),
  );
  const span = fc.option(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 9000 })));
  const leg = fc
    .record({ to: fc.constantFrom('101', '104', '*99101', '030123'), span, answer: time, end: time, hold: fc.nat(99) })
    .map(({ to, span: at, hold, ...rest }) => makeLeg(to, at, { ...(at === null ? {} : rest), holdSeconds: hold }));
  const call = fc
    .record({
      callerNumber: text,
      callerDestination: text,
      destinationNumber: text,
      direction: fc.constantFrom('inbound', 'outbound', 'local', 'unknown' as const),
      directionText: text,
      start: time,
      answer: time,
      end: time,
      durationSeconds: fc.option(fc.integer({ min: 0, max: 9000 })),
      status: fc.constantFrom(null, 'ANSWERED', 'MISSED', 'BUSY', 'PARKED'),
      hangupCause: fc.option(fc.constantFrom(...causeKinds.map((kind) => kind.toUpperCase()), 'NO_ANSWER', 'ODD')),
      legs: fc.array(leg, { maxLength: 3 }),
    })
    .map((more) => makeCall(more as Partial<Call>));

  it('gives whole sentences, each once, without placeholders', () => {
    fc.assert(
      fc.property(call, fc.boolean(), (one, isOwn) => {
        for (const part of told(one, { isOwn })) {
          expect(part.replaceAll('{{when}}', '')).not.toMatch(
            /\{\{|undefined|null|NaN|callPage\.|causes\.| {2}|\.\.|-\d/,
          );
          if (part !== '') expect(part).toMatch(/[.”]$/);
          const all = part.split(/(?<=\.) /);
          expect(new Set(all).size).toBe(all.length);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('says "answered" only where the outcome is one, and "you" only of the own extension', () => {
    fc.assert(
      fc.property(call, fc.boolean(), (one, isOwn) => {
        const [story = ''] = told(one, { isOwn });
        const { outcome } = pageOf(one).perspective;
        expect(/(^|\. )Answered/.test(story)).toBe(
          outcome.kind === 'answered' || outcome.kind === 'answeredByColleague',
        );
        if (!isOwn) expect(story).not.toMatch(/\b[Yy]ou (called|didn)|Called you/);
        if (sideOf(one, '101') === 'caller') expect(story).not.toMatch(/^Called/);
      }),
      { numRuns: 2000 },
    );
  });

  it('says no length that the record does not have', () => {
    const noTimes = { start: null, answer: null, end: null, durationSeconds: null };
    const bare = { ...noTimes, answerSeconds: null, timeToAnswerSeconds: null };
    fc.assert(
      fc.property(call, (one) => {
        const without = {
          ...one,
          ...noTimes,
          status: null,
          hangupCause: null,
          legs: one.legs.map((each) => ({ ...each, ...bare })),
        };
        expect(told(without)[0]).not.toMatch(/\d (s|min|h)\b/);
      }),
    );
  });
});
