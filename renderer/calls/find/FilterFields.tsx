import type { ReactNode } from 'react';
import type { DayRange, ViewFilter } from '../../../shared/calls/view-filter.ts';
import { useCall } from '../../resource.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { lengthWords } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { SelectField, ValueField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { MultiChoice } from '../../ui/fields/toggles.tsx';
import { rangeText } from './condition-words.ts';
import styles from './find.module.css';

/** What a filter's fields and chips work on. */
export interface FilterControls {
  filter: ViewFilter;
  onChange: (patch: Partial<ViewFilter>) => void;
}

const DIRECTIONS = ['in', 'out', 'internal'] as const;
const OUTCOMES = ['answered', 'missed', 'answeredByColleague', 'notReached', 'unknown'] as const;

const BANDS = ['fair', 'poor', 'bad'] as const;

/** All conditions; each change applies at once. */
export function FilterFields({ filter, onChange: put }: FilterControls): ReactNode {
  return (
    <>
      <MultiChoice
        label={t('find.direction')}
        choices={DIRECTIONS.map((id) => ({ id, label: t(`find.direction_${id}`) }))}
        values={filter.directions}
        onChange={(directions) => put({ directions })}
      />
      <MultiChoice
        label={t('find.outcome')}
        choices={OUTCOMES.map((id) => ({ id, label: t(`find.outcome_${id}`) }))}
        values={filter.outcomes}
        onChange={(outcomes) => put({ outcomes })}
      />
      <MultiChoice
        label={t('find.quality')}
        choices={BANDS.map((id) => ({ id, label: t(`verdicts.${id}`) }))}
        values={BANDS.filter((band) => filter.verdicts.includes(band))}
        // A call without sound is a bad one, too.
        onChange={(bands) => put({ verdicts: bands.flatMap((band) => (band === 'bad' ? [band, 'noSound'] : [band])) })}
      />
      <When range={filter.range} onChange={(range) => put({ range })} />
      <Disclosure title={t('find.more')}>
        <More filter={filter} onChange={put} />
      </Disclosure>
    </>
  );
}

/** Least talk times to choose from, s. */
const LENGTHS = [60, 120, 300, 600, 1800, 3600];

/** The conditions that are seldom set; tags and lines where the stored calls have any. A view can have others. */
function More({ filter, onChange: put }: FilterControls): ReactNode {
  const { tags, lines } = useCall('calls.facets', undefined) ?? { tags: [], lines: [] };
  const known = [...new Set([...filter.tags, ...tags])].map((tag) => ({ id: tag, label: tag }));
  return (
    <div className="stack-wide">
      <OneOf
        name="length"
        values={LENGTHS}
        value={filter.atLeastSeconds}
        wordsOf={lengthWords}
        onChange={(atLeastSeconds) => put({ atLeastSeconds })}
      />
      {known.length === 0 ? null : (
        <MultiChoice
          label={t('notes.list')}
          choices={known}
          values={filter.tags}
          onChange={(chosen) => put({ tags: chosen })}
        />
      )}
      <OneOf name="line" values={lines} value={filter.line} wordsOf={String} onChange={(line) => put({ line })} />
    </div>
  );
}

interface OneOfProps<T> {
  name: 'length' | 'line';
  values: readonly T[];
  value: T | null;
  wordsOf: (value: T) => string;
  onChange: (value: T | null) => void;
}

/** One of these values, or any. Shown only if there are values. */
function OneOf<T extends string | number>({ name, values, value, wordsOf, onChange }: OneOfProps<T>): ReactNode {
  const all = [...new Set<T | null>([null, value, ...values])];
  if (all.length === 1) return null;
  return (
    <ValueField
      label={t(`findConditions.${name}`)}
      values={all}
      wordsOf={(one) => (one === null ? t(`findConditions.any_${name}`) : wordsOf(one))}
      value={value}
      onChange={onChange}
    />
  );
}

const rangesOf = (firstDay: number): readonly DayRange[] => [
  { kind: 'any' },
  { kind: 'days', days: 1 },
  { kind: 'yesterday' },
  { kind: 'days', days: 7 },
  { kind: 'lastWeek', firstDay },
  { kind: 'days', days: 30 },
  { kind: 'lastMonth' },
  { kind: 'between', from: null, to: null },
];

const rangeId = (range: DayRange): string => (range.kind === 'days' ? String(range.days) : range.kind);

function When({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }): ReactNode {
  const region = useRegion();
  const id = rangeId(range);
  const wordsOf = (one: DayRange): string =>
    one.kind === 'between' ? t('findConditions.rangeBetween') : (rangeText(one, region) ?? t('find.rangeAny'));
  // A view can have another number of days.
  const usual = rangesOf(region.firstDay ?? 1);
  const all = usual.some((one) => rangeId(one) === id) ? usual : [...usual, range];
  return (
    <>
      <SelectField
        label={t('find.when')}
        choices={all.map((one) => ({ id: rangeId(one), label: wordsOf(one), one }))}
        value={id}
        onChange={(_, { one }) => onChange(one)}
      />
      {range.kind === 'between' ? (
        <div className={classes(styles.pair)}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              label={t(`find.${end}`)}
              type="date"
              value={range[end] ?? ''}
              onChange={(day) => onChange({ ...range, [end]: day || null })}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
