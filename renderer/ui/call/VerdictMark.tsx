import type { ReactNode } from 'react';
import { verdictText } from '../../../shared/messages/call-words.ts';
import { type Verdict, type VerdictWord, wordOf } from '../../../shared/quality/verdict.ts';
import { t } from '../../text.ts';
import { classes } from '../class-names.ts';
import styles from './VerdictMark.module.css';

/** `large`: as a section's heading. */
export interface VerdictMarkProps {
  verdict: Verdict;
  size?: 'small' | 'large';
}

/** A shape and its word. */
export function VerdictMark({ verdict, size = 'small' }: VerdictMarkProps): ReactNode {
  const word = wordOf(verdict);
  return (
    <span data-band={word} className={classes('secondary inline gap-6px nowrap', styles[size])}>
      <VerdictShape word={word} />
      {verdictText(t, verdict)}
    </span>
  );
}

/** The shape of a verdict in 12 px. */
export function VerdictShape({ word }: { word: VerdictWord }): ReactNode {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <path data-band={word} className={shapeLook(word)} d={shapePath(word, 6, 6)} />
    </svg>
  );
}

/** The look of shapes: some are hollow. */
export function shapeLook(word: VerdictWord): string {
  const look =
    word === 'fair' || word === 'noSound' ? styles.outline : word === 'notMeasured' ? styles.dashed : styles.solid;
  return classes(look);
}

/**
 * The outline of a verdict's shape around a point: circle, ring, diamond, square, hollow square. They differ, so that nothing hangs on colour
 * alone.
 */
export function shapePath(word: VerdictWord, x: number, y: number): string {
  const at = (dx: number, dy: number): string => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  if (word === 'poor') return `M${at(0, -5)}l5 5-5 5-5-5z`;
  if (word === 'bad') return `M${at(-4, -4)}h8v8h-8z`;
  if (word === 'noSound') return `M${at(-3.5, -3.5)}h7v7h-7z`;
  const r = word === 'good' ? 4 : 3.5;
  return `M${at(-r, 0)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}
