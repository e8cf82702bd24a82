import { cleanName } from '../clean-text.ts';
import { isWithheld } from '../numbers/number-text.ts';
import { longest, secondsBetween } from '../time/durations.ts';
import type { Call, ExtensionStatus, Leg, NotReachedReason, Outcome, Party, Perspective } from './call.ts';
import { notReachedReasonOf, parseCause } from './hangup-cause.ts';

/** Internal numbers. The interface does not mark them, and its list filter expects an integer. */
export const internalNumber = /^\d{2,6}$/;

/** The fields of a call that decide which side an extension is on. */
export type Sided = Pick<Call, 'direction' | 'callerNumber' | 'destinationNumber' | 'legs' | 'dialled'>;

/** The side of an extension in a call: it dialled, or it was (or might have been) called. */
export type Side = 'caller' | 'called';

/**
 * Returns a call as one extension sees it. `status`: the result of the PBX's own filter for this extension, which takes precedence;
 * the legs show who answered. (domain.md, Missed and Dialling)
 */
export function seenFrom(call: Call, extension: string, status: ExtensionStatus): Perspective {
  const side = sideOf(call, extension);
  const outcome = side === 'caller' ? outcomeOfCaller(call, extension) : outcomeOfCalled(call, extension, status);
  return {
    direction: directionOf(call, extension, side),
    party: side === 'caller' ? destinationOf(call, extension) : callerOf(call),
    outcome,
    talkSeconds: talkSpan(call, extension, outcome)?.seconds ?? null,
  };
}

/** Which side of the call the extension is on. */
export function sideOf(call: Sided, extension: string): Side {
  if (isOwnDial(call, extension)) return 'caller';
  if (call.direction === 'outbound') return 'caller';
  if (call.direction === 'inbound') return 'called';
  if (isNumberOf(call.callerNumber, extension)) return 'caller';
  return isClickToDial(call, extension) ? 'caller' : 'called';
}

/** Whether this leg was answered, by its answer time or by the seconds it was connected. */
export function isAnswered(leg: Leg): boolean {
  return (leg.answer !== null && leg.answer.at !== null) || (leg.answerSeconds ?? 0) > 0;
}

/** Whether this app dialled the call from the extension. The PBX's own UUID says so, whatever direction the record has (domain.md). */
function isOwnDial({ dialled }: Pick<Call, 'dialled'>, extension: string): boolean {
  return dialled?.extension === extension;
}

/** A `local` record of a call dialled by this app may still be a call to an outside number. */
function directionOf(call: Call, extension: string, side: Side): Perspective['direction'] {
  if (call.direction === 'local') {
    return isOwnDial(call, extension) && !internalNumber.test(call.dialled?.number ?? '') ? 'out' : 'internal';
  }
  return side === 'caller' ? 'out' : 'in';
}

/** A click-to-dial: the extension's phone rings first, then a leg goes to the destination. */
function isClickToDial(call: Sided, extension: string): boolean {
  const [first, ...rest] = call.legs;
  if (!first || !isMine(first, extension) || isNumberOf(call.destinationNumber, extension)) return false;
  return rest.some((leg) => isNumberOf(leg.destinationNumber, call.destinationNumber ?? ''));
}

function callerOf(call: Call): Party {
  const number = textOf(call.callerNumber);
  const name = cleanName(call.callerName ?? '');
  const hasName = name !== '' && !isWithheld(name) && name !== number;
  return { number, name: hasName ? name : null, withheld: isWithheld(number), personId: null };
}

function destinationOf(call: Call, extension: string): Party {
  const dialled = isOwnDial(call, extension) ? (call.dialled?.number ?? null) : null;
  // A record under another direction may name the own phone as its destination, or anything.
  if (dialled !== null && call.direction !== 'outbound') {
    return { number: dialled, name: null, withheld: false, personId: null };
  }
  const leg = call.legs.findLast((each) => !isMine(each, extension));
  const named = [call.destinationNumber, call.callerDestination, leg?.destinationNumber ?? null];
  const number = named.find((each) => textOf(each) !== null && !isNumberOf(each, extension)) ?? dialled;
  return { number: textOf(number), name: null, withheld: isWithheld(number), personId: null };
}

