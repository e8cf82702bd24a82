import { Temporal } from 'temporal-polyfill';
import type { PbxTime } from '../../shared/calls/call.ts';
import { DAY, HOUR, MINUTE } from '../../shared/time/durations.ts';
import { isZone } from '../../shared/time/zones.ts';

/** Earlier years are no times of calls. */
const FIRST_YEAR = 1990;

/** A bare number of more than nine digits is no duration, seconds. */
const LONGEST_SECONDS = 999_999_999;

/** Later years are none either: 20260310100000 is no number of milliseconds. */
const LAST_YEAR = 2100;
/** A time without separators: 20260310T100000. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})[ T-]?(\d{2}):?(\d{2}):?(\d{2})(?!\d)/i;
/** As ISO 8601, SQL or a PBX writes a time: year first, with its offset, or the name or the abbreviation of its zone behind. */
const TIME_TEXT =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?: +|[T_])(\d{1,2})(:?)(\d{2})(?:\6(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{2}(?::?\d{2}){0,2})?(?: ?\[?([a-z]+\/[\w+/-]+)\]?| \(?([A-Z]{3,5})\)?)?$/i;

/** How far zones are ahead of UTC, hours, by the abbreviations that computers write. Some belong to several zones. */
const ABBREVIATIONS = `WET 0, WEST 1, CET 1, MEZ 1, CEST 2, MESZ 2, EET 2, EEST 3, MSK 3, TRT 3, BST 1 6, IST 5.5 2 1, IDT 3, SAST 2, WAT 1, CAT 2, EAT 3,
EST -5, EDT -4, CST -6 8 -5, CDT -5 -4, MST -7, MDT -6, PST -8 8, PDT -7, AKST -9, AKDT -8, HST -10, AST -4 3, ADT -3, NST -3.5, NDT -2.5, BRT -3, ART -3,
JST 9, KST 9, HKT 8, SGT 8, WIB 7, PKT 5, AEST 10, AEDT 11, ACST 9.5, ACDT 10.5, AWST 8, NZST 12, NZDT 13`;
const HOURS_AHEAD = new Map(
  ABBREVIATIONS.split(/,\s+/).map((entry) => {
    const [name = '', ...hours] = entry.split(' ');
    return [name, hours.map(Number)] as const;
  }),
);

/** A date with points begins with the day: 10.03.2026 10:00:00. */
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?=,? )/;
/** As mail and HTTP write it: Tue, 10 Mar 2026 09:00:00 GMT. */
const MAIL_TIME = /^(?:[a-z]{3}, ?)?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|UTC|[ECMP][SD]T|[+-]\d{4})$/i;
/** A time as a number: epoch seconds, milliseconds, or microseconds as FreeSWITCH counts. */
const EPOCH = /^(?:\d{9,10}|\d{12,13}|\d{15,16})(?:\.\d{1,9})?$/;
/** Texts for "no time": a word, or 0 as epoch seconds. */
const NO_TIME = /^(?:|n\/a|null|none|undefined|-+|[+-]?0+(?:\.0+)?)$/i;
/** The year of a date. PHP writes 0000-00-00 as -0001-11-30. */
const YEAR = /^(-?\d{4})([-/.])\d{1,2}\2\d{1,2}/;

/**
 * Parses a time of the PBX. `text` is the trimmed original; `at` is its instant in `zone` (IANA), null when it cannot be
 * read or the zone is unknown. Returns null when there is no time: neither a text nor a number or an object of PHP, empty, "N/A", 0, or `isUnset`.
 *
 * In the repeated hour of a clock change the earlier instant is taken, unless that lies before `notBefore` (epoch ms, such as the
 * start of the same call) and the later one does not: so the times of one call keep their order. A time in the missing hour is
 * read as if the clock had not been changed yet (Temporal's "compatible"). A text with its own offset or zone is read by that, and a
 * number as epoch seconds or milliseconds.
 */
