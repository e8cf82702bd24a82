import type { ReactNode } from 'react';
import { Meter } from 'react-aria-components';
import type { Status } from '../../../shared/connection.ts';
import { t } from '../../text.ts';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { clockTime, dayName, fullTime } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import styles from './BudgetSection.module.css';
import { everyOf, type Left, leftOf, type Next, nextOf, spentOf } from './budget-view.ts';

/** The rate limit: requests left, what they were used for, and the next poll. */
export function BudgetSection({ status }: { status: Status }): ReactNode {
  const region = useRegion();
  const { spending } = status;
  const count = (value: number): string => value.toLocaleString(region.locale);
  const every = everyOf(status);
  const since = { time: sinceWords(spending.since, region) };
  return (
    <div className={classes(styles.section)}>
      <LeftMeter left={leftOf(status)} region={region} />
      <dl className={classes(styles.facts)}>
        <dt>{t('budget.next')}</dt>
        <dd>{nextWords(nextOf(status, Date.now()), region)}</dd>
        {every === null ? null : (
          <>
            <dt>{t('budget.every')}</dt>
            <dd>{t(`budget.${every.unit}`, { count: every.count })}</dd>
          </>
        )}
        {spending.reserve === null ? null : (
          <>
            <dt>{t('budget.reserve')}</dt>
            <dd>{t('budget.reserveValue', { count: spending.reserve })}</dd>
          </>
        )}
      </dl>
      <h3>{t('budget.spentOn')}</h3>
      <dl className={classes(styles.spent)}>
        {spentOf(status).map(({ on, count: made }) => (
          <div key={on}>
            <dt>{t(`budget.${on}`)}</dt>
            <dd>{count(made)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes(styles.hint)}>
        {spending.sinceReset ? t('budget.countedSinceReset', since) : t('budget.countedSinceStart', since)}{' '}
        {t('budget.hiddenHint')}
      </p>
    </div>
  );
}

/** The start of the count. Without a reset it may be days ago. */
function sinceWords(at: number, region: Region): string {
  const isToday = dayName(at, Date.now(), region).kind === 'today';
  return isToday ? clockTime(at, region) : fullTime(at, region);
}

function LeftMeter({ left, region }: { left: Left; region: Region }): ReactNode {
  const words = leftWords(left, region);
  if (left.kind !== 'counted') return <p>{words}</p>;
  const reset = left.resetsAt === null ? null : t('budget.reset', { time: clockTime(left.resetsAt, region) });
  return (
    <div className={classes(styles.left)}>
      <p className={classes(styles.words)}>{words}</p>
      {left.part === null ? null : (
        <Meter aria-label={t('budget.meter')} value={left.part * 100} valueLabel={words}>
          {({ percentage }) => (
            <div className={classes(styles.track)}>
              <div className={classes(styles.fill)} style={{ width: `${percentage}%` }} />
            </div>
          )}
        </Meter>
      )}
      {reset === null ? null : <p className={classes(styles.hint)}>{reset}</p>}
    </div>
  );
}

function leftWords(left: Left, region: Region): string {
  const count = (value: number): string => value.toLocaleString(region.locale);
  switch (left.kind) {
    case 'noLimit':
      return t('budget.noLimit');
    case 'unknown':
      return t('budget.leftUnknown', { limit: count(left.limit) });
    case 'counted':
      return left.limit === null
        ? t('budget.leftOpen', { left: count(left.left) })
        : t('budget.left', { left: count(left.left), limit: count(left.limit) });
  }
}

const NEXT = {
  now: 'budget.nextNow',
  none: 'budget.nextNone',
  soon: 'budget.nextSoon',
  again: 'budget.nextAgain',
  afterReset: 'budget.nextAfterReset',
  at: 'budget.nextAt',
  refused: 'budget.nextRefusedAt',
} as const;

function nextWords(next: Next, region: Region): string {
  if (next.kind === 'now' || next.kind === 'none' || next.kind === 'soon') return t(NEXT[next.kind]);
  if (next.at === null) return t('budget.nextRefused');
  return t(NEXT[next.kind], { time: clockTime(next.at, region) });
}
