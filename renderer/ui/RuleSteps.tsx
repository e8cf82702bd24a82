import type { ReactNode } from 'react';
import type { RuleStep } from '../../shared/dialing/apply-rules.ts';
import { t } from '../text.ts';
import { classes } from './class-names.ts';
import styles from './RuleSteps.module.css';
import { NumberText } from './Time.tsx';

const WORDS = {
  abroad: 'rules.stepAbroad',
  areaCode: 'rules.stepAreaCode',
  code: 'rules.stepCode',
  countryUnknown: 'rules.stepCountryUnknown',
  internal: 'rules.stepInternal',
  national: 'rules.stepNational',
  noPrefixBeforePlus: 'rules.stepNoPrefixBeforePlus',
  plus: 'rules.stepPlus',
  prefix: 'rules.stepPrefix',
  prefixed: 'rules.stepPrefixed',
  short: 'rules.stepShort',
} as const satisfies Record<RuleStep['kind'], string>;

/** What the dial rules did to a number: each step with its result. */
export function RuleSteps({ steps }: { steps: readonly RuleStep[] }): ReactNode {
  if (steps.length === 0) return <p className={classes(styles.none)}>{t('rules.stepsNone')}</p>;
  return (
    <ol className={classes(styles.steps)}>
      {steps.map(({ kind, before, after }) => (
        <li key={kind}>
          {t(WORDS[kind])}
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
