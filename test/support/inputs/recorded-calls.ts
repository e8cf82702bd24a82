import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCall } from '../../../electron/pbx/wire.ts';
import type { Call, ExtensionStatus, Outcome } from '../../../shared/calls/call.ts';

/** How a panel fills `call_flow`: an entry for each phone, or FreeSWITCH's own callflow of the first channel. */
export const fillings = ['legs', 'profiles'] as const;
export type Filling = (typeof fillings)[number];

/** What the scripted phones of a call did, and what the PBX's filter would say of the extension. */
interface RecordedCall {
  readonly id: string;
  readonly what: string;
  readonly extension: string;
  readonly expected: {
    kind: 'answered' | 'missed' | 'colleague' | 'elsewhere' | 'notReached';
    waits: boolean;
    reason?: string;
  };
  readonly filterSays: ExtensionStatus;
  /** The number of a dial whose UUID originate gave. */
  readonly dialled?: string;
  readonly records: Readonly<Record<Filling, unknown>>;
}

/**
 * Calls recorded from a FreeSWITCH 1.11 with scripted phones, without their figures of sound. `RECORDED_CALLS` names another file of the
 * same shape, as lines or as one list.
 */
export function recordedCalls(
  file = process.env.RECORDED_CALLS ?? resolve(import.meta.dirname, 'freeswitch-calls.jsonl'),
) {
  const text = readFileSync(file, 'utf8').trim();
  const calls: RecordedCall[] = JSON.parse(text.startsWith('[') ? text : `[${text.split('\n').join(',')}]`);
  return calls.filter(({ what, id }) => what !== '' && id !== 'r58');
}

/** The call of a recorded one, as the history has it. */
export function callOf({ records, extension, dialled }: RecordedCall, filling: Filling): Call {
  const read = readCall(records[filling], 'UTC');
  if (!read.ok) throw new Error(read.reason);
  return { ...read.call, ...(dialled !== undefined && { dialled: { extension, number: dialled } }) };
}

/**
 * How an outcome compares with what the phones did. `lost`: the caller waits, and is not shown as waiting; or a dial that nobody
 * answered settles the caller. `falseWait`: the caller waits no longer, and is shown as waiting. `untold`: of a dial it is said that
 * the record does not tell. `other`: another reason.
 */
export type Comparison = 'right' | 'lost' | 'falseWait' | 'untold' | 'other';

export function compare({ expected }: RecordedCall, outcome: Outcome): Comparison {
  const isTalk = outcome.kind === 'answered' || outcome.kind === 'answeredByColleague';
  switch (expected.kind) {
    case 'missed':
      return outcome.kind === 'missed' ? 'right' : 'lost';
    case 'colleague':
    case 'elsewhere':
      return outcome.kind === 'answeredByColleague' ? 'right' : outcome.kind === 'missed' ? 'falseWait' : 'other';
    case 'answered':
      if (outcome.kind === 'answered') return 'right';
      return outcome.kind === 'missed' ? 'falseWait' : outcome.kind === 'unknown' ? 'untold' : 'other';
    case 'notReached':
      if (isTalk) return 'lost';
      if (outcome.kind === 'unknown') return 'untold';
      return outcome.kind === 'notReached' && outcome.reason === expected.reason ? 'right' : 'other';
  }
}
