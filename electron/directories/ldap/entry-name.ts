import { createHash } from 'node:crypto';

/** A longer name is stored by its hash: two may begin alike. */
const longestName = 500;
/** A name that is longer still, as no server has one, is taken as it stands. */
const longestRead = 2000;

/** What must be escaped in a value of a name (RFC 4514, 2.4). */
const SPECIAL = /[,;+"\\<>=#\s]/g;

/** A run of escaped bytes, an escaped letter, or a separator with its blanks. */
const PIECES = /((?:\\[\da-f]{2})+)|\\(.)|\s*([,;+])\s*/gis;

/** A short text for a long one. */
export const hashOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

/**
 * The copy's name of an entry: one for all spellings of its distinguished name. The replicas of a directory differ in CN and cn, in blanks behind
 * commas and in escapes. Upper and lower case are the same, as in the attributes that people are named by.
 */
export function nameOfEntry(dn: string): string {
  if (dn.length > longestRead) return hashOf(dn);
  const name = dn
    .replace(PIECES, (_, bytes?: string, letter = '', mark?: string) => {
      if (mark !== undefined) return mark === ';' ? ',' : mark;
      const plain: string =
        bytes === undefined ? letter : Buffer.from(bytes.replaceAll('\\', ''), 'hex').toString('utf8');
      return plain.replace(SPECIAL, '\\$&');
    })
    .replace(/((?:^|(?<!\\)[,+])[^=,+]*?)\s*=\s*/g, '$1=')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize()
    .toLowerCase();
  return name === '' || name.length > longestName ? hashOf(name) : name;
}
