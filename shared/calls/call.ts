import { z } from 'zod';
import { instant } from '../time/instant.ts';

const uuidShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A call's UUID as it is stored and compared: in lower case, because case has no meaning (RFC 9562). Any other id stays as it came. */
export function normalUuid(uuid: string): string {
  return uuidShape.test(uuid) ? uuid.toLowerCase() : uuid;
}

/** A PBX time: the text exactly as it came (without a zone) and the instant it means in the PBX's zone, epoch ms; null when unreadable. */
export const pbxTime = z.object({ text: z.string(), at: instant.nullable() });
export type PbxTime = z.infer<typeof pbxTime>;

const text = z.string().nullable();
const figure = z.number().nullable();
const time = pbxTime.nullable();

/** `direction` of a record; `unknown` when it is none of the three documented values. */
export const callDirection = z.enum(['local', 'inbound', 'outbound', 'unknown']);
export type CallDirection = z.infer<typeof callDirection>;

/** One entry of `call_flow`: a leg of the call. `forwarding`: forwarding was on for its destination. Durations in seconds. */
export const leg = z.object({
  destinationNumber: text,
  forwarding: z.boolean().nullable(),
  start: time,
  answer: time,
  lastHold: time,
  end: time,
  durationSeconds: figure,
  answerSeconds: figure,
  timeToAnswerSeconds: figure,
  holdSeconds: figure,
});
export type Leg = z.infer<typeof leg>;

/** `audio_stats.inbound`: what the PBX received on this leg. Counts in packets, sizes in bytes, variances in ms². */
export const inboundAudio = z.object({
  mos: figure,
  qualityPercentage: figure,
  flawTotal: figure,
  rawBytes: figure,
  mediaBytes: figure,
  packetCount: figure,
  mediaPacketCount: figure,
  skipPacketCount: figure,
  flushPacketCount: figure,
  cngPacketCount: figure,
  dtmfPacketCount: figure,
  jitterPacketCount: figure,
  jitterMinVariance: figure,
  jitterMaxVariance: figure,
  jitterLossRate: figure,
  jitterBurstRate: figure,
  meanInterval: figure,
  largestJbSize: figure,
});
export type InboundAudio = z.infer<typeof inboundAudio>;

/** `audio_stats.outbound`: what the PBX sent; says nothing of how it arrived. */
export const outboundAudio = z.object({
  rawBytes: figure,
  mediaBytes: figure,
  packetCount: figure,
  mediaPacketCount: figure,
  skipPacketCount: figure,
  cngPacketCount: figure,
  dtmfPacketCount: figure,
  rtcpPacketCount: figure,
  rtcpOctetCount: figure,
});
export type OutboundAudio = z.infer<typeof outboundAudio>;

/** One entry of `error_log`. `seconds` as the PBX states it: about 3 s too long. */
export const errorPeriod = z.object({ start: time, stop: time, flaws: figure, seconds: figure });
export type ErrorPeriod = z.infer<typeof errorPeriod>;

/** Of `technical`, each value as it came. */
export const technical = z.object({
  readCodec: text,
  readRate: text,
  writeCodec: text,
  writeRate: text,
  localMediaIp: text,
  localMediaPort: text,
  remoteMediaIp: text,
  remoteMediaPort: text,
});

/**
 * A call detail record. `status`, `hangupCause` and `directionText` are the original texts, which are shown when they
 * are unknown; `callerName` is already cleaned of control and direction characters and capped. `errorPeriods` is null when the
 * record has no `error_log`.
 */
export const call = z.object({
  uuid: z.string().min(1).max(100),
  callerNumber: text,
  callerName: text,
  callerDestination: text,
  destinationNumber: text,
  direction: callDirection,
  directionText: text,
  start: time,
  answer: time,
  end: time,
  durationSeconds: figure,
  status: text,
  hangupCause: text,
  legs: z.array(leg),
  inbound: inboundAudio.nullable(),
  outbound: outboundAudio.nullable(),
  errorPeriods: z.array(errorPeriod).nullable(),
  technical: technical.nullable(),
  /** Where originate gave this app the call's UUID: the extension that dialled, the number that was meant, and the name of the line.
   * The history adds it. */
  dialled: z.object({ extension: z.string(), number: z.string(), line: z.string().optional() }).optional(),
});
export type Call = z.infer<typeof call>;

/** The result of the server's `extension_call_status` filter for one extension; `unknown` before a request with it. */
export const extensionStatus = z.enum(['answered', 'missed', 'unknown']);
export type ExtensionStatus = z.infer<typeof extensionStatus>;

/**
 * The other side of a call, seen from one extension. `name`: of the person whose number it is (`personId` then says who), else what
 * the record says. `others`: so many more people have the number in directories. `withheld`: no number that could be rung back; `tag`: what the PBX put beside a caller's number, such as its queue.
 */
export const party = z.object({
  number: text,
  name: text,
  withheld: z.boolean(),
  personId: text,
  tag: z.string().optional(),
  others: z.number().int().min(1).optional(),
});
export type Party = z.infer<typeof party>;

/** Why an outgoing call did not reach the other side, as far as the record tells. */
export const notReachedReason = z.enum([
  'noAnswer',
  'busy',
  'rejected',
  'cancelled',
  'wrongNumber',
  'ownPhone',
  'network',
  'unknown',
]);
export type NotReachedReason = z.infer<typeof notReachedReason>;

/**
 * What else the record of a missed call tells. `mailbox`: a mailbox answered. `perhapsMailbox`: the PBX says that the call was answered,
 * and no phone did; or that nobody did, and something talked. `perhapsElsewhere`: somebody or something else had the call, and nothing
 * says who. `putThrough`: somebody answered and transferred the call. `notReported`: nothing tells whether it was answered.
 */
export const missedDetail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mailbox') }),
  z.object({ kind: z.literal('perhapsMailbox') }),
  z.object({ kind: z.literal('perhapsElsewhere') }),
  z.object({ kind: z.literal('putThrough'), by: z.string() }),
  z.object({ kind: z.literal('notReported'), status: text }),
]);
export type MissedDetail = z.infer<typeof missedDetail>;

/**
 * The outcome of a call for one extension. `missed`: the caller waits. `answeredByColleague`: another
 * phone answered; `by` is null where the record does not name it. `unknown`: an outgoing call, and nothing tells whether the other side
 * answered; `status` is set if it is one that nobody knows.
 */
export const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered') }),
  z.object({ kind: z.literal('missed'), detail: missedDetail.optional() }),
  z.object({ kind: z.literal('answeredByColleague'), by: text }),
  z.object({ kind: z.literal('notReached'), reason: notReachedReason }),
  z.object({ kind: z.literal('unknown'), status: text }),
]);
export type Outcome = z.infer<typeof outcome>;

/** A call as one extension sees it: direction, other party and outcome. `talkSeconds` null: no talk, or unknown. */
export const perspective = z.object({
  direction: z.enum(['in', 'out', 'internal']),
  party,
  outcome,
  talkSeconds: figure,
});
export type Perspective = z.infer<typeof perspective>;
