import type { AudioGrade } from './audio.ts';
import type { Contact } from './contacts.ts';
import { type Gateway, notate, outsideNumber, RING_GROUP } from './office.ts';
import type { CallPlan, LegPlan } from './record.ts';

/** What every call from outside has. Lengths in seconds, instants in milliseconds at whole seconds. */
export type InboundStart = {
  callUuid: string;
  startMs: number;
  contact: Contact;
  gateway: Gateway;
  ringSeconds: number;
  grade: AudioGrade;
};

/** A hold of the answered leg: its begin after the answer, and its length. */
export type Hold = { afterSeconds: number; seconds: number };

/** A call to one phone that is taken there. */
export function directAnswered(
  start: InboundStart,
  call: { extension: string; talkSeconds: number; hold?: Hold },
): CallPlan {
  const answerMs = start.startMs + start.ringSeconds * 1000;
  const endMs = answerMs + call.talkSeconds * 1000;
  const leg = heldLeg({ to: call.extension, startMs: start.startMs, answerMs, endMs }, call.hold);
  return { ...frame(start, call.extension), status: 'ANSWERED', answerMs, endMs, legs: [leg] };
}

/** A call to one phone that rings until the caller gives up. */
export function directMissed(start: InboundStart, call: { extension: string }): CallPlan {
  const endMs = start.startMs + start.ringSeconds * 1000;
  return {
    ...frame(start, call.extension),
    status: 'MISSED',
    cause: 'ORIGINATOR_CANCEL',
    answerMs: null,
    endMs,
    legs: [{ to: call.extension, startMs: start.startMs, answerMs: null, endMs }],
  };
}

/** A call to reception: every member's phone rings, one takes it (or none), the other legs end at that moment. */
export function ringGroup(
  start: InboundStart,
  call: { members?: readonly string[]; answeredBy: string | null; talkSeconds: number; hold?: Hold },
): CallPlan {
  const members = call.members ?? RING_GROUP.members;
  const ringEndMs = start.startMs + start.ringSeconds * 1000;
  const answerMs = call.answeredBy === null ? null : ringEndMs;
  const endMs = answerMs === null ? ringEndMs : answerMs + call.talkSeconds * 1000;
  const legs = members.map((member): LegPlan => {
    const leg = { to: member, startMs: start.startMs, answerMs: null, endMs: ringEndMs };
    return member === call.answeredBy ? heldLeg({ ...leg, answerMs, endMs }, call.hold) : leg;
  });
  const outcome =
    answerMs === null
      ? ({ status: 'MISSED', cause: 'ORIGINATOR_CANCEL' } as const)
      : ({ status: 'ANSWERED', cause: 'NORMAL_CLEARING' } as const);
  return { ...frame(start, RING_GROUP.number), ...outcome, answerMs, endMs, legs };
}

/** A call that is taken, held, and handed to a colleague, who takes it in turn. */
export function transferred(
  start: InboundStart,
  call: { first: string; second: string; talkSeconds: number; secondRingSeconds: number; secondTalkSeconds: number },
): CallPlan {
  const answerMs = start.startMs + start.ringSeconds * 1000;
  const handMs = answerMs + call.talkSeconds * 1000;
  const secondAnswerMs = handMs + call.secondRingSeconds * 1000;
  const endMs = secondAnswerMs + call.secondTalkSeconds * 1000;
  const held = Math.min(12, call.talkSeconds);
  const hold = { afterSeconds: call.talkSeconds - held, seconds: held };
  return {
    ...frame(start, call.first),
    status: 'ANSWERED',
    answerMs,
    endMs,
    legs: [
      heldLeg({ to: call.first, startMs: start.startMs, answerMs, endMs: handMs }, hold),
      { to: call.second, startMs: handMs, answerMs: secondAnswerMs, endMs },
    ],
  };
}

/** A call that a phone forwards to another number, where it is taken. */
export function forwarded(
  start: InboundStart,
  call: { extension: string; to: string; afterSeconds: number; talkSeconds: number },
): CallPlan {
  const forwardMs = start.startMs + call.afterSeconds * 1000;
  const answerMs = forwardMs + start.ringSeconds * 1000;
  const endMs = answerMs + call.talkSeconds * 1000;
  return {
    ...frame(start, call.extension),
    status: 'ANSWERED',
    answerMs,
    endMs,
    legs: [
      { to: call.extension, startMs: start.startMs, answerMs: null, endMs: forwardMs, forwarding: true },
      { to: call.to, startMs: forwardMs, answerMs, endMs },
    ],
  };
}

/** An unanswered call that leaves a message. */
export function voicemail(start: InboundStart, call: { extension: string; messageSeconds: number }): CallPlan {
  const answerMs = start.startMs + start.ringSeconds * 1000;
  const endMs = answerMs + call.messageSeconds * 1000;
  return {
    ...frame(start, call.extension),
    status: 'VOICEMAIL',
    answerMs,
    endMs,
    legs: [
      { to: call.extension, startMs: start.startMs, answerMs: null, endMs: answerMs, forwarding: true },
      { to: `*99${call.extension}`, startMs: answerMs, answerMs, endMs },
    ],
  };
}

function frame(start: InboundStart, destination: string): Omit<CallPlan, 'status' | 'answerMs' | 'endMs' | 'legs'> {
  return {
    callUuid: start.callUuid,
    direction: 'inbound',
    callerNumber: notate(start.contact.number, start.gateway.notation),
    callerName: start.contact.name,
    callerDestination: destination,
    destinationNumber: notate(outsideNumber(destination), start.gateway.notation),
    cause: 'NORMAL_CLEARING',
    startMs: start.startMs,
    grade: start.grade,
    media: { codec: start.gateway.codec, remoteIp: start.gateway.mediaIp, postDialDelayMs: 80 },
  };
}

function heldLeg(leg: LegPlan, hold: Hold | undefined): LegPlan {
  if (hold === undefined || leg.answerMs === null) return leg;
  return { ...leg, hold: { lastMs: leg.answerMs + hold.afterSeconds * 1000, seconds: hold.seconds } };
}
