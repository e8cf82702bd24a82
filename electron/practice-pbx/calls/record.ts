import { type AudioGrade, audioOf } from './audio.ts';
import { type Gateway, PBX_MEDIA_IP } from './office.ts';
import type { Random } from './random.ts';
import { hms, type WallClock } from './wall-clock.ts';

/** One leg of a call, in whole seconds from the start of the call. */
export type LegPlan = {
  to: string;
  /** 0 unless given. */
  from?: number;
  answered?: number | undefined;
  end: number;
  hold?: { from: number; seconds: number } | undefined;
  forwarding?: true;
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

/** A whole call as it happened, before it is written down. */
export type CallPlan = {
  callUuid: string;
  /** In milliseconds, at a whole second. */
  startMs: number;
  direction: 'local' | 'inbound' | 'outbound';
  callerNumber: string;
  callerName: string;
  callerDestination: string;
  destinationNumber: string;
  /** VOICEMAIL and the failures are the practice PBX's own guess. */
  status: 'ANSWERED' | 'MISSED' | 'NO_ANSWER' | 'BUSY' | 'FAILED' | 'CANCELLED' | 'VOICEMAIL';
  cause: Cause;
  /** In the order in which they were answered. */
  legs: readonly LegPlan[];
  grade: AudioGrade;
  codec: Gateway['codec'];
  mediaIp: string;
};

/** A call detail record, as the interface's document gives it; kept apart from the app's own client on purpose. */
export type WireRecord = ReturnType<typeof recordOf>;

/** How long the call took, in seconds. */
export function lengthOf({ legs }: Pick<CallPlan, 'legs'>): number {
  return Math.max(...legs.map(({ end }) => end));
}

/** Writes a call down as the PBX would after hang-up. `random` settles only the audio figures. */
export function recordOf(plan: CallPlan, random: Random, clock: WallClock) {
  const { legs, grade, codec, startMs } = plan;
  const at = (seconds: number): number => startMs + seconds * 1000;
  const end = lengthOf(plan);
  const answered = legs.find((leg) => leg.answered !== undefined)?.answered;
  const heldSeconds = legs.reduce((sum, { hold }) => sum + (hold?.seconds ?? 0), 0);
  const talk = { startedAt: startMs, answeredAt: at(answered ?? end), endedAt: at(end), grade, codec, heldSeconds };
  return {
    call_uuid: plan.callUuid,
    caller_id_number: plan.callerNumber,
    caller_id_name: plan.callerName,
    caller_destination: plan.callerDestination,
    destination_number: plan.destinationNumber,
    direction: plan.direction,
    start_time: clock.text(startMs),
    // '' for an unanswered call.
    answer_time: answered === undefined ? '' : clock.text(at(answered)),
    end_time: clock.text(at(end)),
    duration: hms(end),
    status: String(plan.status),
    hangup_cause: causeText(plan.cause),
    call_flow: legs.map((leg) => legOf(leg, (seconds) => clock.text(at(seconds)))),
    audio_stats: audioOf(talk, random, clock),
    technical: technicalOf(plan, answered !== undefined),
  };
}

/** A cause as human-readable text, e.g. "Normal Clearing". */
function causeText(cause: Cause): string {
  return cause
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(' ');
}

/** A time is '' where the leg was never answered, null where it was never held. */
function legOf({ to, from = 0, answered, end, hold, forwarding }: LegPlan, text: (seconds: number) => string) {
  return {
    destination_number: to,
    forwarding_enabled: forwarding ?? false,
    start_time: text(from),
    answer_time: answered === undefined ? '' : text(answered),
    last_hold_time: hold ? text(hold.from) : null,
    end_time: text(end),
    duration: hms(end - from),
    answer_duration: hms(end - (answered ?? end)),
    time_to_answer: answered === undefined ? '' : hms(answered - from),
    hold_duration: hold ? hms(hold.seconds) : null,
  };
}

/** `post_dial_delay` is written in milliseconds here (the document names no unit). */
function technicalOf({ codec, mediaIp, direction }: CallPlan, isAnswered: boolean) {
  const rate = { PCMA: '8000', G722: '16000', opus: '48000' }[codec];
  return {
    dtmf_type: 'rfc2833',
    read_codec: codec,
    read_rate: rate,
    write_codec: codec,
    write_rate: rate,
    local_media_ip: PBX_MEDIA_IP,
    local_media_port: '16384',
    remote_media_ip: isAnswered ? mediaIp : '',
    remote_media_port: isAnswered ? '20480' : '',
    audio_media_flow: 'sendrecv',
    post_dial_delay: direction === 'inbound' ? '80' : '240',
  };
}
