import { DAY, HOUR, MINUTE } from '../../shared/time/durations.ts';
import { formatLocalTime, parseLocalTime } from '../../shared/time/proposed-times.ts';
import type { Region } from '../ui/call/context.ts';
import { formatter } from '../ui/call/format-time.ts';
import { type MomentWords, momentWords } from './typed-moment-words.ts';

/** What was read from a typed time. `at`: an instant to come, epoch ms. `past`: it is over. `unread`: it is no time, or too far ahead. */
export type TypedMoment = { kind: 'at'; at: number } | { kind: 'past' } | { kind: 'unread' };

const MORNING = 9;
/** Nobody is rung back before: an hour below it is one of the afternoon. */
const FIRST_HOUR = 7;
const FURTHEST = 366 * DAY;

/**
 * Reads a time as people type it: "fri 9", "tomorrow 14:30", "in 2 h", "12 dec"; in the person's own language, else in English, German,
 * French, Spanish or Italian. All of the text must be read. It is a time to come: the next Friday, the next 9 o'clock. A day alone is its
 * morning. `now`: epoch ms.
 */
export function readMoment(text: string, now: number, region: Pick<Region, 'locale' | 'zone'>): TypedMoment {
  const plain = folded(text).replaceAll(/[,;]/g, ' ').replaceAll(/\s+/g, ' ').trim();
  const own = (words: MomentWords) => region.locale.toLowerCase().split('-')[0] === words.language;
  for (const words of [...momentWords.filter(own), ...momentWords.filter((one) => !own(one))]) {
    const read = readIn(words, plain, now, region);
    if (read === null) continue;
    if (read > now + FURTHEST) return { kind: 'unread' };
    return read > now ? { kind: 'at', at: read } : { kind: 'past' };
  }
  return { kind: 'unread' };
}

const folded = (text: string): string => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** A pattern of any of these words, the longer ones first. None has a character with a meaning in patterns. */
const anyOf = (texts: Iterable<string>): string => [...texts].sort((a, b) => b.length - a.length).join('|');

type Zoned = Pick<Region, 'locale' | 'zone'>;

/** The instant that a whole text means in one language, epoch ms; null where it means none. */
function readIn(words: MomentWords, text: string, now: number, region: Zoned): number | null {
  const length = lengthOf(words, text);
  if (length !== null) return Math.ceil((now + length) / MINUTE) * MINUTE;
  const today = formatLocalTime(now, region.zone).slice(0, 10);
  const at = (date: string, { hour, minute }: Clock): number | null =>
    parseLocalTime(`${date}T${two(hour)}:${two(minute)}`, region.zone);
  for (const [day, rest] of daysIn(words, text, today, region.locale)) {
    // Today alone says no time.
    const clock = rest !== '' ? clockOf(words, rest) : day.isToday ? null : { hour: MORNING, minute: 0 };
    if (clock === null) continue;
    const times = day.dates.map((date) => at(date, clock));
    const read = times.find((one) => one !== null && one > now) ?? times.at(-1);
    if (read != null) return read;
  }
  const clock = clockOf(words, text);
  if (clock === null) return null;
  const next = [today, addDays(today, 1)].map((date) => at(date, clock));
  return next.find((one) => one !== null && one > now) ?? null;
}

/** "in 2 h", "20 min": a length from now, ms; null for another text. Days and weeks are days of the calendar, and not read here. */
function lengthOf({ in: before, one, units, hIsClock }: MomentWords, text: string): number | null {
  const unit = `(?<minutes>${anyOf(units.minutes)})|(?<hours>${anyOf(units.hours)})`;
  const pattern = new RegExp(
    `^(?<in>(?:${anyOf(before)}) )?(?<count>\\d{1,3}(?:[.,]5)?|(?:${anyOf(one)})) ?(?:${unit})\\.?$`,
  );
  const found = pattern.exec(text)?.groups;
  if (found === undefined || (found.in === undefined && found.hours !== undefined && hIsClock)) return null;
  const count = /^\d/.test(found.count ?? '') ? Number(found.count?.replace(',', '.')) : 1;
  return count * (found.minutes === undefined ? HOUR : MINUTE);
}

interface Clock {
  readonly hour: number;
  readonly minute: number;
}

