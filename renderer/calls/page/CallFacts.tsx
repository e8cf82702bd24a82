import type { ReactNode } from 'react';
import type { Call, PbxTime } from '../../../shared/calls/call.ts';
import { parseCause } from '../../../shared/calls/hangup-cause.ts';
import { sideOf } from '../../../shared/calls/outcome.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import type { TextKey } from '../../../shared/messages/index.ts';
import { isWithheld } from '../../../shared/numbers/number-text.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { type CallTimes, callTimes, type StretchKind, secondsByKind } from '../../../shared/quality/call-times.ts';
import { startDoubt } from '../../../shared/time/clock-change.ts';
import { t } from '../../text.ts';
import { type NameOf, useNameOf, useRegion } from '../../ui/call/context.ts';
import { type Fact, Facts, PbxTimeText } from '../../ui/call/Facts.tsx';
import { zonedTime } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Duration, NumberText } from '../../ui/Time.tsx';
import styles from './CallPage.module.css';

function CauseWords({ call }: { call: Call }): ReactNode {
  const cause = parseCause(call.hangupCause);
  if (cause.kind === 'none') return null;
  if (cause.kind === 'unknown') return <p>{t('calls.causeAsItCame', { cause: cause.text })}</p>;
  const nothingToDo = cause.kind === 'normal' || cause.kind === 'transferred';
  return (
    <p>
      {t(`causes.${cause.kind}What`)} {nothingToDo ? null : t(`causes.${cause.kind}Todo`)}
    </p>
  );
}

/** A number with its name, or that it was withheld, with the original text; null for no number. */
function numberValue(number: string | null, name: string | null, country: string): ReactNode {
  if (number === null) return name === null ? null : <bdi>{name}</bdi>;
  const written = isWithheld(number) ? (
    t('calls.withheldAs', { text: number })
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

/** The internal number that the call arrived at, unless it is the dialled number or the phone that dialled. */
function arrivedAt({ call, extension }: CallPage): string | null {
  const { callerDestination, destinationNumber } = call;
  if (callerDestination === null || destinationNumber === null || callerDestination === destinationNumber) return null;
  const isOwn = callerDestination.replace(/@.*$/, '').trim() === extension;
  return isOwn && sideOf(call, extension) === 'caller' ? null : callerDestination;
}

/** Each number with the person's name, else the record's. */
function partyFacts(page: CallPage, country: string, nameOf: NameOf): Fact[] {
  const { callerNumber, callerDestination, destinationNumber } = page.call;
  const { direction, party } = page.perspective;
  // A caller from outside can send any number, even a colleague's extension.
  const callerName = (direction === 'in' ? party.name : nameOf(callerNumber)) ?? page.call.callerName;
  const called = destinationNumber ?? callerDestination;
  const arrived = arrivedAt(page);
  return [
    { label: t('calls.from'), value: numberValue(callerNumber, callerName, country) },
    { label: t('calls.to'), value: numberValue(called, nameOf(called), country) },
    { label: t('calls.internalDestination'), value: numberValue(arrived, nameOf(arrived), country) },
  ];
}

function lengthValue(seconds: number | null): ReactNode {
  return seconds === null ? null : <Duration seconds={seconds} />;
}

/** A later time of the call, without its day where that is the day of the start. */
function timeAfterStart(time: PbxTime | null, call: Call): ReactNode {
  return time === null ? null : <PbxTimeText time={time} after={call.start?.at ?? null} />;
}

/** When the call started, and the other possible time on the night of a clock change. */
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

const LENGTH_LABELS: Record<Exclude<StretchKind, 'ownRinging' | 'talk' | 'hold'>, TextKey> = {
  dialling: 'calls.diallingFor',
  ringing: 'calls.rangFor',
  elsewhere: 'calls.elsewhereFor',
  connected: 'calls.connectedFor',
};

/** When it was answered, and by whom: this extension's phone, the other party, or a colleague. */
function answerFacts(page: CallPage, times: CallTimes, nameOf: NameOf): Fact[] {
  const { call, extension, perspective } = page;
  const { outcome } = perspective;
  const timeFact = (label: string, at: number | null): Fact => ({
    label,
    value: at === null ? null : <PbxTimeText time={{ text: '', at }} after={call.start?.at ?? null} />,
  });
  const own = timeFact(t('calls.phoneAnswered', { extension }), times.ownAnsweredAt);
  if (times.talkAt === null) return [own, { label: t('calls.answeredAt'), value: timeAfterStart(call.answer, call) }];
  if (outcome.kind === 'answeredByColleague')
    return [
      timeFact(
        outcome.by === null
          ? t('calls.colleagueAnswered')
          : t('calls.someoneAnswered', { by: whoIs(outcome.by, nameOf) }),
        times.talkAt,
      ),
    ];
  const isCaller = sideOf(call, extension) === 'caller';
  // Only the own phone's answer is recorded; whether the other party answered is unknown.
  if (isCaller && times.talkAt === times.ownAnsweredAt) return [own];
  return [own, timeFact(isCaller ? t('calls.otherAnswered') : t('calls.phoneAnswered', { extension }), times.talkAt)];
}

function whoIs(number: string, nameOf: NameOf): string {
  const name = nameOf(number);
  return name === null ? number : `${name}, ${number}`;
}

/** How long each part took. The lengths add up to the total; hold is part of the talk. */
function lengthFacts(page: CallPage, times: CallTimes, nameOf: NameOf): Fact[] {
  const { outcome } = page.perspective;
  const talkLabel =
    outcome.kind === 'answeredByColleague' && outcome.by !== null
      ? t('calls.talkOf', { by: whoIs(outcome.by, nameOf) })
      : t('calls.talk');
  const talk: Fact[] = [
    { label: talkLabel, value: lengthValue(times.talkSeconds) },
    { label: t('calls.held'), value: times.holdSeconds > 0 ? lengthValue(times.holdSeconds) : null },
  ];
  const kinds = [...secondsByKind(times.stretches)].filter(([kind]) => kind !== 'hold');
  const facts = kinds.flatMap(([kind, seconds]): Fact[] => {
    if (kind === 'talk' || kind === 'hold') return talk;
    const label =
      kind === 'ownRinging' ? t('calls.phoneRangFor', { extension: page.extension }) : t(LENGTH_LABELS[kind]);
    return [{ label, value: lengthValue(seconds) }];
  });
  const isAdded = kinds.length > 0;
  return [
    ...(isAdded ? facts : talk),
    { label: t(isAdded ? 'calls.length' : 'calls.lengthStated'), value: lengthValue(times.totalSeconds) },
  ];
}

/** Why the call ended, its parties and its times. */
export function CallFacts({ page }: { page: CallPage }): ReactNode {
  const { country } = useRegion();
  const nameOf = useNameOf();
  const { call, extension, perspective } = page;
  const times = callTimes(call, extension, perspective.outcome);
  return (
    <section className={classes(styles.section)}>
      <h3>{t('calls.factsTitle')}</h3>
      <CauseWords call={call} />
      <Facts
        facts={[
          ...partyFacts(page, country, nameOf),
          {
            label: t('calls.started'),
            value: call.start === null ? null : <StartText page={page} start={call.start} />,
          },
          ...answerFacts(page, times, nameOf),
          { label: t('calls.ended'), value: timeAfterStart(call.end, call) },
          ...lengthFacts(page, times, nameOf),
        ]}
      />
    </section>
  );
}
