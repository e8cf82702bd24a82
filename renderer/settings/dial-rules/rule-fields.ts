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

/** Lengths from "4" or "3, 5", unique and sorted; none for an empty field. */
export function readLengths(text: string): ReadField<number[]> {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '');
  const lengths = [...new Set(parts.map(Number))].sort((a, b) => a - b);
  const isRight = lengths.every((length) => Number.isInteger(length) && length >= 1 && length <= longestInternal);
  return isRight ? { ok: true, value: lengths } : { ok: false };
}

function read(text: string, isValid: (text: string) => boolean): ReadField<string | null> {
  if (text === '') return { ok: true, value: null };
  return isValid(text) ? { ok: true, value: text } : { ok: false };
}