export function parsePbxTime(text: unknown, zone: string, notBefore?: number | null): PbxTime | null {
  if (typeof text === 'number') return parsePbxTime(String(text), zone);
  if (typeof text === 'object' && text !== null) return parsePbxTime(textOf(text), zone, notBefore);
  if (typeof text !== 'string') return null;
  const trimmed = text.trim();
  if (NO_TIME.test(trimmed) || isUnset(trimmed)) return null;
  return { text: trimmed.slice(0, 100), at: instantOf(trimmed, zone, notBefore ?? Number.NEGATIVE_INFINITY) };
}

/** A time as PHP writes its objects: `{ date: "2026-03-10 10:00:00.000000", timezone_type: 3, timezone: "Europe/Berlin" }`. Null for another object. */
function textOf(value: object): string | null {
  const [date, zone] = ['date' in value ? value.date : null, 'timezone' in value ? value.timezone : ''];
  return typeof date === 'string' && typeof zone === 'string' ? `${date} ${zone}` : null;
}

/** Whether a text is a date of an unset value (0000-00-00, 0001-01-01, 1970-01-01), or of a clock that was never set. */
function isUnset(text: string): boolean {
  return Number(YEAR.exec(text)?.[1]) < FIRST_YEAR;
}

/** The first and last instants whose year has four digits in every zone, as the PBX writes it, epoch ms. */
const FIRST_WRITTEN = Date.UTC(1000, 0, 2);
const LAST_WRITTEN = Date.UTC(9999, 11, 30);

/**
 * Formats an instant (epoch ms) as the PBX does: 'YYYY-MM-DD HH:MM:SS' in `zone`; one outside the years 1000 to 9999 as the first or last
 * of them. Throws RangeError for an unknown zone.
 */
export function formatPbxTime(at: number, zone: string): string {
  const written = Math.floor(Math.min(LAST_WRITTEN, Math.max(FIRST_WRITTEN, at)));
  const there = Temporal.Instant.fromEpochMilliseconds(written).toZonedDateTimeISO(zone);
  return there.toPlainDateTime().toString({ smallestUnit: 'second', roundingMode: 'floor' }).replace('T', ' ');
}

/** How far the clocks of `zone` are ahead of UTC at an instant (epoch ms), ms. Throws RangeError for an unknown zone. */
export function offsetAt(at: number, zone: string): number {
  return steadyAt(at, zone).offset;
}

/** An instant (epoch ms) with its zone: "2026-11-23 08:15:22 +01:00 Europe/Berlin". Throws RangeError for an unknown zone. */
export function zonedPbxTime(at: number, zone: string): string {
  const { offset } = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone);
  return `${formatPbxTime(at, zone)} ${offset} ${zone}`;
}

/** Reads 'HH:MM:SS' (hours may pass 24) as seconds. A bare number is taken as seconds. Null when negative or unreadable. */
export function parseDuration(text: unknown): number | null {
  if (typeof text === 'number') return text >= 0 && text <= LONGEST_SECONDS ? text : null;
  if (typeof text !== 'string') return null;
  const trimmed = text.trim();
  if (/^\d{1,9}(?:\.\d+)?$/.test(trimmed)) return Number(trimmed);
  const parts = /^(\d{1,6}):(\d{2}):(\d{2}(?:\.\d+)?)$/.exec(trimmed);
  if (!parts) return null;
  const [minutes, seconds] = [Number(parts[2]), Number(parts[3])];
  return minutes < 60 && seconds < 60 ? Number(parts[1]) * 3600 + minutes * 60 + seconds : null;
}

/** A wall-clock time as if it were UTC, epoch ms; null where there is none such. */
function partsAsUtc(
  [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: readonly number[],
  fraction = '',
): number | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || hour > 23 || minute > 59 || second > 59) return null;
  const midnight = Date.UTC(year, month - 1, day);
  if (new Date(midnight).getUTCDate() !== day || month < 1 || month > 12) return null;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  return midnight + hour * HOUR + minute * MINUTE + second * 1000 + milliseconds;
}

/** Null for an instant outside the years of calls. The number of digits tells the unit: it is 1000 times the last one. */
function epochInstant(text: string): number | null {
  const [whole = ''] = text.split('.');
  const at = Math.round(Number(text) * 1000 ** (1 - Math.floor((whole.length - 9) / 3)));
  return at >= Date.UTC(FIRST_YEAR, 0) && at < Date.UTC(LAST_YEAR + 1, 0) ? at : null;
}

