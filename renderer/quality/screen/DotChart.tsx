import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { bands, measuredOf, type QualityReport } from '../../../shared/quality/quality-report.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { LiveRegion, VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import { type ChartLayout, chartLayout, dotByKey, edges, markPath, nearestDot, type PlacedDot } from './chart.ts';
import { useWidth } from './Picture.tsx';
import styles from './QualityScreen.module.css';
import { counted, dayWords, dotWords } from './words.ts';

export interface DotChartProps {
  report: QualityReport;
  onOpenCall: (uuid: string) => void;
}

/** A mark a call by day and score, with the median and the worst tenth. The pointer or the arrow keys choose a call; a click or Enter opens it. */
export function DotChart({ report, onOpenCall }: DotChartProps): ReactNode {
  const region = useRegion();
  const hintId = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const layout = useMemo(() => (width === 0 ? null : chartLayout(report, width)), [report, width]);
  const [chosen, setChosen] = useState<{ uuid: string; by: 'keys' | 'pointer' } | null>(null);
  const active = layout?.dots.find(({ dot }) => dot.uuid === chosen?.uuid) ?? null;
  const label = t('qualityScreen.chart', {
    calls: t('qualityScreen.measuredCalls', counted(measuredOf(report.counts), region)),
    from: dayWords(report.firstDay, report.lastDay, region),
    to: dayWords(report.lastDay, report.lastDay, region),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.key === 'Enter' || event.key === ' ') && active !== null) onOpenCall(active.dot.uuid);
    else {
      const next = dotByKey(report.dots, active?.dot ?? null, event.key);
      if (next === null) return;
      setChosen({ uuid: next.uuid, by: 'keys' });
    }
    event.preventDefault();
  };
  const dotAt = (event: { clientX: number; clientY: number; currentTarget: Element }): PlacedDot | null => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return layout === null ? null : nearestDot(layout.dots, event.clientX - left, event.clientY - top);
  };
  return (
    <div ref={box} className={classes(styles.chartBox)}>
      {layout === null ? null : (
        <div
          role="application"
          aria-label={label}
          aria-describedby={hintId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a call in it
          tabIndex={0}
          className={classes(styles.chartKeys, active !== null && styles.chartPoints)}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => {
            const near = dotAt(event);
            setChosen(near === null ? null : { uuid: near.dot.uuid, by: 'pointer' });
          }}
          onPointerLeave={() => setChosen(null)}
          onBlur={() => setChosen(null)}
          onClick={(event) => {
            const near = dotAt(event);
            if (near !== null) onOpenCall(near.dot.uuid);
          }}
        >
          <Chart layout={layout} report={report} />
          {active === null ? null : <Active at={active} layout={layout} words={dotWords(active.dot, region)} />}
        </div>
      )}
      <span id={hintId}>
        <VisuallyHidden>{t('qualityScreen.chartHint')}</VisuallyHidden>
      </span>
      <LiveRegion text={active !== null && chosen?.by === 'keys' ? dotWords(active.dot, region) : ''} />
    </div>
  );
}

function Chart({ layout, report }: { layout: ChartLayout; report: QualityReport }): ReactNode {
  const region = useRegion();
  const { width, height, left, right, step, edgeY } = layout;
  return (
    <svg width={width} height={height} aria-hidden="true" className={classes(styles.chart)}>
      {edgeY
        .slice(0, -1)
        .map((y, band) =>
          band % 2 === 0 ? (
            <rect key={y} className={classes(styles.band)} x={left} y={y} width={right - left} height={step} />
          ) : null,
        )}
      {edgeY.map((y, index) => (
        <g key={y}>
          <line className={classes(styles.gridLine)} x1={left} x2={right} y1={y} y2={y} />
          <text x={left - 8} y={y + 4} textAnchor="end">
            {edges[index]?.toFixed(1)}
          </text>
        </g>
      ))}
      {bands.map((band, index) => (
        <text key={band} x={right + 8} y={(edgeY[index] ?? 0) + step / 2 + 4}>
          {t(`qualityScreen.${band}`)}
        </text>
      ))}
      {bands.map((band) => (
        <path key={band} className={classes(styles[`dot-${band}`])} d={layout.marks[band]} />
      ))}
      <path className={classes(styles.worst)} d={layout.worst} />
      <path className={classes(styles.median)} d={layout.median} />
      {layout.ticks.map(({ day, x }) => (
        <text key={day} x={x} y={height - 4} textAnchor="middle">
          {dayWords(day, report.lastDay, region)}
        </text>
      ))}
    </svg>
  );
}

/** The chosen call: a ring around its mark, and its words beside it. */
function Active({ at: { x, y }, layout, words }: { at: PlacedDot; layout: ChartLayout; words: string }): ReactNode {
  const isRight = x > layout.width / 2;
  return (
    <>
      <svg width={layout.width} height={layout.height} aria-hidden="true" className={classes(styles.over)}>
        <circle cx={x} cy={y} r={6.5} className={classes(styles.ring)} />
      </svg>
      <div
        aria-hidden="true"
        className={classes(styles.tip)}
        style={{
          insetBlockStart: `${y < 40 ? y + 12 : y - 34}px`,
          ...(isRight ? { right: `${layout.width - x - 8}px` } : { left: `${Math.max(0, x - 8)}px` }),
        }}
      >
        {words}
      </div>
    </>
  );
}

/** What the marks and the lines of the chart are. */
export function ChartKey({ period }: Pick<QualityReport, 'period'>): ReactNode {
  return (
    <ul className={classes(styles.key)}>
      {bands.map((band) => (
        <li key={band}>
          <svg width="12" height="12" aria-hidden="true">
            <path className={classes(styles[`dot-${band}`])} d={markPath(band, 6, 6)} />
          </svg>
          {t(`qualityScreen.${band}`)}
        </li>
      ))}
      {(['median', 'worst'] as const).map((line) => (
        <li key={line}>
          <svg width="18" height="12" aria-hidden="true">
            <path className={classes(styles[line])} d="M0 6h18" />
          </svg>
          {line === 'worst'
            ? t('qualityScreen.keyWorst')
            : t(period === 'day' ? 'qualityScreen.keyMedianDay' : 'qualityScreen.keyMedianWeek')}
        </li>
      ))}
    </ul>
  );
}
