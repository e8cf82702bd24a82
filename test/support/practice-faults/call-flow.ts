import { secondsAfter } from '../../../electron/pbx/pbx-local-time.ts';
import type { WireRecord } from '../../../electron/practice-pbx/calls/record.ts';
import { hms } from '../../../electron/practice-pbx/calls/wall-clock.ts';

type Entry = WireRecord['call_flow'][number];

/** How a PBX fills `call_flow`, which the interface's document leaves open. The three are independent. */
export type CallFlow = {
  /** `legs`: an entry for each phone. `profiles`: FreeSWITCH's own callflow of the first channel, its destinations in turn, each with the channel's answer. */
  filling: 'legs' | 'profiles';
  /** A dial transfers the lifted phone to the number, instead of bridging it. Only profiles show it. */
  transfers?: true;
  /** What answers every incoming call before a phone does: a menu of three seconds, or a queue that rings the phones meanwhile. */
  ahead?: 'menu' | 'queue';
};

const MENU_SECONDS = 3;
const NUMBERS = { menu: '8000', queue: '8010' };

/** The record as the PBX would write it. The PBX's filters go on by the phones. */
export function filled(record: WireRecord, { filling, transfers, ahead }: CallFlow): WireRecord {
  const isAhead = ahead !== undefined && record.direction === 'inbound';
  const whole = isAhead ? answeredAhead(record, ahead) : record;
  return filling === 'legs' ? whole : { ...whole, call_flow: profilesOf(whole, transfers === true) };
}

/** An answered call is cleared as usual, also by a caller who hangs up before a person answered. */
function answeredAhead(record: WireRecord, ahead: 'menu' | 'queue'): WireRecord {
  const { start_time, status } = record;
  const wait = ahead === 'menu' ? MENU_SECONDS : 0;
  const end_time = secondsAfter(record.end_time, wait);
  const legs = record.call_flow.map((leg) => later(leg, wait));
  const taken = legs.map((leg) => leg.answer_time).filter((time) => time !== '');
  const until = ahead === 'menu' ? secondsAfter(start_time, wait) : (taken.toSorted()[0] ?? end_time);
  return {
    ...{ ...record, end_time, duration: lengthOf(start_time, end_time) },
    ...{ answer_time: start_time, hangup_cause: 'Normal Clearing' },
    status: status === 'VOICEMAIL' ? status : 'ANSWERED',
    call_flow: [entry(NUMBERS[ahead], start_time, start_time, until), ...legs],
  };
}

function profilesOf(record: WireRecord, transfers: boolean): Entry[] {
  const { direction, call_flow: flow, start_time, destination_number } = record;
  const [own, far] = flow;
  // Of the calls out, only a dial whose own phone was lifted has a second leg.
  if (direction !== 'outbound' || own === undefined || far === undefined) {
    const dialled = direction === 'inbound' ? [entry(destination_number, start_time, '', start_time)] : [];
    return [...dialled, ...inTurn(record)];
  }
  const lifted = own.answer_time;
  return transfers ? [timed(own, own.start_time, lifted, lifted), timed(far, lifted, lifted, far.end_time)] : [own];
}

/** One entry for all phones that began to ring together, under the number of their group. */
function inTurn(record: WireRecord): Entry[] {
  const { answer_time, caller_destination } = record;
  const legs = ofFirstChannel(record.call_flow);
  return [...new Set(legs.map((leg) => leg.start_time))].flatMap((start) => {
    const together = legs.filter((leg) => leg.start_time === start);
    const [first] = together;
    if (first === undefined) return [];
    const number = together.length > 1 ? caller_destination : first.destination_number;
    const isAnswered = (answer_time !== '' && answer_time <= start) || together.some((leg) => leg.answer_time !== '');
    const end =
      together
        .map((leg) => leg.end_time)
        .toSorted()
        .at(-1) ?? '';
    return [timed({ ...first, destination_number: number }, start, isAnswered ? answer_time : '', end)];
  });
}

/** A queue rings phones on channels of its own. The first channel stays with the queue, and begins an entry when a phone answers. */
function ofFirstChannel(flow: readonly Entry[]): readonly Entry[] {
  const queue = flow.find(
    (leg) => leg.answer_time === leg.start_time && flow.some((one) => one !== leg && isWithin(one, leg)),
  );
  if (queue === undefined) return flow;
  const taken = flow.find((leg) => isWithin(leg, queue) && leg !== queue && leg.answer_time === queue.end_time);
  const after = flow.filter((leg) => leg.start_time >= queue.end_time);
  const talk = taken && { ...taken, destination_number: queue.destination_number, start_time: queue.end_time };
  return talk ? [queue, talk, ...after] : [queue, ...after];
}

const isWithin = (leg: Entry, queue: Entry): boolean =>
  leg.start_time >= queue.start_time && leg.start_time < queue.end_time;

const later = (leg: Entry, seconds: number): Entry => ({
  ...leg,
  start_time: secondsAfter(leg.start_time, seconds),
  answer_time: leg.answer_time === '' ? '' : secondsAfter(leg.answer_time, seconds),
  end_time: secondsAfter(leg.end_time, seconds),
  last_hold_time: leg.last_hold_time === null ? null : secondsAfter(leg.last_hold_time, seconds),
});

function entry(destination_number: string, start: string, answer: string, end: string): Entry {
  const plain = { destination_number, forwarding_enabled: false, last_hold_time: null, hold_duration: null };
  return { ...plain, ...times(start, answer, end) };
}

const timed = (leg: Entry, start: string, answer: string, end: string): Entry => ({
  ...leg,
  ...times(start, answer, end),
});

/** The times of an entry with the lengths that follow from them. An answer of before counts from the start. */
function times(start_time: string, answer_time: string, end_time: string) {
  const talk = answer_time > start_time ? answer_time : start_time;
  return {
    ...{ start_time, answer_time, end_time, duration: lengthOf(start_time, end_time) },
    answer_duration: answer_time === '' ? hms(0) : lengthOf(talk, end_time),
    time_to_answer: answer_time === '' ? '' : lengthOf(start_time, talk),
  };
}

const lengthOf = (from: string, to: string): string => hms((at(to) - at(from)) / 1000);
const at = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
