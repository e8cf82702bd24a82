import type { ReactNode } from 'react';
import type { Comparison } from '../../../shared/calls/pbx-results.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { whenWords } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { useNow } from '../../ui/Time.tsx';
import styles from '../settings.module.css';
import { comparisonWords } from './comparison-words.ts';

/** Whether all calls of the PBX are here, and why not where some are not. */
export function ComparisonText({ comparison }: { comparison: Comparison }): ReactNode {
  const region = useRegion();
  const now = useNow();
  return (
    <p className={classes(styles.hint)}>
      {comparisonWords(comparison, region).join(' ')}{' '}
      {t('settings.compareAt', { when: whenWords(comparison.at, now, region) })}
    </p>
  );
}
