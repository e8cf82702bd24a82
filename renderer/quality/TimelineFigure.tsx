import type { ReactNode } from 'react';
import type { TextKey } from '../../shared/messages/index.ts';
import type { StretchKind } from '../../shared/quality/call-times.ts';
import { type Region, useRegion } from '../ui/call/context.ts';
import { lengthWords } from '../ui/call/describe-call.ts';
import { exactTime } from '../ui/call/format-time.ts';
import { classes } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import styles from './Timeline.module.css';
import { t } from './text.ts';
import type { Disturbed, Span, Timeline } from './timeline.ts';

const KIND_WORDS: Record<StretchKind, TextKey> = {
  ownRinging: 'quality.barOwnRinging',
  dialling: 'quality.barDialling',
  ringing: 'quality.barRinging',
  elsewhere: 'quality.barElsewhere',
  connected: 'quality.barConnected',
  talk: 'quality.barTalk',
  hold: 'quality.barHold',
};

type PartKind = StretchKind | 'missing' | 'disturbed';

/** Top and height of each part on a bar of 20 px, so that it reads without colour; what was disturbed lies below. */
const SHAPES: Record<PartKind, readonly [top: number, height: number]> = {
  ownRinging: [8, 4],
  dialling: [6, 8],
  ringing: [6, 8],
  elsewhere: [3, 14],
  connected: [3, 14],
  talk: [0, 20],
  hold: [6, 8],
  missing: [0.75, 18.5],
  disturbed: [24, 5],
};
const HEIGHT = 20;
const HEIGHT_DISTURBED = 30;

/** The least width of a part, percent of the bar. */
const LEAST = 0.5;
/** From this length on the middle of the bar has its time too, s. */
const LONG = 600;

interface Part extends Span {
  readonly kind: PartKind;
  /** When and what, in words. */
  readonly words: string;
}

function disturbedWords(one: Disturbed, region: Region): string {
  const time = exactTime(one.at, region);
  const seconds = one.to - one.from;
  const line =
    seconds < 1
      ? t('quality.disturbedMoment', { time })
      : t('quality.disturbedLine', { time, length: lengthWords(Math.round(seconds)) });
  return one.flaws === null ? line : `${line} · ${t('quality.disturbedFlaws', { count: one.flaws })}`;
}

/** The parts of the bar in the order in which they are drawn. */
function partsOf(timeline: Timeline, region: Region): Part[] {
  const time = (seconds: number): string => exactTime(timeline.at + seconds * 1000, region);
  const stretches = timeline.stretches.map(({ kind, from, to }): Part => {
    const words = t('quality.stretch', { from: time(from), to: time(to), what: t(KIND_WORDS[kind]) });
    return { kind, from, to, words };
  });
  const missing = timeline.missing.map(({ from, to }): Part => {
    const length = lengthWords(Math.round(to - from));
    return { kind: 'missing', from, to, words: t('quality.missingAbout', { time: time(from), length }) };
  });
  const disturbed = timeline.disturbed.map((one): Part => {
    return { kind: 'disturbed', from: one.from, to: one.to, words: disturbedWords(one, region) };
  });
  return [...stretches, ...missing, ...disturbed];
}

/** The call from start to end, as a bar, a legend with lengths, and in words for screen readers. */
export function TimelineFigure({ timeline }: { timeline: Timeline }): ReactNode {
  const region = useRegion();
  const parts = partsOf(timeline, region);
  const time = (seconds: number): string => exactTime(timeline.at + seconds * 1000, region);
  const marks = timeline.seconds >= LONG ? [0, timeline.seconds / 2, timeline.seconds] : [0, timeline.seconds];
  return (
    <figure className={classes(styles.figure)} aria-label={t('quality.bar')}>
      <Bar parts={parts} seconds={timeline.seconds} />
      <div className={classes(styles.axis)} aria-hidden>
        {marks.map((mark) => (
          <span key={mark}>{time(mark)}</span>
        ))}
      </div>
      <Legend timeline={timeline} />
      {timeline.missing.length > 0 ? <p className={classes(styles.note)}>{t('quality.missingEstimated')}</p> : null}
      {timeline.unplaced > 0 ? (
        <p className={classes(styles.note)}>{t('quality.disturbedUnread', { count: timeline.unplaced })}</p>
      ) : null}
      <VisuallyHidden>
        <ol>
          {parts
            .toSorted((a, b) => a.from - b.from)
            .map((part) => (
              <li key={`${part.kind} ${part.from}`}>{part.words}</li>
            ))}
        </ol>
      </VisuallyHidden>
    </figure>
  );
}

function Bar({ parts, seconds }: { parts: readonly Part[]; seconds: number }): ReactNode {
  const percent = (value: number): number => (value / seconds) * 100;
  const isDisturbed = parts.some(({ kind }) => kind === 'disturbed');
  return (
    <svg className={styles.bar} width="100%" height={isDisturbed ? HEIGHT_DISTURBED : HEIGHT} aria-hidden="true">
      {parts.map(({ kind, from, to, words }) => {
        const [y, height] = SHAPES[kind];
        const width = Math.max(LEAST, percent(to - from));
        const x = Math.min(percent(from), 100 - width);
        return (
          <rect key={`${kind} ${from}`} x={`${x}%`} width={`${width}%`} y={y} height={height} className={styles[kind]}>
            <title>{words}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function Legend({ timeline }: { timeline: Timeline }): ReactNode {
  const sum = (spans: readonly Span[]): number => Math.round(spans.reduce((all, { from, to }) => all + to - from, 0));
  const { disturbed, missing } = timeline;
  return (
    <ul className={classes(styles.legend)}>
      {[...timeline.lengths].map(([kind, seconds]) => (
        <Entry key={kind} kind={kind} name={t(KIND_WORDS[kind])} value={lengthWords(seconds)} />
      ))}
      {missing.length === 0 ? null : (
        <Entry kind="missing" name={t('quality.barMissing')} value={lengthWords(sum(missing))} />
      )}
      {disturbed.length === 0 ? null : (
        <Entry
          kind="disturbed"
          name={t('quality.barDisturbed')}
          value={t('quality.barDisturbedLength', { count: disturbed.length, length: lengthWords(sum(disturbed)) })}
        />
      )}
    </ul>
  );
}

function Entry({ kind, name, value }: { kind: PartKind; name: string; value: string }): ReactNode {
  return (
    <li className={classes(styles.entry)}>
      <Swatch kind={kind} />
      {name} <b>{value}</b>
    </li>
  );
}

/** The part's shape in 12 px. */
function Swatch({ kind }: { kind: PartKind }): ReactNode {
  const [, barHeight] = SHAPES[kind];
  if (kind === 'missing')
    return (
      <svg width="12" height="12" aria-hidden="true">
        <rect x="1" y="1" width="10" height="10" className={styles.missing} />
      </svg>
    );
  const height = kind === 'disturbed' ? 5 : Math.max(3, Math.round(barHeight * 0.6));
  return (
    <svg width="12" height="12" aria-hidden="true">
      <rect width="12" y={(12 - height) / 2} height={height} className={styles[kind]} />
    </svg>
  );
}
