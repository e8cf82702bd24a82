import { Temporal } from 'temporal-polyfill';
import { fold } from './find-text.ts';
import type { DayRange, ViewFilter } from './view-filter.ts';

/** A text read as a question about calls: days, directions, outcomes; `text`: the words that are left to search for. */
export type CallQuestion = Pick<ViewFilter, 'text' | 'range' | 'directions' | 'outcomes'>;

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = 'january february march april may june july august september october november december'.split(' ');
/** Words of a question that are no condition. */
const FILLER_WORDS = new Set('who on from calls call me the did i has was were of at in a my to with'.split(' '));
const shortest = 3;

/**
 * Reads a text such as "who rang on Tuesday", "missed yesterday" or "12 Nov Keller" as a question about calls. A weekday is the last
 * one before today, a date without a year the last one that has passed. Null without days, a direction or "missed".
 * `now`: epoch ms; days begin as in `zone` (IANA).
 */
export function parseCallQuestion(text: string, now: number, zone: string): CallQuestion | null {
  const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(zone).toPlainDate();
  const words = fold(text)
    .replace(/[?!,;:"“”]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const days = takeDays(words, today);
  const left = days?.left ?? words;
  const { directions, outcomes, used } = readKinds(left);
  if (days === null && directions.length + outcomes.length === 0) return null;
  const rest = left.filter((word) => !used.has(word) && !FILLER_WORDS.has(word));
  return { text: rest.join(' '), range: days?.range ?? { kind: 'any' }, directions, outcomes };
}

/**
 * A filter whose text is read as such a question: its days, directions and outcomes replace the filter's own. Null where the text is no
 * question.
 */
export function applyQuestion(filter: ViewFilter, now: number, zone: string): ViewFilter | null {
  const question = parseCallQuestion(filter.text, now, zone);
  if (question === null) return null;
  const { text, range, directions, outcomes } = question;
  const kinds = directions.length + outcomes.length === 0 ? {} : { directions, outcomes };
  return { ...filter, text, ...(range.kind === 'any' ? {} : { range }), ...kinds };
}

function readKinds(words: readonly string[]): Pick<CallQuestion, 'directions' | 'outcomes'> & { used: Set<string> } {
  const sentence = ` ${words.join(' ')} `;
  if (words.includes('missed')) return { directions: [], outcomes: ['missed'], used: new Set(['missed']) };
  if (/ (?:i (?:rang|called|dialled|dialed)|did i (?:ring|call|dial)|dialled|dialed) /.test(sentence))
    return {
      directions: ['out'],
      outcomes: [],
      used: new Set(['rang', 'called', 'dialled', 'dialed', 'ring', 'call', 'dial']),
    };
  if (/ (?:who (?:has )?(?:rang|rung|called)|(?:rang|called) me) /.test(sentence))
    return { directions: ['in'], outcomes: [], used: new Set(['rang', 'rung', 'called']) };
  return { directions: [], outcomes: [], used: new Set() };
}

interface Days {
  readonly range: DayRange;
  readonly left: string[];
}

/** The first words that are days, and the remaining words. */
function takeDays(words: readonly string[], today: Temporal.PlainDate): Days | null {
  for (let at = 0; at < words.length; at += 1) {
    for (const length of [3, 2, 1]) {
      const range = at + length > words.length ? null : rangeOf(words.slice(at, at + length), today);
      if (range !== null) return { range, left: words.toSpliced(at, length) };
    }
  }
  return null;
}

function rangeOf(words: readonly string[], today: Temporal.PlainDate): DayRange | null {
  const [first = '', second = ''] = words;
  if (words.length === 1) return oneDay(namedDay(first, today) ?? numericDay(first, today));
  if (words.length === 2 && second === 'week') {
    const monday = today.subtract({ days: today.dayOfWeek - 1 });
    if (first === 'this') return between(monday, today);
    if (first === 'last') return between(monday.subtract({ weeks: 1 }), monday.subtract({ days: 1 }));
  }
  if (words.length === 2 && first === 'last') return oneDay(weekdayBefore(second, today));
  return oneDay(writtenDay(words, today));
}

function oneDay(day: Temporal.PlainDate | null): DayRange | null {
  return day && between(day, day);
}

function between(from: Temporal.PlainDate, to: Temporal.PlainDate): DayRange {
  return { kind: 'between', from: from.toString(), to: to.toString() };
}

function namedDay(word: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  if (word === 'today') return today;
  if (word === 'yesterday') return today.subtract({ days: 1 });
  return weekdayBefore(word, today);
}

function weekdayBefore(word: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const weekday = placeOf(word, weekdays);
  if (weekday === null) return null;
  return today.subtract({ days: ((today.dayOfWeek - weekday + 6) % 7) + 1 });
}

/** The place (from 1) of the name that the word is or abbreviates; null for none. */
function placeOf(word: string, names: readonly string[]): number | null {
  const bare = word.replace(/\.$/, '');
  if (bare.length < shortest) return null;
  const place = names.findIndex((name) => name.startsWith(bare));
  return place < 0 ? null : place + 1;
}

/** "2026-11-12", "12.11." and "12.11.2026": with dots, the day comes before the month. */
function numericDay(word: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(word);
  if (iso) return dateOf(Number(iso[3]), Number(iso[2]), Number(iso[1]), today);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(word);
  if (!dotted) return null;
  return dateOf(Number(dotted[1]), Number(dotted[2]), dotted[3] === undefined ? null : Number(dotted[3]), today);
}

/** "12 nov", "nov 12", "12. november 2025". */
function writtenDay(words: readonly string[], today: Temporal.PlainDate): Temporal.PlainDate | null {
  const [first = '', second = '', third] = words;
  if (third !== undefined && !/^\d{4}$/.test(third)) return null;
  const [day, month] = /^\d/.test(first) ? [first, second] : [second, first];
  const place = placeOf(month, months);
  if (place === null || !/^\d{1,2}(?:\.|st|nd|rd|th)?$/.test(day)) return null;
  return dateOf(Number.parseInt(day, 10), place, third === undefined ? null : Number(third), today);
}

/** A date; without a year the last one up to today. Null for a date that does not exist. */
function dateOf(day: number, month: number, year: number | null, today: Temporal.PlainDate): Temporal.PlainDate | null {
  // A 29 February may lie eight years back.
  const years = year === null ? Array.from({ length: 9 }, (_, back) => today.year - back) : [year];
  for (const each of years) {
    const date = validDate(each, month, day);
    if (date !== null && (year !== null || Temporal.PlainDate.compare(date, today) <= 0)) return date;
  }
  return null;
}

function validDate(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}
