import type { MissedRow, MissedState, ReturnedBy, UsualHour } from '../../shared/calls/missed-state.ts';
import { DAY } from '../../shared/time/durations.ts';
import { type TodoTime, todoTimes } from '../../shared/time/todo-times.ts';
import { t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { whenWords } from '../ui/call/describe-call.ts';
import { clockTime, dayOf, hourOf, weekdayName } from '../ui/call/format-time.ts';
import type { Choice } from '../ui/fields/SelectField.tsx';

/** The state of a missed caller in words. */
export function missedStateWords(state: MissedState, now: number, region: Region): string {
  switch (state.kind) {
    case 'waiting':
      return t('missed.waitingState');
    case 'todo':
      return t('missed.todo', { when: todoWords(state.at, now, region) });
    case 'returned':
      return returnedWords(state.by, whenWords(state.at, now, region));
    case 'reachedMe':
      return t('missed.reachedMe', { when: whenWords(state.at, now, region) });
    case 'dismissed':
      return t('missed.dismissed', { when: whenWords(state.at, now, region) });
  }
}

/** That no notification was shown for a caller; null where one was, or none was wanted. */
export function notNotifiedWords({ notNotified }: MissedRow): string | null {
  if (notNotified === undefined) return null;
  return notNotified === 'refused' ? t('missed.notNotified') : t('missed.maybeNotNotified');
}

function returnedWords(by: ReturnedBy, when: string): string {
  if (by.kind === 'me') return t('missed.returned', { when });
  const { name, number } = by;
  if (number === null) return t('missed.returnedByColleague', { when });
  return name === null
    ? t('missed.returnedBy', { by: number, when })
    : t('missed.returnedByName', { name, number, when });
}

/** A time to come, for a sentence: "today 15:00", "tomorrow 9:00", "Thu 12 Nov 9:00". */
export function todoWords(at: number, now: number, region: Region): string {
  const time = clockTime(at, region);
  const day = dayOf(at, region.zone);
  if (day === dayOf(now, region.zone)) return t('time.todayAt', { time });
  // From noon to noon: a day has 23 to 25 hours.
  const noon = Date.parse(`${dayOf(now, region.zone)}T12:00:00Z`);
  if (day === new Date(noon + DAY).toISOString().slice(0, 10)) return t('time.tomorrowAt', { time });
  return whenWords(at, now, region);
}

/** A choice for ringing a caller back later. `at`: epoch ms; null for a custom time and for no reminder. */
export type TodoChoice = Choice & { at: number | null };

/** The choices without a time. */
export const OWN_TIME = 'own';
export const NO_TIME = 'none';

const LABELS = {
  inAnHour: 'missed.todoInAnHour',
  afternoon: 'missed.todoAfternoon',
  tomorrow: 'missed.todoTomorrow',
  monday: 'missed.todoMonday',
} as const satisfies Record<TodoTime['kind'], string>;

/** The choices at a moment: the hour at which they usually answer, with its reason, proposals, a custom time. */
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
