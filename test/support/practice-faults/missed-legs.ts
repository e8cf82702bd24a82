import type { WireRecord } from '../../../electron/practice-pbx/calls/record.ts';
import { secondsAfter } from '../../../electron/store/calls/pbx-local-time.ts';

type WireLeg = WireRecord['call_flow'][number];

/** What else PBXs write about a call that rang in vain. */
export type MissedAs = 'menu first' | 'put through' | 'mailbox' | 'lose race' | 'answer of 0 s';

/** A missed call from outside as such a PBX writes it; any other record unchanged. */
export function missedAs(record: WireRecord, how: MissedAs | undefined): WireRecord {
  const [mine] = record.call_flow;
  if (how === undefined || mine === undefined || record.direction !== 'inbound' || record.answer_time) return record;
  const answered = { ...record, status: 'ANSWERED' };
  switch (how) {
    case 'menu first':
      return before(answered, legOf(mine, '8000', secondsAfter(mine.start_time, -10), 1, 10));
    case 'put through':
      return before(answered, legOf(mine, '100', secondsAfter(mine.start_time, -62), 5, 60));
    case 'mailbox': {
      const mailbox = legOf(mine, `99${mine.destination_number}`, mine.end_time, 0, 20);
      return { ...answered, end_time: mailbox.end_time, call_flow: [...record.call_flow, mailbox] };
    }
    case 'lose race':
      return { ...record, hangup_cause: 'LOSE_RACE' };
    case 'answer of 0 s':
      return { ...record, call_flow: record.call_flow.map((leg) => ({ ...leg, answer_time: leg.end_time })) };
  }
}

function before(record: WireRecord, leg: WireLeg): WireRecord {
  const { start_time, answer_time } = leg;
  return { ...record, start_time, answer_time, call_flow: [leg, ...record.call_flow] };
}

/** A leg to another number that answered and ended so many seconds after it began. */
function legOf(like: WireLeg, to: string, start: string, answered: number, ended: number): WireLeg {
  const length = (seconds: number): string =>
    `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return {
    ...{ ...like, destination_number: to, start_time: start, end_time: secondsAfter(start, ended) },
    ...{ answer_time: secondsAfter(start, answered), time_to_answer: length(answered) },
    ...{ duration: length(ended), answer_duration: length(ended - answered) },
  };
}
