import { Temporal } from 'temporal-polyfill';
import type { UsualHour } from '../../../shared/calls/follow-up-state.ts';
import { MINUTE } from '../../../shared/time/durations.ts';

/** One call with a number. `at`: epoch ms. `reached`: they answered it, or they were the caller. */
export type Try = { at: number; reached: boolean };

/** Fewer reached calls than this are no evidence. */
const ENOUGH = 8;
/** The proposed hour needs at least so many of them. */
const ENOUGH_IN_HOUR = 3;
/** Of the calls in that hour at least this share was answered. */
const SHARE = 0.6;
const LAST_WORKDAY = 5;
/** An earlier time needs no reminder. */
const SOONEST_MS = 5 * MINUTE;

type Slot = { workday: boolean; hour: number; reached: number; tried: number };

/**
 * The next time at which a number usually answers, by earlier calls with it: the hour of workdays or weekends with the most reached calls,
 * where most attempts succeeded, and the hour before or after it where that holds there too. Null with too few calls. `zone` (IANA): the person's own;
 * `now` in epoch ms.
 */
export function usualHourOf(tries: readonly Try[], now: number, zone: string): UsualHour | null {
  const reached = tries.filter((one) => one.reached).length;
  if (reached < ENOUGH) return null;
  const slots = slotsOf(tries, zone);
  const [best, ...others] = slots
    .filter((slot) => slot.reached >= ENOUGH_IN_HOUR && slot.reached / slot.tried >= SHARE)
    .sort((a, b) => b.reached - a.reached || b.reached / b.tried - a.reached / a.tried || a.hour - b.hour);
  if (best === undefined) return null;
  const beside = others.find(({ workday, hour }) => workday === best.workday && Math.abs(hour - best.hour) === 1);
  const hour = Math.min(best.hour, beside?.hour ?? best.hour);
  return {
    at: nextTime({ ...best, hour }, now, zone),
    hour,
    hours: beside === undefined ? 1 : 2,
    workday: best.workday,
    reached: best.reached + (beside?.reached ?? 0),
    tried: best.tried + (beside?.tried ?? 0),
    reachedByHour: Array.from(
      { length: 24 },
      (_, at) => slots.find((slot) => slot.workday === best.workday && slot.hour === at)?.reached ?? 0,
    ),
  };
}

const isWorkday = (day: { dayOfWeek: number }): boolean => day.dayOfWeek <= LAST_WORKDAY;

function slotsOf(tries: readonly Try[], zone: string): Slot[] {
  const slots = new Map<string, Slot>();
  for (const { at, reached } of tries) {
    const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
    const { hour } = there;
    const workday = isWorkday(there);
    const slot = slots.get(`${workday} ${hour}`) ?? { workday, hour, reached: 0, tried: 0 };
    slots.set(`${workday} ${hour}`, slot);
    slot.tried += 1;
    if (reached) slot.reached += 1;
  }
  return [...slots.values()];
}

function nextTime(slot: Slot, now: number, zone: string): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const times = Array.from({ length: 8 }, (_, ahead) => today.add({ days: ahead }))
    .filter((day) => isWorkday(day) === slot.workday)
    .map((day) => day.toZonedDateTime({ timeZone: zone, plainTime: { hour: slot.hour } }).epochMilliseconds);
  return times.find((at) => at - now >= SOONEST_MS) ?? now;
}
