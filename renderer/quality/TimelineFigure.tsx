import type { ReactNode } from 'react';
import { t } from '../text.ts';
import { useNameOf, useRegion } from '../ui/call/context.ts';
import { lengthWords } from '../ui/call/describe-call.ts';
import { classes } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import { Term } from '../ui/terms/Term.tsx';
import styles from './Timeline.module.css';
import { TimelineRows } from './TimelineRows.tsx';
import type { SoundSplit, Span, Timeline } from './timeline.ts';
import { inTime, type PartKind, rowsOf, SHAPES } from './timeline-rows.ts';

/** The call from start to end and each phone on its clock, a legend with lengths, how much sound came, and all of it in words. */
export function TimelineFigure({ timeline }: { timeline: Timeline }): ReactNode {
  const region = useRegion();
  const rows = rowsOf(timeline, region, useNameOf());
  return (
    <figure className="grid gap-1" aria-label={t('quality.bar')}>
      <TimelineRows rows={rows} at={timeline.at} seconds={timeline.seconds} />
      <Legend timeline={timeline} />
      <SoundBar sound={timeline.sound} />
      {timeline.moreLegs > 0 ? (
        <p className="secondary">{t('quality.morePhones', { count: timeline.moreLegs })}</p>
      ) : null}
      {timeline.lost.length > 0 && !timeline.isSilent ? (
        <p className="secondary">{t('quality.lostEstimated')}</p>
      ) : null}
      {timeline.unplaced > 0 ? (
        <p className="secondary">{t('quality.disturbedUnread', { count: timeline.unplaced })}</p>
      ) : null}
      <VisuallyHidden>
        <ol>
          {rows.flatMap((row) =>
            inTime(row).map((part) => <li key={`${row.key} ${part.kind} ${part.from}`}>{part.words}</li>),
          )}
        </ol>
      </VisuallyHidden>
    </figure>
  );
}

function Legend({ timeline }: { timeline: Timeline }): ReactNode {
  const sum = (spans: readonly Span[]): number => Math.round(spans.reduce((all, { from, to }) => all + to - from, 0));
  const { disturbed } = timeline;
  return (
    <ul className={classes(styles.legend)}>
      {[...timeline.lengths].map(([kind, seconds]) =>
        timeline.isSilent && kind === 'talk' ? (
          <Entry key={kind} kind="lost" name={t('verdicts.noSound')} value={lengthWords(seconds)} />
        ) : (
          <Entry key={kind} kind={kind} name={t(`quality.bar_${kind}`)} value={lengthWords(seconds)} />
        ),
      )}
      {disturbed.length === 0 ? null : (
        <Entry
          kind="disturbed"
          name={<Term name="disturbed" label={t('quality.barDisturbed')} />}
          value={t('quality.barDisturbedLength', { count: disturbed.length, length: lengthWords(sum(disturbed)) })}
        />
      )}
    </ul>
  );
}

/** How much of the expected sound came, as one bar; nothing where all of it did. Its parts have no place in time. */
function SoundBar({ sound }: { sound: SoundSplit | null }): ReactNode {
  if (sound === null || sound.lost + sound.notSent < 1) return null;
  const { heard, lost, notSent } = sound;
  const whole = heard + lost + notSent;
  const percent = (value: number): string => `${(value / whole) * 100}%`;
  const length = (value: number): string => lengthWords(Math.round(value));
  return (
    <>
      <svg className={classes(styles.bar, styles.sound)} width="100%" height={8} aria-hidden="true">
        <rect width={percent(heard)} height={8} className={styles.talk} />
        <rect x={percent(heard)} y={0.75} width={percent(lost)} height={6.5} className={styles.lost} />
        <rect x={percent(heard + lost)} y={0.75} width={percent(notSent)} height={6.5} className={styles.notSent} />
      </svg>
      <ul className={classes(styles.legend)}>
        <Entry kind="talk" name={t('quality.soundHeard')} value={length(heard)} />
        {lost < 1 ? null : (
          <Entry kind="lost" name={<Term name="missing" label={t('quality.barLost')} />} value={length(lost)} />
        )}
        {notSent < 1 ? null : (
          <Entry
            kind="notSent"
            name={<Term name="missing" label={t('quality.barNotSent')} />}
            value={length(notSent)}
          />
        )}
      </ul>
    </>
  );
}

type EntryKind = PartKind | 'notSent';

function Entry({ kind, name, value }: { kind: EntryKind; name: ReactNode; value: string }): ReactNode {
  return (
    <li className={classes(styles.entry)}>
      <Swatch kind={kind} />
      {name} <b>{value}</b>
    </li>
  );
}

/** The part's shape in 12 px. */
function Swatch({ kind }: { kind: EntryKind }): ReactNode {
  if (kind === 'lost' || kind === 'notSent')
    return (
      <svg width="12" height="12" aria-hidden="true">
        <rect x="1" y="1" width="10" height="10" className={styles[kind]} />
      </svg>
    );
  const [, barHeight] = SHAPES[kind];
  const height = kind === 'disturbed' ? 5 : Math.max(3, Math.round(barHeight * 0.6));
  return (
    <svg width="12" height="12" aria-hidden="true">
      <rect width="12" y={(12 - height) / 2} height={height} className={styles[kind]} />
    </svg>
  );
}
