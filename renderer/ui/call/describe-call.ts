import type { Outcome, Party, Perspective } from '../../../shared/calls/call.ts';
import { outcomeText } from '../../../shared/messages/call-words.ts';
import { lengthText, shortText, spokenText } from '../../../shared/messages/length-words.ts';
import { capital, type Preposition, timePhrase } from '../../../shared/messages/moment-words.ts';
import { t } from '../../text.ts';
import type { NameOf, Region } from './context.ts';
import { clockTime, dayDistance, shortDate, weekdayDate, weekdayTime } from './format-time.ts';

/** The outcome of a call: "Answered", "Answered by 104", "Busy". An unknown status is shown as it came. */
export function outcomeWords(outcome: Outcome, nameOf: NameOf = () => null): string {
  const named = (number: string) => joined(', ', nameOf(number), number);
  if (outcome.kind === 'answeredByColleague' && outcome.by !== null)
    return outcomeText(t, { ...outcome, by: named(outcome.by) });
  if (outcome.kind === 'missed' && outcome.detail?.kind === 'putThrough')
    return outcomeText(t, { ...outcome, detail: { ...outcome.detail, by: named(outcome.detail.by) } });
  return outcomeText(t, outcome);
}

/** The arrow of a call: its direction, or that it was missed, taken by a colleague, or not reached. */
export type Arrow = 'in' | 'out' | 'internal' | 'missed' | 'colleague' | 'notReached';

/** The arrow of a call. */
export function arrowOf(seen: Pick<Perspective, 'direction' | 'outcome'>): Arrow {
  if (seen.outcome.kind === 'missed') return 'missed';
  if (seen.outcome.kind === 'answeredByColleague') return 'colleague';
  if (seen.outcome.kind === 'notReached') return 'notReached';
  return seen.direction;
}

/** The word that goes with an arrow. */
export function arrowWord(arrow: Arrow): string {
  return t(`calls.direction_${arrow}`);
}

/** The other party in words. `number`: shown next to the title, or null. `dialable`: the number to call, or null. `others`: so many more people have it. */
export interface PartyWords {
  title: string;
  titleIsNumber: boolean;
  number: string | null;
  dialable: string | null;
  others?: number;
}

/** A name with its number, the number alone, or “Number withheld”, and what the PBX put beside the number. `written`: the formatted number; null if there is none. */
export function describeParty(party: Omit<Party, 'personId'>, written: string | null): PartyWords {
  const dialable = written === null ? null : party.number;
  const tag = party.tag ?? null;
  if (party.name !== null && party.name !== party.number) {
    const beside = written ?? (party.withheld ? t('calls.withheld') : null);
    const others = party.others === undefined ? {} : { others: party.others };
    return { title: party.name, titleIsNumber: false, number: joined(' · ', beside, tag) || null, dialable, ...others };
  }
  if (written !== null) return { title: written, titleIsNumber: true, number: tag, dialable };
  return {
    title: t(party.withheld ? 'calls.withheld' : 'calls.noNumber'),
    titleIsNumber: false,
    number: tag,
    dialable,
  };
}

/** "Today", "Yesterday" or the date of a day. */
export function dayWords(at: number, now: number, region: Region): string {
  const days = dayDistance(at, now, region.zone);
  if (days === 0) return t('time.today');
  return days === -1 ? t('time.yesterday') : shortDate(at, now, region);
}

/** A time in a few words: "09:12" today, "yesterday 16:20", "tomorrow 09:00", "Fri 14:35" within a week, else "12 Nov 14:35". */
export function whenWords(at: number, now: number, region: Region): string {
  const days = dayDistance(at, now, region.zone);
  const time = clockTime(at, region);
  if (days === 0) return time;
  if (days === -1) return t('time.yesterdayAt', { time });
  if (days === 1) return t('time.tomorrowAt', { time });
  return Math.abs(days) < 7 ? weekdayTime(at, region) : `${weekdayDate(at, now, region)} ${time}`;
}

/** The same at the beginning of a line: "Yesterday 16:20". */
export function rowTimeWords(at: number, now: number, region: Region): string {
  return capital(whenWords(at, now, region));
}

/** The last call with a person: "missed at 09:12", "called you yesterday at 16:20". */
export function lastCallWords(
  at: number,
  seen: Pick<Perspective, 'direction' | 'outcome'>,
  now: number,
  region: Region,
): string {
  return t(`palette.last_${arrowOf(seen)}`, { when: timeWords('at', at, now, region) });
}

/** A time after its preposition: "at 14:00", "since yesterday at 16:20", "until Friday at 14:35". */
export const timeWords = (preposition: Preposition, at: number, now: number, region: Region): string =>
  timePhrase(t, preposition, at, now, region);

/** A time at the end of a sentence: "today at 14:00", "on Friday at 14:35", "on 12 November at 09:00". */
export function momentWords(at: number, now: number, region: Region): string {
  const isToday = dayDistance(at, now, region.zone) === 0;
  return isToday ? t('time.todayAtTime', { time: clockTime(at, region) }) : timeWords('at', at, now, region);
}

/** `lengthText` in the window's words. */
export const lengthWords = (seconds: number): string => lengthText(t, seconds);
/** `shortText` in the window's words. */
export const shortLength = (seconds: number): string => shortText(t, seconds);
/** `spokenText` in the window's words. */
export const spokenLength = (seconds: number): string => spokenText(t, seconds);

/** A number is one word: it stays on one line. */
export const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0');

const NUMBER = /^[+(\d][\d ()/.-]*$/;

/** A name, number or foreign text inside a sentence, isolated from the direction of the text around it (Unicode FSI and PDI). */
export function isolated(text: string): string {
  return `\u2068${NUMBER.test(text) ? unbroken(text) : text}\u2069`;
}

/** The texts as one; missing and empty ones are left out. */
export function joined(separator: string, ...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(separator);
}
