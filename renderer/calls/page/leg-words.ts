import type { Leg, PbxTime } from '../../../shared/calls/call.ts';
import { isAnswered } from '../../../shared/calls/outcome.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { clockLength, exactTime } from '../../ui/call/format-time.ts';

/** A leg in words, in order: start, ringing, answer, hold, end; what the record lacks is left out. */
export function legWords(leg: Leg, region: Region): string[] {
  return [
    ...(leg.start === null ? [] : [timeWords(leg.start, region)]),
    ...ringWords(leg),
    ...answerWords(leg, region),
    ...holdWords(leg, region),
    ...(leg.forwarding === true ? [t('calls.legForwarding')] : []),
    ...(leg.end === null ? [] : [t('calls.legEnded', { time: timeWords(leg.end, region) })]),
  ];
}

/** An unanswered leg rang until it ended; its stated time to answer is meaningless. */
function ringWords(leg: Leg): string[] {
  const seconds = isAnswered(leg) ? leg.timeToAnswerSeconds : (leg.durationSeconds ?? leg.timeToAnswerSeconds);
  return seconds === null ? [] : [t('calls.legRang', { length: clockLength(seconds) })];
}

function answerWords(leg: Leg, region: Region): string[] {
  if (!isAnswered(leg) && leg.answer === null) return [t('calls.legNotAnswered')];
  const answered = leg.answer === null ? [] : [t('calls.legAnswered', { time: timeWords(leg.answer, region) })];
  const talked = leg.answerSeconds === null ? [] : [t('calls.legTalked', { length: clockLength(leg.answerSeconds) })];
  return [...answered, ...talked];
}

function holdWords({ holdSeconds, lastHold }: Leg, region: Region): string[] {
  if (holdSeconds !== null && holdSeconds > 0) {
    const length = clockLength(holdSeconds);
    if (lastHold === null) return [t('calls.legHeldOnly', { length })];
    return [t('calls.legHeld', { length, time: timeWords(lastHold, region) })];
  }
  return lastHold === null ? [] : [t('calls.legHeldAt', { time: timeWords(lastHold, region) })];
}

/** The time of day; an unreadable time as it came. */
function timeWords(time: PbxTime, region: Region): string {
  return time.at === null ? `“${time.text}”` : exactTime(time.at, region);
}
