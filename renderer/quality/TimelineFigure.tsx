import { type ReactNode, useId } from 'react';
import { t } from '../text.ts';
import { lengthWords } from '../ui/call/describe-call.ts';
import { classes } from '../ui/class-names.ts';
import { Term } from '../ui/terms/Term.tsx';
import styles from './Timeline.module.css';
import { Stripes, TimelineBar } from './TimelineBar.tsx';
import type { Timeline } from './timeline.ts';
import { type PartKind, SHAPES } from './timeline-parts.ts';

/** The call from start to end as one bar, with a legend whose lengths add up to it, and all of it in words. */
export function TimelineFigure({ timeline }: { timeline: Timeline }): ReactNode {
  const { legend, unplaced, lost, isSilent } = timeline;
  return (
    <figure className="grid gap-1" aria-label={t('quality.bar')}>
      <TimelineBar timeline={timeline} />
      <ul className={classes(styles.legend)}>
        {legend.map(({ kind, seconds }) => (
          <li key={kind} className="row gap-6px">
            <Swatch kind={kind} />
            <Name kind={kind} isMeasured={timeline.isMeasured} /> <b className="text medium">{lengthWords(seconds)}</b>
          </li>
        ))}
      </ul>
      {lost.length > 0 && !isSilent ? <p className="secondary">{t('quality.lostEstimated')}</p> : null}
      {unplaced > 0 ? <p className="secondary">{t('quality.disturbedUnread', { count: unplaced })}</p> : null}
    </figure>
  );
}

function Name({ kind, isMeasured }: { kind: PartKind; isMeasured: boolean }): ReactNode {
  if (kind === 'disturbed') return <Term name="disturbed" label={t('quality.legend_disturbed')} />;
  if (kind === 'lost' || kind === 'notSent') return <Term name="missing" label={t(`quality.legend_${kind}`)} />;
  return t(kind === 'talk' && isMeasured ? 'quality.legend_clear' : `quality.bar_${kind}`);
}

/** The part's shape in 12 px. */
function Swatch({ kind }: { kind: PartKind }): ReactNode {
  const stripesId = useId();
  const isOutlined = kind === 'lost' || kind === 'notSent';
  const height = kind === 'lost' ? 10 : kind === 'notSent' ? 6 : Math.max(3, Math.round(SHAPES[kind][1] * 0.6));
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
