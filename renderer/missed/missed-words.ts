import type {
  MissedDecision,
  MissedRow,
  MissedState,
  MissedToday,
  ReturnedBy,
  Standing,
  UsualHour,
} from '../../shared/calls/follow-up-state.ts';
import { capital } from '../../shared/messages/moment-words.ts';
import { proposedTimes } from '../../shared/time/proposed-times.ts';
import { t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import {
  dayWords,
  isolated,
  joined,
  lengthWords,
  momentWords,
  type PartyWords,
  rowTimeWords,
  shortLength,
  timeWords,
  whenWords,
} from '../ui/call/describe-call.ts';
import { clockTime, dayDistance, dayOf, formatter, hourOf, weekdayDate } from '../ui/call/format-time.ts';
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

/** What is added to the facts of a row. `now`: it is a good time to call; `due`: their reminder's time has come. */
export interface Hint {
  readonly text: string;
  readonly tone: 'now' | 'due' | null;
}

/** The line below the name. `facts`: what is known, in parts ("2 calls", "rang 24 s"). `number`: that of a name that the caller sent: they may send any. */
export interface MissedLine {
  readonly facts: readonly string[];
  readonly hint: Hint | null;
  readonly number: string | null;
}

/** What a row says of a caller. */
export function lineOf(row: MissedRow, context: RowContext): MissedLine {
  const { words, isDone, now, region } = context;
  const { state, attempts, rangSeconds, party, isInternal, at } = row;
  if (isDone && state.kind !== 'waiting')
    return {
      // Its heading names the day of what was done; a reminder that was just set stands below the day of the call.
      facts: [
        stateWords(state, (at) =>
          state.kind === 'todo' ? timeWords('at', at, now, region) : t('time.at_time', { time: clockTime(at, region) }),
        ),
      ],
      hint: null,
      number: null,
    };
  const isSent = party.personId === null && !isInternal && !words.titleIsNumber;
  const hint = hintOf(row, context);
  const unnotified = notNotifiedWords(row);
  const facts = [
    ...(attempts === 1 ? [] : [t('calls.counted', { count: attempts })]),
    ...(rangSeconds === undefined ? [] : [t('calls.rowRang', { length: shortLength(rangSeconds) })]),
    // The end of the first line has the reminder's time.
    ...(state.kind === 'todo' && !isDue(state) && at !== null ? [whenWords(at, now, region)] : []),
    ...(unnotified === null ? [] : [unnotified]),
  ];
  const number = isSent ? words.number : null;
  const [first = t('calls.counted', { count: attempts }), ...rest] = facts;
  return facts.length === 0 && hint !== null
    ? { facts: [], hint: { ...hint, text: capital(hint.text) }, number }
    : { facts: [capital(first), ...rest], hint, number };
}

/** The first that holds: they are being called; their reminder is due; the person called them in vain; when they usually answer. */
function hintOf({ state, called, usual }: MissedRow, { isCalling, now, region }: RowContext): Hint | null {
  if (isCalling) return { text: t('missed.beingCalled').toLowerCase(), tone: null };
  if (state.kind === 'todo')
    return isDue(state)
      ? { text: t('missed.due', { when: timeWords('at', state.at, now, region) }), tone: 'due' }
      : null;
  if (called !== undefined)
    return { text: t(`missed.youCalled_${called.reason}`, { when: dayOrTime(called.at, now, region) }), tone: null };
  if (usual === undefined) return null;
  if (isUsualNow(usual, now, region)) return { text: t('missed.usuallyNow'), tone: 'now' };
  const span = shortSpan(usual, region);
  return { text: t(usual.workday ? 'missed.usuallyHint' : 'missed.usuallyWeekends', { span }), tone: null };
}

/** Whether it is the time at which a caller usually answers. `now` in epoch ms. */
export function isUsualNow({ hour, hours, workday }: UsualHour, now: number, { zone }: Region): boolean {
  const here = Number(formatter({ locale: 'en', zone, hourCycle: 'h23' }, { hour: '2-digit' }).format(now));
  const isWeekend = [0, 6].includes(new Date(dayOf(now, zone)).getUTCDay());
  return workday !== isWeekend && here >= hour && here < hour + hours;
}

/** When they called, at the end of the row's first line: "09:12", "Mon", "3 Nov". */
export function calledWords({ at, timeText }: MissedRow, now: number, region: Region): string {
  if (at === null) return timeText ?? t('time.unknown');
  return dayDistance(at, now, region.zone) === -1 ? clockTime(at, region) : dayOrTime(at, now, region);
}

/** A time in a word: "09:12" today, "yesterday", "Mon" within a week, else "3 Nov". */
function dayOrTime(at: number, now: number, region: Region): string {
  const days = dayDistance(at, now, region.zone);
  if (days >= 0) return clockTime(at, region);
  if (days === -1) return t('time.yesterday').toLowerCase();
  return days > -7 ? formatter(region, { weekday: 'short' }).format(at) : weekdayDate(at, now, region);
}

/** The name of a part of the list. */
export function partTitle(part: Standing): string {
  return t(part === 'later' ? 'missed.partLater' : `missed.${part}`);
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

/** Rows of a day, with its name. */
export interface DayOfRows {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly MissedRow[];
}

/**
 * The rows by the day on which they called, for which they are planned, or on which they were done. Reminders that are due come first; one that
 * was just set keeps its place, so that no heading moves what is under the pointer.
 */
export function byDay(part: Standing, rows: readonly MissedRow[], now: number, region: Region): DayOfRows[] {
  const days = Map.groupBy(rows, ({ state, at }) => {
    if (part === 'waiting') return isDue(state) ? t('missed.dueNow') : waitingDay(at, now, region);
    const when = state.kind === 'waiting' ? (at ?? now) : state.at;
    return dayDistance(when, now, region.zone) === 1 ? t('missed.tomorrow') : dayWords(when, now, region);
  });
  return [...days].map(([title, some]) => ({ id: `day ${title}`, title, rows: some }));
}

/** "Today", "Yesterday" or "Earlier". */
function waitingDay(at: number | null, now: number, { zone }: Region): string {
  const days = at === null ? Number.NEGATIVE_INFINITY : dayDistance(at, now, zone);
  if (days >= 0) return t('time.today');
  return t(days === -1 ? 'time.yesterday' : 'missed.earlier');
}

/** What was done today, where all are done: how many were spoken with, how many of them by colleagues; null for nothing. */
export function doneTodayWords({ done, reached, byColleagues }: MissedToday): string | null {
  if (done === 0) return null;
  if (reached === 0) return t('missed.doneToday', { count: done });
  const all = t('missed.reachedToday', { count: reached });
  return byColleagues === 0 ? all : `${all} ${t('missed.byColleagues', { count: byColleagues })}`;
}

/** How far one got today: "4 of 11 done today · 1 by Jonas". `waiting`: so many still wait. Null on a day without a caller. */
export function progressWords({ called, done, byColleagues, colleague }: MissedToday, waiting: number): string | null {
  if (!called) return null;
  const by =
    colleague === null
      ? t('missed.doneByColleagues', { count: byColleagues })
      : t('missed.doneBy', { count: byColleagues, by: isolated(colleague) });
  return joined(' · ', t('missed.progress', { done, total: done + waiting }), byColleagues === 0 ? null : by);
}

/** A call without a number, in a line: "Yesterday 15:26 · rang 6 s". */
export function withheldWords({ at, timeText, rangSeconds }: MissedRow, now: number, region: Region): string {
  const when = at === null ? (timeText ?? t('time.unknown')) : rowTimeWords(at, now, region);
  return joined(
    ' · ',
    when,
    rangSeconds === undefined ? null : t('calls.rowRang', { length: shortLength(rangSeconds) }),
  );
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

/** A choice for ringing a caller back later. `at`: epoch ms; null for no reminder. */
export type TodoChoice = Choice & { detail?: string; at: number | null };

const NO_TIME = 'none';
const MOST_TIMES = 4;

/** The choices at a moment, soonest first: proposals, among them the hour at which they usually answer, and to remove the reminder. */
export function todoChoices(now: number, region: Region, state: MissedState, usual: UsualHour | null): TodoChoice[] {
  const proposed = proposedTimes(now, region.zone).filter(({ at }) => at !== usual?.at);
  const isFull = usual !== null && proposed.length >= MOST_TIMES;
  const times = [
    ...proposed
      .filter(({ kind }) => !isFull || kind !== 'tomorrow')
      .map(({ kind, at }) => ({ id: kind, label: t(`missed.todo_${kind}`), at })),
    ...(usual === null ? [] : [{ id: 'usual', label: t('missed.todoUsual'), at: usual.at }]),
  ];
  return [
    ...times.sort((a, b) => a.at - b.at).map((one) => ({ ...one, detail: rowTimeWords(one.at, now, region) })),
    ...(state.kind === 'todo' ? [{ id: NO_TIME, label: t('missed.todoNone'), at: null }] : []),
  ];
}

/** The choices as items that decide. */
export function todoActions(
  { state }: MissedRow,
  { now, region, usual }: { now: number; region: Region; usual: UsualHour | null },
  decide: (decision: MissedDecision) => void,
): Action[] {
  return todoChoices(now, region, state, usual).map(({ at, ...choice }) => ({
    ...choice,
    run: () => decide(at === null ? { kind: 'waiting' } : { kind: 'todo', at }),
  }));
}

/** A time that was read from what was typed, in full: "Fri 20 Nov, 09:00"; with its year where that is another one. */
export function readingWords(at: number, now: number, region: Region): string {
  const year =
    dayOf(at, region.zone).slice(0, 4) === dayOf(now, region.zone).slice(0, 4) ? {} : { year: 'numeric' as const };
  const options = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return formatter(region, { ...options, ...year }).format(at);
}

/** When a caller usually answers: "Between 9:00 and 11:00". */
export function usualSpan(usual: UsualHour, region: Region): string {
  const [from, to] = usualHours(usual, region);
  return t(usual.workday ? 'missed.usuallyBetween' : 'missed.usuallyBetweenWeekends', { from, to });
}

/** Full hours as short as the clock allows: "9 to 11", "9 AM to 11 AM", "9 h 00 – 11 h 00". */
function shortSpan(usual: UsualHour, region: Region): string {
  const clock = usualHours(usual, region);
  const [from, to] = clock.map((text) => /^0?(\d+):00$/.exec(text)?.[1]);
  return from === undefined || to === undefined
    ? t('missed.hoursByClock', { from: clock[0], to: clock[1] })
    : t('missed.hours', { from, to });
}

const usualHours = ({ hour, hours }: UsualHour, region: Region) =>
  [hourOf(hour, region), hourOf((hour + hours) % 24, region)] as const;
