import type { ReactNode } from 'react';
import type { Leg } from '../../shared/call.ts';
import { formatNumber } from '../../shared/phone-number.ts';
import type { CallPage } from '../../shared/views.ts';
import { t } from '../text.ts';
import { useNameOf } from '../ui/call/names.ts';
import { type Region, useRegion } from '../ui/call/region.ts';
import { clockLength, exactTime } from '../ui/call/times.ts';
import { classes } from '../ui/class-names.ts';
import { NumberText } from '../ui/Time.tsx';
import styles from './CallPage.module.css';

/** What there is to say of one leg, in order. */
function legWords(leg: Leg, region: Region): string[] {
  const words: string[] = [];
  const answered = leg.answer?.at ?? null;
  if (leg.timeToAnswerSeconds !== null)
    words.push(t('calls.legRang', { length: clockLength(leg.timeToAnswerSeconds) }));
  else if (leg.answer === null && leg.durationSeconds !== null)
    words.push(t('calls.legRang', { length: clockLength(leg.durationSeconds) }));
  if (leg.answer === null) words.push(t('calls.legNotAnswered'));
  else if (answered !== null) words.push(t('calls.legAnswered', { time: exactTime(answered, region) }));
  if (leg.answerSeconds !== null && leg.answer !== null)
    words.push(t('calls.legTalked', { length: clockLength(leg.answerSeconds) }));
  if (leg.holdSeconds !== null && leg.holdSeconds > 0) {
    const length = clockLength(leg.holdSeconds);
    const last = leg.lastHold?.at ?? null;
    words.push(
      last === null
        ? t('calls.legHeldOnly', { length })
        : t('calls.legHeld', { length, time: exactTime(last, region) }),
    );
  }
  if (leg.forwarded) words.push(t('calls.legForwarded'));
  return words;
}

/** The legs of a call in the order the PBX gives them: whose phone rang, who answered, what was on hold. */
export function CallLegs({ page }: { page: CallPage }): ReactNode {
  const region = useRegion();
  const nameOf = useNameOf();
  if (page.call.legs.length === 0) return null;
  return (
    <section className={classes(styles.section)}>
      <h3>{t('calls.legsTitle')}</h3>
      <ol className={classes(styles.legs)}>
        {page.call.legs.map((leg, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: legs have no identity but their place, and never move
          <li key={index} className={classes(styles.leg)}>
            <span className={classes(styles.legWho)}>
              {leg.destinationNumber === null ? (
                t('calls.legNoNumber')
              ) : (
                <LegNumber number={leg.destinationNumber} name={nameOf(leg.destinationNumber)} region={region} />
              )}
            </span>
            <span className={classes(styles.legWhat)}>
              {leg.start !== null && leg.start.at !== null ? `${exactTime(leg.start.at, region)} · ` : ''}
              {legWords(leg, region).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function LegNumber({ number, name, region }: { number: string; name: string | null; region: Region }): ReactNode {
  return (
    <>
      {name === null ? null : (
        <>
          <bdi>{name}</bdi>{' '}
        </>
      )}
      <NumberText>{formatNumber(number, region.country)}</NumberText>
    </>
  );
}
