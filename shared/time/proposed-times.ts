import { Temporal } from 'temporal-polyfill';
import { HOUR, MINUTE } from './durations.ts';

/** A proposed time to ring a caller back. `at`: epoch ms. */
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
  const at = hoursFrom(now, zone);
  const times: ProposedTime[] = [{ kind: 'inAnHour', at: wholeMinute(now + HOUR) }];
  if (at(0, AFTERNOON) - now > HOUR) times.push({ kind: 'afternoon', at: at(0, AFTERNOON) });
  return [...times, ...mornings(now, zone)];
}

/** A time until which it can be quiet. `at`: epoch ms. */
export type QuietTime = { kind: 'halfAnHour' | 'anHour' | 'hour' | 'tomorrow' | 'monday'; at: number };

const QUIET_HOURS = [10, 12, 14, 16, 18, 20];

/**
 * The times until which quiet is offered: for half an hour; for an hour; until the next two even hours of the day, from 10 to 20, that are
 * later than that; until tomorrow morning; on Fridays and Saturdays until Monday morning too. `zone` (IANA): the person's own.
 */
export function quietTimes(now: number, zone: string): QuietTime[] {
  const at = hoursFrom(now, zone);
  const hours = QUIET_HOURS.map((hour) => at(0, hour)).filter((time) => time - now > HOUR);
  return [
    { kind: 'halfAnHour', at: wholeMinute(now + HOUR / 2) },
    { kind: 'anHour', at: wholeMinute(now + HOUR) },
    ...hours.slice(0, 2).map((time) => ({ kind: 'hour' as const, at: time })),
    ...mornings(now, zone),
  ];
}

/** Tomorrow morning; on Fridays and Saturdays Monday morning too. */
function mornings(now: number, zone: string): { kind: 'tomorrow' | 'monday'; at: number }[] {
  const at = hoursFrom(now, zone);
  const { dayOfWeek } = hereAt(now, zone);
  const toMonday = 7 + MONDAY - dayOfWeek;
  const monday = dayOfWeek >= FRIDAY && toMonday > 1 ? [{ kind: 'monday' as const, at: at(toMonday, MORNING) }] : [];
  return [{ kind: 'tomorrow', at: at(1, MORNING) }, ...monday];
}

const wholeMinute = (at: number): number => Math.ceil(at / MINUTE) * MINUTE;

const hereAt = (now: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);

/** Full hours of the coming days, epoch ms. */
const hoursFrom =
  (now: number, timeZone: string) =>
  (days: number, hour: number): number =>
    hereAt(now, timeZone).toPlainDate().add({ days }).toZonedDateTime({ timeZone, plainTime: { hour } })
      .epochMilliseconds;

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
