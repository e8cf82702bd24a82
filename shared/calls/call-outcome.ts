import { cleanName } from '../clean-text.ts';
import { addressOf, isNoName, isWithheld, untagged } from '../numbers/withheld-and-short.ts';
import { longest, SECOND, secondsBetween } from '../time/durations.ts';
import type {
  Call,
  ExtensionStatus,
  Leg,
  MissedDetail,
  NotReachedReason,
  Outcome,
  Party,
  PbxTime,
  Perspective,
} from './call.ts';
import { notReachedReasonOf, parseCause } from './hangup-cause.ts';

/** Internal numbers. The interface does not mark them, and its list filter expects an integer. */
export const internalNumber = /^\d{2,6}$/;

/** The fields of a call that decide which side an extension is on. */
export type Sided = Pick<Call, 'direction' | 'callerNumber' | 'destinationNumber' | 'legs' | 'dialled'>;

/** The side of an extension in a call: it dialled, or it was (or might have been) called. */
export type Side = 'caller' | 'called';

/** Returns a call as one extension sees it. `status`: the result of the PBX's own filter for this extension. */
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

/** Whether a leg talked. An answer that lasted 0 seconds is none; one of unknown length counts. */
export function isAnswered(leg: Leg): boolean {
  const seconds = answeredSeconds(leg);
  return seconds === null ? typeof leg.answer?.at === 'number' : seconds > 0;
}

/** How long a leg talked: as stated, else by its times; null where neither tells. */
function answeredSeconds({ answerSeconds, answer, end }: Leg): number | null {
  return answerSeconds ?? secondsBetween(answer?.at, end?.at);
}

/** The legs that talked. Where a leg has an answer time and no length, the status of the call decides. */
function talkingLegs(call: Call): Leg[] {
  const isStated = statusOf(call).kind === 'answered';
  return call.legs.filter((leg) => isAnswered(leg) && (answeredSeconds(leg) !== null || isStated));
}

/** Whether a leg tells that it was not answered. One without any answer field tells nothing. */
function isUnanswered(leg: Leg): boolean {
  return !isAnswered(leg) && (leg.answer !== null || leg.answerSeconds !== null);
}

/** Whether this app dialled the call from the extension. The PBX's own UUID says so, whatever direction the record has. */
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
  const written = textOf(call.callerNumber === null ? null : addressOf(call.callerNumber)) ?? '';
  const { number, tag } = untagged(written);
  const name = cleanName(call.callerName ?? '');
  const hasName = name !== '' && !isNoName(name) && name !== written && untagged(name).number !== number;
  const party = { number: textOf(number), name: hasName ? name : null, withheld: isWithheld(number), personId: null };
  return tag === null ? party : { ...party, tag };
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
  return { number: textOf(number), name: null, withheld: !/\d/.test(number ?? ''), personId: null };
}

function outcomeOfCaller(call: Call, extension: string): Outcome {
  const own = call.legs.filter((leg) => isMine(leg, extension));
  const far = call.legs.filter((leg) => !isMine(leg, extension));
  if (talkingLegs(call).some((leg) => !isMine(leg, extension))) return { kind: 'answered' };
  if (own.length > 0 && !own.some(isAnswered) && !far.some((leg) => isToOtherSide(leg, call)))
    return { kind: 'notReached', reason: 'ownPhone' };
  const stated = statusOf(call);
  const byCause = notReachedReasonOf(parseCause(call.hangupCause));
  const reason = byCause === 'unknown' && stated.kind === 'unanswered' ? stated.reason : byCause;
  if (far.some(isUnanswered) || stated.kind === 'unanswered') return { kind: 'notReached', reason };
  if (stated.kind === 'unknown') {
    if (call.status === null && reason !== 'unknown') return { kind: 'notReached', reason };
    return { kind: 'unknown', status: textOf(call.status) };
  }
  // A dial reads ANSWERED by its own leg, which rings first. The status of a call that was dialled at the phone is the other side's.
  if (own.length === 0 && !isOwnDial(call, extension)) return { kind: 'answered' };
  const isRefused = own.length > 0 && BEFORE_ANSWER.has(reason);
  return isRefused ? { kind: 'notReached', reason } : { kind: 'unknown', status: null };
}

