import { type ReactNode, useId } from 'react';
import type { TextKey } from '../../shared/messages/index.ts';
import type { Stretch, StretchKind } from '../../shared/quality/call-times.ts';
import { t } from '../text.ts';
import { type Region, useRegion } from '../ui/call/context.ts';
import { clockLength, exactTime } from '../ui/call/format-time.ts';
import { classes } from '../ui/class-names.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import styles from './Timeline.module.css';
import type { Disturbed, Timeline } from './timeline.ts';

const KIND_WORDS: Record<StretchKind, TextKey> = {
  ownRinging: 'quality.barOwnRinging',
  dialling: 'quality.barDialling',
  ringing: 'quality.barRinging',
  elsewhere: 'quality.barElsewhere',
  connected: 'quality.barConnected',
  talk: 'quality.barTalk',
  hold: 'quality.barHold',
};

const HEIGHT = 28;
/** The least width of a disturbance, percent of the bar. */
const LEAST = 0.7;

function stretchLine(part: Stretch, timeline: Timeline, region: Region): string {
  const time = (seconds: number): string => exactTime(timeline.at + seconds * 1000, region);
  return t('quality.stretch', { from: time(part.from), to: time(part.to), what: t(KIND_WORDS[part.kind]) });
}

function disturbedLine(one: Disturbed, region: Region): string {
  const time = exactTime(one.at, region);
  const seconds = one.to - one.from;
  const line =
    seconds < 1
      ? t('quality.disturbedMoment', { time })
      : t('quality.disturbedLine', { time, length: clockLength(seconds) });
  return one.flaws === null ? line : `${line} · ${t('quality.disturbedFlaws', { count: one.flaws })}`;
}

/** The call from start to end: ringing, talk, hold, hatched where the sound was disturbed; the same in words below. */
export function TimelineFigure({ timeline }: { timeline: Timeline }): ReactNode {
  const region = useRegion();
  const kinds = [...new Set(timeline.stretches.map((part) => part.kind))];
  return (
    <figure className={classes(styles.figure)}>
      <Bar timeline={timeline} />
      <div className={classes(styles.axis, 'tabular')} aria-hidden>
        <span>{exactTime(timeline.at, region)}</span>
        <span>{clockLength(timeline.seconds)}</span>
        <span>{exactTime(timeline.at + timeline.seconds * 1000, region)}</span>
      </div>
      <ul className={classes(styles.legend)} aria-hidden>
        {kinds.map((kind) => (
          <li key={kind} className={classes(styles.key)}>
            <Swatch kind={kind} />
            {t(KIND_WORDS[kind])}
          </li>
        ))}
        {timeline.disturbed.length > 0 ? (
          <li className={classes(styles.key)}>
            <Swatch kind="disturbed" />
            {t('quality.barDisturbed')}
          </li>
        ) : null}
      </ul>
      <WhatAndWhen timeline={timeline} />
    </figure>
  );
}

function Hatch({ id }: { id: string }): ReactNode {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" className={styles.hatchGround} />
        <rect width="3" height="6" className={styles.hatchLine} />
      </pattern>
    </defs>
  );
}

function Bar({ timeline }: { timeline: Timeline }): ReactNode {
  const hatch = useId();
  const percent = (seconds: number): number => (seconds / timeline.seconds) * 100;
  return (
    <svg className={styles.bar} width="100%" height={HEIGHT} role="img" aria-label={t('quality.bar')}>
      <Hatch id={hatch} />
      {timeline.stretches.map((part) => (
        <rect
          key={`${part.kind} ${part.from}`}
          x={`${percent(part.from)}%`}
          width={`${percent(part.to - part.from)}%`}
          y={part.kind === 'talk' ? 0 : HEIGHT / 4}
          height={part.kind === 'talk' ? HEIGHT : HEIGHT / 2}
          className={styles[part.kind]}
        />
      ))}
      {timeline.disturbed.map((one) => {
        const width = Math.max(LEAST, percent(one.to - one.from));
        return (
          <rect
            key={one.at}
            x={`${Math.min(percent(one.from), 100 - width)}%`}
            width={`${width}%`}
            height={HEIGHT}
            fill={`url(#${hatch})`}
            className={styles.disturbed}
          />
        );
      })}
    </svg>
  );
}

function Swatch({ kind }: { kind: StretchKind | 'disturbed' }): ReactNode {
  const hatch = useId();
  return (
    <svg width="16" height="12" aria-hidden="true">
      {kind === 'disturbed' ? (
        <>
          <Hatch id={hatch} />
          <rect width="16" height="12" fill={`url(#${hatch})`} className={styles.disturbed} />
        </>
      ) : (
        <rect width="16" y={kind === 'talk' ? 0 : 3} height={kind === 'talk' ? 12 : 6} className={styles[kind]} />
      )}
    </svg>
  );
}

function WhatAndWhen({ timeline }: { timeline: Timeline }): ReactNode {
  const region = useRegion();
  const lines = [
    ...timeline.stretches.map((part) => ({ at: part.from, text: stretchLine(part, timeline, region), bad: false })),
    ...timeline.disturbed.map((one) => ({ at: one.from, text: disturbedLine(one, region), bad: true })),
  ].toSorted((a, b) => a.at - b.at);
  return (
    <Disclosure title={t('quality.whatAndWhen')} level={4}>
      <ol className={classes(styles.lines, 'tabular')}>
        {lines.map((line) => (
          <li key={`${line.at} ${line.text}`} className={classes(line.bad && styles.bad)}>
            {line.text}
          </li>
        ))}
      </ol>
      {timeline.disturbed.length > 0 ? <p className={classes(styles.note)}>{t('quality.disturbedTail')}</p> : null}
    </Disclosure>
  );
}
