import type { ReactNode } from 'react';
import type { RuleStep } from '../../shared/dialing/apply-rules.ts';
import { t } from '../text.ts';
import { classes } from './class-names.ts';
import styles from './RuleSteps.module.css';
import { NumberText } from './Time.tsx';

/** What the dial rules did to a number: each step with its result. */
export function RuleSteps({ steps }: { steps: readonly RuleStep[] }): ReactNode {
  if (steps.length === 0) return <p className="secondary">{t('rules.stepsNone')}</p>;
  return (
    <ol className={classes(styles.steps)}>
      {steps.map(({ kind, before, after }) => (
        <li key={kind}>
          {t(`rules.step_${kind}`)}
          {before === after ? null : (
            <>
              {': '}
              <NumberText>{after}</NumberText>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