function outcomeOfCaller(call: Call, extension: string): Outcome {
  const own = call.legs.filter((leg) => isMine(leg, extension));
  const far = call.legs.filter((leg) => !isMine(leg, extension));
  if (far.some(isAnswered)) return { kind: 'answered' };
  if (own.length > 0 && !own.some(isAnswered)) return { kind: 'notReached', reason: 'ownPhone' };
  const stated = statusOf(call);
  const byCause = notReachedReasonOf(parseCause(call.hangupCause));
  const reason = byCause === 'unknown' && stated.kind === 'unanswered' ? stated.reason : byCause;
  if (far.length > 0 || stated.kind === 'unanswered') return { kind: 'notReached', reason };
  // No leg to the other side is recorded. A dial that failed for a stated reason still reads ANSWERED by its own leg.
  if (stated.kind === 'answered') {
    return own.length > 0 && BEFORE_ANSWER.has(reason) ? { kind: 'notReached', reason } : { kind: 'answered' };
  }
  if (call.status === null && reason !== 'unknown') return { kind: 'notReached', reason };
  return { kind: 'unknown', status: textOf(call.status) };
}

/**
 * Whether an outgoing call counts as answered by its status alone. Its only leg is the extension's own, which rings first, so the record
 * does not show whether the other side answered. (domain.md, Dialling)
 */
export function isAnsweredByStatusOnly(call: Call, extension: string): boolean {
  if (sideOf(call, extension) !== 'caller' || outcomeOfCaller(call, extension).kind !== 'answered') return false;
  return call.legs.length > 0 && call.legs.every((leg) => isMine(leg, extension));
}

/** Reasons that a call which was answered cannot end with. */
const BEFORE_ANSWER: ReadonlySet<NotReachedReason> = new Set([
  'busy',
  'noAnswer',
  'rejected',
  'cancelled',
  'wrongNumber',
]);

function outcomeOfCalled(call: Call, extension: string, status: ExtensionStatus): Outcome {
  const answered = call.legs.filter(isAnswered);
  const colleague = answered.find((leg) => !isVoicemail(leg));
  const mine = call.legs.filter((leg) => isMine(leg, extension));
  const tookIt = status === 'answered' && (mine.length === 0 || colleague === undefined);
  if (tookIt || mine.some(isAnswered)) return { kind: 'answered' };
  if (colleague) return { kind: 'answeredByColleague', by: textOf(colleague.destinationNumber) };
  const stated = statusOf(call);
  if (stated.kind === 'answered') return answeredByNoLeg(call, extension, status);
  if (status === 'missed' || stated.kind === 'unanswered' || answered.length > 0) return { kind: 'missed' };
  const reason = notReachedReasonOf(parseCause(call.hangupCause));
  if (call.status === null && reason !== 'unknown') return { kind: 'missed' };
  return { kind: 'unknown', status: textOf(call.status) };
}

/** The status says ANSWERED, but no leg of a person was. */
function answeredByNoLeg(call: Call, extension: string, status: ExtensionStatus): Outcome {
  const machine = call.legs.some((leg) => isAnswered(leg) && isVoicemail(leg));
  const unanswered = call.legs.filter((leg) => !isAnswered(leg) && leg.answerSeconds !== null);
  const rangHere = unanswered.some((leg) => isMine(leg, extension));
  const rangElsewhere = unanswered.some((leg) => !isMine(leg, extension));
  if (machine) return { kind: 'missed' };
  if (status !== 'missed' && !rangHere) return { kind: 'answered' };
  // Where the others' legs are recorded too and none was answered, only a machine can have been.
  return rangElsewhere ? { kind: 'missed' } : { kind: 'answeredByColleague', by: null };
}

type StatedOutcome = { kind: 'answered' } | { kind: 'unanswered'; reason: NotReachedReason } | { kind: 'unknown' };

