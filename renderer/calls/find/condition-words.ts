import { type DayRange, noViewFilter, type ViewFilter } from '../../../shared/calls/view-filter.ts';
import { t } from '../../text.ts';
import type { Region } from '../../ui/call/context.ts';
import { lengthWords } from '../../ui/call/describe-call.ts';
import { dayText } from '../../ui/call/format-time.ts';
import { tabOf } from './conditions.ts';

/** One condition of a filter, and the filter's fields without it. */
export interface Condition {
  id: string;
  label: string;
  without: Partial<ViewFilter>;
}

/**
 * The conditions of a filter, without its text and, beside tabs, the selected one. `caller`: the filter's caller in words.
 */
export function conditionsOf(filter: ViewFilter, region: Region, caller: string, hasTabs = true): Condition[] {
  const { atLeastSeconds: atLeast } = filter;
  return [
    ...(!hasTabs || tabOf(filter) === null ? kindConditions(filter) : []),
    ...each(filter, 'verdicts', (one) => t(`verdicts.${one}`)),
    ...one('range', rangeText(filter.range, region)),
    ...one(
      'atLeastSeconds',
      atLeast === null ? null : t('findConditions.atLeastLength', { length: lengthWords(atLeast) }),
    ),
    ...one('codec', filter.codec === null ? null : t('findConditions.codecIs', { codec: filter.codec })),
    ...one('line', filter.line === null ? null : t('findConditions.lineIs', { line: filter.line })),
    ...each(filter, 'tags', (tag) => t('find.tagIs', { tag })),
    ...one('caller', filter.caller === null ? null : t('findConditions.with', { party: caller })),
  ];
}

function kindConditions(filter: ViewFilter): Condition[] {
  return [
    ...each(filter, 'directions', (direction) => t(`find.direction_${direction}`)),
    ...each(filter, 'outcomes', (outcome) => t(`find.outcome_${outcome}`)),
  ];
}

type Listed = 'directions' | 'outcomes' | 'verdicts' | 'tags';

function each<F extends Listed>(
  filter: ViewFilter,
  field: F,
  label: (value: ViewFilter[F][number]) => string,
): Condition[] {
  const values: readonly ViewFilter[F][number][] = filter[field];
  return values.map((value) => ({
    id: `${field} ${value}`,
    label: label(value),
    without: { [field]: values.filter((other) => other !== value) },
  }));
}

function one(field: Exclude<keyof ViewFilter, Listed>, label: string | null): Condition[] {
  return label === null ? [] : [{ id: field, label, without: { [field]: noViewFilter[field] } }];
}

/** The range in words; null for any day. */
export function rangeText(range: DayRange, region: Region): string | null {
  switch (range.kind) {
    case 'any':
      return null;
    case 'days':
      return range.days === 1 ? t('time.today') : t('find.rangeDays', { count: range.days });
    case 'yesterday':
      return t('time.yesterday');
    case 'lastWeek':
    case 'lastMonth':
      return t(`find.${range.kind}`);
    case 'between': {
      const [from, to] = [range.from, range.to].map((day) => (day === null ? null : dayText(day, region)));
      if (from && to) return from === to ? from : t('findConditions.rangeFromTo', { from, to });
      if (from) return t('findConditions.rangeFrom', { from });
      return to ? t('findConditions.rangeTo', { to }) : null;
    }
  }
}
