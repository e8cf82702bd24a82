import type { ReactNode } from 'react';
import { type Verdict, type VerdictWord, wordOf } from '../../../shared/quality/verdict.ts';
import { classes } from '../class-names.ts';
import { verdictWord } from './describe-call.ts';
import styles from './VerdictMark.module.css';

/** `large`: as a section's heading. */
export interface VerdictMarkProps {
  verdict: Verdict;
  size?: 'small' | 'large';
}

/** A shape and its word; the shape differs by band too, so that nothing hangs on colour alone. */
export function VerdictMark({ verdict, size = 'small' }: VerdictMarkProps): ReactNode {
  const band = wordOf(verdict);
  return (
    <span data-band={band} className={classes('secondary inline gap-6px nowrap', styles[size], styles[band])}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" className={classes(styles.dot)}>
        <Shape band={band} />
      </svg>
      {verdictWord(verdict)}
    </span>
  );
}

function Shape({ band }: { band: VerdictWord }): ReactNode {
  if (band === 'good' || band === 'fair') return <circle cx="6" cy="6" r="4.5" />;
  if (band === 'poor') return <path d="M6 0.75 L11.25 6 L6 11.25 L0.75 6 Z" />;
  if (band === 'bad' || band === 'noSound') return <rect x="1.5" y="1.5" width="9" height="9" />;
  return <circle cx="6" cy="6" r="4.25" className={styles.hollow} />;
}
