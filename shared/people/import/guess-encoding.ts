/** What the upper half of MS-DOS's code page 850 stands for, which no TextDecoder knows. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const IS_CP850 = /^(?:cp|ibm|dos)-?850$/i;

/** Decodes the pieces of a text one after the other. */
export interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
}

/** As the constructor of TextDecoder, for code page 850 too. Throws RangeError for an unknown encoding. */
export function decoderOf(encoding: string, options: TextDecoderOptions): Decoder {
  if (!IS_CP850.test(encoding.trim())) return new TextDecoder(encoding, options);
  return {
    decode: (bytes = new Uint8Array()) =>
      Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP850.charAt(byte - 0x80))).join(''),
  };
}

/** How many of a text's characters beyond ASCII fit into the encoding by which it was read. */
interface Fit {
  readonly good: number;
  readonly all: number;
}

/** The letters beyond ASCII in the names of a language. `more`: what has no capital. */
const letters = (small: string, ...more: string[]): ReadonlySet<string> =>
  new Set([...small, ...small.toUpperCase(), ...more]);

const GERMAN = letters('äöüßé');
/**
 * German; French; Spanish and Catalan; Portuguese, whose õ stands before an e; Italian; Swedish and Finnish; Danish and
 * Norwegian; Icelandic; Estonian.
 */
const WESTERN = [
  GERMAN,
  letters('àâæçéèêëîïôœùûüÿö'),
  letters('áéíóúüñàèòçï', 'º', 'ª', '·'),
  letters('áâãàçéêíóôúü', 'õe', 'Õe', 'º', 'ª'),
  letters('àèéìòùí', 'º'),
  letters('åäöé'),
  letters('åæøé'),
  letters('áéíóúýðþæö'),
  letters('äöõü', 'õe', 'Õe'),
];
/** German, Polish, Czech, Slovak, Hungarian, Croatian, Romanian. */
const CENTRAL = [
  GERMAN,
  letters('ąćęłńóśźż'),
  letters('áčďéěíňóřšťúůýž'),
  letters('áäčďéíĺľňóôŕšťúýž'),
  letters('áéíóöőúüű'),
  letters('ćčđšž'),
  letters('ăâîşţ'),
];
const TURKISH = [GERMAN, letters('çğıöşüâîû', 'İ')];

const isLetter = (character: string): boolean => /\p{L}/u.test(character);

/** Whether a sign stands where names have it: behind a word, before one, within one, or apart from words. It tells no encoding. */
function isMark(before: string, sign: string, after: string): boolean {
  if (isLetter(before) && isLetter(after)) return sign === '’' || ('–—'.includes(sign) && /\p{Lu}/u.test(after));
  if (isLetter(before)) return '’”“»…™®°–—'.includes(sign) || ('²³'.includes(sign) && before === 'm');
  return (isLetter(after) ? '“‘„‚”«¿¡–—' : '’“‘„”«»–—…€£§°©®™•½²³\u00a0').includes(sign);
}

/** Whether names have no such letter there: a capital within a word, a small one before a capital, an æ at the end. */
function isMisplaced(before: string, letter: string, after: string): boolean {
  const [isSmall, isAmid] = [/\p{Ll}/u.test(letter), isLetter(before) && /\p{Ll}/u.test(after)];
  if (isSmall ? /\p{Lu}/u.test(after) : isAmid || /\p{Ll}/u.test(before)) return true;
  return letter === 'æ' && !isLetter(after);
}

/** Hardly a name has four letters beyond ASCII in a row ("Żółć"). */
const ROW = /[^\p{ASCII}\P{L}]{4,}/gu;

/** So much less fits for each language more that a text is taken to be of, and so many languages are in one. */
const FOR_A_LANGUAGE = 0.1;
const AT_ONCE = 3;

/**
 * The share of a text's characters beyond ASCII that the names of a few languages have, less for each language more. All of it for marks alone.
 * Only the usual encoding is believed words that begin with a small letter ("école").
 */
function ofLatin(whole: string, languages: readonly ReadonlySet<string>[], isUsual = false): number {
  const text = whole.replace(ROW, (letters) => '\ufffd'.repeat(letters.length));
  let all = 0;
  const counts = new Map<string, number>();
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character < '\u0080') continue;
    const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
    if (isMark(before, character, after)) continue;
    all += 1;
    const isBadStart = !isUsual && /\p{Ll}/u.test(character) && !isLetter(before);
    if (isBadStart || (isLetter(character) && isMisplaced(before, character, after))) continue;
    const name = /õ/i.test(character) && /e/i.test(after) ? `${character}e` : character;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (all === 0) return 1;
  const best = (left: ReadonlyMap<string, number>, first: number, most: number): number =>
    Math.max(
      ...languages.slice(first).map((language, index) => {
        const others = new Map([...left].filter(([letter]) => !language.has(letter)));
        const good = sum(left) - sum(others);
        const more = most > 1 && others.size > 0 ? best(others, first + index + 1, most - 1) - FOR_A_LANGUAGE * all : 0;
        return good + Math.max(0, more);
      }),
    );
  return best(counts, 0, AT_ONCE) / all;
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, one) => all + one, 0);

/** A script, and its vowels. */
type Script = readonly [word: RegExp, vowels: RegExp];
const CYRILLIC: Script = [/^\p{Script=Cyrillic}+$/u, /[аеёиоуыэюяіїє]/giu];
const GREEK: Script = [/^\p{Script=Greek}+$/u, /[αεηιουωάέήίόύώϊϋΐΰ]/giu];

