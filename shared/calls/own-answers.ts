import { SECOND, secondsBetween } from '../time/durations.ts';
import type { Leg, PbxTime } from './call.ts';

/** Whether a leg talked. An answer that lasted 0 seconds is none; one of unknown length counts. */
export function isAnswered(leg: Leg): boolean {
  const seconds = answeredSeconds(leg);
  return seconds === null ? typeof leg.answer?.at === 'number' : seconds > 0;
}

/** How long a leg talked: as stated, else by its times; null where neither tells. */
export function answeredSeconds({ answerSeconds, answer, end }: Leg): number | null {
  return answerSeconds ?? secondsBetween(answer?.at, end?.at);
}

/** When a leg answered, epoch ms, worked out from its lengths where the time is missing. */
export function answeredAt({ answer, start, end, timeToAnswerSeconds, answerSeconds }: Leg): number | null {
  if (typeof answer?.at === 'number') return answer.at;
  if (typeof start?.at === 'number' && timeToAnswerSeconds !== null) return start.at + timeToAnswerSeconds * SECOND;
  return minusSeconds(end, answerSeconds);
}

/** When a leg began, epoch ms, worked out from its end and length where the time is missing. */
export function startedAt({ start, end, durationSeconds }: Leg): number | null {
  return start?.at ?? minusSeconds(end, durationSeconds);
}

function minusSeconds(time: PbxTime | null, seconds: number | null): number | null {
  return typeof time?.at === 'number' && seconds !== null ? time.at - seconds * SECOND : null;
}

/** A person lets it ring before they answer, s; a menu or a queue answers at once. */
const FASTEST_PERSON = 2;

/** Whether a leg is known to have rung and then talked, as a phone that a person picks up: a menu, a queue or a machine answers at once. */
export function rangAndAnswered(leg: Leg): boolean {
  return isAnswered(leg) && (ringSeconds(leg) ?? 0) >= FASTEST_PERSON;
}

/**
 * Whether a leg is known to have talked without having rung: a menu, a queue or a machine, or a phone that took a ringing call over. An
 * answer from before it began is another destination's, and no ringing either.
 */
export function answersAtOnce(leg: Leg): boolean {
  return isAnswered(leg) && (ringSeconds(leg) ?? FASTEST_PERSON) < FASTEST_PERSON;
}

/** Whether a leg is known to have rung before it answered, for a second or more. */
export function hasRung(leg: Leg): boolean {
  return (ringSeconds(leg) ?? 0) >= 1;
}

/** How long a leg rang before it answered, s; negative where the answer is from before it began; null where it does not tell. */
function ringSeconds(leg: Leg): number | null {
  const [from, to] = [startedAt(leg), answeredAt(leg)];
  return from !== null && to !== null ? (to - from) / SECOND : leg.timeToAnswerSeconds;
}

/** The second of an instant (epoch ms). A PBX writes whole seconds: what happens within one has no order. */
export function secondOf(at: number | null | undefined): number | null {
  return typeof at === 'number' ? Math.floor(at / SECOND) : null;
}

/** The second in which a leg answered, if only for 0 s; null where it did not or does not tell. */
export function answerSecond(leg: Leg): number | null {
  return isAnswered(leg) || leg.answer !== null ? secondOf(answeredAt(leg)) : null;
}

/**
 * The legs, each with its answer only where that can be its own. Where `call_flow` is FreeSWITCH's callflow, an answer time is the
 * channel's: once a menu, a queue or a receptionist has answered, every later entry carries that time, or how long it is ago. Such a
 * leg tells nothing of an answer, as one without the fields.
 */
export function withOwnAnswers(legs: readonly Leg[]): Leg[] {
  const timed = legs.map((leg) => ({
    leg,
    start: secondOf(leg.start?.at),
    answer: answerSecond(leg),
    end: secondOf(leg.end?.at),
  }));
  /** The second from which the call is answered, for legs that begin then. */
  let answeredFrom = Number.POSITIVE_INFINITY;
  const atOnce = new Set<number>();
  for (const { leg, start, answer } of timed) {
    // An answer of 0 seconds after ringing is none, neither this leg's nor the channel's.
    if (start === null || answer === null || (answer > start && !isAnswered(leg))) continue;
    answeredFrom = Math.min(answeredFrom, answer > start ? answer : start + 1);
    if (answer === start) atOnce.add(answer);
  }
  return timed.map(({ leg, start, answer, end }) => {
    if (start === null || answer === null || !isAnswered(leg)) return leg;
    // Ringing and talk, each rounded, may exceed the whole by a second.
    const stated = (leg.timeToAnswerSeconds ?? 0) + (leg.answerSeconds ?? 0);
    const isTooLong = leg.answer === null && end !== null && stated > end - start + 1;
    const isPossible = answer >= start && (end === null || answer <= end) && !isTooLong;
    // In the second in which it began, the call had been answered; or in that of its answer another leg began and answered at once.
    const isOthers = answer === start ? answeredFrom <= start : atOnce.has(answer);
    return isPossible && !isOthers ? leg : withoutAnswer(leg);
  });
}

/** The leg as if it had no answer fields. */
export function withoutAnswer(leg: Leg): Leg {
  return { ...leg, answer: null, answerSeconds: null, timeToAnswerSeconds: null };
}
