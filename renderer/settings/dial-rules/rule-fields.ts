import { dialRules } from '../../../shared/dialing/dial-rules.ts';

/** A field as it was typed: what it means, or that it cannot be read. */
export type ReadField<T> = { ok: true; value: T } | { ok: false };

/** An area code; null where the field is empty. Spaces, brackets and the like are left away. */
export function readAreaCode(text: string): ReadField<string | null> {
  return read(dialRules.shape.areaCode, text.replace(/[\s()/.-]/g, '') || null);
}

/** What is dialled first for the outside; null where the field is empty. */
export function readOutsidePrefix(text: string): ReadField<string | null> {
  return read(dialRules.shape.outsidePrefix, text.replace(/\s/g, '') || null);
}

/** Lengths as "4", "3–5" or "3, 5", each once and in order; none where the field is empty. */
export function readLengths(text: string): ReadField<number[]> {
  const parts = text
    .replace(/(?<!\s)\s*[-\u2013]\s*/g, '-')
    .split(/[,;\s]+/)
    .filter((part) => part !== '');
  const lengths = new Set<number>();
  for (const part of parts) {
    const [, from, to = from] = /^(\d)(?:-(\d))?$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from)) return { ok: false };
    for (let length = Number(from); length <= Number(to); length += 1) lengths.add(length);
  }
  return read(
    dialRules.shape.internalLengths,
    [...lengths].sort((a, b) => a - b),
  );
}

/** Lengths as a person writes them: "3–5", "3, 5". */
export function lengthWords(lengths: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const length of lengths) {
    const last = runs.at(-1);
    if (last && last[1] === length - 1) last[1] = length;
    else runs.push([length, length]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}\u2013${to}`)).join(', ');
}

function read<T>(
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  value: unknown,
) {
  const parsed = schema.safeParse(value);
  return parsed.success ? ({ ok: true, value: parsed.data } as const) : ({ ok: false } as const);
}
