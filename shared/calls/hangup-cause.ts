import type { NotReachedReason } from './call.ts';

/**
 * Hang-up causes by kind: the names that FreeSWITCH writes (switch_types.h, `switch_call_cause_t`), their numbers there (those below
 * 128 are Q.850's), SIP's from 400 to 499, and other wordings that PBXs use. `messages/en/causes.ts` has the words for each kind.
 */
const NAMES = {
  normal: '16 NORMAL_CLEARING NORMAL_CALL_CLEARING 31 NORMAL_UNSPECIFIED 142 SUCCESS COMPLETED HANGUP HANG_UP',
  busy: '17 486 USER_BUSY BUSY LINE_BUSY BUSY_HERE 615 BUSY_EVERYWHERE',
  noAnswer: '19 NO_ANSWER NO_USER_ANSWER NO_ANSWER_FROM_USER USER_NO_ANSWER 612 NO_PICKUP 607 PROGRESS_TIMEOUT',
  noResponse: '18 408 480 NO_USER_RESPONSE USER_NOT_RESPONDING 20 SUBSCRIBER_ABSENT TEMPORARILY_UNAVAILABLE',
  rejected: '21 CALL_REJECTED REJECTED 616 DECLINE DECLINED CALL_DECLINED 619 UNWANTED',
  unallocated:
    '1 404 UNALLOCATED_NUMBER UNALLOCATED UNASSIGNED_NUMBER INVALID_NUMBER NO_SUCH_NUMBER NUMBER_NOT_FOUND NOT_FOUND 617 DOES_NOT_EXIST_ANYWHERE',
  invalidNumber: '28 484 INVALID_NUMBER_FORMAT ADDRESS_INCOMPLETE NUMBER_INCOMPLETE INCOMPLETE_NUMBER 610 INVALID_URL',
  numberChanged: '22 410 NUMBER_CHANGED 23 REDIRECTION_TO_NEW_DESTINATION',
  cancelled:
    '487 ORIGINATOR_CANCEL CANCELLED CANCELED CALL_CANCELLED REQUEST_TERMINATED CALLER_CANCELLED CALLER_HUNG_UP',
  answeredElsewhere: '502 LOSE_RACE 605 PICKED_OFF PICKED_UP CALL_PICKED_UP',
  notRegistered: '606 USER_NOT_REGISTERED NOT_REGISTERED UNREGISTERED SUBSCRIBER_NOT_REGISTERED',
  network:
    '41 NORMAL_TEMPORARY_FAILURE TEMPORARY_FAILURE 127 INTERWORKING 25 EXCHANGE_ROUTING_ERROR FAILED FAILURE CALL_SETUP_FAILED',
  connectionLost:
    '102 RECOVERY_ON_TIMER_EXPIRE REQUEST_TIMEOUT TIMEOUT TIMED_OUT 38 NETWORK_OUT_OF_ORDER 27 DESTINATION_OUT_OF_ORDER OUT_OF_ORDER 111 PROTOCOL_ERROR 613 SRTP_READ_ERROR',
  congestion:
    '42 SWITCH_CONGESTION 34 NORMAL_CIRCUIT_CONGESTION CIRCUIT_CONGESTION CONGESTION NO_CIRCUIT_AVAILABLE 44 REQUESTED_CHAN_UNAVAIL 63 SERVICE_UNAVAILABLE',
  gatewayDown: '609 GATEWAY_DOWN 608 INVALID_GATEWAY 611 INVALID_PROFILE GATEWAY_UNAVAILABLE',
  noRoute: '3 NO_ROUTE_DESTINATION NO_ROUTE_TO_DESTINATION 2 NO_ROUTE_TRANSIT_NET NO_ROUTE',
  barred:
    '403 52 OUTGOING_CALL_BARRED 54 INCOMING_CALL_BARRED CALL_BARRED 57 BEARERCAPABILITY_NOTAUTH 29 FACILITY_REJECTED 50 FACILITY_NOT_SUBSCRIBED 603 USER_CHALLENGE FORBIDDEN NOT_ALLOWED',
  incompatible:
    '488 88 INCOMPATIBLE_DESTINATION 58 BEARERCAPABILITY_NOTAVAIL 65 BEARERCAPABILITY_NOTIMPL 79 SERVICE_NOT_IMPLEMENTED 69 FACILITY_NOT_IMPLEMENTED 66 CHAN_NOT_IMPLEMENTED 618 NOT_ACCEPTABLE NOT_ACCEPTABLE_HERE CODEC_ERROR',
  mediaTimeout: '604 MEDIA_TIMEOUT RTP_TIMEOUT',
  transferred: '600 BLIND_TRANSFER 601 ATTENDED_TRANSFER TRANSFER TRANSFERRED CALL_FORWARDED FORWARDED',
  systemEnded: '503 MANAGER_REQUEST 501 SYSTEM_SHUTDOWN 500 CRASH 602 ALLOTTED_TIMEOUT 45 PRE_EMPTED SHUTDOWN',
} as const;