function instantOf(text: string, pbxZone: string, notBefore: number): number | null {
  const parts = TIME_TEXT.exec(text.replace(COMPACT, '$1-$2-$3 $4:$5:$6')) ?? TIME_TEXT.exec(tidied(text));
  if (parts === null) return numberOrMail(text);
  const [, year, , month, day, hour, , minute, second = 0, fraction, offset, named, short] = parts;
  const wall = partsAsUtc([year, month, day, hour, minute, second].map(Number), fraction);
  if (wall === null) return null;
  if (offset !== undefined) {
    const ahead = offsetMs(offset);
    return ahead === null ? null : wall - ahead;
  }
  const ahead = HOURS_AHEAD.get(short?.toUpperCase() ?? '');
  if (ahead !== undefined) return instantIn(ahead, wall, pbxZone);
  const zone = named ?? pbxZone;
  if (!stretches.has(zone) && !isZone(zone)) return null;
  // No zone is further than a day from UTC.
  const steady = steadyAt(wall - DAY, zone);
  if (wall + DAY < steady.until) return wall - steady.offset;
  const earlier = instantOfLocal(wall, zone, 'compatible');
  if (earlier >= notBefore) return earlier;
  const later = instantOfLocal(wall, zone, 'later');
  return later >= notBefore ? later : earlier;
}

/** A wall-clock time (as if it were UTC, epoch ms) in a zone so many hours ahead; of several such zones that of the PBX, null where it has none of them. */
function instantIn(ahead: readonly number[], wall: number, pbxZone: string): number | null {
  const all = ahead.map((hours) => wall - hours * HOUR);
  if (all.length === 1) return all[0] ?? null;
  return all.find((at) => isZone(pbxZone) && at + offsetAt(at, pbxZone) === wall) ?? null;
}

/** A time that is written for people: the day first, a comma behind the date, hidden characters, and spaces that break no line. */
const tidied = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(DAY_FIRST, '$3-$2-$1')
    .replace(/(?<=\d), /, ' ');

function numberOrMail(text: string): number | null {
  if (EPOCH.test(text)) return epochInstant(text);
  const at = MAIL_TIME.test(text) ? Date.parse(text) : Number.NaN;
  return at >= Date.UTC(FIRST_YEAR, 0) && at < Date.UTC(LAST_YEAR + 1, 0) ? at : null;
}

/** How far a zone that is written as an offset is ahead of UTC, ms; null where none is that far. PostgreSQL writes whole hours as +01. */
function offsetMs(offset: string): number | null {
  const [, sign, hours, minutes = 0] = /([+-])(\d{1,2}):?(\d{2})?/.exec(offset) ?? [];
  if (sign === undefined) return 0;
  if (Number(hours) > 15 || Number(minutes) > 59) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}

/** `wall`: a wall-clock time written as if it were UTC, epoch ms. The rest are Temporal's names. */
function instantOfLocal(wall: number, zone: string, disambiguation: 'compatible' | 'later'): number {
  const clock = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC').toPlainDateTime();
  return clock.toZonedDateTime(zone, { disambiguation }).epochMilliseconds;
}

/** A stretch of time in which the clocks of a zone are not changed, epoch ms. `offset`: how far they are ahead of UTC, ms. */
type Steady = { from: number; until: number; offset: number };

/** Cache of Temporal's results, which are too slow for a million times. They never change while the app runs, so this is no state. */
const stretches = new Map<string, Steady[]>();

function steadyAt(at: number, zone: string): Steady {
  const known = stretches.get(zone) ?? [];
  const found = known.find(({ from, until }) => at >= from && at < until);
  if (found !== undefined) return found;
  const there = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(zone);
  // A change at this very instant counts as the previous one.
  const before = there.add({ milliseconds: 1 }).getTimeZoneTransition('previous')?.epochMilliseconds;
  const until = there.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY;
  const stretch = { from: before ?? Number.NEGATIVE_INFINITY, until, offset: there.offsetNanoseconds / 1e6 };
  stretches.set(zone, [stretch, ...known]);
  return stretch;
}