/** The statuses that PBXs write. The interface shows ANSWERED only; the others are what FusionPBX and FreeSWITCH know. */
const UNANSWERED: Partial<Record<NotReachedReason, string>> = {
  noAnswer: 'MISSED NO_ANSWER NOT_ANSWERED NOANSWER UNANSWERED TIMEOUT VOICEMAIL',
  cancelled: 'ABANDONED CANCELLED CANCELED CANCEL',
  busy: 'BUSY',
  rejected: 'REJECTED DECLINED',
  unknown: 'FAILED',
};
const REASON_OF = new Map(
  Object.entries(UNANSWERED).flatMap(([reason, words]) =>
    words.split(' ').map((word) => [word, reason as NotReachedReason] as const),
  ),
);

function statusOf(call: Call): StatedOutcome {
  const word = (call.status ?? '')
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  if (word === 'ANSWERED') return { kind: 'answered' };
  const reason = REASON_OF.get(word);
  if (reason !== undefined) return { kind: 'unanswered', reason };
  if (word === '' && call.answer !== null && call.answer.at !== null) return { kind: 'answered' };
  return { kind: 'unknown' };
}

/** When two sides talked: instants in epoch ms where the record tells them, else only for how long, in seconds. Hold is included. */
export interface TalkSpan {
  readonly from: number | null;
  readonly to: number | null;
  readonly seconds: number;
}

/**
 * The talk that the outcome is about: with the side that was called, at this extension's phone, or at the colleague's. Null when
 * there was no talk or its length is unknown.
 */
export function talkSpan(call: Call, extension: string, outcome: Outcome): TalkSpan | null {
  if (outcome.kind === 'answeredByColleague') return spanOf(talkLegs(call, extension, outcome));
  if (outcome.kind !== 'answered') return null;
  const { durationSeconds, answer, end } = call;
  const span = spanOf(talkLegs(call, extension, outcome)) ?? timedSpan(answer?.at ?? null, end?.at ?? null);
  return span ?? untimedSpan(durationSeconds);
}

/** The legs of the side that this outcome is about; see `talkSpan`. */
export function talkLegs(call: Call, extension: string, outcome: Outcome): Leg[] {
  if (outcome.kind === 'answeredByColleague')
    return call.legs.filter((leg) => textOf(leg.destinationNumber) === outcome.by);
  const isCalled = sideOf(call, extension) === 'called';
  return call.legs.filter((leg) => isMine(leg, extension) === isCalled);
}

/** From the first answer to the last end of the answered legs; where times are missing, the longest stated length. */
function spanOf(legs: readonly Leg[]): TalkSpan | null {
  const answered = legs.filter(isAnswered);
  if (answered.length === 0) return null;
  const from = Math.min(...answered.map((leg) => leg.answer?.at ?? Number.NaN));
  const to = Math.max(...answered.map((leg) => leg.end?.at ?? Number.NaN));
  return timedSpan(from, to) ?? untimedSpan(longest(answered.map((leg) => leg.answerSeconds)));
}

function timedSpan(from: number | null, to: number | null): TalkSpan | null {
  const seconds = secondsBetween(from, to);
  return seconds === null ? null : { from, to, seconds };
}

function untimedSpan(seconds: number | null): TalkSpan | null {
  return seconds === null ? null : { from: null, to: null, seconds };
}

/** Whether this leg rang the extension. */
export function isMine(leg: Leg, extension: string): boolean {
  return isNumberOf(leg.destinationNumber, extension);
}

/** Whether a number is that of an extension; some PBXs add their domain ("101@pbx.example"). */
export function isNumberOf(number: string | null, extension: string): boolean {
  return number !== null && extension !== '' && number.replace(/@.*$/s, '').trim() === extension.trim();
}

/** A mailbox answers like a person. Its feature code or name gives it away (FusionPBX: *99 before the extension). */
function isVoicemail(leg: Leg): boolean {
  return /^\*|voice_?mail/i.test(leg.destinationNumber ?? '');
}

/** A text of the record, cleaned for display. Numbers need it too: the network sends any text. */
function textOf(text: string | null): string | null {
  const clean = cleanName(text ?? '');
  return clean === '' ? null : clean;
}
