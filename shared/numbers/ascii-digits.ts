/** A decimal digit of any script, and every full-width character that ASCII has. */
const OTHER = /(?![0-9])\p{Nd}|[\uff01-\uff5e]/gu;
const DIGIT = /^\p{Nd}$/u;
/** Full-width characters lie at this distance from their ASCII forms. */
const FULL_WIDTH = 0xfee0;

/** The text with the decimal digits of every script (Arabic, Devanagari …) and full-width characters as ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(OTHER, (character) => {
    const point = character.codePointAt(0) ?? 0;
    return DIGIT.test(character) ? String(digitAt(point)) : String.fromCodePoint(point - FULL_WIDTH);
  });
}

/** Unicode has the digits of a script in one row from zero to nine; some rows follow each other without a gap. */
function digitAt(point: number): number {
  let zero = point;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}
