import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../text.ts';
import { IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { exactTime } from '../ui/call/format-time.ts';
import { classes } from '../ui/class-names.ts';
import { LiveRegion, VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import styles from './Timeline.module.css';
import { inTime, type Part, type Place, placeByKey, SHAPES, type TimelineRow } from './timeline-rows.ts';
import { useZoom, type Zoom } from './use-zoom.ts';
import { ticks } from './zoom.ts';

const [HEIGHT, HEIGHT_DISTURBED, HEIGHT_LEG] = [20, 30, 14];
/** The bar of a leg lies in its row without the call's heights. */
const LEG_SHAPES: Partial<Record<Part['kind'], readonly [top: number, height: number]>> = {
  ringing: [5, 4],
  connected: [2, 10],
  hold: [5, 4],
};
/** The least width of a part, percent of the bar. */
const LEAST = 0.5;
/** From this length on the middle of the bar has its time too, s. */
const LONG = 600;

export interface TimelineRowsProps {
  rows: readonly TimelineRow[];
  /** Start, epoch ms, and length. */
  at: number;
  seconds: number;
}

/** The rows on one clock. Arrow keys or the pointer choose a segment, which is then told; + and - zoom. */
export function TimelineRows({ rows, at, seconds }: TimelineRowsProps): ReactNode {
  const hintId = useId();
  const zoom = useZoom(seconds);
  const [place, setPlace] = useState<Place | null>(null);
  const active =
    place === null ? null : (inTime(rows[place.row] ?? { key: '', label: null, parts: [] })[place.part] ?? null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const factor = { '+': 2, '=': 2, '-': 0.5, '0': 1 / zoom.most }[event.key];
    const next = placeByKey(rows, place, event.key);
    if (factor !== undefined) zoom.by(factor);
    if (next !== null) setPlace(next);
    const part = next === null ? undefined : inTime(rows[next.row] ?? { key: '', label: null, parts: [] })[next.part];
    if (part !== undefined) zoom.show(part.from / seconds, part.to / seconds);
    if (factor !== undefined || next !== null) event.preventDefault();
  };
  return (
    <div className={classes(styles.box)}>
      <div
        ref={zoom.frame}
        role="application"
        aria-label={t('quality.rows')}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a segment in it
        tabIndex={0}
        className={classes(styles.frame)}
        onKeyDown={onKeyDown}
        onBlur={() => setPlace(null)}
        {...dragging(zoom)}
      >
        <div style={{ width: `${zoom.zoom * 100}%` }}>
          {rows.map((row) => (
            <Row key={row.key} row={row} seconds={seconds} active={active} />
          ))}
          <Axis at={at} seconds={seconds} zoom={zoom.zoom} />
        </div>
      </div>
      {zoom.most > 1 ? <ZoomButtons zoom={zoom} /> : null}
      <p className={classes(styles.chosen)} aria-hidden>
        {active?.words ?? ''}
      </p>
      <span id={hintId}>
        <VisuallyHidden>{t('quality.rowsHint')}</VisuallyHidden>
      </span>
      <LiveRegion text={active?.words ?? ''} />
    </div>
  );
}

/** A mouse drags the timeline; touch scrolls it natively. */
function dragging({ frame }: Zoom) {
  return {
    onPointerMove(event: PointerEvent): void {
      if (event.pointerType === 'mouse' && event.buttons === 1 && frame.current !== null)
        frame.current.scrollLeft -= event.movementX;
    },
  };
}

function ZoomButtons({ zoom }: { zoom: Zoom }): ReactNode {
  const { most, by } = zoom;
  const [isWhole, isMost] = [zoom.zoom <= 1, zoom.zoom >= most];
  return (
    <fieldset className={classes(styles.zoom)} aria-label={t('quality.zoom')}>
      <IconButton
        label={t('quality.zoomOut')}
        icon={ZoomOut}
        size="small"
        isDisabled={isWhole}
        onPress={() => by(0.5)}
      />
      <IconButton label={t('quality.zoomIn')} icon={ZoomIn} size="small" isDisabled={isMost} onPress={() => by(2)} />
      <IconButton
        label={t('quality.zoomWhole')}
        icon={Maximize2}
        size="small"
        isDisabled={isWhole}
        onPress={() => by(1 / most)}
      />
    </fieldset>
  );
}

function Axis({ at, seconds, zoom }: { at: number; seconds: number; zoom: number }): ReactNode {
  const region = useRegion();
  return (
    <div className="tabular secondary flex between" aria-hidden>
      {ticks(seconds, zoom, LONG).map((mark) => (
        <span key={mark}>{exactTime(at + mark * 1000, region)}</span>
      ))}
    </div>
  );
}

function Row({ row, seconds, active }: { row: TimelineRow; seconds: number; active: Part | null }): ReactNode {
  const { label, parts } = row;
  const isDisturbed = parts.some(({ kind }) => kind === 'disturbed');
  const height = label !== null ? HEIGHT_LEG : isDisturbed ? HEIGHT_DISTURBED : HEIGHT;
  const percent = (value: number): number => (value / seconds) * 100;
  return (
    <>
      {label === null ? null : (
        <div className={classes(styles.legLabel)}>
          <bdi>{label}</bdi>
        </div>
      )}
      <svg className={styles.bar} width="100%" height={height} aria-hidden="true">
        {parts.map((part) => {
          const { kind, from, to, words } = part;
          const [y, thick] = (label === null ? null : LEG_SHAPES[kind]) ?? SHAPES[kind];
          const width = Math.max(LEAST, percent(to - from));
          const x = Math.min(percent(from), 100 - width);
          // A phone that was connected is drawn as the talk is.
          const look = classes(
            styles[label !== null && kind === 'connected' ? 'talk' : kind],
            part.words === active?.words && styles.active,
          );
          return (
            <rect key={`${kind} ${from}`} x={`${x}%`} width={`${width}%`} y={y} height={thick} className={look}>
              <title>{words}</title>
            </rect>
          );
        })}
      </svg>
    </>
  );
}
