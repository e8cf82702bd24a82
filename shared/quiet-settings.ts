import { z } from 'zod';
import { instant } from './time/instant.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A weekday's hours, in which notifications are shown; a day that is off is quiet all day. */
export const dayHours = z
  .object({ isOn: z.boolean(), from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from < to);
export type DayHours = z.infer<typeof dayHours>;

/** When no notification is shown. `diallingOnly`: never; `until`: epoch ms; `hours`: of each weekday from Monday on, which count where `outsideHours`. */
export const quietRules = z.object({
  diallingOnly: z.boolean(),
  until: instant.nullable(),
  outsideHours: z.boolean(),
  hours: z.array(dayHours).length(7),
});
export type QuietRules = z.infer<typeof quietRules>;

const workday: DayHours = { isOn: true, from: '08:00', to: '18:00' };
/** Never quiet; the hours are proposed. */
export const neverQuiet: QuietRules = {
  diallingOnly: false,
  until: null,
  outsideHours: false,
  hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ ...workday, isOn: day < 6 })),
};

/** Why it is quiet now; `desktop`: its own do-not-disturb. `until`: epoch ms; null where that is not known. */
export const quiet = z.object({
  by: z.enum(['dialling', 'time', 'hours', 'desktop']),
  until: instant.nullable(),
});
export type Quiet = z.infer<typeof quiet>;
