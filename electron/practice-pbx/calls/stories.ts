import type { AudioGrade } from './audio.ts';
import type { Contact } from './contacts.ts';
import { type Gateway, notate, outsideNumber, phoneMediaIp, RING_GROUP } from './office.ts';
import type { CallPlan, Cause } from './record.ts';

/** What every call has. Lengths in seconds, instants in milliseconds at whole seconds. */
type Start = { callUuid: string; startMs: number; gateway: Gateway; grade: AudioGrade };

/** A call from outside. */
export type InboundStart = Start & { contact: Contact; ringSeconds: number };

/** A call from a phone of the office. */
export type OutboundStart = Start & { extension: string; name: string };

/** A hold of the answered leg: its begin after the answer, and its length. */
export type Hold = { afterSeconds: number; seconds: number };

/** A leg in seconds from the start of the call, at which it begins unless `from` says otherwise. */
type LegSpan = {
  to: string;
  from?: number;
  answered?: number;
  end: number;
  hold?: Hold | undefined;
  forwarding?: true;
};

/** A call to one phone that is taken there. */
export function directAnswered(
  start: InboundStart,
  { extension, talkSeconds, hold }: { extension: string; talkSeconds: number; hold?: Hold },
): CallPlan {
  const answered = start.ringSeconds;
  return inbound(start, extension, [{ to: extension, answered, end: answered + talkSeconds, hold }]);
}

/** A call to one phone that rings until the caller gives up. */
export function directMissed(start: InboundStart, { extension }: { extension: string }): CallPlan {
  return inbound(start, extension, [{ to: extension, end: start.ringSeconds }]);
}

/** A call to reception: every member's phone rings, one takes it (or none), the other legs end at that moment. */
export function ringGroup(
  start: InboundStart,
  call: { members?: readonly string[]; answeredBy: string | null; talkSeconds: number },
): CallPlan {
  const { members = RING_GROUP.members, answeredBy, talkSeconds } = call;
  const rung = start.ringSeconds;
  const taken = { answered: rung, end: rung + talkSeconds };
  const legs = members.map((to) => (to === answeredBy ? { to, ...taken } : { to, end: rung }));
  return inbound(start, RING_GROUP.number, legs);
}

/** A call that is taken, held, and handed to a colleague, who takes it in turn. */
export function transferred(
  start: InboundStart,
  call: { first: string; second: string; talkSeconds: number; secondRingSeconds: number; secondTalkSeconds: number },
): CallPlan {
  const handed = start.ringSeconds + call.talkSeconds;
  const answered = handed + call.secondRingSeconds;
  const held = Math.min(12, call.talkSeconds);
  const hold = { afterSeconds: call.talkSeconds - held, seconds: held };
  return inbound(start, call.first, [
    { to: call.first, answered: start.ringSeconds, end: handed, hold },
    { to: call.second, from: handed, answered, end: answered + call.secondTalkSeconds },
  ]);
}

/** A call that a phone forwards to another number, where it is taken. */
export function forwarded(
  start: InboundStart,
  { extension, to, afterSeconds: from, talkSeconds }: Record<'extension' | 'to', string> & Lengths<'after' | 'talk'>,
): CallPlan {
  const answered = from + start.ringSeconds;
  return inbound(start, extension, [
    { to: extension, end: from, forwarding: true },
    { to, from, answered, end: answered + talkSeconds },
  ]);
}

/** An unanswered call that leaves a message. */
export function voicemail(start: InboundStart, call: { extension: string; messageSeconds: number }): CallPlan {
  const answered = start.ringSeconds;
  const legs: LegSpan[] = [
    { to: call.extension, end: answered, forwarding: true },
    { to: `*99${call.extension}`, from: answered, answered, end: answered + call.messageSeconds },
  ];
  return { ...inbound(start, call.extension, legs), status: 'VOICEMAIL' };
}

type Lengths<Of extends string> = Record<`${Of}Seconds`, number>;

/** What the other side did with a call from the office. */
export type FarResult = 'answered' | 'busy' | 'no-answer' | 'rejected' | 'unallocated' | 'cancelled' | 'failed';

type FarEnd = Lengths<'ring' | 'talk'> & { result: FarResult };

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
export function dialledByHand(start: OutboundStart, call: FarEnd & { dialled: string; number: string }): CallPlan {
  const legs = [farLeg(0, call.number, call)];
  const numbers = { callerDestination: call.dialled, destinationNumber: call.number };
  return { ...outbound(start, legs, 900), ...numbers, ...ENDS[call.result] };
}

