import { Temporal } from 'temporal-polyfill';
import { HOUR, MINUTE } from './durations.ts';

/** A proposed time to ring a caller back, or until which it is quiet. `at`: epoch ms. */
export type ProposedTime = { kind: 'inAnHour' | 'afternoon' | 'tomorrow' | 'monday'; at: number };

const MORNING = 9;
const AFTERNOON = 14;
const MONDAY = 1;
const FRIDAY = 5;

/**
 * The proposed times: in an hour; this afternoon, if that is later; tomorrow morning; on Fridays and Saturdays Monday morning too. `zone`
 * (IANA): the person's own.
 */
export function proposedTimes(now: number, zone: string): ProposedTime[] {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const at = (days: number, hour: number): number =>
    here.toPlainDate().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds;
  const times: ProposedTime[] = [{ kind: 'inAnHour', at: Math.ceil((now + HOUR) / MINUTE) * MINUTE }];
  if (at(0, AFTERNOON) - now > HOUR) times.push({ kind: 'afternoon', at: at(0, AFTERNOON) });
  times.push({ kind: 'tomorrow', at: at(1, MORNING) });
  const toMonday = 7 + MONDAY - here.dayOfWeek;
  if (here.dayOfWeek >= FRIDAY && toMonday > 1) times.push({ kind: 'monday', at: at(toMonday, MORNING) });
  return times;
}

/** An instant (epoch ms) as the value of a date-time field in a zone: 2026-11-21T09:30. */
export function formatLocalTime(at: number, zone: string): string {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime();
  return there.toString({ smallestUnit: 'minute' });
}

/** The instant (epoch ms) of such a text in a zone; null when unreadable. */
export function parseLocalTime(text: string, zone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return null;
  }
}
