import type { MissedState, UsualHour } from '../../shared/calls/missed-state.ts';
import { type TodoTime, todoTimes } from '../../shared/time/todo-times.ts';
import { t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { hourOf, weekdayName } from '../ui/call/format-time.ts';
import type { Choice } from '../ui/fields/SelectField.tsx';
import { todoWords } from './state-words.ts';

/** What may be chosen for ringing a caller back later. `at`: epoch ms; null asks for a time of one's own, or ends the plan. */
export type TodoChoice = Choice & { at: number | null };

/** The ids of the choices that are no time. */
export const OWN_TIME = 'own';
export const NO_TIME = 'none';

const LABELS = {
  inAnHour: 'missed.todoInAnHour',
  afternoon: 'missed.todoAfternoon',
  tomorrow: 'missed.todoTomorrow',
  monday: 'missed.todoMonday',
} as const satisfies Record<TodoTime['kind'], string>;

/** The proposals of a moment, the hour at which they usually answer with its reason, and a time of one's own. */
export function todoChoices(now: number, region: Region, state: MissedState, usual: UsualHour | null): TodoChoice[] {
  const proposed = todoTimes(now, region.zone).map(({ kind, at }) => ({
    id: kind,
    label: t(LABELS[kind]),
    detail: todoWords(at, now, region),
    at,
  }));
  const own = { id: OWN_TIME, label: t('missed.todoOwn'), at: null };
  const none = { id: NO_TIME, label: t('missed.todoNone'), at: null };
  return [
    ...(usual === null ? [] : [usualChoice(usual, now, region)]),
    ...proposed,
    own,
    ...(state.kind === 'todo' ? [none] : []),
  ];
}

function usualChoice(usual: UsualHour, now: number, region: Region): TodoChoice {
  const words = {
    reached: usual.reached,
    tried: usual.tried,
    from: hourOf(usual.hour, region),
    to: hourOf((usual.hour + 1) % 24, region),
  };
  const why =
    usual.weekday === null
      ? t('missed.usualWhy', words)
      : t('missed.usualWhyOn', { ...words, day: weekdayName(usual.weekday, region) });
  return {
    id: 'usual',
    label: t('missed.todoUsual', { when: todoWords(usual.at, now, region) }),
    detail: why,
    at: usual.at,
  };
}
