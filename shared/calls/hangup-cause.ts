import type { NotReachedReason } from './call.ts';

/**
 * Hang-up causes by kind: the names that FreeSWITCH writes (switch_types.h, `switch_call_cause_t`), their numbers there (those below
 * 128 are Q.850's), SIP's from 400 to 499, the wordings of Q.850 and SIP, and others that PBXs use. `messages/en/causes.ts` has the words
 * for each kind.
 */
const NAMES = {
  normal: '16 NORMAL_CLEARING NORMAL_CALL_CLEARING 31 NORMAL_UNSPECIFIED 142 SUCCESS COMPLETED HANGUP HANG_UP',
  busy: '17 486 USER_BUSY BUSY LINE_BUSY BUSY_HERE 615 BUSY_EVERYWHERE',
  noAnswer:
    '19 NO_ANSWER NO_USER_ANSWER NO_ANSWER_FROM_USER USER_NO_ANSWER 612 NO_PICKUP 607 PROGRESS_TIMEOUT USER_ALERTING_NO_ANSWER',
  noResponse:
    '18 408 480 NO_USER_RESPONSE USER_NOT_RESPONDING 20 SUBSCRIBER_ABSENT TEMPORARILY_UNAVAILABLE NO_USER_RESPONDING REQUEST_TIMEOUT',
  rejected: '21 CALL_REJECTED REJECTED 616 DECLINE DECLINED CALL_DECLINED 619 UNWANTED',
  unallocated:
    '1 404 UNALLOCATED_NUMBER UNALLOCATED UNASSIGNED_NUMBER INVALID_NUMBER NO_SUCH_NUMBER NUMBER_NOT_FOUND NOT_FOUND 617 DOES_NOT_EXIST_ANYWHERE NUMBER_NOT_IN_SERVICE',
  invalidNumber: '28 484 INVALID_NUMBER_FORMAT ADDRESS_INCOMPLETE NUMBER_INCOMPLETE INCOMPLETE_NUMBER 610 INVALID_URL',
  numberChanged: '22 410 NUMBER_CHANGED 23 REDIRECTION_TO_NEW_DESTINATION GONE',
  cancelled:
    '487 ORIGINATOR_CANCEL CANCELLED CANCELED CALL_CANCELLED REQUEST_TERMINATED CALLER_CANCELLED CALLER_HUNG_UP CANCEL CANCELLED_BY_CALLER CANCELED_BY_CALLER',
  answeredElsewhere: '502 LOSE_RACE 605 PICKED_OFF PICKED_UP CALL_PICKED_UP 26 NON_SELECTED_USER_CLEARING',
  notRegistered: '606 USER_NOT_REGISTERED NOT_REGISTERED UNREGISTERED SUBSCRIBER_NOT_REGISTERED',
  network:
    '41 NORMAL_TEMPORARY_FAILURE TEMPORARY_FAILURE 127 INTERWORKING 25 EXCHANGE_ROUTING_ERROR FAILED FAILURE CALL_SETUP_FAILED SERVER_INTERNAL_ERROR INTERNAL_SERVER_ERROR BAD_GATEWAY SERVER_TIME_OUT SERVER_TIMEOUT GATEWAY_TIMEOUT',
  connectionLost:
    '102 RECOVERY_ON_TIMER_EXPIRE TIMEOUT TIMED_OUT 38 NETWORK_OUT_OF_ORDER 27 DESTINATION_OUT_OF_ORDER OUT_OF_ORDER 111 PROTOCOL_ERROR 613 SRTP_READ_ERROR RECOVERY_ON_TIMER_EXPIRY RECOVER_ON_TIMER_EXPIRY',
  congestion:
    '42 SWITCH_CONGESTION 34 NORMAL_CIRCUIT_CONGESTION CIRCUIT_CONGESTION CONGESTION NO_CIRCUIT_AVAILABLE 44 REQUESTED_CHAN_UNAVAIL 63 SERVICE_UNAVAILABLE SWITCHING_EQUIPMENT_CONGESTION CIRCUIT_CHANNEL_CONGESTION NO_CIRCUIT_CHANNEL_AVAILABLE REQUESTED_CIRCUIT_CHANNEL_NOT_AVAILABLE REQUESTED_CHANNEL_NOT_AVAILABLE 47 RESOURCE_UNAVAILABLE SERVICE_OR_OPTION_NOT_AVAILABLE',
  gatewayDown: '609 GATEWAY_DOWN 608 INVALID_GATEWAY 611 INVALID_PROFILE GATEWAY_UNAVAILABLE',
  noRoute:
    '3 NO_ROUTE_DESTINATION NO_ROUTE_TO_DESTINATION 2 NO_ROUTE_TRANSIT_NET NO_ROUTE NO_ROUTE_TO_SPECIFIED_TRANSIT_NETWORK',
  barred:
    '403 52 OUTGOING_CALL_BARRED 54 INCOMING_CALL_BARRED CALL_BARRED 57 BEARERCAPABILITY_NOTAUTH 29 FACILITY_REJECTED 50 FACILITY_NOT_SUBSCRIBED 603 USER_CHALLENGE FORBIDDEN NOT_ALLOWED BEARER_CAPABILITY_NOT_AUTHORIZED REQUESTED_FACILITY_NOT_SUBSCRIBED',
  incompatible:
    '488 88 INCOMPATIBLE_DESTINATION 58 BEARERCAPABILITY_NOTAVAIL 65 BEARERCAPABILITY_NOTIMPL 79 SERVICE_NOT_IMPLEMENTED 69 FACILITY_NOT_IMPLEMENTED 66 CHAN_NOT_IMPLEMENTED 618 NOT_ACCEPTABLE NOT_ACCEPTABLE_HERE CODEC_ERROR BEARER_CAPABILITY_NOT_AVAILABLE BEARER_CAPABILITY_NOT_PRESENTLY_AVAILABLE BEARER_CAPABILITY_NOT_IMPLEMENTED REQUESTED_FACILITY_NOT_IMPLEMENTED CHANNEL_TYPE_NOT_IMPLEMENTED CHANNEL_NOT_IMPLEMENTED SERVICE_OR_OPTION_NOT_IMPLEMENTED',
  mediaTimeout: '604 MEDIA_TIMEOUT RTP_TIMEOUT',
  transferred: '600 BLIND_TRANSFER 601 ATTENDED_TRANSFER TRANSFER TRANSFERRED CALL_FORWARDED FORWARDED',
  systemEnded: '503 MANAGER_REQUEST 501 SYSTEM_SHUTDOWN 500 CRASH 602 ALLOTTED_TIMEOUT 45 PRE_EMPTED SHUTDOWN',
} as const;

