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
import { failsBeforeAnswer, notReachedReasonOf, parseCause } from './hangup-cause.ts';
import { legNumber } from './leg-number.ts';
import { isMailboxName } from './mailbox.ts';
import {
  answeredAt,
  answeredSeconds,
  answerSecond,
  hasRung,
  isAnswered,
  rangAndAnswered,
  secondOf,
  startedAt,
  withOwnAnswers,
  withoutAnswer,
} from './own-answers.ts';

/** Internal numbers. The interface does not mark them, and its list filter expects an integer. */
export const internalNumber = /^\d{2,6}$/;

/** The fields of a call that decide which side an extension is on. */
export type Sided = Pick<Call, 'direction' | 'callerNumber' | 'destinationNumber' | 'legs' | 'dialled'>;

/** The side of an extension in a call: it dialled, or it was (or might have been) called. */
export type Side = 'caller' | 'called';

/** Returns a call as one extension sees it. `status`: the result of the PBX's own filter for this extension. */
export function seenFrom(record: Call, extension: string, status: ExtensionStatus): Perspective {
  const call = withLegNumbers(record);
  const side = sideOf(call, extension);
  const outcome = side === 'caller' ? outcomeOfCaller(call, extension) : outcomeOfCalled(call, extension, status);
  return {
    direction: directionOf(call, extension, side),
    party: side === 'caller' ? destinationOf(call, extension) : callerOf(call),
    outcome,
    talkSeconds: talkSpan(call, extension, outcome)?.seconds ?? null,
  };
}

/** The call with each leg's number as a person knows it. */
function withLegNumbers(call: Call): Call {
  const legs = call.legs.map((leg) => ({ ...leg, destinationNumber: numberOf(leg) }));
  return { ...call, legs };
}

function numberOf({ destinationNumber }: Leg): string | null {
  return destinationNumber === null ? null : textOf(legNumber(destinationNumber));
}

