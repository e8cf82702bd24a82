import type { ReactNode } from 'react';
import type { Band } from '../../shared/quality/verdict.ts';
import { t } from '../text.ts';
import { classes } from '../ui/class-names.ts';
import styles from './Gauge.module.css';

/** From worst to best, as shown. */
const GAUGE_BANDS = ['bad', 'poor', 'fair', 'good'] as const satisfies readonly Band[];

/** The four bands side by side with the call's own filled. For calls below good. */
export function Gauge({ band }: { band: Band }): ReactNode {
  const place = GAUGE_BANDS.indexOf(band) + 1;
  const label = t('quality.gauge', { band: t(`quality.${band}Band`), place, of: GAUGE_BANDS.length });
  return (
    <div className={classes(styles.gauge)} role="img" aria-label={label}>
      {GAUGE_BANDS.map((one) => (
        <span key={one} className={classes(styles.band, one === band && styles.on, one === band && styles[one])}>
          {t(`quality.${one}Band`)}
        </span>
      ))}
    </div>
  );
}
