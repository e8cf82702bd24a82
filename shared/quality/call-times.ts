import type { Call, Leg, Outcome } from '../calls/call.ts';
import { isAnswered } from '../calls/own-answers.ts';
import { isMine, sideOf, talkLegs, talkSpan } from '../calls/perspective.ts';

/**
 * What went on during a stretch of a call, seen from one extension. `ownRinging`: the extension's own phone rang before the PBX
 * dialled. `dialling`: from then until the other side answered. `ringing`: an incoming call rang. `elsewhere`: the call was connected
 * to something else (menu, queue, voicemail, another phone). `connected`: answered, and the record does not say by whom.
 */
export type StretchKind = 'ownRinging' | 'dialling' | 'ringing' | 'elsewhere' | 'connected' | 'talk' | 'hold';

/** A stretch of a call, in whole seconds from its start. */
export interface Stretch {
  readonly kind: StretchKind;
  readonly from: number;
  readonly to: number;
}

/**
 * The times of a call as its page shows them. `stretches` follow each other without a gap and add up to `totalSeconds`; without them
 * (no readable start or end) `totalSeconds` is the length that the record states. `talkSeconds` includes `holdSeconds`.
 */
export interface CallTimes {
  /** Start of the first stretch, epoch ms. */
  readonly startAt: number | null;
  readonly totalSeconds: number | null;
  readonly stretches: readonly Stretch[];
  readonly talkSeconds: number | null;
  readonly holdSeconds: number;
  /** When the extension's own phone was picked up before the PBX dialled, epoch ms; null for every other call. */
  readonly ownAnsweredAt: number | null;
}

/** The times of a call, seen from one extension. Every figure of a call page is one of these, so they add up. */
export function callTimes(call: Call, extension: string, outcome: Outcome): CallTimes {
  const talk = talkSpan(call, extension, outcome);
  const ownAnsweredAt = ownAnswerOf(call, extension);
  const holdSeconds = Math.min(holdOf(call, extension, outcome), talk?.seconds ?? 0);
  const bounds = boundsOf(call, talk);
  if (bounds === null) {
    const known = { startAt: null, stretches: [], ownAnsweredAt };
    return { ...known, totalSeconds: call.durationSeconds, talkSeconds: talk?.seconds ?? null, holdSeconds };
  }
  const second = (at: number): number => Math.round((at - bounds.from) / 1000);
  const end = second(bounds.to);
  const placed = talk === null ? null : placeOf(talk, end, second);
  const stretches: Stretch[] = [];
  const add = (kind: StretchKind, from: number, to: number): void => {
    if (to > from) stretches.push({ kind, from, to });
  };
  for (const each of before(call, extension, outcome, placed?.from ?? end, second)) add(each.kind, each.from, each.to);
  if (placed !== null) {
    const hold = holdStretch(call, extension, outcome, { ...placed, holdSeconds }, second);
    add('talk', placed.from, hold?.from ?? placed.to);
    if (hold !== null) add('hold', hold.from, hold.to);
    if (hold !== null) add('talk', hold.to, placed.to);
    add('elsewhere', placed.to, end);
  }
  return {
    startAt: bounds.from,
    totalSeconds: end,
    stretches,
    talkSeconds: placed === null ? null : placed.to - placed.from,
    holdSeconds,
    ownAnsweredAt,
  };
}

/** How long a call was in each kind of stretch, in the order in which they began, seconds. */
export function secondsByKind(stretches: readonly Stretch[]): Map<StretchKind, number> {
  const sums = new Map<StretchKind, number>();
  for (const { kind, from, to } of stretches) sums.set(kind, (sums.get(kind) ?? 0) + to - from);
  return sums;
}

type Talk = NonNullable<ReturnType<typeof talkSpan>>;
type ToSecond = (at: number) => number;

/** Start and end of the call, epoch ms. A leg that sticks out of them makes the call longer, so that nothing is lost from the sum. */
function boundsOf(call: Call, talk: Talk | null): { from: number; to: number } | null {
  const start = call.start?.at ?? null;
  if (start === null) return null;
  const end = call.end?.at ?? null;
  const stated = call.durationSeconds === null ? null : start + call.durationSeconds * 1000;
  const to = end !== null && end >= start ? end : stated;
  if (to === null) return null;
  const from = Math.min(start, talk?.from ?? start);
  return { from, to: Math.max(to, talk?.to ?? to, from + (talk?.seconds ?? 0) * 1000) };
}

