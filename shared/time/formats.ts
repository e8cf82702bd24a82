import { DAY } from './durations.ts';

/** How times are written: BCP 47 locale, IANA zone, and the system's clock; the locale's own where it is absent. */
export interface TimeFormat {
  readonly locale: string;
  readonly zone: string;
  readonly hourCycle?: 'h12' | 'h23';
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs far more than using one, and a list asks for the same few a thousand times. */
export function formatter(
  { locale, zone, hourCycle }: TimeFormat,
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

/** The time of day: "09:12" or "9:12 AM", as the region writes it. */
export function clockTime(at: number, format: TimeFormat): string {
  return formatter(format, { hour: 'numeric', minute: '2-digit' }).format(at);
}

/** How many calendar days an instant lies after now; negative before it. */
export function dayDistance(at: number, now: number, zone: string): number {
  return Math.round((Date.parse(dayOf(at, zone)) - Date.parse(dayOf(now, zone))) / DAY);
}

/** Whether two instants lie in the same year of a zone. */
export function isSameYear(at: number, now: number, { zone }: TimeFormat): boolean {
  return dayOf(at, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
}

/** The option for the year, only where it is another one. */
export function otherYear(at: number, now: number, format: TimeFormat): { year?: 'numeric' } {
  return isSameYear(at, now, format) ? {} : { year: 'numeric' };
}

/** A date in a sentence: "12 November", "3 de mayo", with its year where that is another. */
export function dateInSentence(at: number, now: number, format: TimeFormat): string {
  return formatter(format, { day: 'numeric', month: 'long', ...otherYear(at, now, format) }).format(at);
}