/** "9", "at 14:30", "14h30", "2 pm", "14 uhr", "morning"; null for another text. */
function clockOf({ at, parts }: MomentWords, text: string): Clock | null {
  const plain = text.replace(new RegExp(`^(?:${anyOf(at)})(?: |(?=\\d))`), '');
  const part = parts.get(plain);
  if (part !== undefined) return { hour: part, minute: 0 };
  const found =
    /^(?<hour>\d{1,2})(?:[:.h] ?(?<minute>\d{2}))? ?(?<half>am|pm|a\.m\.|p\.m\.)?(?: ?(?:uhr|h|ora|ore|heures?|o'clock))?$/.exec(
      plain,
    )?.groups;
  if (found === undefined) return null;
  const { hour: typed = '', half } = found;
  const hour = hourOf(typed, half);
  const minute = Number(found.minute ?? 0);
  return hour === null || minute > 59 ? null : { hour, minute };
}

function hourOf(typed: string, half: string | undefined): number | null {
  const hour = Number(typed);
  if (half !== undefined) return hour < 1 || hour > 12 ? null : (hour % 12) + (half.startsWith('p') ? 12 : 0);
  if (hour > 23) return null;
  return hour > 0 && hour < FIRST_HOUR && !typed.startsWith('0') ? hour + 12 : hour;
}

/** A day that a text names: the days of the calendar (YYYY-MM-DD) that it can be, soonest first. */
interface NamedDay {
  readonly dates: readonly string[];
  readonly isToday?: boolean;
}

/** The days with which a text begins or ends, each with what is left of the text. */
function* daysIn(words: MomentWords, text: string, today: string, locale: string): Generator<[NamedDay, string]> {
  for (const [pattern, dayOf] of dayPatterns(words, today, locale)) {
    for (const whole of [new RegExp(`^(?:${pattern})(?:$| (?<rest>.+))`), new RegExp(`^(?<rest>.+) (?:${pattern})$`)]) {
      const found = whole.exec(text)?.groups;
      const day = found === undefined ? null : dayOf(found);
      if (day !== null) yield [day, found?.rest ?? ''];
    }
  }
}

type Found = Readonly<Record<string, string | undefined>>;

function dayPatterns(words: MomentWords, today: string, locale: string): [string, (found: Found) => NamedDay | null][] {
  const { days, in: before, one, units, language } = words;
  const ahead = (count: number): NamedDay => ({ dates: [addDays(today, count)], isToday: count === 0 });
  const countOf = (text = ''): number => (/^\d/.test(text) ? Number(text) : 1);
  return [
    [`(?<day>${anyOf(days.keys())})`, ({ day = '' }) => ahead(days.get(day) ?? 0)],
    [
      `(?:${anyOf(before)}) (?<count>\\d{1,3}|(?:${anyOf(one)})) ?(?:(?<weeks>${anyOf(units.weeks)})|(?:${anyOf(units.days)}))\\.?`,
      ({ count, weeks }) => ahead(countOf(count) * (weeks === undefined ? 1 : 7)),
    ],
    ['(?<year>\\d{4})-(?<month>\\d{1,2})-(?<date>\\d{1,2})', dateOf(today)],
    ['(?<date>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?<year>\\d{4})?', dateOf(today)],
    [
      monthFirst(locale)
        ? '(?<month>\\d{1,2})/(?<date>\\d{1,2})(?:/(?<year>\\d{4}))?'
        : '(?<date>\\d{1,2})/(?<month>\\d{1,2})(?:/(?<year>\\d{4}))?',
      dateOf(today),
    ],
    [
      '(?<date>\\d{1,2})(?:\\.|er|st|nd|rd|th)? ?(?:de |di )?(?<name>[^\\d\\s.]+)\\.?(?: (?<year>\\d{4}))?',
      ofMonth(language, today),
    ],
    ['(?<name>[^\\d\\s.]+)\\.?', ({ name = '' }) => weekdayOf(name, language, today)],
    ['(?<name>[^\\d\\s.]+)\\.? (?<date>\\d{1,2})(?:st|nd|rd|th)?', ofMonth(language, today)],
  ];
}

/** The next seven days have each day of the week; today may be over, then it is a week ahead. */
function weekdayOf(name: string, language: string, today: string): NamedDay | null {
  const weekday = indexOf(name, 2, weekdays(language));
  if (weekday === null) return null;
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  return { dates: [addDays(today, ahead), addDays(today, ahead + 7)] };
}

const ofMonth =
  (language: string, today: string) =>
  ({ name = '', date, year }: Found): NamedDay | null => {
    const month = indexOf(name, 3, months(language));
    return month === null ? null : dateOf(today)({ date, month: String(month + 1), year });
  };

/** A date, without a year the next one. */
const dateOf =
  (today: string) =>
  ({ date = '', month = '', year }: Found): NamedDay => {
    const thisYear = Number(today.slice(0, 4));
    const years = year === undefined ? [thisYear, thisYear + 1] : [Number(year)];
    return { dates: years.map((one) => `${one}-${two(Number(month))}-${two(Number(date))}`) };
  };

/** Which name a text begins, with at least so many letters, if it is only one. */
function indexOf(text: string, least: number, names: readonly string[]): number | null {
  const found = text.length < least ? [] : names.flatMap((name, index) => (name.startsWith(text) ? [index] : []));
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** From Sunday on, without accents. 4 January 2026 is a Sunday. */
const weekdays = (language: string): string[] =>
  Array.from({ length: 7 }, (_, day) => named(language, { weekday: 'long' }, Date.UTC(2026, 0, 4 + day)));

const months = (language: string): string[] =>
  Array.from({ length: 12 }, (_, month) => named(language, { month: 'long' }, Date.UTC(2026, month, 1)));

const named = (locale: string, options: Intl.DateTimeFormatOptions, at: number): string =>
  folded(formatter({ locale, zone: 'UTC' }, options).format(at));

/** Whether a locale writes the month before the day: 12/31. */
function monthFirst(locale: string): boolean {
  const parts = formatter({ locale, zone: 'UTC' }, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  return parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day');
}

const two = (value: number): string => String(value).padStart(2, '0');

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
