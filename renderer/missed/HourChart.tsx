import type { ReactNode } from 'react';
import type { UsualHour } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import styles from './HourChart.module.css';
import { hourBars } from './hour-chart.ts';
import { usualSpan } from './missed-words.ts';

/** Px: a bar, a bar with its gap, the highest bar, and what a bar without calls keeps. */
const BAR = { width: 14, step: 20, high: 24, least: 2 } as const;
/** Every so many hours have their number below. */
const NAMED = 4;

/** When a number is usually reached: the span in words, the calls it follows from, and the answered calls by hour. */
export function UsualHours({ usual }: { usual: UsualHour }): ReactNode {
  const region = useRegion();
  const { reached, tried } = usual;
  const span = usualSpan(usual, region);
  const bars = hourBars(usual);
  return (
    <>
      <p className="body">{span}</p>
      <p className="secondary">{t('missed.usuallyOf', { reached, tried })}</p>
      <svg
        role="img"
        aria-label={t('missed.byHour', { span })}
        className={styles.chart}
        viewBox={`0 0 ${bars.length * BAR.step} 40`}
        style={{ maxWidth: bars.length * BAR.step }}
      >
        {bars.map(({ hour, share, isUsual }, place) => {
          const height = Math.max(BAR.least, share * BAR.high);
          const x = place * BAR.step + (BAR.step - BAR.width) / 2;
          return (
            <g key={hour}>
              <rect
                {...{ x, y: BAR.high - height, width: BAR.width, height }}
                rx={Math.min(2, height / 2)}
                className={isUsual ? styles.usual : styles.other}
              />
              {hour % NAMED === 0 ? (
                <text x={x + BAR.width / 2} y={38}>
                  {region.hourCycle === 'h12' ? ((hour + 11) % 12) + 1 : hour}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </>
  );
}
