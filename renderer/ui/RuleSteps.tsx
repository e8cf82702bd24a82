import type { ReactNode } from 'react';
import type { RuleStep } from '../../shared/dialing/apply-rules.ts';
import { t } from '../text.ts';
import { NumberText } from './Time.tsx';

/** What the dial rules did to a number: each step with its result. */
export function RuleSteps({ steps }: { steps: readonly RuleStep[] }): ReactNode {
  if (steps.length === 0) return <p className="secondary">{t('rules.stepsNone')}</p>;
  return (
    <ol className="points column small gap-1 break">
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
