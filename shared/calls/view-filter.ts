import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { type CallFilter, callFilter, noFilter } from './call-filter.ts';

/** A calendar day, YYYY-MM-DD. */
const day = z.iso.date();

/** Which days calls are shown of: `days` counts today as one; `between` has both ends in it, null where it is open. */
export const dayRange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('any') }),
  z.object({ kind: z.literal('days'), days: z.number().int().min(1).max(3650) }),
  z.object({ kind: z.literal('between'), from: day.nullable(), to: day.nullable() }),
]);
export type DayRange = z.infer<typeof dayRange>;

/** A filter as a person keeps it: "the last 7 days" stay the last 7 days on any day. */
export const viewFilter = callFilter.omit({ from: true, to: true }).extend({ range: dayRange });
export type ViewFilter = z.infer<typeof viewFilter>;

const { directions, ...otherFields } = viewFilter.shape;
const storedFields = z.object({ ...otherFields, ways: directions });
type StoredFilter = z.infer<typeof storedFields>;
const fromStored = ({ ways, ...rest }: StoredFilter): ViewFilter => ({ ...rest, directions: ways });

/** Parses a filter as it is stored: there the directions are called `ways`. Unknown conditions are dropped. */
export const storedViewFilter = storedFields.transform(fromStored);

/** The same, but an unknown condition is an error. */
export const strictStoredViewFilter = storedFields.strict().transform(fromStored);

/** A filter as it is stored. */
export function toStoredFilter({ directions: ways, ...rest }: ViewFilter): StoredFilter {
  return { ...rest, ways };
}

const { from: _from, to: _to, ...restOfNoFilter } = noFilter;

/** Asks nothing: every call. */
export const noViewFilter: ViewFilter = { ...restOfNoFilter, range: { kind: 'any' } };

/** What is asked of the history at `now` (epoch ms) where days begin as in `zone` (IANA). */
export function callFilterOf({ range, ...rest }: ViewFilter, now: number, zone: string): CallFilter {
  return { ...rest, text: rest.text.trim(), ...instantsOf(range, now, zone) };
}

function instantsOf(range: DayRange, now: number, zone: string): Pick<CallFilter, 'from' | 'to'> {
  switch (range.kind) {
    case 'any':
      return { from: null, to: null };
    case 'days': {
      const today = Temporal.Instant.fromEpochMilliseconds(Math.floor(now)).toZonedDateTimeISO(zone).toPlainDate();
      return { from: startOf(today.subtract({ days: range.days - 1 }), zone), to: null };
    }
    case 'between':
      return {
        from: range.from === null ? null : startOf(Temporal.PlainDate.from(range.from), zone),
        to: range.to === null ? null : startOf(Temporal.PlainDate.from(range.to).add({ days: 1 }), zone),
      };
  }
}

function startOf(date: Temporal.PlainDate, zone: string): number {
  return date.toZonedDateTime(zone).epochMilliseconds;
}