export type CauseKind = keyof typeof NAMES;
export const causeKinds = Object.keys(NAMES) as CauseKind[];

/** A parsed hang-up cause: a known kind, an unknown text (shown unchanged), or none. */
export type Cause = { kind: CauseKind } | { kind: 'unknown'; text: string } | { kind: 'none' };

const KINDS: ReadonlyMap<string, CauseKind> = new Map(
  causeKinds.flatMap((kind) => NAMES[kind].split(' ').map((name): [string, CauseKind] => [name, kind])),
);

/** Another phone took the call, in plain English: "Answered elsewhere", CALL_COMPLETED_ELSEWHERE, "picked up by another extension". */
const ELSEWHERE =
  /^(?:CALL_)?(?:ANSWERED|COMPLETED|PICKED_UP|PICKED|TAKEN|ACCEPTED|HANDLED)_(?:ELSEWHERE|(?:BY|ON)_(?:AN)?OTHER(?:_|$))/;

/** What stands before a name or number: "Q.850;cause=17", "SIP 486", "hangup: USER_BUSY". */
const PREFIX = /^(?:(?:Q_?850|SIP|HANG_?UP|CAUSE|CODE|REASON)(?:_|$))+/;

/**
 * Parses a hang-up cause: a Q.850 name ("NORMAL_CLEARING"), its number or SIP's ("486"), both ("17 - USER_BUSY"), or free text ("Normal Clearing", "Call rejected.").
 */
export function parseCause(text: string | null): Cause {
  if (text === null) return { kind: 'none' };
  const name = text
    .toUpperCase()
    .replace(/[^\p{L}\d]+/gu, '_')
    .replace(/^_|_$/g, '');
  if (['', 'N_A', 'NONE'].includes(name)) return { kind: 'none' };
  if (ELSEWHERE.test(name)) return { kind: 'answeredElsewhere' };
  const bare = name.replace(PREFIX, '');
  const kind = KINDS.get(name) ?? KINDS.get(bare) ?? KINDS.get(bare.replace(/^\d+_|_\d+$/g, ''));
  return kind === undefined ? { kind: 'unknown', text } : { kind };
}

/** Where it is not that something on the way failed. */
const REASONS: Partial<Record<CauseKind, NotReachedReason>> = {
  normal: 'unknown',
  answeredElsewhere: 'unknown',
  transferred: 'unknown',
  busy: 'busy',
  noAnswer: 'noAnswer',
  noResponse: 'noAnswer',
  rejected: 'rejected',
  cancelled: 'cancelled',
  unallocated: 'wrongNumber',
  invalidNumber: 'wrongNumber',
  numberChanged: 'wrongNumber',
};

/** Why a call was not answered, by its cause; `unknown` for causes that do not say. */
export function notReachedReasonOf(cause: Cause): NotReachedReason {
  if (cause.kind === 'unknown' || cause.kind === 'none') return 'unknown';
  return REASONS[cause.kind] ?? 'network';
}

/** Causes that a call can have which was answered. */
const OF_ANSWERED: ReadonlySet<CauseKind> = new Set([
  ...(['normal', 'answeredElsewhere', 'transferred'] as const),
  ...(['mediaTimeout', 'connectionLost', 'systemEnded'] as const),
]);

/** Whether a cause says that the called side never answered. */
export function failsBeforeAnswer(cause: Cause): boolean {
  return cause.kind !== 'unknown' && cause.kind !== 'none' && !OF_ANSWERED.has(cause.kind);
}
