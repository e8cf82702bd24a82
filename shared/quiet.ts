import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { type Dial, isGoingOn } from './dialing/dial.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A weekday's hours, in which notifications are shown; a day that is off is quiet all day. */
export const dayHours = z
  .object({ isOn: z.boolean(), from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from < to);
export type DayHours = z.infer<typeof dayHours>;

/** When no notification is shown. `diallingOnly`: never; `until`: epoch ms; `hours`: of each weekday from Monday on, which count where `outsideHours`. */
export const quietRules = z.object({
  diallingOnly: z.boolean(),
  until: z.number().nullable(),
  outsideHours: z.boolean(),
  hours: z.array(dayHours).length(7),
  inCalls: z.boolean(),
});
export type QuietRules = z.infer<typeof quietRules>;

const workday: DayHours = { isOn: true, from: '08:00', to: '18:00' };
/** Never quiet; the hours are proposed. */
export const neverQuiet: QuietRules = {
  diallingOnly: false,
  until: null,
  outsideHours: false,
  hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ ...workday, isOn: day < 6 })),
  inCalls: false,
};

/** Why it is quiet now; `desktop`: its own do-not-disturb. `until`: epoch ms; null where that is not known. */
export const quiet = z.object({
  by: z.enum(['dialling', 'time', 'hours', 'call', 'desktop']),
  until: z.number().nullable(),
});
export type Quiet = z.infer<typeof quiet>;

/** Whether notifications wait: null for no. `zone`: the computer's, IANA; `now`: epoch ms; `isInhibited`: the desktop asks for quiet. */
export function quietAt(
  rules: QuietRules,
  now: number,
  zone: string,
  { dials = [], isInhibited = false }: { dials?: readonly Dial[] | undefined; isInhibited?: boolean } = {},
): Quiet | null {
  if (rules.diallingOnly) return { by: 'dialling', until: null };
  if (rules.until !== null && now < rules.until) return { by: 'time', until: rules.until };
  const opens = rules.outsideHours ? opensAt(rules.hours, now, zone) : now;
  if (opens !== now) return { by: 'hours', until: opens };
  const isInCall = dials.some(({ state }) => isGoingOn(state, now));
  if (rules.inCalls && isInCall) return { by: 'call', until: null };
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
