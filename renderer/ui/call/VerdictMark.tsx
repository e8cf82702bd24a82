import type { ReactNode } from 'react';
import { type Verdict, type VerdictWord, wordOf } from '../../../shared/quality/verdict.ts';
import { classes } from '../class-names.ts';
import { verdictWord } from './describe-call.ts';
import styles from './VerdictMark.module.css';

/** A dot and its word; the dot's shape differs by band too, so that nothing hangs on colour alone. */
export function VerdictMark({ verdict }: { verdict: Verdict }): ReactNode {
  const band = wordOf(verdict);
  return (
    <span className={classes(styles.mark, styles[band])}>
      <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" className={classes(styles.dot)}>
        <Shape band={band} />
      </svg>
      {verdictWord(verdict)}
    </span>
  );
}

function Shape({ band }: { band: VerdictWord }): ReactNode {
  if (band === 'good') return <circle cx="4" cy="4" r="4" />;
  if (band === 'fair')
    return (
      <>
        <circle cx="4" cy="4" r="3.25" className={styles.hollow} />
        <path d="M4 0.75 A3.25 3.25 0 0 0 4 7.25 Z" />
      </>
    );
  if (band === 'poor') return <path d="M4 0.3 L8 7.7 L0 7.7 Z" />;
  if (band === 'bad') return <rect x="0.5" y="0.5" width="7" height="7" />;
  if (band === 'incomplete')
    return <circle cx="4" cy="4" r="3.25" className={styles.hollow} strokeDasharray="2.5 2.6" />;
  return <circle cx="4" cy="4" r="3.25" className={styles.hollow} />;
}
