import { clockParts, DAY } from '../../../shared/time/durations.ts';
import type { Region } from './context.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs far more than using one, and a list asks for the same few a thousand times. */
export function formatter(
  { locale, zone, hourCycle }: Pick<Region, 'locale' | 'zone' | 'hourCycle'>,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  // Two digits on a clock of 24 hours, so that times in a column line up.
  const hour = options.hour && hourCycle === 'h23' ? { hour: '2-digit' as const } : {};
  const all = { timeZone: zone, ...options, ...(hourCycle && { hourCycle }), ...hour };
  const key = JSON.stringify([locale, all]);
  const cached = formatters.get(key);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat(locale, all);
  formatters.set(key, made);
  return made;
}

/** The calendar day of an instant in a zone, as YYYY-MM-DD: sorts and compares as text. */
export function dayOf(at: number, zone: string): string {
  return formatter({ locale: 'en-CA', zone }, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}

function isSameYear(at: number, now: number, { zone }: Region): boolean {
  return dayOf(at, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
}

/** The option for the year, only where it is another one. */
function otherYear(at: number, now: number, region: Region): { year?: 'numeric' } {
  return isSameYear(at, now, region) ? {} : { year: 'numeric' };
}

/** The date of a day: "Thu 12 Nov"; with its year, and without its weekday, when that isn't this one. */
export function shortDate(at: number, now: number, region: Region): string {
  const options: Intl.DateTimeFormatOptions = isSameYear(at, now, region)
    ? { weekday: 'short', day: 'numeric', month: 'short' }
    : { day: 'numeric', month: 'short', year: 'numeric' };
  return formatter(region, options).format(at);
}

/** A calendar day (YYYY-MM-DD) as the region writes it: "12 Nov 2026". */
export function dayText(day: string, region: Pick<Region, 'locale'>): string {
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
  return formatter({ locale: region.locale, zone: 'UTC' }, options).format(Date.parse(`${day}T12:00:00Z`));
}

/** The same with its weekday, without the year: "Tuesday 24 Nov". */
export function dayWithWeekday(day: string, region: Pick<Region, 'locale'>): string {
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'short' };
  return formatter({ locale: region.locale, zone: 'UTC' }, options).format(Date.parse(`${day}T12:00:00Z`));
}

/** The time of day: "09:12" or "9:12 AM", as the region writes it. */
export function clockTime(at: number, region: Region): string {
  return formatter(region, { hour: 'numeric', minute: '2-digit' }).format(at);
}

/** A time in the coming days: "09:12" today, else "Sun 09:12". */
export function comingTime(at: number, now: number, region: Region): string {
  return dayOf(at, region.zone) === dayOf(now, region.zone) ? clockTime(at, region) : weekdayTime(at, region);
}

/** A time within a week of now: "Sun 09:12". */
export function weekdayTime(at: number, region: Region): string {
  return formatter(region, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at);
}

/** How many calendar days an instant lies after now; negative before it. */
export function dayDistance(at: number, now: number, zone: string): number {
  return Math.round((Date.parse(dayOf(at, zone)) - Date.parse(dayOf(now, zone))) / DAY);
}

/** A day for a sentence: "Friday" within a week of now, else "12 Nov", with its year where that is another. */
export function weekdayDate(at: number, now: number, region: Region): string {
  const days = dayDistance(at, now, region.zone);
  if (Math.abs(days) < 7) return formatter(region, { weekday: 'long' }).format(at);
  return formatter(region, { day: 'numeric', month: 'short', ...otherYear(at, now, region) }).format(at);
}

/** A date in a sentence: "12 November", "3 de mayo", with its year where that is another. */
export function dateInSentence(at: number, now: number, region: Region): string {
  return formatter(region, { day: 'numeric', month: 'long', ...otherYear(at, now, region) }).format(at);
}

/** A full hour of the day: "09:00" or "9 AM". `hour`: 0–23. */
export function hourOf(hour: number, region: Region): string {
  return clockTime(Date.UTC(2026, 0, 1, hour), { ...region, zone: 'UTC' });
}

/** The month of an instant for a sentence: "March", or "March 2025" in another year. */
export function monthName(at: number, now: number, region: Region): string {
  return formatter(region, { month: 'long', ...otherYear(at, now, region) }).format(at);
}

/** The name of a day of the week, 1 Monday – 7 Sunday. */
export function weekdayName(weekday: number, region: Region): string {
  // 5 January 2026 was a Monday.
  return formatter({ ...region, zone: 'UTC' }, { weekday: 'long' }).format(Date.UTC(2026, 0, 4 + weekday));
}

/** Its short name: "Mon", "Mo". */
export function shortWeekday(weekday: number, region: Region): string {
  return formatter({ ...region, zone: 'UTC' }, { weekday: 'short' }).format(Date.UTC(2026, 0, 4 + weekday));
}

/** The time of day with seconds, as in a call's legs. */
export function exactTime(at: number, region: Region): string {
  return formatter(region, { hour: 'numeric', minute: '2-digit', second: '2-digit' }).format(at);
}

/** Everything there is to say of an instant, zone included: "Saturday 21 November 2026 at 10:35:19 CET". */
export function fullTime(at: number, region: Region): string {
  return formatter(region, { dateStyle: 'full', timeStyle: 'long' }).format(at);
}

/** A length as a clock shows it: 4:12, 1:04:12, 26:00:01. */
export function clockLength(seconds: number): string {
  const [hours, minutes, rest] = clockParts(seconds);
  const [twoMinutes, twoRest] = [minutes, rest].map((part) => String(part).padStart(2, '0'));
  return hours > 0 ? `${hours}:${twoMinutes}:${twoRest}` : `${minutes}:${twoRest}`;
}