/** How a click-to-dial went. `liftSeconds: null` means that the phone was never picked up. */
export type ClickToDial = FarEnd & {
  number: string;
  callerId: string;
  liftSeconds: number | null;
  /** How long an unanswered phone rang. */
  ringLimitSeconds: number;
  /** Why the own leg ended unanswered; NO_ANSWER unless given. */
  unliftedCause?: Cause;
};

/**
 * A call that the interface originated: the extension's own leg first, then the leg to the destination. Its status is
 * ANSWERED as soon as the own phone was picked up, whatever the far end did (as FreeSWITCH writes it).
 */
export function clickToDial(start: OutboundStart, call: ClickToDial): CallPlan {
  const { number, callerId, liftSeconds, unliftedCause = 'NO_ANSWER' } = call;
  const numbers = { callerNumber: callerId, callerDestination: start.extension, destinationNumber: number };
  const own = { to: start.extension };
  if (liftSeconds === null) {
    const legs = [{ ...own, end: call.ringLimitSeconds }];
    return { ...outbound(start, legs, 240), ...numbers, status: 'NO_ANSWER', cause: unliftedCause };
  }
  const far = farLeg(liftSeconds, number, call);
  const legs = [{ ...own, answered: liftSeconds, end: far.end }, far];
  return { ...outbound(start, legs, 240), ...numbers, ...ENDS[call.result], status: 'ANSWERED' };
}

/** A call from one phone of the office to another. */
export function localCall(
  start: OutboundStart,
  call: Lengths<'ring' | 'talk'> & { to: string; answered: boolean },
): CallPlan {
  const result = call.answered ? 'answered' : 'cancelled';
  const plan = outbound(start, [farLeg(0, call.to, { ...call, result })], 60);
  return {
    ...plan,
    ...ENDS[result],
    status: call.answered ? 'ANSWERED' : 'MISSED',
    direction: 'local',
    callerDestination: call.to,
    destinationNumber: call.to,
    media: { ...plan.media, codec: 'G722' },
  };
}

function farLeg(from: number, to: string, { result, ringSeconds, talkSeconds }: FarEnd): LegSpan & { from: number } {
  const rung = from + ringSeconds;
  return result === 'answered' ? { to, from, answered: rung, end: rung + talkSeconds } : { to, from, end: rung };
}

function inbound(start: InboundStart, destination: string, legs: readonly LegSpan[]): CallPlan {
  const { gateway, contact } = start;
  const isTaken = legs.some(({ answered }) => answered !== undefined);
  return {
    ...planOf(start, legs),
    direction: 'inbound',
    callerNumber: notate(contact.number, gateway.notation),
    callerName: contact.name,
    callerDestination: destination,
    destinationNumber: notate(outsideNumber(destination), gateway.notation),
    status: isTaken ? 'ANSWERED' : 'MISSED',
    cause: isTaken ? 'NORMAL_CLEARING' : 'ORIGINATOR_CANCEL',
    media: { codec: gateway.codec, remoteIp: gateway.mediaIp, postDialDelayMs: 80 },
  };
}

function outbound(start: OutboundStart, legs: readonly LegSpan[], postDialDelayMs: number) {
  return {
    ...planOf(start, legs),
    direction: 'outbound' as const,
    callerNumber: start.extension,
    callerName: start.name,
    media: { codec: start.gateway.codec, remoteIp: phoneMediaIp(start.extension), postDialDelayMs },
  };
}

/** What follows from the legs: a call is answered with the first of them, and ends with the last. */
function planOf({ callUuid, startMs, grade }: Start, spans: readonly LegSpan[]) {
  const at = (seconds: number): number => startMs + seconds * 1000;
  const legs = spans.map(({ to, from = 0, answered, end, hold, forwarding }) => ({
    to,
    startMs: at(from),
    answerMs: answered === undefined ? null : at(answered),
    endMs: at(end),
    hold:
      hold && answered !== undefined ? { lastMs: at(answered + hold.afterSeconds), seconds: hold.seconds } : undefined,
    forwarding,
  }));
  const answers = legs.map(({ answerMs }) => answerMs).filter((answer) => answer !== null);
  const endMs = Math.max(...legs.map((leg) => leg.endMs));
  return { callUuid, startMs, grade, legs, answerMs: answers.length === 0 ? null : Math.min(...answers), endMs };
}
