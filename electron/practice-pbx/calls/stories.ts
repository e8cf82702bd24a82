import type { AudioGrade } from './audio.ts';
import type { Contact } from './contacts.ts';
import { type Extension, type Gateway, notate, outsideNumber, phoneMediaIp } from './office.ts';
import type { CallPlan, Cause, LegPlan } from './record.ts';

/** What every call has. */
type Start = { callUuid: string; startMs: number; gateway: Gateway; grade: AudioGrade };

/** A call from a phone of the office. */
type OutboundStart = Start & { phone: Extension };

/** A call from outside to a phone or to the ring group. */
export function inbound(
  { contact, gateway, ...start }: Start & { contact: Contact },
  to: string,
  legs: readonly LegPlan[],
): CallPlan {
  const isTaken = legs.some(({ answered }) => answered !== undefined);
  return {
    ...{ ...start, legs, direction: 'inbound', codec: gateway.codec, mediaIp: gateway.mediaIp },
    callerNumber: notate(contact.number, gateway.notation),
    callerName: contact.name,
    callerDestination: to,
    destinationNumber: notate(outsideNumber(to), gateway.notation),
    status: isTaken ? 'ANSWERED' : 'MISSED',
    cause: isTaken ? 'NORMAL_CLEARING' : 'ORIGINATOR_CANCEL',
  };
}

/** Every member's phone rings, one takes it (or none), the other legs end at that moment. Lengths in seconds. */
export function groupLegs(members: readonly string[], takenBy: string | null, ring: number, talk: number): LegPlan[] {
  return members.map((to) => (to === takenBy ? { to, answered: ring, end: ring + talk } : { to, end: ring }));
}

/** An unanswered call that leaves a message of so many seconds. */
export function voicemail(start: Start & { contact: Contact }, to: string, ring: number, message: number): CallPlan {
  const box = { to: `*99${to}`, from: ring, answered: ring, end: ring + message };
  return { ...inbound(start, to, [{ to, end: ring, forwarding: true }, box]), status: 'VOICEMAIL' };
}

const STATUSES = {
  NORMAL_CLEARING: 'ANSWERED',
  USER_BUSY: 'BUSY',
  NO_ANSWER: 'NO_ANSWER',
  CALL_REJECTED: 'FAILED',
  UNALLOCATED_NUMBER: 'FAILED',
  ORIGINATOR_CANCEL: 'CANCELLED',
  NORMAL_TEMPORARY_FAILURE: 'FAILED',
} as const satisfies Record<Cause, CallPlan['status']>;

/** A call dialled at the desk phone itself. `dialled` is what was typed, `leg.to` what went out. */
export function dialledByHand(start: OutboundStart, dialled: string, leg: LegPlan, cause: Cause): CallPlan {
  const { phone, gateway, ...rest } = start;
  return {
    ...{ ...rest, cause, direction: 'outbound', codec: gateway.codec, mediaIp: phoneMediaIp(phone.number) },
    callerNumber: phone.number,
    callerName: phone.name,
    callerDestination: dialled,
    destinationNumber: leg.to,
    status: STATUSES[cause],
    legs: [leg],
  };
}

/** A call from one phone of the office to another. */
export function localCall(start: OutboundStart, leg: LegPlan): CallPlan {
  const cause = leg.answered === undefined ? 'ORIGINATOR_CANCEL' : 'NORMAL_CLEARING';
  const call = dialledByHand(start, leg.to, leg, cause);
  return { ...call, direction: 'local', codec: 'G722', status: leg.answered === undefined ? 'MISSED' : 'ANSWERED' };
}

/** How a click-to-dial went, in seconds from its start: when the own phone was lifted and the other side answered, if they were. */
export type ClickToDial = {
  number: string;
  callerId: string;
  lifted: number | undefined;
  answered: number | undefined;
  end: number;
  cause: Cause;
};

/**
 * A call that the interface originated: the extension's own leg first, then the leg to the destination. Its status is
 * ANSWERED as soon as the own phone was picked up, whatever the far end did (as FreeSWITCH writes it).
 */
export function clickToDial(start: OutboundStart, call: ClickToDial): CallPlan {
  const { number, callerId, lifted, answered, end, cause } = call;
  const own = { to: start.phone.number, answered: lifted, end };
  const isLifted = lifted !== undefined;
  return {
    ...dialledByHand(start, own.to, { to: number, end }, cause),
    callerNumber: callerId,
    status: isLifted ? 'ANSWERED' : 'NO_ANSWER',
    legs: isLifted ? [own, { to: number, from: lifted, answered, end }] : [own],
  };
}
