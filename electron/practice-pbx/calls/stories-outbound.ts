import type { AudioGrade } from './audio.ts';
import { type Gateway, phoneMediaIp } from './office.ts';
import type { CallPlan, Cause, LegPlan } from './record.ts';

/** What the other side did with a call from the office. */
export type FarResult = 'answered' | 'busy' | 'no-answer' | 'rejected' | 'unallocated' | 'cancelled' | 'failed';

/** What every call from a phone has. Lengths in seconds, instants in milliseconds at whole seconds. */
export type OutboundStart = {
  callUuid: string;
  startMs: number;
  extension: string;
  name: string;
  gateway: Gateway;
  grade: AudioGrade;
};

/** How a call ends, by what the other side did. */
const ENDS: Record<FarResult, Pick<CallPlan, 'status' | 'cause'>> = {
  answered: { status: 'ANSWERED', cause: 'NORMAL_CLEARING' },
  busy: { status: 'BUSY', cause: 'USER_BUSY' },
  'no-answer': { status: 'NO_ANSWER', cause: 'NO_ANSWER' },
  rejected: { status: 'FAILED', cause: 'CALL_REJECTED' },
  unallocated: { status: 'FAILED', cause: 'UNALLOCATED_NUMBER' },
  cancelled: { status: 'CANCELLED', cause: 'ORIGINATOR_CANCEL' },
  failed: { status: 'FAILED', cause: 'NORMAL_TEMPORARY_FAILURE' },
};

/** A call dialled at the desk phone itself. `dialled` is what was typed, `number` what went out. */
export function dialledByHand(
  start: OutboundStart,
  call: { dialled: string; number: string; result: FarResult; ringSeconds: number; talkSeconds: number },
): CallPlan {
  const leg = farLeg(start.startMs, call.number, call);
  return {
    ...frame(start),
    callerNumber: start.extension,
    callerName: start.name,
    callerDestination: call.dialled,
    destinationNumber: call.number,
    ...ENDS[call.result],
    answerMs: leg.answerMs,
    endMs: leg.endMs,
    legs: [leg],
    media: { codec: start.gateway.codec, remoteIp: phoneMediaIp(start.extension), postDialDelayMs: 900 },
  };
}

/** How a click-to-dial went. `liftSeconds: null` means that the phone was never picked up. */
export type ClickToDial = {
  number: string;
  callerId: string;
  liftSeconds: number | null;
  /** How long an unanswered phone rang. */
  ringLimitSeconds: number;
  /** Why the own leg ended unanswered; NO_ANSWER unless given. */
  unliftedCause?: Cause;
  result: FarResult;
  ringSeconds: number;
  talkSeconds: number;
};

/**
 * A call that the interface originated: the extension's own leg first, then the leg to the destination. Its status is
 * ANSWERED as soon as the own phone was picked up, whatever the far end did (as FreeSWITCH writes it).
 */
export function clickToDial(start: OutboundStart, call: ClickToDial): CallPlan {
  const shape = {
    ...frame(start),
    callerNumber: call.callerId,
    callerName: start.name,
    callerDestination: start.extension,
    destinationNumber: call.number,
    media: { codec: start.gateway.codec, remoteIp: phoneMediaIp(start.extension), postDialDelayMs: 240 },
  };
  if (call.liftSeconds === null) {
    const cause = call.unliftedCause ?? 'NO_ANSWER';
    const endMs = start.startMs + call.ringLimitSeconds * 1000;
    const own = { to: start.extension, startMs: start.startMs, answerMs: null, endMs };
    return { ...shape, status: 'NO_ANSWER', cause, answerMs: null, endMs, legs: [own] };
  }
  const liftedMs = start.startMs + call.liftSeconds * 1000;
  const far = farLeg(liftedMs, call.number, call);
  const own = { to: start.extension, startMs: start.startMs, answerMs: liftedMs, endMs: far.endMs };
  return {
    ...shape,
    ...ENDS[call.result],
    status: 'ANSWERED',
    answerMs: liftedMs,
    endMs: far.endMs,
    legs: [own, far],
  };
}

/** A call from one phone of the office to another. */
export function localCall(
  start: OutboundStart,
  call: { to: string; answered: boolean; ringSeconds: number; talkSeconds: number },
): CallPlan {
  const leg = farLeg(start.startMs, call.to, { ...call, result: call.answered ? 'answered' : 'cancelled' });
  return {
    ...frame(start),
    direction: 'local',
    callerNumber: start.extension,
    callerName: start.name,
    callerDestination: call.to,
    destinationNumber: call.to,
    status: call.answered ? 'ANSWERED' : 'MISSED',
    cause: call.answered ? 'NORMAL_CLEARING' : 'ORIGINATOR_CANCEL',
    answerMs: leg.answerMs,
    endMs: leg.endMs,
    legs: [leg],
    media: { codec: 'G722', remoteIp: phoneMediaIp(start.extension), postDialDelayMs: 60 },
  };
}

function frame(start: OutboundStart): Pick<CallPlan, 'callUuid' | 'direction' | 'startMs' | 'grade'> {
  return { callUuid: start.callUuid, direction: 'outbound', startMs: start.startMs, grade: start.grade };
}

function farLeg(
  startMs: number,
  to: string,
  call: { result: FarResult; ringSeconds: number; talkSeconds: number },
): LegPlan {
  const rungMs = startMs + call.ringSeconds * 1000;
  if (call.result !== 'answered') return { to, startMs, answerMs: null, endMs: rungMs };
  return { to, startMs, answerMs: rungMs, endMs: rungMs + call.talkSeconds * 1000 };
}
