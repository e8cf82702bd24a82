import { clockParts } from '../../../shared/time/durations.ts';
import { clockTime, dayDistance, formatter, isSameYear, otherYear } from '../../../shared/time/formats.ts';
import type { Region } from './context.ts';

export { clockTime, dayDistance, dayOf, formatter } from '../../../shared/time/formats.ts';

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

/** A time within a week of now: "Sun 09:12". */
export function weekdayTime(at: number, region: Region): string {
  return formatter(region, { weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at);
}

/** A day for a sentence: "Friday" within a week of now, else "12 Nov", with its year where that is another. */
export function weekdayDate(at: number, now: number, region: Region): string {
  const days = dayDistance(at, now, region.zone);
  if (Math.abs(days) < 7) return formatter(region, { weekday: 'long' }).format(at);
  return formatter(region, { day: 'numeric', month: 'short', ...otherYear(at, now, region) }).format(at);
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