/** Counts the letters of words in one script alone, with a capital at their beginning or throughout. None where vowels are fewer than in names. */
function ofScript(text: string, [script, vowels]: Script): Fit {
  let [good, all] = [0, 0];
  for (const [word] of text.matchAll(/[^\s\d;,"()./«»“”„‚‘’-]*[^\p{ASCII}«»“”„‚‘’][^\s\d;,"()./«»“”„‚‘’-]*/gu)) {
    const length = word.replace(/\p{ASCII}/gu, '').length;
    all += length;
    if (script.test(word) && /^(?:\p{Lu}\p{Ll}*|\p{Lu}+)$/u.test(word)) good += length;
  }
  return { good: (text.match(vowels)?.length ?? 0) > 0.2 * all ? good : 0, all };
}

/** Two bytes of a character, of which those with a first byte in `usual` are in everyday use. `single`: the bytes of other characters. */
interface Pairs {
  readonly lead: readonly [number, number][];
  readonly usual: readonly [number, number][];
  readonly trail: readonly [number, number][];
  readonly single: readonly [number, number][];
}

const isIn = (ranges: readonly (readonly [number, number])[], byte: number | undefined): boolean =>
  byte !== undefined && ranges.some(([from, to]) => byte >= from && byte <= to);
const isLatin = (byte: number | undefined): boolean => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));

/** No such character touches a Latin letter, and each is whole. */
function ofPairs(bytes: Uint8Array, { lead, usual, trail, single }: Pairs): Fit {
  let [good, all, isBehindLetter] = [0, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const wasBehindLetter = isBehindLetter;
    isBehindLetter = isLatin(byte);
    if (byte < 0x80 || isIn(single, byte)) continue;
    all += 1;
    if (!isIn(lead, byte) || !isIn(trail, bytes[at + 1])) continue;
    // Signs such as a wide blank tell nothing.
    if (!isIn(usual, byte)) all -= Number(byte === 0x81 || (byte >= 0xa1 && byte <= 0xa3));
    else if (!wasBehindLetter && !isLatin(bytes[at + 2])) good += 1;
    at += 1;
  }
  return { good, all };
}

const HIGH: readonly [number, number][] = [[0xa1, 0xfe]];
const PAIRS: Readonly<Record<string, Pairs>> = {
  shift_jis: {
    lead: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
    usual: [
      [0x82, 0x83],
      [0x88, 0x9f],
      [0xe0, 0xea],
    ],
    trail: [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
    single: [[0xa1, 0xdf]],
  },
  'euc-kr': { lead: HIGH, usual: [[0xb0, 0xc8]], trail: HIGH, single: [] },
  gb18030: { lead: HIGH, usual: [[0xb0, 0xd7]], trail: HIGH, single: [] },
  big5: {
    lead: [[0xa1, 0xf9]],
    usual: [[0xa4, 0xc6]],
    trail: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
    single: [],
  },
};

/**
 * The share of characters that has to fit; less where they are many, and so much more fits than in Windows-1252. And how many at least there are
 * in another script: of a few many encodings make something.
 */
const FITS = { share: 0.85, least: 0.6, more: 0.3, much: 10, letters: 4, pairs: 3 } as const;

/** Windows-1252, by far the most frequent, is taken where another encoding fits hardly better. */
const USUAL = 0.05;

/**
 * The encoding of 8-bit text of unknown encoding by how names are spelled, of equal ones the usual one: Windows-1252 too where nothing tells
 * another. `bytes`: the lines with bytes beyond ASCII. Null before each encoding that is tried.
 */
export function* guessEncoding(bytes: Uint8Array): Generator<null, string> {
  const read = (encoding: string) => decoderOf(encoding, {}).decode(bytes);
  const share = ({ good, all }: Fit, least: number) => (all < least ? 0 : good / all);
  const latin = (encoding: string, languages: typeof WESTERN): [string, () => number] => [
    encoding,
    () => ofLatin(read(encoding), languages),
  ];
  const script = (encoding: string, one: Script): [string, () => number] => [
    encoding,
    () => share(ofScript(read(encoding), one), FITS.letters),
  ];
  const usual = ofLatin(read('windows-1252'), WESTERN, true);
  const shares: [encoding: string, share: number][] = [['windows-1252', usual + USUAL]];
  for (const [encoding, shareOf] of [
    ...Object.entries(PAIRS).map(([one, pairs]): [string, () => number] => [
      one,
      () => share(ofPairs(bytes, pairs), FITS.pairs),
    ]),
    latin('ibm850', WESTERN),
    latin('macintosh', WESTERN),
    latin('windows-1250', CENTRAL),
    latin('iso-8859-2', CENTRAL),
    latin('windows-1254', TURKISH),
    ...['windows-1251', 'koi8-r', 'ibm866'].map((one) => script(one, CYRILLIC)),
    script('windows-1253', GREEK),
  ]) {
    yield null;
    shares.push([encoding, shareOf()]);
  }
  const isMuch = bytes.filter((byte) => byte > 0x7f).length >= FITS.much;
  const [best = ['windows-1252', 0]] = shares.toSorted(([, a], [, b]) => b - a);
  const fits = best[1] >= FITS.share || (isMuch && best[1] >= FITS.least && best[1] >= usual + FITS.more);
  return fits ? best[0] : 'windows-1252';
}
