/** What the upper halves of MS-DOS's code pages of Western and Central Europe stand for, which no TextDecoder knows. */
const OF_DOS: Readonly<Record<string, string>> = {
  850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  852: 'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};
const IS_OF_DOS = /^(?:cp|ibm|dos)-?(850|852)$/i;

/** Decodes the pieces of a text one after the other. */
export interface Decoder {
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string;
}

/** UTF-8 that a program took for Windows-1252 and wrote as UTF-8 once more: "MÃ¼ller". */
export const UTF8_TWICE = 'utf-8-twice';

/** A byte that is in no UTF-8. */
const NO_UTF8 = 0xff;

/** The byte that each sign of Windows-1252 is. Not those of capitals such as É, which in UTF-8 begin no letter of a usual script: "CAFÉ’S". */
const BYTES_TWICE: ReadonlyMap<string, number> = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (sign, byte) => [sign, /[Æ-ÍÒ-ÖÜ-ß]/.test(sign) ? NO_UTF8 : byte],
  ),
);

function decoderOfTwice(options: TextDecoderOptions): Decoder {
  const [outer, inner] = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('utf-8', options)];
  const byteOf = (sign: string) => BYTES_TWICE.get(sign) ?? (sign < '\u00a0' ? sign.charCodeAt(0) : NO_UTF8);
  return { decode: (bytes, how) => inner.decode(Uint8Array.from(outer.decode(bytes, how), byteOf), how) };
}

/** As the constructor of TextDecoder, for code pages 850 and 852 and `UTF8_TWICE` too. Throws RangeError for an unknown encoding. */
export function decoderOf(encoding: string, options: TextDecoderOptions): Decoder {
  if (encoding === UTF8_TWICE) return decoderOfTwice(options);
  const upper = OF_DOS[IS_OF_DOS.exec(encoding.trim())?.[1] ?? ''];
  if (upper === undefined) return new TextDecoder(encoding, options);
  return {
    decode: (bytes = new Uint8Array()) =>
      Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : upper.charAt(byte - 0x80))).join(''),
  };
}

/** A text that is UTF-8 written twice as it was before the second time; any other as it is. */
export function readTwice(text: string): string {
  if (!/^\p{ASCII}*[Â-ô]\P{ASCII}/u.test(text)) return text;
  try {
    return decoderOf(UTF8_TWICE, { fatal: true }).decode(new TextEncoder().encode(text));
  } catch {
    return text;
  }
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
 * German; French; Spanish and Catalan; Portuguese, whose õ stands before an e, as a Hungarian one hardly does; Italian; Swedish and Finnish; Danish and
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
  if (!isLetter(after)) return (isLetter(before) ? '’”“»…™®°–—' : '’“‘„”«»–—…€§°®™\u00a0').includes(sign);
  return isLetter(before) ? sign === '’' : '“‘„‚”«¿¡–—'.includes(sign);
}

/** Whether names have no such letter there: a capital within a word, a small one before a capital, an æ at the end. */
function isMisplaced(before: string, letter: string, after: string): boolean {
  const [isSmall, isAmid] = [/\p{Ll}/u.test(letter), isLetter(before) && /\p{Ll}/u.test(after)];
  if (isSmall ? /\p{Lu}/u.test(after) : isAmid || /\p{Ll}/u.test(before)) return true;
  return letter === 'æ' && !isLetter(after);
}

/** Hardly a name has four letters beyond ASCII in a row ("Żółć"). */
const ROW = /[^\p{ASCII}\P{L}]{4,}/gu;

/** So much less fits for each language more that a text is taken to be of. */
const FOR_A_LANGUAGE = 0.1;

/**
 * The share of a text's characters beyond ASCII that the names of a few languages have, less for each language more. All of it for marks alone.
 * Only the usual encoding is believed words that begin with a small letter ("école").
 */
function ofLatin(whole: string, languages: readonly ReadonlySet<string>[], isUsual = false): number {
  const text = whole.replace(ROW, (letters) => '\ufffd'.repeat(letters.length));
  let all = 0;
  let left: string[] = [];
  for (const { 0: character, index } of text.matchAll(/\P{ASCII}/gu)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)];
    if (isMark(before, character, after)) continue;
    all += 1;
    const isBadStart = !isUsual && /\p{Ll}/u.test(character) && !isLetter(before);
    if (isBadStart || !isLetter(character) || isMisplaced(before, character, after)) continue;
    left.push(/õ/i.test(character) && after === 'e' ? `${character}e` : character);
  }
  if (all === 0) return 1;
  // The first language costs nothing.
  let good = FOR_A_LANGUAGE * all;
  for (;;) {
    const others = languages.map((language) => left.filter((letter) => !language.has(letter)));
    const fewest = others.reduce((some, more) => (more.length < some.length ? more : some));
    const gain = left.length - fewest.length - FOR_A_LANGUAGE * all;
    if (gain <= 0) return good / all;
    good += gain;
    left = fewest;
  }
}

