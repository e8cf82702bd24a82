import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DayRange, ViewFilter } from '../../../shared/calls/view-filter.ts';
import { verdictWords } from '../../../shared/quality/verdict.ts';
import { t } from '../../text.ts';
import { clockLength } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { MultiChoice } from '../../ui/fields/toggles.tsx';
import { effectiveFilter } from '../list/list-slice.ts';
import { callsStore } from '../store.ts';
import { directionChoices, outcomeChoices, readLength, verdictChoices } from './condition-words.ts';
import styles from './find.module.css';

/** All conditions; each change applies at once. */
export function FilterFields(): ReactNode {
  const filter = useStore(callsStore, effectiveFilter);
  const extension = useStore(callsStore, (state) => state.extension);
  const { setFilter, loadFacets } = callsStore.getState();
  useEffect(() => {
    if (extension !== null) void loadFacets(extension);
  }, [extension, loadFacets]);
  const put = (patch: Partial<ViewFilter>): void => void setFilter(patch);
  const chosen = <V extends string>(ids: string[], of: readonly V[]): V[] => of.filter((one) => ids.includes(one));
  return (
    <>
      <MultiChoice
        label={t('find.direction')}
        choices={directionChoices}
        values={filter.directions}
        onChange={(ids) => put({ directions: chosen(ids, ['in', 'out', 'internal']) })}
      />
      <MultiChoice
        label={t('find.outcome')}
        choices={outcomeChoices}
        values={filter.outcomes}
        onChange={(ids) =>
          put({ outcomes: chosen(ids, ['answered', 'missed', 'answeredByColleague', 'notReached', 'unknown']) })
        }
      />
      <MultiChoice
        label={t('find.quality')}
        choices={verdictChoices}
        values={filter.verdicts}
        onChange={(ids) => put({ verdicts: chosen(ids, verdictWords) })}
      />
      <When range={filter.range} onChange={(range) => put({ range })} />
      <fieldset className={classes(styles.pair)}>
        <legend className={classes(styles.legend)}>{t('find.length')}</legend>
        <LengthField
          label={t('find.atLeast')}
          seconds={filter.atLeastSeconds}
          onChange={(atLeastSeconds) => put({ atLeastSeconds })}
        />
        <LengthField
          label={t('find.atMost')}
          seconds={filter.atMostSeconds}
          onChange={(atMostSeconds) => put({ atMostSeconds })}
        />
      </fieldset>
      <Recorded filter={filter} onChange={put} />
    </>
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
  if (id === 'between') return t('find.rangeBetween');
  return id === '1' ? t('find.rangeToday') : t('find.rangeDays', { count: Number(id) });
}

function When({ range, onChange }: { range: DayRange; onChange: (range: DayRange) => void }): ReactNode {
  const id = rangeId(range);
  // A shared view can have another number of days.
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
  label: string;
  seconds: number | null;
  onChange: (seconds: number | null) => void;
}

function LengthField({ label, seconds, onChange }: LengthFieldProps): ReactNode {
  const [text, setText] = useState(seconds === null ? '' : clockLength(seconds));
  const bad = text.trim() !== '' && readLength(text) === null;
  return (
    <TextField
      label={label}
      value={text}
      onChange={(next) => {
        setText(next);
        onChange(next.trim() === '' ? null : readLength(next));
      }}
      placeholder={t('find.lengthPlaceholder')}
      autoComplete="off"
      problem={bad ? t('find.lengthBad') : null}
    />
  );
}

/** Conditions that depend on the stored calls: media addresses and tags. */
function Recorded(props: { filter: ViewFilter; onChange: (patch: Partial<ViewFilter>) => void }): ReactNode {
  const { filter, onChange } = props;
  const { media, tags } = useStore(callsStore, (state) => state.facets);
  const addresses = filter.media === null || media.includes(filter.media) ? media : [filter.media, ...media];
  const known = [...new Set([...filter.tags, ...tags])].map((tag) => ({ id: tag, label: tag }));
  return (
    <>
      {known.length === 0 ? null : (
        <MultiChoice
          label={t('find.tags')}
          choices={known}
          values={filter.tags}
          onChange={(chosen) => onChange({ tags: chosen })}
        />
      )}
      {addresses.length === 0 ? null : (
        <SelectField
          label={t('find.media')}
          choices={[
            { id: '', label: t('find.anyAddress') },
            ...addresses.map((address) => ({ id: address, label: address })),
          ]}
          value={filter.media ?? ''}
          onChange={(address) => onChange({ media: address === '' ? null : address })}
        />
      )}
    </>
  );
}
