/** One thing to look for: a word, or a number with all its groups. `text`: folded, for names and notes. `digits`: bare, for numbers; null for what is none. */
export interface Needle {
  readonly text: string;
  readonly digits: string | null;
}

/** More words than anybody types; the rest of a pasted text is not looked at. */
const mostTerms = 12;
/** Digits fewer than these are only looked for at the beginning of a number: elsewhere they are in nearly every one. */
const shortDigits = 3;

const numberLike = /^[().\-/[\]\u2010-\u2015]*[\d+*#][\d+*#().\-/[\]\u2010-\u2015]*$/;

/** What stands between the groups of a number: "030 / 1234". */
const layout = /^[().\-/[\]\u2010-\u2015]+$/;

/** Letters that differ by more than a mark set on them. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

/** A text as it is compared: without case, accents, and with single spaces. */
export function fold(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłđæœı]/g, (letter) => letters[letter] ?? letter);
}

/** Reads what was typed into the box. Empty: everything is found. */
export function parseTerms(text: string): Needle[] {
  const terms: Needle[] = [];
  let run: string[] = [];
  const endRun = () => {
    if (run.length > 0) terms.push({ text: run.join(' '), digits: bareDigits(run.join('')) });
    run = [];
  };
  for (const word of fold(text).split(/\s+/)) {
    if (numberLike.test(word) || (run.length > 0 && layout.test(word))) {
      run.push(word);
      continue;
    }
    endRun();
    if (word !== '') terms.push({ text: word, digits: null });
  }
  endRun();
  return terms.slice(0, mostTerms);
}

/** "+49 (0)30/12 34" → "+49301234". */
function bareDigits(text: string): string {
  return text.replace(/^(\+|00)(.*)\(0\)/, '$1$2').replace(/(?!^\+)[^\d*#]/g, '');
}

/** What is looked for in the notations of a number, as `notationsOf` writes them; null for what is no number. */
export function numberNeedle({ digits }: Needle): string | null {
  return digits !== null && digits.length < shortDigits ? `\n${digits}` : digits;
}

/** Whether a needle is in a number's notations. */
export function isInNumber(needle: Needle, notations: string): boolean {
  const digits = numberNeedle(needle);
  return digits !== null && notations.includes(digits);
}

/** What a number is found by as a text, folded: the name of a SIP address, or a word such as "anonymous". */
export function numberText(number: string | null): string {
  return number !== null && /\p{L}/u.test(number) ? fold(number) : '';
}

/** Whether a needle is in a folded text. */
export function isInText({ text }: Needle, folded: string): boolean {
  return folded.includes(text);
}
