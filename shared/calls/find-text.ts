import { asciiDigits } from '../numbers/ascii-digits.ts';

/** One thing to look for: a word, or a number with all its groups. `text`: folded, for names and notes. `digits`: bare, for numbers; null for what is none. */
export interface Needle {
  readonly text: string;
  readonly digits: string | null;
}

/** More words than anybody types; the rest of a pasted text is not looked at. */
const mostTerms = 12;
/** Digits fewer than these are only looked for at the beginning of a number: elsewhere they are in nearly every one. */
const shortDigits = 3;

const numberLike = /^[().\-/[\]·]*[\d+*#][\d+*#().\-/[\]·]*$/;

/** What stands between the groups of a number: "030 / 1234". */
const layout = /^[().\-/[\]·]+$/;

/** Letters that differ by more than a mark set on them. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};
/** Letters with a mark that are written as two where there is no such key. */
const asTwo: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', đ: 'dj' };

const APOSTROPHES = /['\u2018\u2019\u201b\u02b9-\u02bd\u0060\u00b4\u2032\uff07]/g;
/** Marks, and what nobody sees. */
const UNSEEN = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text as it is typed to find another: without case, accents, apostrophes and hidden characters, with ASCII digits and dashes. What it is
 * looked for in goes through `foldAll`.
 */
export function fold(text: string): string {
  return spelled(text.replace(APOSTROPHES, ''));
}

/** What joins two words: a dash, the blanks beside "&", the blank behind the first part of a family name ("Mc Donald", "de Luca", "van den Berg"). */
const JOINS =
  /(?<=\p{L})-(?=\p{L})|(?<=&)\s+|\s+(?=&)|(?<=(?<!\p{L})(?:mc|mac|o|de|del|della|den|der|di|da|le|la|van|von)) (?=\p{L})/gu;

/** The words of a typed text, folded. "Jean-Pierre" is two: it finds Jean Pierre too. */
export function foldedWords(text: string): string[] {
  return fold(text)
    .replace(JOINS, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * A text as it is found, each spelling of it after a line break: Müller as "muller" and "mueller", Mueller too, O’Brien as "obrien" and
 * "o brien", Anne-Marie as "annemarie", "H & M" as "h&m" too.
 */
export function foldAll(text: string): string {
  const plain = fold(text);
  const spellings = [plain, plain.replace(/([aou])e|aa|(d)j/g, (_, vowel?: string, d?: string) => vowel ?? d ?? 'a')];
  if (/[äöüøåđ]|[aou][\u0308\u030a]/iu.test(text))
    spellings.push(
      fold(
        text
          .toLowerCase()
          .normalize('NFC')
          .replace(/[äöüøåđ]/g, (letter) => asTwo[letter] ?? letter),
      ),
    );
  const apart = text.replace(APOSTROPHES, ' ');
  if (apart !== text) spellings.push(spelled(apart));
  spellings.push(...spellings.map((one) => one.replace(JOINS, '')));
  return [...new Set(spellings)].join('\n');
}

function spelled(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text.toLowerCase();
  return asciiDigits(text.toLowerCase().normalize('NFKD'))
    .replace(UNSEEN, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[ßøłđðþæœıς]/g, (letter) => letters[letter] ?? letter);
}

/** The scheme of a link that was pasted. */
const SCHEME = /^\s*(?:tel|callto|sips?):\/*/i;
/** The host behind the number of such a link. */
const HOST = /^([+\d*#]+)@\S+$/;
/** What stands between and behind words that are looked for: "Berg, Anna", "Dr. Berg". It may be missing where they are found. */
const PUNCTUATION = /[,;"\u201c-\u201f\u00ab\u00bb]+|(?<=\p{L})\.(?=\s|$)/gu;

/** Reads what was typed into the box. Empty: everything is found. */
export function parseTerms(text: string): Needle[] {
  const terms: Needle[] = [];
  let run: string[] = [];
  const endRun = () => {
    if (run.length > 0) terms.push({ text: run.join(' '), digits: bareDigits(run.join('')) });
    run = [];
  };
  for (const word of foldedWords(text.replace(SCHEME, '').replace(HOST, '$1').replace(PUNCTUATION, ' '))) {
    if (numberLike.test(word) || (run.length > 0 && layout.test(word))) {
      run.push(word);
      continue;
    }
    endRun();
    terms.push({ text: word, digits: null });
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
  return number !== null && /\p{L}/u.test(number) ? foldAll(number) : '';
}

/** Whether a needle is in a text, as `foldAll` has it. */
export function isInText({ text }: Needle, folded: string): boolean {
  return folded.includes(text);
}