/**
 * Where the talk lies in the call. One of which only the length is known is taken to have ended with it, and one without a start may have an end so
 * early that it would begin before the call.
 */
function placeOf(talk: Talk, end: number, second: ToSecond): { from: number; to: number } {
  const length = Math.round(talk.seconds);
  const to = Math.max(talk.to === null ? end : second(talk.to), length);
  return { from: to - length, to };
}

/** What happened before second `until`: before the talk, or all of a call without one. */
function before(call: Call, extension: string, outcome: Outcome, until: number, second: ToSecond): Stretch[] {
  const within = (at: number | null | undefined): number | null =>
    typeof at === 'number' ? Math.min(Math.max(0, second(at)), until) : null;
  if (sideOf(call, extension) === 'caller') {
    const own = within(ownAnswerOf(call, extension));
    const hasOwnLeg = call.legs.some((leg) => isMine(leg, extension));
    const lifted = own ?? (hasOwnLeg ? until : 0);
    return [
      { kind: 'ownRinging', from: 0, to: lifted },
      { kind: !isReported(outcome) && own !== null ? 'connected' : 'dialling', from: lifted, to: until },
    ];
  }
  const answered = within(call.answer?.at) ?? until;
  const own = call.legs.filter((leg) => isMine(leg, extension));
  const rang = Math.min(...own.map((leg) => within(leg.start?.at) ?? 0));
  if (own.length > 0 && answered < rang) {
    // A menu, a queue or a receptionist answered first.
    const stopped = Math.max(rang, ...own.map((leg) => within(leg.end?.at) ?? until));
    return [
      { kind: 'elsewhere', from: 0, to: rang },
      { kind: 'ringing', from: rang, to: stopped },
      { kind: 'elsewhere', from: stopped, to: until },
    ];
  }
  return [
    { kind: 'ringing', from: 0, to: answered },
    { kind: isReported(outcome) ? 'elsewhere' : 'connected', from: answered, to: until },
  ];
}

/** Whether the record says how a call ended. */
function isReported(outcome: Outcome): boolean {
  return outcome.kind !== 'unknown' && !(outcome.kind === 'missed' && outcome.detail?.kind === 'notReported');
}

function ownAnswerOf(call: Call, extension: string): number | null {
  if (sideOf(call, extension) !== 'caller') return null;
  const answers = call.legs.filter((leg) => isMine(leg, extension)).map((leg) => leg.answer?.at ?? null);
  return answers.find((at) => at !== null) ?? null;
}

/** The legs that hold is counted on: those of the talk, or the extension's own ones where those have none. Both may note the same hold. */
function holdLegs(call: Call, extension: string, outcome: Outcome): Leg[] {
  const held = (legs: Leg[]): Leg[] => legs.filter((leg) => isAnswered(leg) && (leg.holdSeconds ?? 0) > 0);
  const talked = held(talkLegs(call, extension, outcome));
  return talked.length > 0 ? talked : held(call.legs.filter((leg) => isMine(leg, extension)));
}

function holdOf(call: Call, extension: string, outcome: Outcome): number {
  return Math.round(
    holdLegs(call, extension, outcome).reduce((sum, leg) => sum + Math.max(0, leg.holdSeconds ?? 0), 0),
  );
}

/** Where the hold lies in the talk. Only when the last one began is known, so all holds are placed there, moved back where they would not fit. */
function holdStretch(
  call: Call,
  extension: string,
  outcome: Outcome,
  talk: { from: number; to: number; holdSeconds: number },
  second: ToSecond,
): { from: number; to: number } | null {
  const starts = holdLegs(call, extension, outcome).map((leg) => leg.lastHold?.at ?? Number.NEGATIVE_INFINITY);
  const last = Math.max(...starts);
  if (!Number.isFinite(last)) return null;
  const to = Math.min(Math.max(talk.from, second(last)) + talk.holdSeconds, talk.to);
  return { from: Math.max(talk.from, to - talk.holdSeconds), to };
}
