import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../../../text.ts';
import { classes } from '../../../ui/class-names.ts';
import { LiveRegion, VisuallyHidden } from '../../../ui/feedback/VisuallyHidden.tsx';
import { useWidth } from '../Picture.tsx';
import styles from './charts.module.css';

/** A column: `size` high, of which `part` is filled. `words`: its figures. */
export interface Column {
  readonly key: string | number;
  readonly size: number;
  readonly part: number;
  readonly words: string;
  /** Below the column, where there is room. */
  readonly tick: string;
}

export interface ColumnsProps {
  label: string;
  columns: readonly Column[];
  /** Shows the calls of a column. */
  onOpen: (column: Column) => void;
}

const HEIGHT = 112;
const AXIS = 22;
const TOP = 4;
/** The room that a tick needs, px. */
const TICK = 64;

/** Columns side by side. The pointer or the arrow keys choose one; a click or Enter shows its calls. */
export function Columns({ label, columns, onOpen }: ColumnsProps): ReactNode {
  const hintId = useId();
  const [box, width] = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const [isByKeys, setByKeys] = useState(false);
  const chosen = at === null ? undefined : columns[at];
  const each = width / columns.length;
  const most = Math.max(1, ...columns.map(({ size }) => size));
  const indexAt = ({ clientX, currentTarget }: MouseEvent): number =>
    Math.floor((clientX - currentTarget.getBoundingClientRect().left) / each);
  const onKeyDown = (event: KeyboardEvent): void => {
    const isOpening = event.key === 'Enter' || event.key === ' ';
    if (isOpening && chosen !== undefined) onOpen(chosen);
    const next = isOpening ? null : indexByKey(event.key, at, columns.length);
    if (next !== null) setAt(next);
    if (next !== null) setByKeys(true);
    if (isOpening || next !== null) event.preventDefault();
  };
  return (
    <div ref={box} className={classes(styles.columns)}>
      {width === 0 ? null : (
        <div
          role="application"
          aria-label={label}
          aria-describedby={hintId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a column in it
          tabIndex={0}
          className={classes(styles.keys, styles.points)}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => {
            setAt(indexAt(event));
            setByKeys(false);
          }}
          onPointerLeave={() => setAt(null)}
          onBlur={() => setAt(null)}
          onClick={(event) => {
            const column = columns[indexAt(event)];
            if (column !== undefined) onOpen(column);
          }}
        >
          <svg width={width} height={TOP + HEIGHT + AXIS} aria-hidden="true" className={classes(styles.chart)}>
            <path className={classes(styles.rest)} d={barsPath(columns, each, most, ({ size }) => size)} />
            <path className={classes(styles.share)} d={barsPath(columns, each, most, ({ part }) => part)} />
            <line className={classes(styles.gridLine)} x1={0} x2={width} y1={TOP + HEIGHT} y2={TOP + HEIGHT} />
            {columns.map(({ key, tick }, index) =>
              index % Math.ceil(TICK / each) === 0 && index * each <= width - TICK / 2 ? (
                <text key={key} x={index * each} y={TOP + HEIGHT + AXIS - 4}>
                  {tick}
                </text>
              ) : null,
            )}
            {chosen === undefined || at === null ? null : (
              <rect className={classes(styles.ring)} x={at * each} y={TOP} width={each} height={HEIGHT} />
            )}
          </svg>
          {chosen === undefined || at === null ? null : (
            <div
              aria-hidden="true"
              className={classes(styles.tip)}
              style={{
                top: 0,
                ...(at * each > width / 2 ? { right: `${width - (at + 1) * each}px` } : { left: `${at * each}px` }),
              }}
            >
              {chosen.words}
            </div>
          )}
        </div>
      )}
      <span id={hintId}>
        <VisuallyHidden>{t('qualityScreen.columnsHint')}</VisuallyHidden>
      </span>
      <LiveRegion text={isByKeys ? (chosen?.words ?? '') : ''} />
    </div>
  );
}

function barsPath(columns: readonly Column[], each: number, most: number, of: (column: Column) => number): string {
  const gap = Math.min(2, each / 4);
  return columns
    .map((column, index) => {
      const height = (HEIGHT * of(column)) / most;
      if (height === 0) return '';
      const [x, y] = [index * each + gap / 2, TOP + HEIGHT - height];
      return `M${x.toFixed(1)} ${y.toFixed(1)}h${(each - gap).toFixed(1)}v${height.toFixed(1)}h-${(each - gap).toFixed(1)}z`;
    })
    .join('');
}

/** Where a key goes from a column; null for other keys. */
export function indexByKey(key: string, at: number | null, count: number): number | null {
  if (key === 'ArrowRight') return Math.min((at ?? -1) + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max((at ?? count) - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
