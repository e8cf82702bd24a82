import { type AudioGrade, audioOf, audioOfUnanswered } from './audio.ts';
import { PBX_MEDIA_IP } from './office.ts';
import type { Random } from './random.ts';
import { hms, type WallClock } from './wall-clock.ts';

/** One leg of a call as it happened. Instants in milliseconds, at whole seconds. */
export type LegPlan = {
  to: string;
  startMs: number;
  answerMs: number | null;
  endMs: number;
  /** The last hold began at `lastMs`; all holds together took `seconds`. */
  hold?: { lastMs: number; seconds: number } | undefined;
  forwarding?: boolean | undefined;
};

/** A hang-up cause by its Q.850 name. */
export type Cause =
  | 'NORMAL_CLEARING'
  | 'USER_BUSY'
  | 'NO_ANSWER'
  | 'CALL_REJECTED'
  | 'UNALLOCATED_NUMBER'
  | 'ORIGINATOR_CANCEL'
  | 'NORMAL_TEMPORARY_FAILURE';

/** The values that the practice PBX writes into `status`. VOICEMAIL and the failures are its own guess. */
export type CallStatus = 'ANSWERED' | 'MISSED' | 'NO_ANSWER' | 'BUSY' | 'FAILED' | 'CANCELLED' | 'VOICEMAIL';

/** A whole call as it happened, before it is written down. */
export type CallPlan = {
  callUuid: string;
  direction: 'local' | 'inbound' | 'outbound';
  callerNumber: string;
  callerName: string;
  callerDestination: string;
  destinationNumber: string;
  status: CallStatus;
  cause: Cause;
  startMs: number;
  answerMs: number | null;
  endMs: number;
  legs: LegPlan[];
  grade: AudioGrade;
  media: { codec: 'PCMA' | 'G722' | 'opus'; remoteIp: string; postDialDelayMs: number };
};

/** A call detail record, as the interface's document gives it; kept apart from the app's own client on purpose. */
export type WireRecord = ReturnType<typeof recordOf>;

/** Writes a call down as the PBX would after hang-up. `random` settles only the audio figures and the ports. */
export function recordOf(plan: CallPlan, random: Random, clock: WallClock) {
  const heldSeconds = plan.legs.reduce((sum, leg) => sum + (leg.hold?.seconds ?? 0), 0);
  const { grade, media, answerMs, endMs } = plan;
  const audio = { answeredAt: answerMs ?? endMs, endedAt: endMs, grade, codec: media.codec, heldSeconds };
  return {
    call_uuid: plan.callUuid,
    caller_id_number: plan.callerNumber,
    caller_id_name: plan.callerName,
    caller_destination: plan.callerDestination,
    destination_number: plan.destinationNumber,
    direction: plan.direction,
    start_time: clock.text(plan.startMs),
    // '' for an unanswered call.
    answer_time: answerMs === null ? '' : clock.text(answerMs),
    end_time: clock.text(endMs),
    duration: hms(endMs - plan.startMs),
    status: String(plan.status),
    hangup_cause: causeText(plan.cause),
    call_flow: plan.legs.map((leg) => legOf(leg, clock)),
    audio_stats: answerMs === null ? audioOfUnanswered() : audioOf(audio, random, clock),
    technical: technicalOf(plan, random),
  };
}

/** A cause as human-readable text, e.g. "Normal Clearing". */
export function causeText(cause: Cause): string {
  return cause
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');
}

/** A time is '' where the leg was never answered, null where it was never held. */
function legOf(leg: LegPlan, clock: WallClock) {
  return {
    destination_number: leg.to,
    forwarding_enabled: leg.forwarding ?? false,
    start_time: clock.text(leg.startMs),
    answer_time: leg.answerMs === null ? '' : clock.text(leg.answerMs),
    last_hold_time: leg.hold ? clock.text(leg.hold.lastMs) : null,
    end_time: clock.text(leg.endMs),
    duration: hms(leg.endMs - leg.startMs),
    answer_duration: leg.answerMs === null ? '00:00:00' : hms(leg.endMs - leg.answerMs),
    time_to_answer: leg.answerMs === null ? '' : hms(leg.answerMs - leg.startMs),
    hold_duration: leg.hold ? hms(leg.hold.seconds * 1000) : null,
  };
}

/** `post_dial_delay` is written in milliseconds here (the document names no unit). */
function technicalOf(plan: CallPlan, random: Random) {
  const { codec, remoteIp, postDialDelayMs } = plan.media;
  const rate = { PCMA: '8000', G722: '16000', opus: '48000' }[codec];
  const port = (): string => String(2 * random.int(8192, 16383));
  const reached = plan.answerMs !== null;
  return {
    dtmf_type: 'rfc2833',
    read_codec: codec,
    read_rate: rate,
    write_codec: codec,
    write_rate: rate,
    local_media_ip: PBX_MEDIA_IP,
    local_media_port: port(),
    remote_media_ip: reached ? remoteIp : '',
    remote_media_port: reached ? port() : '',
    audio_media_flow: 'sendrecv',
    post_dial_delay: String(postDialDelayMs),
  };
}
