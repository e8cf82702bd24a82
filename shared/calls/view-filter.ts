import { z } from 'zod';
import { cleanName } from '../clean-text.ts';
import { DAY, HOUR } from '../time/durations.ts';
import { type CallFilter, callFilter, noFilter } from './call-filter.ts';

/** A calendar day, YYYY-MM-DD. */
const day = z.iso.date();

/**
 * The days whose calls are shown. `days`: the last so many, today included. `lastWeek` and `lastMonth`: the whole one before this; a week
 * begins with `firstDay`, 1 Monday – 7 Sunday. `between`: both ends included; null is an open end.
 */
export const dayRange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('any') }),
  z.object({ kind: z.literal('days'), days: z.number().int().min(1).max(3650) }),
  z.object({ kind: z.literal('yesterday') }),
  z.object({ kind: z.literal('lastWeek'), firstDay: z.number().int().min(1).max(7) }),
  z.object({ kind: z.literal('lastMonth') }),
  z.object({ kind: z.literal('between'), from: day.nullable(), to: day.nullable() }),
]);
export type DayRange = z.infer<typeof dayRange>;

/** A filter as it is saved: "the last 7 days" stay the last 7 days on any day. */
export const viewFilter = callFilter.omit({ from: true, to: true }).extend({ range: dayRange });
export type ViewFilter = z.infer<typeof viewFilter>;

const { from: _from, to: _to, ...restOfNoFilter } = noFilter;

/** No condition: every call. */
export const noViewFilter: ViewFilter = { ...restOfNoFilter, range: { kind: 'any' } };

/** The filter for the history at `now` (epoch ms). Days begin as in `zone` (IANA). */
export function callFilterOf({ range, ...rest }: ViewFilter, now: number, zone: string): CallFilter {
  return { ...rest, text: rest.text.trim(), ...instantsOf(range, now, zone) };
}

function instantsOf(range: DayRange, now: number, zone: string): Pick<CallFilter, 'from' | 'to'> {
  const today = dayReader(zone)(now);
  const span = (from: string, to: string) => ({ from: startOf(from, zone), to: startOf(to, zone) });
  switch (range.kind) {
    case 'any':
      return { from: null, to: null };
    case 'days':
      return { from: startOf(plusDays(today, 1 - range.days), zone), to: null };
    case 'yesterday':
      return span(plusDays(today, -1), today);
    case 'lastWeek': {
      const daysIn = (new Date(today).getUTCDay() - range.firstDay + 7) % 7;
      const begin = plusDays(today, -daysIn);
      return span(plusDays(begin, -7), begin);
    }
    case 'lastMonth': {
      const begin = firstOfMonth(today);
      return span(firstOfMonth(plusDays(begin, -1)), begin);
    }
    case 'between':
      return {
        from: range.from === null ? null : startOf(range.from, zone),
        to: range.to === null ? null : startOf(plusDays(range.to, 1), zone),
      };
  }
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

function plusDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Reads the day (YYYY-MM-DD) of an instant in a zone. */
function dayReader(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => format.format(at);
}

/** No zone's clock is further from UTC than this. */
const FURTHEST_OFFSET = 16 * HOUR;

/** The first instant of a day, by halves: the list does without a library of calendars. */
function startOf(day: string, zone: string): number {
  const dayAt = dayReader(zone);
  let before = Date.parse(day) - FURTHEST_OFFSET;
  let start = Date.parse(day) + FURTHEST_OFFSET;
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (dayAt(middle) < day) before = middle;
    else start = middle;
  }
  return start;
}

/** The longest name of a view, in UTF-16 units. */
export const viewNameLimit = 60;

/** Without signs that cannot be seen. */
const viewName = z.string().overwrite(cleanName).min(1).max(viewNameLimit);

/** A filter under a name. The window makes UUIDs as ids; a damaged one keeps its view. */
export const savedView = z.object({ id: z.string().min(1).max(100), name: viewName, filter: viewFilter });
export type SavedView = z.infer<typeof savedView>;