export type CauseKind = keyof typeof NAMES;
export const causeKinds = Object.keys(NAMES) as CauseKind[];

/** A parsed hang-up cause: a known kind, an unknown text (shown unchanged), or none. */
export type Cause = { kind: CauseKind } | { kind: 'unknown'; text: string } | { kind: 'none' };

/** SIP's codes from 500 on. FreeSWITCH has other causes with these numbers, so they count only where the text says that it is SIP's. */
const SIP_CODES: Partial<Record<CauseKind, string>> = {
  busy: '600',
  rejected: '603 607 608',
  unallocated: '604',
  network: '500 502 504 513',
  congestion: '503',
  incompatible: '501 505 606',
};

const byName = (names: Partial<Record<CauseKind, string>>): ReadonlyMap<string, CauseKind> =>
  new Map(causeKinds.flatMap((kind) => names[kind]?.split(' ').map((name): [string, CauseKind] => [name, kind]) ?? []));
const KINDS = byName(NAMES);
const KINDS_OF_SIP = byName(SIP_CODES);

/** Another phone took the call, in plain English: "Answered elsewhere", CALL_COMPLETED_ELSEWHERE, "picked up by another extension". */
const ELSEWHERE =
  /^(?:CALL_)?(?:ANSWERED|COMPLETED|PICKED_UP|PICKED|TAKEN|ACCEPTED|HANDLED)_(?:ELSEWHERE|(?:BY|ON)_(?:AN)?OTHER(?:_|$))/;

/** What stands before a name or number: "Q.850;cause=17", "SIP 486", "SIP/2.0 486", "hangup: USER_BUSY". */
const PREFIX = /^(?:(?:Q_?850|SIP(?:_2_0)?|HANG_?UP|CAUSE|CODE|REASON)(?:_|$))+/;
/** A code that is SIP's alone: "SIP;cause=603". */
const SIP_CODE = /^SIP_(?:2_0_)?(?:CAUSE_)?([56]\d\d)(?:_|$)/;
/** What stands behind one: the words of Q.850 and of SIP's Reason header, and who did so. */
const SUFFIX =
  /(?:_UNSPECIFIED|(?<=\d)_TEXT_.*|_(?:BY|AT|FROM)_(?:THE_)?(?:USER|CALLEE|CALLED(?:_PARTY|_USER)?|REMOTE(?:_PARTY|_END|_SIDE)?|FAR_END|DESTINATION|PEER|PHONE|PARTY))$/;

/**
 * Parses a hang-up cause: a Q.850 name ("NORMAL_CLEARING"), its number or SIP's ("486"), both ("17 - USER_BUSY"), or free text ("Normal Clearing",
 * "Call rejected.", "Unallocated (unassigned) number").
 */
export function parseCause(text: string | null): Cause {
  if (text === null) return { kind: 'none' };
  const name = nameOf(text);
  if (['', 'N_A', 'NONE'].includes(name)) return { kind: 'none' };
  if (ELSEWHERE.test(name)) return { kind: 'answeredElsewhere' };
  const code = SIP_CODE.exec(name)?.[1];
  const kind =
    code === undefined ? (kindOf(name) ?? kindOf(nameOf(text.replace(/\([^()]*\)/g, ' ')))) : KINDS_OF_SIP.get(code);
  return kind === undefined ? { kind: 'unknown', text } : { kind };
}

function nameOf(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^\p{L}\d]+/gu, '_')
    .replace(/^_|_$/g, '');
}

function kindOf(name: string): CauseKind | undefined {
  const bare = name.replace(PREFIX, '').replace(SUFFIX, '');
  return KINDS.get(name) ?? KINDS.get(bare) ?? KINDS.get(bare.replace(/^\d+_|_\d+$/g, ''));
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
