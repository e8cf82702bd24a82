import type {
  MissedDecision,
  MissedRow,
  MissedState,
  ReturnedBy,
  Standing,
  UsualHour,
} from '../../shared/calls/follow-up-state.ts';
import { proposedTimes } from '../../shared/time/proposed-times.ts';
import { t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import {
  dayWords,
  isolated,
  lengthWords,
  momentWords,
  type PartyWords,
  rowTimeWords,
  shortLength,
  whenWords,
} from '../ui/call/describe-call.ts';
import { clockTime, dayDistance, hourOf } from '../ui/call/format-time.ts';
import type { Choice } from '../ui/fields/SelectField.tsx';
import type { Action } from '../ui/overlays/Menu.tsx';

/** What the words of a row depend on besides the row. `isDone`: it says what became of them; `now`: epoch ms. */
export interface RowContext {
  words: PartyWords;
  /** They are being called from here. */
  isCalling: boolean;
  isDone: boolean;
  now: number;
  region: Region;
}

/** Whether a reminder's time has come: the caller waits again. */
const isDue = (state: MissedState): boolean => state.kind === 'todo' && state.at <= Date.now();

/** The line below the name, in parts: "2 calls", "rang 24 s", "Fri 14:35". */
export function lineOf(row: MissedRow, { words, isCalling, isDone, now, region }: RowContext): string[] {
  const { at, state, attempts, rangSeconds } = row;
  const count = t('calls.counted', { count: attempts });
  const called = at === null ? (row.timeText ?? t('time.unknown')) : rowTimeWords(at, now, region);
  if (isCalling) return [t('missed.beingCalled'), count, called];
  if (isDone && state.kind !== 'waiting')
    return [stateWords(state, (at) => t('missed.atTime', { time: clockTime(at, region) }))];
  if (state.kind === 'todo' && isDue(state))
    return [t('missed.due', { when: whenWords(state.at, now, region) }), count];
  const unnotified = notNotifiedWords(row);
  return [
    words.dialable === null ? t('missed.withheldNoRingBack') : count,
    ...(rangSeconds === undefined ? [] : [t('calls.rowRang', { length: shortLength(rangSeconds) })]),
    called,
    ...(unnotified === null ? [] : [unnotified]),
  ];
}

/** What became of a row that keeps its place for a moment. */
export function heldWords(state: MissedState): string {
  const { kind } = state;
  if (kind === 'returned') return t('missed.rungBack');
  if (isDue(state)) return t('missed.dueNow');
  if (kind === 'waiting') return t('missed.waiting');
  return t(kind === 'todo' ? 'missed.later' : 'missed.dismiss');
}

/** The state of a caller who does not simply wait: "Rung back by Jonas, 104 at 14:59". `timeOf`: how a time is written after it. */
export function stateWords(state: Exclude<MissedState, { kind: 'waiting' }>, timeOf: (at: number) => string): string {
  const when = timeOf(state.at);
  if (isDue(state)) return t('missed.due', { when });
  return state.kind === 'returned' || state.kind === 'reached'
    ? talkedWords(state.kind, state.by, when)
    : t(`missed.state_${state.kind}`, { when });
}

/** Rows of a day, with its name; null where the list has no days. */
export interface DayOfRows {
  readonly id: string;
  readonly title: string | null;
  readonly rows: readonly MissedRow[];
}

/** The rows by the day for which they are planned, or on which they were done; all together those who wait. */
export function byDay(part: Standing, rows: readonly MissedRow[], now: number, region: Region): DayOfRows[] {
  if (part === 'waiting') return [{ id: part, title: null, rows }];
  const days = Map.groupBy(rows, ({ state, at }) => {
    const when = state.kind === 'waiting' ? (at ?? now) : state.at;
    return dayDistance(when, now, region.zone) === 1 ? t('missed.tomorrow') : dayWords(when, now, region);
  });
  return [...days].map(([title, some]) => ({ id: `day ${title}`, title, rows: some }));
}

/** How many were spoken with today, and how many of them colleagues spoke with, in a sentence or two; null for nobody. */
export function reachedTodayWords(rows: readonly MissedRow[], now: number, region: Region): string | null {
  const today = rows
    .map(({ state }) => state)
    .filter((state) => state.kind === 'returned' || state.kind === 'reached')
    .filter(({ at }) => dayDistance(at, now, region.zone) === 0);
  const byOthers = today.filter(({ by }) => by.kind === 'colleague').length;
  if (today.length === 0) return null;
  const all = t('missed.reachedToday', { count: today.length });
  return byOthers === 0 ? all : `${all} ${t('missed.byColleagues', { count: byOthers })}`;
}

/** That no notification was shown for a caller; null where one was, or none was wanted. */
export function notNotifiedWords({ notNotified }: MissedRow): string | null {
  if (notNotified === undefined) return null;
  return notNotified === 'refused' ? t('missed.notNotified') : t('missed.maybeNotNotified');
}

function talkedWords(kind: 'returned' | 'reached', by: ReturnedBy, when: string): string {
  if (by.kind === 'me') return t(`missed.${kind}`, { when });
  const { name, number } = by;
  if (number === null) return t(`missed.${kind}ByColleague`, { when });
  return t(`missed.${kind}By`, { by: name === null ? number : `${isolated(name)}, ${number}`, when });
}

/** How often a caller called, when last, and how long it rang then, in sentences; null where the record has no time. */
export function tellWords({ at, attempts, rangSeconds }: MissedRow, now: number, region: Region): string | null {
  if (at === null) return null;
  const when = momentWords(at, now, region);
  const length = rangSeconds === undefined ? null : lengthWords(rangSeconds);
  if (attempts === 1)
    return length === null ? t('missed.calledOnce', { when }) : t('missed.calledOnceRang', { when, length });
  const often = attempts === 2 ? t('missed.calledTwice', { when }) : t('missed.calledMany', { count: attempts, when });
  return length === null ? often : `${often} ${t('missed.lastRang', { length })}`;
}

/** A choice for ringing a caller back later. `at`: epoch ms; null for a custom time and for no reminder. */
export type TodoChoice = Choice & { detail?: string; at: number | null };

/** The choices without a time. */
export const OWN_TIME = 'own';
export const NO_TIME = 'none';

/** The choices at a moment: the hour at which they usually answer, with its reason, proposals, a custom time. */
export function todoChoices(now: number, region: Region, state: MissedState, usual: UsualHour | null): TodoChoice[] {
  const proposed = proposedTimes(now, region.zone).map(({ kind, at }) => ({
    id: kind,
    label: t(`missed.todo_${kind}`),
    detail: whenWords(at, now, region),
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

/** The choices as items that decide. The custom time does nothing here: its caller opens the dialog. */
export function todoActions(
  { state }: MissedRow,
  { now, region, usual }: { now: number; region: Region; usual: UsualHour | null },
  decide: (decision: MissedDecision) => void,
): Action[] {
  return todoChoices(now, region, state, usual).map(({ at, ...choice }) => ({
    ...choice,
    run: () => {
      if (choice.id === NO_TIME) decide({ kind: 'waiting' });
      else if (at !== null) decide({ kind: 'todo', at });
    },
  }));
}

function usualChoice(usual: UsualHour, now: number, region: Region): TodoChoice {
  return {
    id: 'usual',
    label: t('missed.todoUsual', { when: whenWords(usual.at, now, region) }),
    detail: usualWords(usual, region),
    at: usual.at,
  };
}

/** When a caller usually answers, with the calls that show it: "Usually reached between 9:00 and 10:00 (7 of 9 calls)". */
export function usualWords({ hour, reached, tried }: UsualHour, region: Region): string {
  return t('missed.usually', { reached, tried, from: hourOf(hour, region), to: hourOf((hour + 1) % 24, region) });
}
