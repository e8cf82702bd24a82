import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { QualityReport, SoundDot } from '../../../../shared/quality/quality-report.ts';
import { measuredOf } from '../../../../shared/quality/sound-counts.ts';
import { bands } from '../../../../shared/quality/verdict.ts';
import { t } from '../../../text.ts';
import { type Region, useRegion } from '../../../ui/call/context.ts';
import { classes } from '../../../ui/class-names.ts';
import { LiveRegion, VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx';
import { useWidth } from '../Picture.tsx';
import { counted, dayWords, dotWords } from '../words.ts';
import { type ChartLayout, chartLayout, dotByKey, edges, markPath, nearestDot, type PlacedDot } from './chart.ts';
import styles from './charts.module.css';

export interface DotChartProps {
  report: QualityReport;
  onOpenCall: (uuid: string) => void;
}

/** Each call as a mark by day and score, with the median and the worst tenth. The pointer or the arrow keys choose a call; a click or Enter opens it. */
export function DotChart({ report, onOpenCall }: DotChartProps): ReactNode {
  const region = useRegion();
  const hintId = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const layout = useMemo(() => (width === 0 ? null : chartLayout(report, width)), [report, width]);
  const [isByKeys, setByKeys] = useState(false);
  const [chosen, choose] = useState<string | null>(null);
  const active = layout?.dots.find(({ dot }) => dot.uuid === chosen) ?? null;
  const words = active === null ? '' : dotWords(active.dot, region);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOpening = event.key === 'Enter' || event.key === ' ';
    const next = isOpening ? null : dotByKey(report.dots, active?.dot ?? null, event.key);
    if (isOpening && active !== null) onOpenCall(active.dot.uuid);
    if (next !== null) choose(next.uuid);
    if (next !== null) setByKeys(true);
    if (isOpening || next !== null) event.preventDefault();
  };
  return (
    <div ref={box} className={classes(styles.dots)}>
      {layout === null ? null : (
        <div
          role="application"
          aria-label={chartWords(report, region)}
          aria-describedby={hintId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a call in it
          tabIndex={0}
          className={classes(styles.keys, active !== null && styles.points)}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => {
            choose(dotAt(layout, event)?.uuid ?? null);
            setByKeys(false);
          }}
          onPointerLeave={() => choose(null)}
          onBlur={() => choose(null)}
          onClick={(event) => {
            const dot = dotAt(layout, event);
            if (dot !== null) onOpenCall(dot.uuid);
          }}
        >
          <Chart layout={layout} report={report} />
          {active === null ? null : <Active at={active} layout={layout} words={words} />}
        </div>
      )}
      <span id={hintId}>
        <VisuallyHidden>{t('qualityScreen.chartHint')}</VisuallyHidden>
      </span>
      <LiveRegion text={isByKeys ? words : ''} />
    </div>
  );
}

/** How many calls the chart shows, and of which days. */
function chartWords({ counts, firstDay, lastDay }: QualityReport, region: Region): string {
  return t('qualityScreen.chart', {
    calls: t('qualityScreen.measuredCalls', counted(measuredOf(counts), region)),
    from: dayWords(firstDay, lastDay, region),
    to: dayWords(lastDay, lastDay, region),
  });
}

/** The call whose mark is under the pointer; null for none. */
function dotAt({ dots }: ChartLayout, { clientX, clientY, currentTarget }: MouseEvent): SoundDot | null {
  const { left, top } = currentTarget.getBoundingClientRect();
  return nearestDot(dots, clientX - left, clientY - top)?.dot ?? null;
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
            <rect key={y} className={classes(styles.stripe)} x={left} y={y} width={right - left} height={step} />
          ) : null,
        )}
      {edgeY.map((y, index) => (
        <g key={y}>
          <line className={classes(styles.gridLine)} x1={left} x2={right} y1={y} y2={y} />
          <text x={left - 8} y={y + 4} textAnchor="end">
            {edges[index]?.toFixed(0)}
          </text>
        </g>
      ))}
      {bands.map((band, index) => (
        <text key={band} x={right + 8} y={(edgeY[index] ?? 0) + step / 2 + 4}>
          {t(`qualityScreen.${band}`)}
        </text>
      ))}
      {bands.map((band) => (
        <path key={band} data-band={band} className={classes(styles.dot)} d={layout.marks[band]} />
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

/** The chosen call: a ring around its mark, and its text next to it. */
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
            <path data-band={band} className={classes(styles.dot)} d={markPath(band, 6, 6)} />
          </svg>
          {t(`qualityScreen.${band}`)}
        </li>
      ))}
      {(['median', 'worst'] as const).map((line) => (
        <li key={line}>
          <svg width="18" height="12" aria-hidden="true">
            <path className={classes(styles[line])} d="M0 6h18" />
          </svg>
          {t(line === 'worst' ? 'qualityScreen.keyWorst' : `qualityScreen.keyMedian_${period}`)}
        </li>
      ))}
    </ul>
  );
}