/**
 * Whether a leg went to the number that was called, or to any outside number: the PBX may write it otherwise. It calls there only after
 * the own phone was picked up, for however short a time.
 */
function isToOtherSide({ destinationNumber }: Leg, { destinationNumber: called, dialled }: Call): boolean {
  if (/^\+?\d{7,}/.test(destinationNumber ?? '')) return true;
  return [called, dialled?.number].some((number) => isNumberOf(destinationNumber, number ?? ''));
}

/** Reasons that a call which was answered cannot end with. */
const BEFORE_ANSWER: ReadonlySet<NotReachedReason> = new Set([
  'busy',
  'noAnswer',
  'rejected',
  'cancelled',
  'wrongNumber',
]);

/** What became of an incoming call: the first sign that decides. */
function outcomeOfCalled(call: Call, extension: string, filter: ExtensionStatus): Outcome {
  const talking = talkingLegs(call);
  if (talking.some((leg) => isMine(leg, extension))) return { kind: 'answered' };
  const isMachine = (leg: Leg) => /^\*/.test(leg.destinationNumber ?? '') || isMailbox(leg, call, extension);
  const phones = talking.filter((leg) => !isMachine(leg));
  const rangAt = ringStart(call, extension);
  const taker = rangAt === null ? undefined : firstSince(phones, rangAt);
  if (taker) return { kind: 'answeredByColleague', by: textOf(taker.destinationNumber) };
  if (parseCause(call.hangupCause).kind === 'answeredElsewhere') return { kind: 'answeredByColleague', by: null };
  if (talking.some((leg) => isMailbox(leg, call, extension))) return missed({ kind: 'mailbox' });
  if (filter === 'answered') return { kind: 'answered' };
  const stated = statusOf(call);
  const putThrough = rangAt === null ? undefined : transferBefore(phones, rangAt);
  const detail = putThrough ?? (stated.kind === 'answered' && talking.length === 0 ? perhapsMailbox : undefined);
  if (filter === 'missed' || stated.kind === 'unanswered') return missed(detail);
  if (stated.kind === 'answered') return answeredByStatus(call, extension, phones, detail);
  const reason = notReachedReasonOf(parseCause(call.hangupCause));
  if (call.status === null && reason !== 'unknown') return missed(detail);
  return missed({ kind: 'notReported', status: textOf(call.status) });
}

const perhapsMailbox: MissedDetail = { kind: 'perhapsMailbox' };

function missed(detail: MissedDetail | undefined): Outcome {
  return detail === undefined ? { kind: 'missed' } : { kind: 'missed', detail };
}

/**
 * The status says ANSWERED, and no filter was asked. It is not believed where this phone's own leg tells otherwise, and where legs talked,
 * it may be about a menu, a queue or a machine: only a phone that rang answers for this one, and only if this one is known not to have rung later.
 */
function answeredByStatus(call: Call, extension: string, phones: readonly Leg[], detail?: MissedDetail): Outcome {
  const own = call.legs.filter((leg) => isMine(leg, extension));
  if (own.some(isUnanswered)) return missed(detail);
  if (talkingLegs(call).length === 0) return { kind: 'answered' };
  const phone = own.length === 0 ? phones.find((leg) => !answersAtOnce(leg)) : undefined;
  if (phone === undefined) return missed({ kind: 'notReported', status: null });
  return { kind: 'answeredByColleague', by: textOf(phone.destinationNumber) };
}

/** When this phone began to ring, epoch ms; null without a leg that tells. */
function ringStart(call: Call, extension: string): number | null {
  const starts = call.legs
    .filter((leg) => isMine(leg, extension))
    .flatMap((leg) => leg.start?.at ?? minusSeconds(leg.end, leg.durationSeconds) ?? []);
  return starts.length === 0 ? null : Math.min(...starts);
}