/** Which side of the call the extension is on. */
export function sideOf(call: Sided, extension: string): Side {
  if (isOwnDial(call, extension)) return 'caller';
  const isCaller = isNumberOf(call.callerNumber, extension);
  const isCalled = isNumberOf(call.destinationNumber, extension);
  // Some PBXs write the direction of a channel: a call to a phone is outbound there, one from a phone inbound.
  if (call.direction === 'outbound')
    return isCalled && !isCaller && call.legs.every((leg) => isMine(leg, extension)) ? 'called' : 'caller';
  if (call.direction === 'inbound')
    return isCaller && !isCalled && !call.legs.some((leg) => isMine(leg, extension)) ? 'caller' : 'called';
  if (isCaller) return 'caller';
  return isClickToDial(call, extension) ? 'caller' : 'called';
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

/** The number that this app dialled from the extension; null for another call. The PBX's own UUID says so, whatever direction the record has. */
function ownDial({ dialled }: Pick<Call, 'dialled'>, extension: string): string | null {
  return dialled?.extension === extension ? dialled.number : null;
}

const isOwnDial = (call: Pick<Call, 'dialled'>, extension: string): boolean => ownDial(call, extension) !== null;

/** A `local` record of a call dialled by this app may still be a call to an outside number. */
function directionOf(call: Call, extension: string, side: Side): Perspective['direction'] {
  if (call.direction === 'local') {
    const dialled = ownDial(call, extension);
    return dialled !== null && !internalNumber.test(dialled) ? 'out' : 'internal';
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
  const { number, tag } = untagged(cleanName(addressOf(call.callerNumber ?? '')));
  const name = cleanName(call.callerName ?? '');
  const hasName = name !== '' && !isNoName(name) && untagged(name).number !== number;
  const party = { number: textOf(number), name: hasName ? name : null, withheld: isWithheld(number), personId: null };
  return tag === null ? party : { ...party, tag };
}

function destinationOf(call: Call, extension: string): Party {
  const dialled = ownDial(call, extension);
  // A record under another direction may name the own phone as its destination, or anything.
  if (dialled !== null && call.direction !== 'outbound') {
    return { number: dialled, name: null, withheld: false, personId: null };
  }
  const leg = call.legs.findLast((each) => !isMine(each, extension));
  const named = [call.destinationNumber, call.callerDestination, leg?.destinationNumber ?? null];
  const number = named.find((each) => textOf(each) !== null && !isNumberOf(each, extension)) ?? dialled;
  return { number: textOf(number), name: null, withheld: !/\d/.test(number ?? ''), personId: null };
}

/** What became of a call that the extension made: the first sign that decides. */
function outcomeOfCaller(call: Call, extension: string): Outcome {
  const own = dialingLegs(call, extension);
  const far = dialledLegs(call, extension);
  const cause = parseCause(call.hangupCause);
  const byCause = notReachedReasonOf(cause);
  const stated = statusOf(call);
  const talking = talkingLegs({ ...call, legs: far }).filter((leg) => stated.kind !== 'unanswered' || hasRung(leg));
  if (!failsBeforeAnswer(cause) && talking.length > 0) return { kind: 'answered' };
  const isInVain = own.length > 0 && !own.some((leg) => wasLifted(leg, byCause));
  if (isInVain && !far.some((leg) => wasDialled(leg, call, extension)))
    return { kind: 'notReached', reason: 'ownPhone' };
  if (failsBeforeAnswer(cause)) return { kind: 'notReached', reason: byCause };
  const reason = byCause === 'unknown' && stated.kind === 'unanswered' ? stated.reason : byCause;
  if (far.some(isUnanswered) || stated.kind === 'unanswered') return { kind: 'notReached', reason };
  if (stated.kind !== 'answered') {
    if (call.status === null && reason !== 'unknown') return { kind: 'notReached', reason };
    return { kind: 'unknown', status: textOf(call.status) };
  }
  // A dial reads ANSWERED by its own leg, which rings first. The status of a call that was dialled at the phone is the other side's.
  if (own.length === 0 && !isOwnDial(call, extension)) return { kind: 'answered' };
  return { kind: 'unknown', status: null };
}

/**
 * The legs of the phone that dialled: those with the extension's number. Where none has it, one of another name in whose answer the number
 * began to be called.
 */
function dialingLegs(call: Call, extension: string): Leg[] {
  const own = call.legs.filter((leg) => isMine(leg, extension));
  if (own.length > 0) return own;
  const begins = call.legs
    .filter((leg) => hasDialledNumber(leg, call))
    .flatMap((leg) => secondOf(startedAt(leg)) ?? []);
  return call.legs.filter((leg) => {
    const lifted = answerSecond(leg);
    if (lifted === null || !isAnswered(leg) || !hasRung(leg)) return false;
    return begins.some((second) => second === lifted || second === lifted + 1);
  });
}

/**
 * The legs to the other side, each with its answer only where that can be its own: a PBX that transfers the lifted phone to the number
 * writes the lift as the number's answer.
 */
function dialledLegs(call: Call, extension: string): Leg[] {
  const own = dialingLegs(call, extension);
  const far = withOwnAnswers(call.legs).filter((_, place) => !own.includes(call.legs[place] as Leg));
  if (own.length === 0 && !isOwnDial(call, extension)) return far;
  const lifts = own.flatMap((leg) => answerSecond(leg) ?? []);
  return far.map((leg) => {
    if (!isAnswered(leg) && leg.answer === null) return leg;
    const answer = answerSecond(leg);
    const isLift = !hasRung(leg) || lifts.some((lift) => answer !== null && answer <= lift);
    // Where no leg is known to be the extension's, one of another name may be.
    const isOther = own.length === 0 && !hasDialledNumber(leg, call);
    return isLift || isOther ? withoutAnswer(leg) : leg;
  });
}

/**
 * Whether the own phone was picked up. Some PBXs write the end of a call as its answer; after ringing, and where the cause is none of
 * a phone that nobody picks up, it was picked up for less than a second.
 */
function wasLifted(leg: Leg, reason: NotReachedReason): boolean {
  return isAnswered(leg) || (AFTER_LIFT.has(reason) && leg.answer !== null && hasRung(leg));
}

const AFTER_LIFT: ReadonlySet<NotReachedReason> = new Set(['busy', 'rejected', 'wrongNumber', 'network']);

/**
 * Whether the PBX dialled a leg's number, which is the called one or any outside number: the PBX may write it otherwise. It does so only
 * after the own phone was picked up, for however short a time. A leg that began with the own one is the call itself, unless that was
 * dialled at the phone.
 */
function wasDialled(leg: Leg, call: Call, extension: string): boolean {
  const { start } = leg;
  const isAtPhone = !isOwnDial(call, extension) && isNumberOf(call.callerNumber, extension);
  const [from, own] = [secondOf(start?.at), ringStart(call.legs.filter((leg) => isMine(leg, extension)))];
  if (!isAtPhone && from !== null && own !== null && from * SECOND <= own) return false;
  return hasDialledNumber(leg, call);
}

/** Whether a leg's number is the one that was called, or any outside number. */
function hasDialledNumber({ destinationNumber }: Leg, call: Call): boolean {
  if (/^\+?\d{7,}/.test(destinationNumber ?? '')) return true;
  return [call.destinationNumber, call.dialled?.number].some((number) => isNumberOf(destinationNumber, number ?? ''));
}

/**
 * What became of an incoming call: the first sign that decides.
 * 1. Answers count only where they can be a leg's own (`withOwnAnswers`).
 * 2. My leg talked: answered.
 * 3. A leg rang like a phone, and its answer ended my ringing: answered by it, unless the status says that nobody answered.
 * 4. Status, cause or a code for picking up say so: answered elsewhere.
 * 5. A mailbox talked: missed.
 * 6. The PBX's own filter.
 * 7. The status. Where it says "answered" and a leg talked, that may have been a menu, a queue or a machine.
 * 8. Else it is not reported, and the caller waits.
 */
function outcomeOfCalled(record: Call, extension: string, filter: ExtensionStatus): Outcome {
  const call = { ...record, legs: withOwnAnswers(record.legs) };
  const own = call.legs.filter((leg) => isMine(leg, extension));
  const talking = talkingLegs(call);
  const mine = talking.filter((leg) => isMine(leg, extension));
  if (mine.some((leg) => isOwnAnswer(leg, call.legs, filter))) return { kind: 'answered' };
  const others = talking.filter((leg) => !isMine(leg, extension) && !isMachine(leg, call, extension));
  const persons = others.filter(rangAndAnswered);
  const isLegTold = own.length > 0 || filter === 'answered';
  const takers = persons.filter((leg) => (isLegTold ? endsRinging(leg, own) : isLast(leg, call)));
  const stated = statusOf(call);
  if (takers.length > 0 && stated.kind !== 'unanswered')
    return { kind: 'answeredByColleague', by: takerOf(takers, call) };
  if (isTakenElsewhere(record, extension, stated)) return { kind: 'answeredByColleague', by: null };
  if (talkingLegs(record).some((leg) => isMailbox(leg, call, extension))) return missed({ kind: 'mailbox' });
  if (filter === 'answered') return { kind: 'answered' };
  const putThrough = transferBefore(others, ringStart(own));
  const detail = putThrough ?? whoElse({ record, call, extension, stated, persons });
  if (filter === 'missed' || stated.kind === 'unanswered') return missed(detail);
  if (stated.kind === 'answered') {
    // Where legs talked, the status may be about a menu, a queue or a machine.
    if (own.some(isUnanswered)) return missed(detail);
    return record.legs.some(isAnswered) ? missed({ kind: 'notReported', status: null }) : { kind: 'answered' };
  }
  const reason = notReachedReasonOf(parseCause(call.hangupCause));
  if (call.status === null && reason !== 'unknown') return missed(detail);
  return missed({ kind: 'notReported', status: textOf(call.status) });
}

function missed(detail: MissedDetail | undefined): Outcome {
  return detail === undefined ? { kind: 'missed' } : { kind: 'missed', detail };
}

/**
 * Whether the answer of this phone's leg is its own. Against the PBX's own filter only the time of an answer proves it, after ringing, that
 * no other number has too.
 */
function isOwnAnswer(leg: Leg, legs: readonly Leg[], filter: ExtensionStatus): boolean {
  if (filter === 'missed') return leg.answer !== null && hasRung(leg) && !isShared(leg, legs);
  return hasRung(leg) || !isShared(leg, legs);
}

/** Whether another number has an answer in the same second: it may be the channel's, written to both. */
function isShared(leg: Leg, legs: readonly Leg[]): boolean {
  const answer = answerSecond(leg);
  const number = numberOf(leg);
  return legs.some((other) => answer !== null && answerSecond(other) === answer && numberOf(other) !== number);
}

/** A code of the PBX, or a mailbox. */
function isMachine(leg: Leg, call: Call, extension: string): boolean {
  return leg.destinationNumber?.startsWith('*') === true || isMailbox(leg, call, extension);
}

/**
 * Whether a leg's answer can have ended the ringing of this phone: given at or after its last start, and by somebody who did not leave the
 * call while this phone still rang.
 */
function endsRinging(leg: Leg, own: readonly Leg[]): boolean {
  const [at, rangAt] = [answeredAt(leg), ringStart(own)];
  if (at === null || rangAt === null || at < rangAt) return false;
  return own.every((one) => !hasLeftBefore(leg, one.end) && !isSameCall(leg, one));
}

/** Whether a leg that answered did so, and ended, in the same seconds as another: both have the call's times, and nothing tells which of them talked, or when. */
function isSameCall(leg: Leg, other: Leg): boolean {
  return answerSecond(leg) === answerSecond(other) && secondsBetween(other.end?.at, leg.end?.at) === 0;
}

/** Whether a leg ended earlier than a time, by more than rounding makes. */
function hasLeftBefore({ end }: Leg, time: PbxTime | null): boolean {
  return (secondsBetween(end?.at, time?.at) ?? 0) > 1;
}

/** Whether nothing was called after a leg answered, and the call ended with it. Then this phone, whose leg is not recorded, rang before. */
function isLast(leg: Leg, call: Call): boolean {
  const at = answeredAt(leg);
  const others = call.legs.filter((other) => other !== leg);
  if (hasLeftBefore(leg, call.end)) return false;
  return at === null ? others.every(isUnanswered) : others.every((other) => (startedAt(other) ?? at - 1) < at);
}

/** The number of who answered first. Some PBXs list the call itself, under the number that was called or that calls, with the same time. */
function takerOf(takers: readonly Leg[], { destinationNumber, callerNumber }: Call): string | null {
  const sorted = takers.toSorted((a, b) => (answeredAt(a) ?? 0) - (answeredAt(b) ?? 0));
  const isFirst = (leg: Leg) => secondOf(answeredAt(leg)) === secondOf(answeredAt(sorted[0] ?? leg));
  const phone = sorted
    .filter(isFirst)
    .find(({ destinationNumber: to }) => to !== destinationNumber && to !== callerNumber);
  return (phone ?? sorted[0])?.destinationNumber ?? null;
}

/**
 * Whether the status or the cause says that another phone took the call, or somebody dialled the code that takes a ringing phone's call
 * (`**101`). No PBX passes a call on to that code.
 */
function isTakenElsewhere(call: Call, extension: string, stated: StatedOutcome): boolean {
  if (stated.kind === 'elsewhere' || parseCause(call.hangupCause).kind === 'answeredElsewhere') return true;
  const codes = [extension, ...call.legs.map(({ destinationNumber }) => destinationNumber)].map((one) => `**${one}`);
  return stated.kind === 'answered' && talkingLegs(call).some((leg) => codes.includes(leg.destinationNumber ?? ''));
}

/** What the record tells of others beside this phone, which missed the call. `record`: with the answers that are not the legs' own. */
function whoElse(judged: {
  record: Call;
  call: Call;
  extension: string;
  stated: StatedOutcome;
  persons: readonly Leg[];
}): MissedDetail | undefined {
  const { record, call, extension, stated, persons } = judged;
  const rangAt = ringStart(call.legs.filter((leg) => isMine(leg, extension)));
  if (stated.kind === 'unanswered') {
    const hasAnswered = persons.some((leg) => rangAt !== null && (answeredAt(leg) ?? 0) >= rangAt);
    return hasAnswered ? { kind: 'perhapsMailbox' } : undefined;
  }
  if (stated.kind !== 'answered') return undefined;
  if (!record.legs.some(isAnswered)) return { kind: 'perhapsMailbox' };
  const isLater = (leg: Leg, place: number): boolean => {
    if (isMine(leg, extension) || isMachine(leg, call, extension)) return false;
    if (!isAnswered(leg)) return record.legs[place] !== leg && secondsBetween(leg.start?.at, leg.end?.at) !== 0;
    return rangAt !== null && (answeredAt(leg) ?? rangAt) > rangAt;
  };
  return call.legs.some(isLater) ? { kind: 'perhapsElsewhere' } : undefined;
}

/** When this phone last began to ring, epoch ms; null without a leg that tells. */
function ringStart(own: readonly Leg[]): number | null {
  const starts = own.flatMap((leg) => startedAt(leg) ?? []);
  return starts.length === 0 ? null : Math.max(...starts);
}

/** Who of the house answered, and had left the call when this phone began to ring. */
function transferBefore(legs: readonly Leg[], rangAt: number | null): MissedDetail | undefined {
  if (rangAt === null) return undefined;
  const persons = legs.flatMap((leg) => {
    const [by, left] = [leg.destinationNumber ?? '', leg.end?.at ?? null];
    const hasLeft = left !== null && left <= rangAt;
    return hasLeft && rangAndAnswered(leg) && internalNumber.test(by) ? [{ by, left }] : [];
  });
  const last = persons.toSorted((a, b) => a.left - b.left).at(-1);
  return last && { kind: 'putThrough', by: last.by };
}

type StatedOutcome =
  | { kind: 'answered' }
  | { kind: 'elsewhere' }
  | { kind: 'unanswered'; reason: NotReachedReason }
  | { kind: 'unknown' };

/** The statuses that PBXs write, beside causes. The interface shows ANSWERED only; the others are what FusionPBX, FreeSWITCH and Asterisk know. */
const UNANSWERED: Partial<Record<NotReachedReason, string>> = {
  noAnswer: 'MISSED MISSED_CALL NOT_ANSWERED NOANSWER UNANSWERED NO_RESPONSE TIMEOUT VOICEMAIL',
  cancelled: 'ABANDONED ABANDON',
  unknown: 'FAILED CONGESTION CHANUNAVAIL',
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
  // An answer that ends in its own second is none.
  const isVoid = secondsBetween(call.answer?.at, call.end?.at) === 0;
  const wasAnswered = typeof call.answer?.at === 'number' && !isVoid;
  if (word === 'ANSWERED' || word === 'ANSWER')
    return isVoid ? { kind: 'unanswered', reason: 'unknown' } : { kind: 'answered' };
  const reason = REASON_OF.get(word);
  if (reason !== undefined) return { kind: 'unanswered', reason };
  // A number as a status says nothing: its meaning is unknown.
  const cause = parseCause(/\p{L}/u.test(word) ? word : null);
  if (cause.kind === 'answeredElsewhere') return { kind: 'elsewhere' };
  if (failsBeforeAnswer(cause)) return { kind: 'unanswered', reason: notReachedReasonOf(cause) };
  if (word === '' && wasAnswered) return { kind: 'answered' };
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
 * there was no talk or its length is unknown. Where the phone's answer is not recorded, the length includes its ringing.
 */
export function talkSpan(call: Call, extension: string, outcome: Outcome): TalkSpan | null {
  if (outcome.kind !== 'answered' && outcome.kind !== 'answeredByColleague') return null;
  const isCaller = sideOf(call, extension) === 'caller';
  const legs = isCaller ? dialledLegs(call, extension) : withOwnAnswers(call.legs);
  const span = spanOf(talkLegs({ ...call, legs }, extension, outcome));
  if (span !== null || outcome.kind === 'answeredByColleague') return span;
  const last = isCaller ? undefined : talkLegs(call, extension, outcome).findLast(isAnswered);
  if (last !== undefined) return untimedSpan(secondsBetween(last.start?.at, last.end?.at), last.end?.at);
  const { durationSeconds, answer, end } = call;
  return timedSpan(answer?.at ?? null, end?.at ?? null) ?? untimedSpan(durationSeconds);
}

/** The legs of the side that this outcome is about; see `talkSpan`. */
export function talkLegs(call: Call, extension: string, outcome: Outcome): Leg[] {
  if (outcome.kind === 'answeredByColleague') return call.legs.filter((leg) => numberOf(leg) === outcome.by);
  const isCalled = sideOf(call, extension) === 'called';
  return call.legs.filter((leg) => isMine(leg, extension) === isCalled);
}

/** From the first answer to the last end of the answered legs; where times are missing, the longest stated length. */
function spanOf(legs: readonly Leg[]): TalkSpan | null {
  const answered = legs.filter(isAnswered);
  const from = Math.min(...answered.map((leg) => leg.answer?.at ?? Number.NaN));
  const to = Math.max(...answered.map((leg) => leg.end?.at ?? Number.NaN));
  return timedSpan(from, to) ?? untimedSpan(longest(answered.map((leg) => leg.answerSeconds)));
}

function timedSpan(from: number | null, to: number | null): TalkSpan | null {
  const seconds = secondsBetween(from, to);
  return seconds === null ? null : { from, to, seconds };
}

function untimedSpan(seconds: number | null, to: number | null = null): TalkSpan | null {
  return seconds === null ? null : { from: null, to, seconds };
}

/** Whether this leg rang the extension. */
export function isMine(leg: Leg, extension: string): boolean {
  return isNumberOf(leg.destinationNumber, extension);
}

/** Whether a number is that of an extension, however the PBX writes it ("101@pbx.example", "PJSIP/101-0000002a"). */
export function isNumberOf(number: string | null, extension: string): boolean {
  return number !== null && extension !== '' && legNumber(number) === extension.trim();
}

/** A mailbox answers like a person. Its name, or 99 before a number of the call, gives it away (FusionPBX: *99101), else the status. */
function isMailbox(leg: Leg, call: Call, extension: string): boolean {
  const number = numberOf(leg) ?? '';
  if (isMailboxName(number) || isMailboxName(call.status ?? '')) return true;
  const { callerDestination } = call;
  const called = [extension, callerDestination, call.destinationNumber, ...call.legs.map(numberOf)];
  return called.some((one) => one !== null && number === `99${one}`);
}

/** A text of the record, cleaned for display. Numbers need it too: the network sends any text. */
function textOf(text: string | null): string | null {
  const clean = cleanName(text ?? '');
  return clean === '' ? null : clean;
}
