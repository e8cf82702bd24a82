import { Temporal } from 'temporal-polyfill';
import type { DayHours, Quiet, QuietRules } from '../../shared/quiet-settings.ts';

/** Whether notifications wait: null for no. `zone`: the computer's, IANA; `now`: epoch ms; `isInhibited`: the desktop asks for quiet. */
export function quietAt(rules: QuietRules, now: number, zone: string, isInhibited = false): Quiet | null {
  if (rules.diallingOnly) return { by: 'dialling', until: null };
  if (rules.until !== null && now < rules.until) return { by: 'time', until: rules.until };
  const opens = rules.outsideHours ? opensAt(rules.hours, now, zone) : now;
  if (opens !== now) return { by: 'hours', until: opens };
  return isInhibited ? { by: 'desktop', until: null } : null;
}

/** When the hours begin next; `now` within them; null where no day has hours. */
function opensAt(hours: readonly DayHours[], now: number, timeZone: string): number | null {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  for (let days = 0; days <= 7; days += 1) {
    const day = today.add({ days });
    const of = hours[day.dayOfWeek - 1];
    const at = (plainTime: string) => day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
    if (of?.isOn && now < at(of.to)) return Math.max(now, at(of.from));
  }
  return null;
}
