import type { MissedState, ReturnedBy } from '../../../shared/calls/follow-up-state.ts';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import { directionText, verdictText } from '../../../shared/messages/call-words.ts';
import { isBelowGood, type VerdictWord, wordOf } from '../../../shared/quality/verdict.ts';
import { t } from '../../text.ts';
import type { NameOf, Region } from '../../ui/call/context.ts';
import {
  isolated,
  momentWords,
  outcomeWords,
  type PartyWords,
  shortLength,
  spokenLength,
} from '../../ui/call/describe-call.ts';
import { clockTime, dayDistance } from '../../ui/call/format-time.ts';

/** What is highlighted in a row's second line: a missed call that waits, and sound that was not good. */
export type Tone = 'waiting' | VerdictWord;

/** One part of a row's second line. `spoken`: what a screen reader says in its place. */
export interface LinePart {
  readonly text: string;
  readonly spoken?: string;
  readonly tone?: Tone;
}

/** What the words of a row depend on besides the row. `now`: an instant of today, epoch ms. */
export interface RowContext {
  readonly nameOf: NameOf;
  readonly now: number;
  readonly region: Region;
}

/** Whether the row is a missed call that was not returned yet. */
export function isWaiting({ perspective, missed }: ShownRow): boolean {
  return perspective.outcome.kind === 'missed' && (missed === undefined || missed.kind === 'waiting');
}

/** The second line: "Missed · rang 24 s", "Answered by Jonas, 104 · 14 min", "12 min · Bad sound". */
export function lineOf(row: ShownRow, context: RowContext): LinePart[] {
  const { outcome, talkSeconds } = row.perspective;
  const talked: LinePart[] =
    talkSeconds === null
      ? []
      : [{ text: shortLength(talkSeconds), spoken: t('calls.rowTalked', { length: spokenLength(talkSeconds) }) }];
  const text = outcomeWords(outcome, (number) => isolatedName(context.nameOf(number)));
  if (outcome.kind === 'missed')
    return [{ text, ...(isWaiting(row) && { tone: 'waiting' }) }, ...missedParts(row, context), ...noTime(row)];
  const isPlain = outcome.kind === 'answered' && talked.length > 0;
  return [
    // The length says that the call was answered.
    isPlain ? { text: '', spoken: text } : { text },
    ...talked,
    ...(outcome.kind === 'notReached' ? rang(row) : []),
    ...sound(row),
    ...noTime(row),
  ];
}

/** What a row shows. `calls`: how many it represents. `line`: its second line. */
interface ShownWords {
  readonly party: PartyWords;
  readonly calls: number;
  readonly line: readonly LinePart[];
}

/** What a screen reader says of a row: party first, so that typing a name finds it. */
export function labelOf(row: ShownRow, shown: ShownWords, region: Region): string {
  const { direction, outcome } = row.perspective;
  const { party, calls, line } = shown;
  const label = [
    party.number === null ? party.title : `${party.title}, ${party.number}`,
    ...(calls > 1 ? [t('calls.counted', { count: calls })] : []),
    // Only calls to this extension are missed.
    ...(outcome.kind === 'missed' ? [] : [directionText(t, direction)]),
    ...line.map(({ text, spoken }) => spoken ?? text),
    ...(row.at === null ? [] : [clockTime(row.at, region)]),
    ...(row.noted ? [t('notes.rowNoted')] : []),
    ...(row.tags.length > 0 ? [t('notes.rowTags', { tags: row.tags.join(', ') })] : []),
  ];
  // Only the eye needs names apart from their surroundings.
  return label.join(', ').replaceAll(/[\u2068\u2069]/g, '');
}

const isolatedName = (name: string | null): string | null => (name === null ? null : isolated(name));

/** How long it rang while it waits, else its state. */
function missedParts(row: ShownRow, context: RowContext): LinePart[] {
  const state = row.missed ?? { kind: 'waiting' };
  if (state.kind === 'waiting') return rang(row);
  return [{ text: stateWords(state, row.at, context) }];
}

function rang({ rangSeconds }: ShownRow): LinePart[] {
  if (rangSeconds === undefined) return [];
  const say = (length: string): string => t('calls.rowRang', { length });
  return [{ text: say(shortLength(rangSeconds)), spoken: say(spokenLength(rangSeconds)) }];
}

type Settled = Exclude<MissedState, { kind: 'waiting' }>;

function stateWords(state: Settled, at: number | null, context: RowContext): string {
  switch (state.kind) {
    case 'returned':
    case 'reached':
      return state.by.kind === 'me'
        ? t(`calls.${state.kind}`, { when: laterWords(state.at, at, context) })
        : colleagueWords(state.kind, state.by);
    case 'dismissed':
      return t('calls.done');
    case 'todo':
      return t('calls.reminder', { when: laterWords(state.at, at, context) });
  }
}

function colleagueWords(
  kind: 'returned' | 'reached',
  { number, name }: Extract<ReturnedBy, { kind: 'colleague' }>,
): string {
  if (number === null) return t(`calls.${kind}Colleague`);
  return t(`calls.${kind}By`, { by: name === null ? number : `${isolated(name)}, ${number}` });
}

/** A time after a call: "at 14:59" on the call's own day, whose heading is above; else with its day. */
function laterWords(later: number, at: number | null, { now, region }: RowContext): string {
  const isSameDay = at !== null && dayDistance(later, at, region.zone) === 0;
  return isSameDay ? t('time.at_time', { time: clockTime(later, region) }) : momentWords(later, now, region);
}

function sound({ verdict }: ShownRow): LinePart[] {
  return isBelowGood(verdict) ? [{ text: verdictText(t, verdict), tone: wordOf(verdict) }] : [];
}

/** The text of an unreadable time: it does not fit the column of times. */
function noTime({ at, timeText }: ShownRow): LinePart[] {
  return at === null ? [{ text: timeText ?? t('time.unknown') }] : [];
}
