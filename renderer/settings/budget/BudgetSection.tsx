import type { ReactNode } from 'react';
import { Meter } from 'react-aria-components';
import type { Purpose, Status } from '../../../shared/connection.ts';
import { MINUTE } from '../../../shared/time/durations.ts';
import { t } from '../../text.ts';
import { type Region, useRegion } from '../../ui/call/context.ts';
import { clockTime, dayName, fullTime } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Bar } from '../../ui/feedback/states.tsx';
import { Group, WideRow } from '../../ui/Group.tsx';
import styles from './BudgetSection.module.css';

/** The rate limit: requests left, what they were used for, and the next poll. */
export function BudgetSection({ status }: { status: Status }): ReactNode {
  const region = useRegion();
  const { spending } = status;
  const count = (value: number): string => value.toLocaleString(region.locale);
  const every = everyOf(status);
  const since = { time: sinceWords(spending.since, region) };
  return (
    <Group
      title={t('budget.title')}
      foot={`${spending.sinceReset ? t('budget.countedSinceReset', since) : t('budget.countedSinceStart', since)} ${t('budget.hiddenHint')}`}
    >
      <WideRow>
        <LeftMeter left={leftOf(status)} region={region} />
      </WideRow>
      <WideRow>
        <dl className={classes(styles.facts)}>
          <Fact name={t('budget.next')} value={nextWords(nextOf(status, Date.now()), region)} />
          {every === null ? null : (
            <Fact name={t('budget.every')} value={t(`budget.${every.unit}`, { count: every.count })} />
          )}
          {spending.reserve === null ? null : (
            <Fact name={t('budget.reserve')} value={t('budget.reserveValue', { count: spending.reserve })} />
          )}
        </dl>
      </WideRow>
      <WideRow>
        <h4>{t('budget.spentOn')}</h4>
        <dl className={classes(styles.facts)}>
          {spentOf(status).map(({ on, count: made }) => (
            <Fact key={on} name={t(`budget.${on}`)} value={count(made)} />
          ))}
        </dl>
      </WideRow>
    </Group>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="muted tabular">{value}</dd>
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
    <div className="stack">
      <p className="tabular">{words}</p>
      {left.part === null ? null : (
        <Meter aria-label={t('budget.meter')} value={left.part * 100} valueLabel={words}>
          <Bar part={left.part} />
        </Meter>
      )}
      {reset === null ? null : <p className="secondary">{reset}</p>}
    </div>
  );
}

/** What is left, in words. */
export function leftWords(left: Left, region: Region): string {
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

function nextWords(next: Next, region: Region): string {
  if (next.kind === 'now' || next.kind === 'none' || next.kind === 'soon') return t(`budget.next_${next.kind}`);
  return t(`budget.next_${next.kind}`, { time: clockTime(next.at, region) });
}

type Needed = Pick<Status, 'budget' | 'spending' | 'link' | 'nextPollAt'>;

/** How much of the budget is left. `part`: 0 to 1. */
export type Left =
  | { kind: 'noLimit' }
  | { kind: 'unknown'; limit: number }
  | { kind: 'counted'; left: number; limit: number | null; part: number | null; resetsAt: number | null };

/** The last reported budget. */
export function leftOf({ budget }: Pick<Status, 'budget'>): Left {
  if (budget === null) return { kind: 'noLimit' };
  const { limit, remaining, resetsAt } = budget;
  if (remaining === null) return limit === null ? { kind: 'noLimit' } : { kind: 'unknown', limit };
  const part = limit === null || limit <= 0 ? null : Math.min(1, remaining / limit);
  return { kind: 'counted', left: remaining, limit, part, resetsAt };
}

/** When the next poll is due. */
export type Next =
  | { kind: 'now' }
  | { kind: 'none' }
  | { kind: 'soon' }
  | { kind: 'again'; at: number }
  | { kind: 'afterReset'; at: number }
  | { kind: 'at'; at: number };

const soonMs = MINUTE;

/** `now`: epoch ms. */
export function nextOf({ link, nextPollAt, budget }: Needed, now: number): Next {
  if (link.kind === 'polling') return { kind: 'now' };
  if (nextPollAt === null) return { kind: 'none' };
  if (budget !== null && budget.resetsAt !== null && budget.resetsAt > now && nextPollAt >= budget.resetsAt) {
    return { kind: 'afterReset', at: nextPollAt };
  }
  if (link.kind === 'offline' || link.kind === 'refused') return { kind: 'again', at: nextPollAt };
  return nextPollAt - now < soonMs ? { kind: 'soon' } : { kind: 'at', at: nextPollAt };
}

/** The polling interval in a readable unit. Null while polling is off. */
export function everyOf({ pollEveryMs }: Pick<Status, 'pollEveryMs'>): Every | null {
  if (pollEveryMs === null) return null;
  const minutes = pollEveryMs / MINUTE;
  if (minutes < 0.75) return { unit: 'seconds', count: Math.max(10, Math.round(minutes * 6) * 10) };
  if (minutes < 90) return { unit: 'minutes', count: Math.round(minutes) };
  return { unit: 'hours', count: Math.round(minutes / 60) };
}

export interface Every {
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly count: number;
}

/** The requests by purpose; those of others last, where known. */
export function spentOf({ spending }: Pick<Status, 'spending'>): { on: Purpose | 'by'; count: number }[] {
  const { made, byOthers } = spending;
  const own = (['polling', 'backfill', 'dialling', 'person'] as const).map((on) => ({ on, count: made[on] }));
  return byOthers === null ? own : [...own, { on: 'by', count: byOthers }];
}
