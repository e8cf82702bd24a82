import { AppError } from '../../shared/errors.ts';

/**
 * An API key as it can stand in a header: surrounding white space taken away, visible ASCII only.
 * Throws AppError `keyMissing` for an empty one, `badKey` for line breaks and anything else that HTTP would not carry.
 */
export function readKey(typed: string): string {
  const key = typed.trim();
  if (key === '') throw new AppError({ kind: 'keyMissing' });
  if (!/^[\x21-\x7e]{1,4000}$/u.test(key)) throw new AppError({ kind: 'badKey' });
  return key;
}
