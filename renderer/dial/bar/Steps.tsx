import type { ReactNode } from 'react';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import styles from './CallBar.module.css';
import type { StepStates } from './result-words.ts';

/** The steps of a call, in their order. */
const steps = ['phone', 'dialling', 'connected'] as const;

/** The three steps of a call: green once reached, in green dashes where that is likely, in grey ones where the PBX does not say. */
export function Steps({ states }: { states: StepStates }): ReactNode {
  return (
    <ol className={classes(styles.steps)}>
      {steps.map((step, place) => {
        const state = states[place] ?? 'todo';
        return (
          <li
            key={step}
            className={classes(styles.step, styles[state])}
            data-state={state}
            {...(state === 'now' ? { 'aria-current': 'step' } : {})}
          >
            {t(`dial.step_${step}`)}
            <VisuallyHidden>, {t(`dial.stepState_${state}`)}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
