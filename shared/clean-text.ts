/** The longest name that is shown, in code points. */
export const nameLimit = 80;

/** What breaks a line or jumps a column: becomes a space, so that words on either side stay apart. */
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/g;

/**
 * Invisible characters: controls, halves of surrogate pairs, everything that Unicode lets a font leave out (Default_Ignorable_Code_Point:
 * direction marks, zero width, Hangul fillers, variation selectors, tags and more), interlinear annotation, and the blank Braille pattern.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/gu;

/** More marks on a letter than any script has, six in Burmese: they would paint over the lines above and below. */
const PILED = /(\p{M}{8})\p{M}+/gu;

/** Something to see: neither a mark that is set on a letter before it, nor a space. */
const VISIBLE = /[^\p{M}\p{Z}]/u;

/** Nothing to be done: visible ASCII, words parted by one space. Most texts of a record are. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/;

/**
 * A foreign text made fit to show on one line: hidden and direction characters gone, white space collapsed, at most `limit`
 * code points (the last one an ellipsis when something was cut). Never splits a surrogate pair.
 */
export function cleanText(text: string, limit: number): string {
  if (text.length <= limit && TIDY.test(text)) return text;
  const tidy = text.replace(BREAKS, ' ').replace(HIDDEN, '').replace(PILED, '$1').replace(/\s+/g, ' ').trim();
  if (tidy.length <= limit) return tidy;
  // Twice the limit in UTF-16 units always holds the limit in code points, so a huge text is not spread out whole.
  const points = Array.from(tidy.slice(0, 2 * (limit + 1)));
  if (points.length <= limit) return tidy;
  return `${points
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`;
}

/** A caller's or server's name as it may be shown: see `cleanText`, at most 80 code points. Empty when nothing in it can be seen. */
export function cleanName(text: string): string {
  const clean = cleanText(text, nameLimit);
  return VISIBLE.test(clean) ? clean : '';
}
