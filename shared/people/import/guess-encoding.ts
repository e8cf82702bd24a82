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

/** Letters beyond ASCII as names of Western and of Central Europe have them. */
const WESTERN = 'äöüßéèêëàâçîïôûùáíóúñåøæãõìòÄÖÜÉÅØÆÁÇ';
const CENTRAL = `äöüßéáíóúýëôâîçąćęłńóśźżčďěňřšťůžőűăşţđÄÖÜÉÁŁŚŻŹĆČŘŠŽŐŰÝÓ`;

/** Whether a sign is within a word, or touches one where no sign does. */
function isMisplaced(before: string, character: string, after: string): boolean {
  const [isBehind, isBefore] = [/\p{L}/u.test(before), /\p{L}/u.test(after)];
  if (/\p{L}/u.test(character) || !(isBehind || isBefore)) return false;
  if (isBehind && isBefore) return !'’–—'.includes(character);
  return !(isBehind ? '’”“»…™®°–—' : '“‘„‚”«–—€…').includes(character);
}

/** Counts what fits: letters of `letters` that are not in a row, no capital within a word, no misplaced sign. */
function ofLatin(text: string, letters: string): Fit {
  let [good, all] = [0, 0];
  for (const { 0: character, index } of text.matchAll(/[^\p{ASCII}]/gu)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)];
    all += 1;
    const isAmid = /\p{L}/u.test(before) && /\p{Ll}/u.test(after);
    const isCapital = /\p{Lu}/u.test(character) && (isAmid || /\p{Ll}/u.test(before));
    const isSign = isMisplaced(before, character, after);
    if (letters.includes(character) && !isCapital && !/[^\p{ASCII}]{2}/u.test(`${before}${after}`)) good += 1;
    else if (!isSign && !isCapital && !/\p{L}/u.test(character)) all -= 1;
  }
  return { good, all };
}

/** Words of one script alone, with a capital at their beginning or throughout. Those without one tell nothing. */
function ofScript(text: string, script: RegExp): Fit {
  const words = (text.match(/\p{L}*[^\p{ASCII}][^\s\d;,"]*/gu) ?? []).filter((word) => !/^\p{Ll}+$/u.test(word));
  const sum = (all: readonly string[]) =>
    all.reduce((length, word) => length + word.replace(/\p{ASCII}/gu, '').length, 0);
  const isWord = (word: string) =>
    script.test(word) && /^(?:\p{Lu}[\p{Ll}\p{Pd}]+(?:\p{Pd}\p{Lu}\p{Ll}+)?|\p{Lu}+)\p{P}*$/u.test(word);
  return { good: sum(words.filter(isWord)), all: sum(words) };
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
const isLetter = (byte: number | undefined): boolean => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));

/** No such character stands behind a Latin letter, and each is whole. */
function ofPairs(bytes: Uint8Array, { lead, usual, trail, single }: Pairs): Fit {
  let [good, all, isBehindLetter] = [0, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const wasBehindLetter = isBehindLetter;
    isBehindLetter = isLetter(byte);
    if (byte < 0x80 || isIn(single, byte)) continue;
    all += 1;
    if (!isIn(lead, byte) || !isIn(trail, bytes[at + 1])) continue;
    // Signs such as a wide blank tell nothing.
    if (!isIn(usual, byte)) all -= Number(byte === 0x81 || (byte >= 0xa1 && byte <= 0xa3));
    else if (!wasBehindLetter) good += 1;
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

/** The share of characters that has to fit, and in other scripts how many at least: of a few many encodings make something. */
const FITS = { share: 0.85, least: 6 } as const;

/**
 * The encoding of 8-bit text of unknown encoding by how names are spelled, of equal ones the usual one: Windows-1252 too where nothing tells
 * another. `bytes`: the lines with bytes beyond ASCII.
 */
export function guessEncoding(bytes: Uint8Array): string {
  const read = (encoding: string) => decoderOf(encoding, {}).decode(bytes);
  const share = ({ good, all }: Fit, least: number) => (all < least ? 0 : good / Math.max(1, all));
  const usual = ofLatin(read('windows-1252'), WESTERN);
  const shares: [encoding: string, share: number][] = [
    // Quotes and dashes alone tell nothing.
    ['windows-1252', usual.all === 0 ? 1 : share(usual, 1)],
    ['ibm850', share(ofLatin(read('ibm850'), WESTERN), 1)],
    ['macintosh', share(ofLatin(read('macintosh'), WESTERN), 1)],
    ['windows-1250', share(ofLatin(read('windows-1250'), CENTRAL), FITS.least / 2)],
    ['iso-8859-2', share(ofLatin(read('iso-8859-2'), CENTRAL), FITS.least / 2)],
    ...['windows-1251', 'koi8-r', 'ibm866'].map((encoding): [string, number] => [
      encoding,
      share(ofScript(read(encoding), /\p{Script=Cyrillic}/u), FITS.least),
    ]),
    ...Object.entries(PAIRS).map(([encoding, pairs]): [string, number] => [
      encoding,
      share(ofPairs(bytes, pairs), FITS.least / 2),
    ]),
  ];
  const [best = ['windows-1252', 0]] = shares.toSorted(([, a], [, b]) => b - a);
  return best[1] >= FITS.share ? best[0] : 'windows-1252';
}
