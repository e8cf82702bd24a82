import { type CalendarDateTime, parseDateTime, parseTime } from '@internationalized/date';
import type { ReactNode } from 'react';
import { DateField, DateInput, DateSegment, Label, TimeField as TimeOfDayField } from 'react-aria-components';
import { useRegion } from '../call/context.ts';
import { classes } from '../class-names.ts';
import fields from './fields.module.css';
import styles from './MomentField.module.css';
import { Hint, Problem } from './TextField.tsx';

export interface MomentFieldProps {
  label: string;
  /** A day and a time of day without a zone: "2026-11-20T15:30". Null while a part of it is missing. */
  value: string | null;
  onChange: (value: string | null) => void;
  hint?: string | null;
  problem?: string | null;
}

/** A field for a day and a time of day, in the person's own notation. */
export function MomentField({ label, value, onChange, hint, problem = null }: MomentFieldProps): ReactNode {
  return (
    <DateField<CalendarDateTime>
      value={value === null ? null : parseDateTime(value)}
      onChange={(next) => onChange(next?.toString().slice(0, 16) ?? null)}
      granularity="minute"
      hideTimeZone
      {...useNotation(problem !== null)}
      autoFocus
      className={classes(fields.field)}
    >
      <Label className={classes(fields.label)}>{label}</Label>
      <Parts />
      <Problem text={problem} />
      <Hint>{hint}</Hint>
    </DateField>
  );
}

/** The clock of the person's own notation, with times that line up. */
function useNotation(isInvalid: boolean) {
  const { hourCycle } = useRegion();
  const cycle = hourCycle === undefined ? {} : { hourCycle: hourCycle === 'h23' ? (24 as const) : (12 as const) };
  return { ...cycle, isInvalid, shouldForceLeadingZeros: true, validationBehavior: 'aria' as const };
}

function Parts(): ReactNode {
  return (
    <DateInput className={classes(styles.group, 'tabular')}>
      {(segment) => <DateSegment segment={segment} className={classes(styles.segment)} />}
    </DateInput>
  );
}

export interface TimeFieldProps {
  /** For screen readers. */
  label: string;
  /** "15:30". */
  value: string;
  onChange: (value: string) => void;
  isInvalid: boolean;
}

/** A field for a time of day, in the person's own notation. */
export function TimeField({ label, value, onChange, isInvalid }: TimeFieldProps): ReactNode {
  return (
    <TimeOfDayField
      aria-label={label}
      value={parseTime(value)}
      onChange={(next) => next !== null && onChange(next.toString().slice(0, 5))}
      {...useNotation(isInvalid)}
    >
      <Parts />
    </TimeOfDayField>
  );
}
