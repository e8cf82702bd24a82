import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import {
  type QualityReport,
  type SoundDot,
  type SoundHour,
  weekdayOf,
} from '../../../shared/quality/quality-report.ts';
import { shareInterval } from '../../../shared/quality/sound-counts.ts';
import { FEWEST_CALLS } from '../../../shared/quality/standing-out.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { hourOf, shortWeekday, weekdayName } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import styles from './Hours.module.css';
import { WithCalls } from './PoorCalls.tsx';
import { counted, hourWords, ofCalls } from './quality-words.ts';

/** So many digits and slashes fit beside each other in a row of the table. */
const MOST_DIGITS = 50;

/** Poor or bad calls by weekday and hour. An hour is coloured where it stands out, and shows its calls. */
export function Hours({ hours, dots }: Pick<QualityReport, 'hours' | 'dots'>): ReactNode {
  const region = useRegion();
  const callsAt = (hour: number): number => hours.reduce((sum, one) => sum + (one.hour === hour ? one.measured : 0), 0);
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  const columns = all.filter((hour) => callsAt(hour) >= FEWEST_CALLS);
  const left = all.reduce((sum, hour) => sum + (columns.includes(hour) ? 0 : callsAt(hour)), 0);
  // Monday to Friday, and the days of the weekend that have calls.
  const weekdays = Array.from({ length: Math.max(5, ...hours.map(({ weekday }) => weekday + 1)) }, (_, day) => day);
  const shown = hours.filter(({ hour }) => columns.includes(hour));
  const firstPoor = shown.find(({ poor }) => poor > 0);
  const longest = (textOf: (hour: SoundHour) => string): number =>
    shown.reduce((most, hour) => Math.max(most, textOf(hour).length), 0);
  const digits = longest(({ poor, measured }) => `${poor || measured}`);
  const both = longest(({ poor, measured }) => (poor === 0 ? `${measured}` : `${poor}/${measured}`));
  const examples = [firstPoor, shown.find(({ poor, measured }) => poor === 0 && measured > 0)];
  return (
    <div className={classes(styles.frame, columns.length * both > MOST_DIGITS && styles.tight)}>
      <table
        aria-label={t('qualityScreen.hoursTable')}
        className={classes(styles.hours, 'tabular')}
        // The longest number fits in a cell, however many hours have one; else they ran into each other.
        style={{ minWidth: 34 + (6 + 7 * digits) * columns.length }}
        onKeyDown={moveFocus}
      >
        <thead>
          <tr>
            <td className={classes(styles.corner)} />
            {columns.map((hour) => (
              <th key={hour} scope="col">
                {hourOf(hour, region).replace(/^0(?=\d)|:00/g, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{shortWeekday(weekday + 1, region)}</th>
              {columns.map((hour) => {
                const cell = hours.find((one) => one.weekday === weekday && one.hour === hour);
                if (cell === undefined) return <td key={hour} />;
                return (
                  <td key={hour} data-hour={hour}>
                    <Cell {...{ cell, dots }} isTabStop={cell === firstPoor} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes(styles.key)}>
        {(['hot', 'none', 'few'] as const).map((look) => (
          <li key={look} className="inline gap-6px">
            <i aria-hidden="true" className={classes(styles.cell, styles[look])} />
            {t(`qualityScreen.key_${look}`)}
          </li>
        ))}
        {/* What the numbers count. */}
        {examples.map((cell) =>
          cell === undefined ? null : (
            <li key={cell.poor} className="inline gap-6px">
              <span aria-hidden="true" className="medium">
                <Figures {...cell} />
              </span>
              {ofCalls({ hits: cell.poor, of: cell.measured })}
            </li>
          ),
        )}
        {left === 0 ? null : <li>{t('qualityScreen.otherHours', counted(left))}</li>}
      </ul>
    </div>
  );
}

interface CellProps {
  cell: SoundHour;
  dots: QualityReport['dots'];
  isTabStop: boolean;
}

function Cell({ cell, dots, isTabStop }: CellProps): ReactNode {
  const region = useRegion();
  const { measured, poor, isWorse, weekday, hour } = cell;
  const look = classes(styles.cell, measured < FEWEST_CALLS ? styles.few : isWorse ? styles.hot : styles.none);
  const when = `${weekdayName(weekday + 1, region)} ${hourWords(hour, region)}`;
  const words = t(isWorse ? 'qualityScreen.cellWorse' : 'qualityScreen.cell', {
    ...{ when, poor, measured },
  });
  if (poor === 0)
    return (
      <span className={look}>
        <span aria-hidden="true">{measured}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    );
  const style = { '--share': `${Math.round(Math.min(100, 40 + 200 * shareInterval(poor, measured).low))}%` };
  const isThen = (dot: SoundDot): boolean => weekdayOf(dot.day) === weekday && Math.floor(dot.minute / 60) === hour;
  return (
    <WithCalls dots={dots} calls={{ words: when, holds: isThen, poor, filter: null }}>
      <AriaButton aria-label={words} excludeFromTabOrder={!isTabStop} className={look} style={style as CSSProperties}>
        <Figures {...cell} />
      </AriaButton>
    </WithCalls>
  );
}

/** The poor of the measured calls; where none is, the measured alone. */
function Figures({ poor, measured }: Pick<SoundHour, 'poor' | 'measured'>): ReactNode {
  if (poor === 0) return measured;
  return (
    <span>
      {poor}
      <span className={classes(styles.of)}>/{measured}</span>
    </span>
  );
}

/** Moves the focus between the cells that are buttons: along the days, or to the next one of the same hour. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const hour = (event.target as Element).closest('td')?.dataset.hour;
  if (step === undefined || hour === undefined) return;
  event.preventDefault();
  const column = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? `[data-hour="${hour}"] ` : '';
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(`${column}button`)];
  cells[cells.findIndex((cell) => cell.contains(event.target as Node)) + step]?.focus();
}
