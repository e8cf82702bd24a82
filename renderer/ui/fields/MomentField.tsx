import { type CalendarDateTime, parseDateTime, parseTime } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Label,
  Popover,
  TimeField as TimeOfDayField,
} from 'react-aria-components';
import { t } from '../../text.ts';
import { IconButton } from '../Button.tsx';
import { type Region, useRegion } from '../call/context.ts';
import { classes } from '../class-names.ts';
import floating from '../overlays/floating.module.css';
import fields from './fields.module.css';
import styles from './MomentField.module.css';
import { Problem } from './TextField.tsx';

export interface MomentFieldProps {
  label: string;
  /** A day and a time of day without a zone: "2026-11-20T15:30". Null while a part of it is missing. */
  value: string | null;
  onChange: (value: string | null) => void;
  problem?: string | null;
}

/** Submits the form as an input does: the parts of the field are no inputs, and keep their keys from the form. */
function submitOnEnter({ key, target }: KeyboardEvent): void {
  const isPart = target instanceof HTMLElement && target.role === 'spinbutton';
  if (key === 'Enter' && isPart) target.closest('form')?.requestSubmit();
}

/** A field for a day and a time of day, with a calendar, in the person's own notation. */
export function MomentField({ label, value, onChange, problem = null }: MomentFieldProps): ReactNode {
  const { hourCycle } = useRegion();
  return (
    <DatePicker<CalendarDateTime>
      value={value === null ? null : parseDateTime(value)}
      onChange={(next) => onChange(next?.toString().slice(0, 16) ?? null)}
      granularity="minute"
      hideTimeZone
      {...cycleOf(hourCycle)}
      shouldForceLeadingZeros
      autoFocus
      isInvalid={problem !== null}
      validationBehavior="aria"
      className={classes(fields.field)}
    >
      <Label className={classes(fields.label)}>{label}</Label>
      <Group className={classes(styles.group)} onKeyDownCapture={submitOnEnter}>
        <DateInput className="body flex wraps grow tabular">
          {(segment) => <DateSegment segment={segment} className={classes(styles.segment)} />}
        </DateInput>
        <IconButton label={t('missed.todoOwnCalendar')} icon={CalendarDays} size="small" />
      </Group>
      <Problem text={problem} />
      <Popover className={classes(floating.surface, floating.popover)} placement="bottom end" offset={4}>
        <Dialog className={classes(styles.dialog)}>
          <Calendar>
            <header className={classes(styles.month)}>
              <Heading className="control bold grow" />
              <IconButton slot="previous" label={t('missed.todoOwnPrevious')} icon={ChevronLeft} size="small" />
              <IconButton slot="next" label={t('missed.todoOwnNext')} icon={ChevronRight} size="small" />
            </header>
            <CalendarGrid className={classes(styles.days, 'tabular')}>
              {(date) => <CalendarCell date={date} className={classes(styles.day)} />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

const cycleOf = (cycle: Region['hourCycle']) =>
  cycle === undefined ? {} : ({ hourCycle: cycle === 'h23' ? 24 : 12 } as const);

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
  const { hourCycle } = useRegion();
  return (
    <TimeOfDayField
      aria-label={label}
      value={parseTime(value)}
      onChange={(next) => next !== null && onChange(next.toString().slice(0, 5))}
      {...cycleOf(hourCycle)}
      shouldForceLeadingZeros
      isInvalid={isInvalid}
      validationBehavior="aria"
    >
      <DateInput className={classes(styles.group, 'tabular')}>
        {(segment) => <DateSegment segment={segment} className={classes(styles.segment)} />}
      </DateInput>
    </TimeOfDayField>
  );
}
