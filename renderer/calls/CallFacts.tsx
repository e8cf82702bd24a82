import type { ReactNode } from 'react';
import type { Call, PbxTime } from '../../shared/call.ts';
import { startDoubt } from '../../shared/clock-change.ts';
import { readCause } from '../../shared/hangup-cause.ts';
import { formatNumber, isWithheld } from '../../shared/phone-number.ts';
import type { CallPage } from '../../shared/views.ts';
import { t } from '../text.ts';
import { type Fact, Facts, PbxTimeText } from '../ui/call/Facts.tsx';
import { type NameOf, useNameOf } from '../ui/call/names.ts';
import { useRegion } from '../ui/call/region.ts';
import { zonedTime } from '../ui/call/times.ts';
import { classes } from '../ui/class-names.ts';
import { Duration, NumberText } from '../ui/Time.tsx';
import styles from './CallPage.module.css';

function CauseWords({ call }: { call: Call }): ReactNode {
  const cause = readCause(call.hangupCause);
  if (cause.kind === 'none') return null;
  if (cause.kind === 'unknown') return <p>{t('calls.causeAsItCame', { cause: cause.text })}</p>;
  const nothingToDo = cause.kind === 'normal' || cause.kind === 'transferred';
  return (
    <p>
      {t(`causes.${cause.kind}What`)} {nothingToDo ? null : t(`causes.${cause.kind}Todo`)}
    </p>
  );
}

/** A number with the name that came with it; that it was withheld; nothing where there is none. */
function numberValue(number: string | null, name: string | null, country: string): ReactNode {
  if (number === null) return name === null ? null : <bdi>{name}</bdi>;
  const written = isWithheld(number) ? t('calls.withheld') : <NumberText>{formatNumber(number, country)}</NumberText>;
  if (name === null || name === number) return written;
  return (
    <>
      <bdi>{name}</bdi> · {written}
    </>
  );
}

/** Each number with the name of the person whose it is, else with what the record says. */
function partyFacts(call: Call, country: string, nameOf: NameOf): Fact[] {
  const { callerDestination, destinationNumber } = call;
  const called = destinationNumber ?? callerDestination;
  const elsewhere = callerDestination !== null && callerDestination !== destinationNumber;
  return [
    {
      label: t('calls.from'),
      value: numberValue(call.callerNumber, nameOf(call.callerNumber) ?? call.callerName, country),
    },
    { label: t('calls.to'), value: numberValue(called, nameOf(called), country) },
    {
      label: t('calls.internalDestination'),
      value: elsewhere && destinationNumber !== null ? numberValue(callerDestination, null, country) : null,
    },
  ];
}

function lengthValue(seconds: number | null): ReactNode {
  return seconds === null ? null : <Duration seconds={seconds} />;
}

/** From the first ring to the answer, seconds; null without an answer. */
function rangSeconds(call: Call): number | null {
  const [start, answer] = [call.start?.at ?? null, call.answer?.at ?? null];
  return start === null || answer === null || answer < start ? null : (answer - start) / 1000;
}

/** A later time of the call; its day need not be said again where it is that of the start. */
function timeAfterStart(time: PbxTime | null, call: Call): ReactNode {
  return time === null ? null : <PbxTimeText time={time} after={call.start?.at ?? null} />;
}

/** When the call started; on the night of a clock change, what is not certain about that. */
function StartText({ page, start }: { page: CallPage; start: PbxTime }): ReactNode {
  const region = useRegion();
  const doubt = startDoubt(page.call, page.zone);
  if (doubt === null) return <PbxTimeText time={start} />;
  if (doubt.kind === 'skipped') return t('clock.startSkipped', { text: start.text });
  return (
    <>
      <PbxTimeText time={start} />{' '}
      <span className={classes(styles.doubt)}>{t('clock.startEither', { time: zonedTime(doubt.other, region) })}</span>
    </>
  );
}

/** How the call ended in words, who was in it, and its times. */
export function CallFacts({ page }: { page: CallPage }): ReactNode {
  const { country } = useRegion();
  const nameOf = useNameOf();
  const { call, perspective } = page;
  const held = call.legs.reduce((sum, leg) => sum + (leg.holdSeconds ?? 0), 0);
  return (
    <section className={classes(styles.section)}>
      <h3>{t('calls.factsTitle')}</h3>
      <CauseWords call={call} />
      <Facts
        facts={[
          ...partyFacts(call, country, nameOf),
          {
            label: t('calls.started'),
            value: call.start === null ? null : <StartText page={page} start={call.start} />,
          },
          { label: t('calls.answeredAt'), value: timeAfterStart(call.answer, call) },
          { label: t('calls.ended'), value: timeAfterStart(call.end, call) },
          { label: t('calls.rangFor'), value: lengthValue(rangSeconds(call)) },
          { label: t('calls.talk'), value: lengthValue(perspective.talkSeconds) },
          { label: t('calls.held'), value: held > 0 ? lengthValue(held) : null },
          { label: t('calls.length'), value: lengthValue(call.durationSeconds) },
        ]}
      />
    </section>
  );
}
