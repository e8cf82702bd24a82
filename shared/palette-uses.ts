import { z } from 'zod';
import { DAY } from './time/durations.ts';

/**
 * How often, and how lately, something was chosen in the palette. `id`: `command <name>` or `person <uuid>`. `weight`: uses, each
 * worth half after every `halfLifeMs`, as they stood at `at` (epoch ms).
 */
export const use = z.object({ id: z.string().min(1).max(100), weight: z.number(), at: z.number() });
export type PaletteUse = z.infer<typeof use>;

/** A use counts half after a week: what somebody did daily last month gives way to what they do daily now. */
const halfLifeMs = 7 * DAY;

/** What the uses of something are worth now (epoch ms); a clock that was set back takes nothing away and adds nothing. */
export function weightAt({ weight, at }: Pick<PaletteUse, 'weight' | 'at'>, now: number): number {
  return weight * 2 ** (-Math.max(0, now - at) / halfLifeMs);
}

/** The uses with one more of them, now (epoch ms). */
export function addUse(before: PaletteUse | null, id: string, now: number): PaletteUse {
  return { id, weight: (before === null ? 0 : weightAt(before, now)) + 1, at: now };
}
