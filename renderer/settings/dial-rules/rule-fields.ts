import { isAreaCode, isOutsidePrefix, longestInternal } from '../../../shared/dialing/dial-rules.ts';

/** The value of a typed field, or that it is invalid. */
export type ReadField<T> = { ok: true; value: T } | { ok: false };

/** An area code without spaces and brackets; null for an empty field. */
export function readAreaCode(text: string): ReadField<string | null> {
  return read(text.replace(/[\s()/.-]/g, ''), isAreaCode);
}

/** The prefix for outside calls; null for an empty field. */
export function readOutsidePrefix(text: string): ReadField<string | null> {
  return read(text.replace(/\s/g, ''), isOutsidePrefix);
}

/** Lengths from "4", "3–5" or "3, 5", unique and sorted; none for an empty field. */
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
  const sorted = [...lengths].sort((a, b) => a - b);
  return sorted.every((length) => length >= 1 && length <= longestInternal)
    ? { ok: true, value: sorted }
    : { ok: false };
}

/** The text of lengths: "3–5", "3, 5". */
export function lengthWords(lengths: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const length of lengths) {
    const last = runs.at(-1);
    if (last && last[1] === length - 1) last[1] = length;
    else runs.push([length, length]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}\u2013${to}`)).join(', ');
}

function read(text: string, isValid: (text: string) => boolean): ReadField<string | null> {
  if (text === '') return { ok: true, value: null };
  return isValid(text) ? { ok: true, value: text } : { ok: false };
}
