import type { ReactNode } from 'react';
import type { TextKey } from '../../../shared/messages/index.ts';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import styles from './CallBar.module.css';
import { type StepState, type StepStates, steps } from './steps.ts';

const NAMES = {
  phone: 'dial.stepPhone',
  dialling: 'dial.stepDialling',
  connected: 'dial.stepConnected',
} as const satisfies Record<(typeof steps)[number], TextKey>;

const STATES = {
  todo: 'dial.stepTodo',
  now: 'dial.stepNow',
  done: 'dial.stepDone',
  unknown: 'dial.stepUnknown',
} as const satisfies Record<StepState, TextKey>;

/** The three steps of a call: lit once reached, dashed where the PBX does not say. */
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
            {t(NAMES[step])}
            <VisuallyHidden>, {t(STATES[state])}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}