/** A script, and its vowels. */
type Script = readonly [word: RegExp, vowels: RegExp];
const CYRILLIC: Script = [/^(?=\p{Lu}\p{Ll}*$|\p{Lu}+$)\p{Script=Cyrillic}+$/u, /[аеёиоуыэюяіїє]/giu];
const GREEK: Script = [/^(?=\p{Lu}\p{Ll}*$|\p{Lu}+$)\p{Script=Greek}+$/u, /[αεηιουωάέήίόύώϊϋΐΰ]/giu];

/** Counts the letters of words in one script alone, with a capital at their beginning or throughout. None where vowels are fewer than in names. */
function ofScript(text: string, [script, vowels]: Script): Fit {
  let [good, all] = [0, 0];
  for (const [word] of text.matchAll(/[[A-Za-z\P{ASCII}]--[«»“”„‚‘’]]+/gv)) {
    const length = word.replace(/\p{ASCII}/gu, '').length;
    all += length;
    if (script.test(word)) good += length;
  }
  return { good: (text.match(vowels)?.length ?? 0) > 0.2 * all ? good : 0, all };
}

/** Characters of two bytes: the first bytes of those in everyday use, those of signs, the second bytes, and what is a character alone. */
interface Pairs {
  readonly usual: readonly [number, number][];
  readonly signs: readonly [number, number][];
  readonly second: readonly [number, number][];
  readonly single: readonly [number, number][];
}

const isIn = (ranges: readonly (readonly [number, number])[], byte = 0): boolean =>
  ranges.some(([from, to]) => byte >= from && byte <= to);
const isLatin = (byte = 0): boolean => /[a-z]/i.test(String.fromCharCode(byte));

/** No such character touches a Latin letter, and each is whole. Signs such as a wide blank tell nothing. */
function ofPairs(bytes: Uint8Array, { usual, signs, second, single }: Pairs): Fit {
  let [good, all, isBehindLetter] = [0, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const wasBehindLetter = isBehindLetter;
    isBehindLetter = isLatin(byte);
    if (byte < 0x80 || isIn(single, byte)) continue;
    at += 1;
    if (isIn(signs, byte)) continue;
    all += 1;
    const isBesideLetter = wasBehindLetter || isLatin(bytes[at + 1]);
    if (isIn(usual, byte) && isIn(second, bytes[at]) && !isBesideLetter) good += 1;
  }
  return { good, all };
}

const HIGH: readonly [number, number][] = [[0xa1, 0xfe]];
const SIGNS: readonly [number, number][] = [[0xa1, 0xa3]];
const PAIRS: Readonly<Record<string, Pairs>> = {
  shift_jis: {
    usual: [
      [0x82, 0x83],
      [0x88, 0x9f],
      [0xe0, 0xea],
    ],
    signs: [
      [0x81, 0x81],
      [0x87, 0x87],
    ],
    second: [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
    single: [[0xa1, 0xdf]],
  },
  'euc-kr': { usual: [[0xb0, 0xc8]], signs: SIGNS, second: HIGH, single: [] },
  gb18030: { usual: [[0xb0, 0xd7]], signs: SIGNS, second: HIGH, single: [] },
  big5: {
    usual: [[0xa4, 0xc6]],
    signs: SIGNS,
    second: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
    single: [],
  },
};

/** The share of characters that has to fit. And how many at least there are in another script: of a few many encodings make something. */
const FITS = { share: 0.7, letters: 4, pairs: 3 } as const;

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
    latin('ibm852', CENTRAL),
    latin('windows-1254', TURKISH),
    ...['windows-1251', 'koi8-r', 'ibm866'].map((one) => script(one, CYRILLIC)),
    script('windows-1253', GREEK),
  ]) {
    yield null;
    shares.push([encoding, shareOf()]);
  }
  const best = shares.reduce((one, other) => (other[1] > one[1] ? other : one));
  return best[1] >= FITS.share ? best[0] : 'windows-1252';
}
