import type { ReactNode } from 'react';
import type { Leg, PbxTime } from '../../../shared/calls/call.ts';
import { isAnswered } from '../../../shared/calls/own-answers.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { isWithheld } from '../../../shared/numbers/withheld-and-short.ts';
import { t } from '../../text.ts';
import { type Region, useNameOf, useRegion } from '../../ui/call/context.ts';
import { lengthWords } from '../../ui/call/describe-call.ts';
import { exactTime } from '../../ui/call/format-time.ts';
import { NumberText } from '../../ui/Time.tsx';

/** The legs of a call in the PBX's order: whose phone rang, who answered, what was on hold. */
export function CallLegs({ page }: { page: CallPage }): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  const { legs } = page.call;
  if (legs.length === 0) return <p className="tabular secondary">{t('callPage.legsNone')}</p>;
  return (
    <ol className="grid gap-3">
      {legs.map((leg, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: legs have no identity but their place, and never move
        <li key={index} className="grid">
          <span className="control medium break">
            {numberValue(leg.destinationNumber, nameOf(leg.destinationNumber), region.country) ??
              t('callPage.legNoNumber')}
          </span>
          <span className="tabular secondary">{legWords(leg, region).join(' · ')} </span>
        </li>
      ))}
    </ol>
  );
}

/** A number with its name, or that it was withheld, with the original text; null for no number. */
export function numberValue(number: string | null, name: string | null, country: string): ReactNode {
  if (number === null) return name === null ? null : <bdi>{name}</bdi>;
  const written = isWithheld(number) ? (
    t('callPage.withheldAs', { text: number })
  ) : (
    <NumberText>{formatNumber(number, country)}</NumberText>
  );
  if (name === null || name === number) return written;
  return (
    <>
      <bdi>{name}</bdi> · {written}
    </>
  );
}

/** A leg in words, in order: start, ringing, answer, hold, end; what the record lacks is left out. */
export function legWords(leg: Leg, region: Region): string[] {
  return [
    ...(leg.start === null ? [] : [timeWords(leg.start, region)]),
    ...ringWords(leg),
    ...answerWords(leg, region),
    ...holdWords(leg, region),
    ...(leg.forwarding === true ? [t('callPage.legForwarding')] : []),
    ...(leg.end === null ? [] : [t('callPage.legEnded', { time: timeWords(leg.end, region) })]),
  ];
}

/** An unanswered leg rang until it ended; its stated time to answer is meaningless. */
function ringWords(leg: Leg): string[] {
  const seconds = isAnswered(leg) ? leg.timeToAnswerSeconds : (leg.durationSeconds ?? leg.timeToAnswerSeconds);
  return seconds === null ? [] : [t('calls.rowRang', { length: lengthWords(seconds) })];
}

function answerWords(leg: Leg, region: Region): string[] {
  if (!isAnswered(leg) && leg.answer === null) return [t('callPage.legNotAnswered')];
  const answered = leg.answer === null ? [] : [t('callPage.legAnswered', { time: timeWords(leg.answer, region) })];
  const talked =
    leg.answerSeconds === null ? [] : [t('callPage.legTalked', { length: lengthWords(leg.answerSeconds) })];
  return [...answered, ...talked];
}

function holdWords({ holdSeconds, lastHold }: Leg, region: Region): string[] {
  if (holdSeconds !== null && holdSeconds > 0) {
    const length = lengthWords(holdSeconds);
    if (lastHold === null) return [t('callPage.legHeldOnly', { length })];
    return [t('callPage.legHeld', { length, time: timeWords(lastHold, region) })];
  }
  return lastHold === null ? [] : [t('callPage.legHeldAt', { time: timeWords(lastHold, region) })];
}

/** The time of day; an unreadable time unchanged. */
function timeWords(time: PbxTime, region: Region): string {
  return time.at === null ? t('callPage.asWritten', { text: time.text }) : exactTime(time.at, region);
}
