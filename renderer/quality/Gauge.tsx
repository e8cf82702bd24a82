import type { ReactNode } from 'react';
import { BAND_LIMITS, SCORE_RANGE } from '../../shared/quality/quality.ts';
import type { Verdict } from '../../shared/quality/verdict.ts';
import { t } from '../text.ts';
import { classes } from '../ui/class-names.ts';
import styles from './Gauge.module.css';

type Measured = Extract<Verdict, { kind: 'measured' }>;

const EDGES = [SCORE_RANGE.min, BAND_LIMITS.poor, BAND_LIMITS.fair, BAND_LIMITS.good, SCORE_RANGE.max] as const;
const BANDS = ['bad', 'poor', 'fair', 'good'] as const;

/**
 * Where a MOS stands on the gauge, 0 to 1. Each band has a quarter, because nearly all calls lie between 4 and 4.5 and a
 * straight scale would show them all in one place; the numbers at its edges say so.
 */
export function gaugePlace(mos: number): number {
  for (const [band, low] of EDGES.entries()) {
    const high = EDGES[band + 1];
    if (high === undefined) break;
    if (mos < high || band === BANDS.length - 1) {
      const within = Math.min(1, Math.max(0, (mos - low) / (high - low)));
      return (band + within) / BANDS.length;
    }
  }
  return 1;
}

/** The four bands side by side, the call's MOS marked on them. */
export function Gauge({ verdict }: { verdict: Measured }): ReactNode {
  const mos = verdict.mos.toFixed(2);
  const label = t('quality.mosScale', { mos, ...SCORE_RANGE, ...BAND_LIMITS });
  return (
    <div className={classes(styles.gauge)} role="img" aria-label={label}>
      <div className={classes(styles.bands)}>
        {BANDS.map((band) => (
          <span key={band} className={classes(styles.band, styles[band])} />
        ))}
        <span className={classes(styles.mark)} style={{ insetInlineStart: `${gaugePlace(verdict.mos) * 100}%` }} />
      </div>
      <div className={classes(styles.labels)}>
        {BANDS.map((band) => (
          <span key={band}>{t(`quality.${band}`)}</span>
        ))}
      </div>
      <div className={classes(styles.edges, 'tabular')}>
        {EDGES.map((edge) => (
          <span key={edge}>{edge.toFixed(1)}</span>
        ))}
      </div>
    </div>
  );
}
