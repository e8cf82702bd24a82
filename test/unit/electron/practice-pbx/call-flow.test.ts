import { describe, expect, it } from 'vitest';
import type { WireRecord } from '../../../../electron/practice-pbx/calls/record.ts';
import { recordedCalls } from '../../../support/inputs/recorded-calls.ts';
import { type CallFlow, filled } from '../../../support/practice-faults/call-flow.ts';

/** In turn under one number, and forwarded to another one: the practice PBX has no such calls, and their legs don't show it. */
const notPlayed = ['r18', 'r19', 'r20', 'r45', 'r46', 'r47'];

type Entries = readonly WireRecord['call_flow'][number][];

/** As the practice PBX writes what was not answered: '' instead of nothing or 00:00:00. */
const times = (flow: Entries) =>
  flow.map(({ destination_number, start_time, answer_time, end_time, duration, answer_duration, time_to_answer }) => ({
    ...{ destination_number, start_time, end_time, duration, answer_duration, answer_time: answer_time ?? '' },
    time_to_answer: answer_time ? time_to_answer : '',
  }));

const calls = recordedCalls();

/** The legs of a recorded call as the practice PBX writes them, and the profiles that FreeSWITCH wrote. */
function recorded(id: string): { legs: WireRecord; profiles: WireRecord } {
  const records = calls.find((call) => call.id === id)?.records;
  if (records === undefined) throw new Error(`There is no call ${id}.`);
  const [legs, profiles] = [records.legs as WireRecord, records.profiles as WireRecord];
  const call_flow = legs.call_flow.map((leg) => ({
    ...leg,
    answer_time: leg.answer_time ?? '',
    last_hold_time: leg.last_hold_time ?? null,
  }));
  // The practice PBX names the group as the caller's destination, where the recorded call has the last phone.
  const group = profiles.call_flow.at(-1)?.destination_number ?? '';
  const caller_destination = legs.direction === 'inbound' ? group : legs.caller_destination;
  return { legs: { ...legs, call_flow, caller_destination, answer_time: legs.answer_time ?? '' }, profiles };
}

describe('filled with profiles, the legs of a call are what a real FreeSWITCH writes of it', () => {
  const played = calls.filter(({ id }) => !notPlayed.includes(id));
  it('for nearly all calls recorded there', () => expect(played.length).toBeGreaterThan(55));

  it.each(played.map(({ id, what }) => [id, what]))('%s %s', (id) => {
    const { legs, profiles } = recorded(id);
    const flow = filled(legs, { filling: 'profiles', ...(id.startsWith('t') && { transfers: true }) }).call_flow;
    expect(times(flow)).toEqual(times(profiles.call_flow));
  });
});

/** A call in seconds from its start, whatever its numbers and the order of its legs. */
function shape({ call_flow, ...record }: WireRecord) {
  const since = (time: string | null): number | null =>
    time ? (Date.parse(time) - Date.parse(record.start_time)) / 1000 : null;
  const { answer_time, end_time, duration, status, hangup_cause } = record;
  return {
    ...{ answered: since(answer_time), ended: since(end_time), duration, status },
    cause: hangup_cause.toUpperCase().replace(' ', '_'),
    flow: times(call_flow)
      .map(({ start_time, answer_time, end_time, duration: long, answer_duration: talk, time_to_answer: rang }) =>
        JSON.stringify({ at: [start_time, answer_time, end_time].map(since), long, talk, rang }),
      )
      .toSorted(),
  };
}

describe.each(['legs', 'profiles'] as const)(
  'what answers before the phone stands in the %s as in a real call',
  (filling) => {
    it.each([
      ['a menu before a phone that rings in vain', 'menu', 'r4', 'r23'],
      ['a menu before a phone that is answered', 'menu', 'r2', 'r24'],
      ['a menu before a group', 'menu', 'r11', 'r25'],
      ['a queue whose call a colleague takes', 'queue', 'r11', 'r27'],
    ] as const)('%s', (_, ahead, plain, real) => {
      const found = shape(filled(recorded(plain).legs, { filling, ahead }));
      expect(found).toEqual(shape(recorded(real)[filling]));
    });
  },
);

it('a mailbox stays a mailbox, and a call out knows no menu', () => {
  const flow: CallFlow = { filling: 'legs', ahead: 'menu' };
  expect(filled(recorded('r41').legs, flow).status).toBe('VOICEMAIL');
  expect(filled(recorded('r63').legs, flow)).toEqual(recorded('r63').legs);
});
