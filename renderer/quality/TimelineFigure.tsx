import { type ReactNode, useId } from 'react';
import type { Verdict } from '../../shared/quality/verdict.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { lengthWords } from '../ui/call/describe-call.ts';
import { exactTime } from '../ui/call/format-time.ts';
import { classes } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import { Term } from '../ui/terms/Term.tsx';
import styles from './Timeline.module.css';
import { inTime, type Part, type PartKind, partsOf, SHAPES, type Silence, type Timeline } from './timeline.ts';

/** The call from start to end as one bar, with a legend whose lengths add up to it, and all of it in words. */
export function TimelineFigure({ timeline, verdict }: { timeline: Timeline; verdict: Verdict }): ReactNode {
  const { legend, unplaced, lost } = timeline;
  return (
    <figure className="grid gap-1" aria-label={t('quality.bar')}>
      <TimelineBar timeline={timeline} />
      <ul className={classes(styles.legend)}>
        {/* What the thin line at the start is goes without saying. */}
        {legend
          .filter(({ kind }) => kind !== 'ringing' && kind !== 'ownRinging')
          .map(({ kind, seconds }) => (
            <li key={kind} className="row gap-6px">
              <Swatch kind={kind} />
              <Name kind={kind} isMeasured={verdict.kind !== 'notMeasured'} />{' '}
              <b className="text medium">{lengthWords(seconds)}</b>
            </li>
          ))}
      </ul>
      {lost.length > 0 && verdict.kind !== 'noSound' ? <p className="secondary">{t('quality.lostEstimated')}</p> : null}
      {unplaced > 0 ? <p className="secondary">{t('quality.disturbedUnread', { count: unplaced })}</p> : null}
    </figure>
  );
}

function Name({ kind, isMeasured }: { kind: PartKind; isMeasured: boolean }): ReactNode {
  if (kind === 'disturbed') return <Term name="disturbed" label={t('quality.legend_disturbed')} />;
  if (kind === 'lost' || kind === 'notSent' || kind === 'missing')
    return <Term name="missing" label={t(`quality.legend_${kind}`)} />;
  return t(kind === 'talk' && isMeasured ? 'quality.legend_clear' : `quality.bar_${kind}`);
}

/** The part's shape in 12 px. */
function Swatch({ kind }: { kind: PartKind }): ReactNode {
  const stripesId = useId();
  const isSilence = kind === 'notSent' || kind === 'missing';
  const isOutlined = kind === 'lost' || isSilence;
  const height = kind === 'lost' ? 10 : isSilence ? 6 : Math.max(3, Math.round(SHAPES[kind][1] * 0.6));
  return (
    <svg width="12" height="12" aria-hidden="true">
      {kind === 'disturbed' ? <Stripes id={stripesId} /> : null}
      <rect
        x={isOutlined ? 1 : 0}
        y={(12 - height) / 2}
        width={isOutlined ? 10 : 12}
        height={height}
        fill={kind === 'disturbed' ? `url(#${stripesId})` : undefined}
        className={classes(kind !== 'disturbed' && styles[kind])}
      />
    </svg>
  );
}

const HEIGHT = 20;
/** The least width of a part, percent of the bar. */
const LEAST = 0.5;

/** The call as one bar with its times, and all of it as a list, which screen readers have and which shows while it has the focus. */
function TimelineBar({ timeline }: { timeline: Timeline }): ReactNode {
  const region = useRegion();
  const parts = partsOf(timeline, region);
  const { at, seconds, tail } = timeline;
  const off = tail.lost + tail.notSent + tail.missing;
  const time = (second: number): string => exactTime(at + second * 1000, region);
  return (
    <>
      <div className={classes(styles.frame)}>
        <Bar parts={parts} seconds={seconds} share={seconds - off} />
        <Tail kind="lost" seconds={tail.lost} />
        <Tail kind="notSent" seconds={tail.notSent} />
        <Tail kind="missing" seconds={tail.missing} />
      </div>
      <div className="tabular secondary flex between" aria-hidden>
        <span>{time(0)}</span>
        <span>{off > 0 ? t('quality.whenUnknown') : time(seconds)}</span>
      </div>
      <VisuallyHidden elementType="ol" isFocusable tabIndex={0} aria-label={t('quality.rows')} className="small break">
        {inTime(parts).map((part) => (
          <li key={`${part.kind} ${part.from}`}>{part.words}</li>
        ))}
      </VisuallyHidden>
    </>
  );
}

interface BarProps {
  parts: readonly Part[];
  seconds: number;
  /** Its share of the width. */
  share: number;
}

function Bar({ parts, seconds, share }: BarProps): ReactNode {
  const stripesId = useId();
  const percent = (value: number): number => (value / seconds) * 100;
  return (
    <svg className={classes(styles.bar)} style={{ flexGrow: share }} height={HEIGHT} aria-hidden="true">
      <defs>
        <Stripes id={stripesId} />
      </defs>
      {parts.map(({ kind, from, to, words }) => {
        const [y, height] = SHAPES[kind];
        const width = Math.max(LEAST, percent(to - from));
        const x = Math.min(percent(from), 100 - width);
        return (
          <rect
            key={`${kind} ${from}`}
            {...{ y, height }}
            x={`${x}%`}
            width={`${width}%`}
            fill={kind === 'disturbed' ? `url(#${stripesId})` : undefined}
            className={classes(kind !== 'disturbed' && styles[kind])}
          >
            <title>{words}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** The ground of disturbed sound: 2.5 of each 4 px. */
function Stripes({ id }: { id: string }): ReactNode {
  return (
    <pattern id={id} width="4" height={HEIGHT} patternUnits="userSpaceOnUse">
      <rect width="4" height={HEIGHT} className={styles.between} />
      <rect width="2.5" height={HEIGHT} className={styles.disturbed} />
    </pattern>
  );
}

/** Sound whose place in the call isn't reported stands after a break. */
function Tail({ kind, seconds }: { kind: 'lost' | Silence; seconds: number }): ReactNode {
  const [y, height] = SHAPES[kind];
  if (seconds <= 0) return null;
  return (
    <svg className={classes(styles.bar, styles.tail)} style={{ flexGrow: seconds }} height={HEIGHT} aria-hidden="true">
      <rect x="0.75" y={y} height={height} className={styles[kind]}>
        <title>{t('quality.unplaced', { what: t(`quality.legend_${kind}`), length: lengthWords(seconds) })}</title>
      </rect>
    </svg>
  );
}
