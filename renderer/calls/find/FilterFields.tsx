import { type ReactNode, useState } from 'react';
import type { DayRange, ViewFilter } from '../../../shared/calls/view-filter.ts';
import { useCall } from '../../resource.ts';
import { t } from '../../text.ts';
import { clockLength } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { MultiChoice } from '../../ui/fields/toggles.tsx';
import { readLength } from './condition-words.ts';
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
      <Disclosure title={t('find.more')} isOpen={hasMore(filter)}>
        <More filter={filter} onChange={put} />
      </Disclosure>
    </>
  );
}

/** Whether a condition is set that is out of sight. */
function hasMore({ atLeastSeconds, line, tags }: ViewFilter): boolean {
  return [atLeastSeconds, line, ...tags].some((value) => value !== null);
}

/** The conditions that are seldom set. */
function More({ filter, onChange: put }: FilterControls): ReactNode {
  return (
    <div className="stack-wide">
      <LengthField seconds={filter.atLeastSeconds} onChange={(atLeastSeconds) => put({ atLeastSeconds })} />
      <Recorded filter={filter} onChange={put} />
    </div>
  );
}

const RANGES = ['any', '1', '7', '30', 'between'] as const;

function rangeId(range: DayRange): string {
  return range.kind === 'days' ? String(range.days) : range.kind;
}

function rangeOf(id: string): DayRange {
  if (id === 'any') return { kind: 'any' };
  if (id === 'between') return { kind: 'between', from: null, to: null };
  return { kind: 'days', days: Number(id) };
}

function rangeLabel(id: string): string {
  if (id === 'any') return t('find.rangeAny');
  if (id === 'between') return t('findConditions.rangeBetween');
  return id === '1' ? t('time.today') : t('find.rangeDays', { count: Number(id) });
}

function When({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }): ReactNode {
  const id = rangeId(range);
  // A view can have another number of days.
  const ids = RANGES.some((one) => one === id) ? RANGES : [...RANGES, id];
  return (
    <>
      <SelectField
        label={t('find.when')}
        choices={ids.map((one) => ({ id: one, label: rangeLabel(one) }))}
        value={id}
        onChange={(chosen) => onChange(rangeOf(chosen))}
      />
      {range.kind === 'between' ? (
        <div className={classes(styles.pair)}>
          <TextField
            label={t('find.from')}
            type="date"
            value={range.from ?? ''}
            onChange={(from) => onChange({ ...range, from: from || null })}
          />
          <TextField
            label={t('find.to')}
            type="date"
            value={range.to ?? ''}
            onChange={(to) => onChange({ ...range, to: to || null })}
          />
        </div>
      ) : null}
    </>
  );
}

interface LengthFieldProps {
  seconds: number | null;
  onChange: (seconds: number | null) => void;
}

function LengthField({ seconds, onChange }: LengthFieldProps): ReactNode {
  const [text, setText] = useState(seconds === null ? '' : clockLength(seconds));
  const bad = text.trim() !== '' && readLength(text) === null;
  return (
    <TextField
      label={t('findConditions.length')}
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(next.trim() === '' ? null : readLength(next));
      }}
      placeholder={t('findConditions.lengthPlaceholder')}
      problem={bad ? t('findConditions.lengthBad') : null}
    />
  );
}

/** Conditions that depend on the stored calls: tags and lines, where they have any. A view can have others. */
function Recorded({ filter, onChange }: FilterControls): ReactNode {
  const { tags, lines } = useCall('calls.facets', undefined) ?? { tags: [], lines: [] };
  const { line } = filter;
  const known = [...new Set([...filter.tags, ...tags])].map((tag) => ({ id: tag, label: tag }));
  const all = [...new Set([...(line === null ? [] : [line]), ...lines])].map((name) => ({ id: name, label: name }));
  return (
    <>
      {known.length === 0 ? null : (
        <MultiChoice
          label={t('notes.list')}
          choices={known}
          values={filter.tags}
          onChange={(chosen) => onChange({ tags: chosen })}
        />
      )}
      {all.length === 0 ? null : (
        <SelectField
          label={t('findConditions.line')}
          choices={[{ id: '', label: t('findConditions.any_line') }, ...all]}
          value={line ?? ''}
          onChange={(one) => onChange({ line: one === '' ? null : one })}
        />
      )}
    </>
  );
}
