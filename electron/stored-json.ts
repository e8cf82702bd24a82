import type { z } from 'zod';

/** Reads JSON that an earlier run stored; null where there is none, or where the schema does not accept it. */
export function readStored<T>(schema: z.ZodType<T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
