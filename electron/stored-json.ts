import type { z } from 'zod';

/** Reads JSON that an earlier run stored; null without a text, or where the schema does not accept it. */
export function readStored<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
