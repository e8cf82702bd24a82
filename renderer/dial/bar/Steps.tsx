import type { ReactNode } from 'react';
import { type Dial, isGoingOn } from '../../../shared/dialing/dial.ts';
import { dialResult } from '../../../shared/dialing/dial-result.ts';
import { MINUTE, SECOND } from '../../../shared/time/durations.ts';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import type { DialRecord } from '../dial-store.ts';
import styles from './CallBar.module.css';
import { wasPickedUp } from './result-words.ts';

/** The three steps of a call: lit once reached, dashed where the PBX does not say. */
export function Steps({ states }: { states: StepStates }): ReactNode {
  return (
    <ol className={classes(styles.steps)}>
      {steps.map((step, place) => {
        const state = states[place] ?? 'todo';
        return (
          <li
            key={step}
            className={classes(styles.step, styles[state === 'likely' ? 'unknown' : state])}
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

/** The steps of a call, in their order. */
const steps = ['phone', 'dialling', 'connected'] as const;

/** `likely`: inferred from how long the PBX took. `unknown`: the PBX has not said whether it happened. */
type StepState = 'todo' | 'now' | 'done' | 'likely' | 'unknown';

/** The states of the three steps. */
export type StepStates = readonly [phone: StepState, dialling: StepState, connected: StepState];

/** In this time after the request the PBX rings no phone yet, ms. */
export const RINGS_AFTER_MS = SECOND;

/** For so long after the phone was picked up the PBX is shown as dialling, ms. Most calls ring or are answered by then (E.721). */
const DIALLING_MS = 12 * SECOND;

/** No phone rings longer, ms. */
export const LONGEST_RINGING_MS = 2 * MINUTE;

const NOTHING_KNOWN: StepStates = ['unknown', 'unknown', 'unknown'];

/**
 * How far a call is, as far as that is known; null for a dial that shows something else. Only the record says whether the other side
 * answered, so `connected` is done with the record alone. `now`: epoch ms.
 */
export function stepsOf({ state, order }: Dial, record: DialRecord | undefined, now: number): StepStates | null {
  switch (state.kind) {
    case 'preparing':
      return ['todo', 'todo', 'todo'];
    case 'asking':
      return [now - state.since < RINGS_AFTER_MS ? 'todo' : 'now', 'todo', 'todo'];
    case 'inCall':
      if (!isGoingOn(state, now)) return null;
      if (state.lifted === 'likely')
        return isDialling(state.since, now) ? ['likely', 'likely', 'todo'] : ['likely', 'likely', 'unknown'];
      return now - state.since < LONGEST_RINGING_MS ? ['now', 'unknown', 'unknown'] : NOTHING_KNOWN;
    case 'done': {
      if (record?.kind !== 'loaded') return NOTHING_KNOWN;
      const { call } = record.page;
      const { kind } = dialResult(call, order.extension);
      if (kind === 'answered') return ['done', 'done', 'done'];
      if (kind === 'notReported') return [wasPickedUp(call, order.extension) ? 'done' : 'likely', 'likely', 'unknown'];
      return kind === 'unknown' ? NOTHING_KNOWN : null;
    }
    case 'awaitingRecord':
    case 'noRecord':
    case 'refused':
    case 'unknown':
      return null;
  }
}

/** Whether the phone was picked up so recently that the PBX is dialling. `since`: of the pick-up, epoch ms. */
export function isDialling(since: number, now: number): boolean {
  return now - since < DIALLING_MS;
}
