import { z } from 'zod';
import { DAY } from './time/durations.ts';

/**
 * How often and how recently an item of the palette was chosen. `id`: `command <name>` or `person <uuid>`. `weight`: uses, each
 * worth half after every `halfLifeMs`, as they stood at `at` (epoch ms).
 */
export const use = z.object({ id: z.string().min(1).max(100), weight: z.number(), at: z.number() });
export type PaletteUse = z.infer<typeof use>;

/** A use counts half after a week, so that today's habits outweigh last month's. */
const halfLifeMs = 7 * DAY;

/** The weight of the uses at `now` (epoch ms); a clock that was set back changes nothing. */
export function weightAt({ weight, at }: Pick<PaletteUse, 'weight' | 'at'>, now: number): number {
  return weight * 2 ** (-Math.max(0, now - at) / halfLifeMs);
}

/** The uses with one more of them, now (epoch ms). */
export function addUse(before: PaletteUse | null, id: string, now: number): PaletteUse {
  return { id, weight: (before === null ? 0 : weightAt(before, now)) + 1, at: now };
}