/** The leg that answered first at or after a time. One that answers in that very second without having rung is a queue. */
function firstSince(legs: readonly Leg[], from: number): Leg | undefined {
  const since = legs.flatMap((leg) => {
    const at = answeredAt(leg);
    return at !== null && (at > from || (at === from && ringSeconds(leg) !== 0)) ? [{ leg, at }] : [];
  });
  return since.toSorted((a, b) => a.at - b.at)[0]?.leg;
}

/** A person lets it ring before they answer, s; a menu or a queue answers at once. */
const FASTEST_PERSON = 2;

/** Whether a leg is known to have talked without having rung: a menu, a queue or a machine, or a phone that took a ringing call over. */
export function answersAtOnce(leg: Leg): boolean {
  return isAnswered(leg) && (ringSeconds(leg) ?? FASTEST_PERSON) < FASTEST_PERSON;
}

/** Who of the house answered, and had left the call when this phone began to ring. */
function transferBefore(legs: readonly Leg[], rangAt: number): MissedDetail | undefined {
  const persons = legs.filter((leg) => {
    const hasLeft = typeof leg.end?.at === 'number' && leg.end.at <= rangAt;
    return hasLeft && (ringSeconds(leg) ?? 0) >= FASTEST_PERSON && internalNumber.test(leg.destinationNumber ?? '');
  });
  const by = persons.at(-1)?.destinationNumber;
  return by ? { kind: 'putThrough', by } : undefined;
}

/** When a leg answered, epoch ms, worked out from its lengths where the time is missing. */
function answeredAt({ answer, start, end, timeToAnswerSeconds, answerSeconds }: Leg): number | null {
  if (typeof answer?.at === 'number') return answer.at;
  if (typeof start?.at === 'number' && timeToAnswerSeconds !== null) return start.at + timeToAnswerSeconds * SECOND;
  return minusSeconds(end, answerSeconds);
}

/** How long a leg rang before it answered, s. */
function ringSeconds({ timeToAnswerSeconds, start, answer }: Leg): number | null {
  return timeToAnswerSeconds ?? secondsBetween(start?.at, answer?.at);
}

function minusSeconds(time: PbxTime | null, seconds: number | null): number | null {
  return typeof time?.at === 'number' && seconds !== null ? time.at - seconds * SECOND : null;
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
  const wasAnswered = typeof call.answer?.at === 'number';
  // An answer that ends in its own second is none.
  const isVoid = wasAnswered && secondsBetween(call.answer?.at, call.end?.at) === 0;
  if (word === 'ANSWERED') return isVoid ? { kind: 'unanswered', reason: 'unknown' } : { kind: 'answered' };
  const reason = REASON_OF.get(word);
  if (reason !== undefined) return { kind: 'unanswered', reason };
  if (word === '' && wasAnswered && !isVoid) return { kind: 'answered' };
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

/** A mailbox answers like a person. Its name, or 99 before a number of the call, gives it away (FusionPBX: *99101), else the status. */
function isMailbox({ destinationNumber }: Leg, call: Call, extension: string): boolean {
  const number = textOf(destinationNumber)?.replace(/@.*$/s, '') ?? '';
  if (/^\*9[789]|voice_?mail|mailbox/i.test(number)) return true;
  if ((call.status ?? '').trim().toUpperCase() === 'VOICEMAIL') return true;
  const { callerDestination } = call;
  const called = [
    extension,
    callerDestination,
    call.destinationNumber,
    ...call.legs.map((leg) => leg.destinationNumber),
  ];
  return number.startsWith('99') && called.some((one) => one !== null && number === `99${one}`);
}

/** A text of the record, cleaned for display. Numbers need it too: the network sends any text. */
function textOf(text: string | null): string | null {
  const clean = cleanName(text ?? '');
  return clean === '' ? null : clean;
}
