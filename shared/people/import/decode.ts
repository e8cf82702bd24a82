import { type Decoder, decoderOf, guessEncoding, readTwice, UTF8_TWICE } from './guess-encoding.ts';

/** 8-bit and East Asian encodings that spreadsheets write, the likeliest first. In Windows-1252 every byte is valid. */
const OTHERS = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
  'shift_jis',
  'gb18030',
  'euc-kr',
  'big5',
  'windows-1254',
  'windows-1253',
  'ibm850',
  'ibm852',
  'iso-8859-2',
  'koi8-r',
  'ibm866',
] as const;

/** The first line is looked for in so many bytes. */
const HEAD_BYTES = 4000;

/** So many bytes are decoded at once, less than a millisecond's work. */
const PIECE = 16_384;

/**
 * Decodes a file of unknown encoding: by its byte order mark, else as UTF-8 where that is valid, line by line where few
 * lines are not, else in the encoding whose first line has the most known words (`knownWords` counts them), of equal ones the one that the
 * names in the other lines tell.
 */
export function decodeFile(bytes: Uint8Array, knownWords?: (line: string) => number): string {
  return [...decodedPieces(bytes, knownWords)].join('');
}

/** The same in pieces, null after each step without one. `chosen`: the encoding that a person chose. */
export function* decodedPieces(
  bytes: Uint8Array,
  knownWords: (line: string) => number = () => 0,
  chosen?: string,
): Generator<string | null> {
  const encoding = chosen ?? (yield* encodingOf(bytes, knownWords));
  if (encoding === null) {
    let mark = /^\ufeff/;
    for (const line of linesIn(bytes)) {
      yield line && decodeAs(line, 'utf-8').replace(mark, '');
      if (line !== null) mark = /^$/;
    }
    return;
  }
  let isFirst = true;
  for (const piece of piecesAs(bytes, decoderOf(encoding, { ignoreBOM: true }))) {
    yield isFirst ? piece.replace(/^\ufeff/, '') : piece;
    isFirst = false;
  }
}

function* piecesAs(bytes: Uint8Array, decoder: Decoder, size = PIECE): Generator<string> {
  for (let at = 0; at < bytes.length; at += size) yield decoder.decode(bytes.subarray(at, at + size), { stream: true });
  yield decoder.decode();
}

/** Whether bytes are valid in an encoding. */
function* isValid(bytes: Uint8Array, encoding: string, size?: number): Generator<null, boolean> {
  const pieces = piecesAs(bytes, decoderOf(encoding, { fatal: true }), size);
  try {
    while (!pieces.next().done) yield null;
    return true;
  } catch {
    return false;
  }
}

/** Whether valid UTF-8 is so again in the bytes that its signs stand for. */
function* isUtf8Twice(bytes: Uint8Array): Generator<null, boolean> {
  for (const line of linesIn(bytes)) {
    if (line === null) yield null;
    else if (line.some((byte) => byte > 0x7f)) return yield* isValid(bytes, UTF8_TWICE);
  }
  return false;
}

/** A longer line is no line of people. */
const longestLine = 1_000_000;

/** The lines of a file with their ends, null after each step without one. */
function* linesIn(bytes: Uint8Array): Generator<Uint8Array | null> {
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at % PIECE === 0) yield null;
    if (bytes[at] !== 10) continue;
    yield bytes.subarray(start, at + 1);
    start = at + 1;
  }
  yield bytes.subarray(start);
}

/**
 * Whether a file is UTF-8 with wrong bytes in few of its lines, which are read as Windows-1252: one byte must not spoil the names of all others. Not so
 * where such lines are more than one, and more than a tenth of the others beyond ASCII.
 */
function* isMostlyUtf8(bytes: Uint8Array): Generator<null, boolean> {
  if (bytes.subarray(0, 100).includes(0)) return false;
  let [wrong, others] = [0, 0];
  for (const line of linesIn(bytes)) {
    if (line === null) yield null;
    else if (line.length > longestLine) return false;
    else if (line.some((byte) => byte > 0x7f)) {
      if (decoded(line, 'utf-8') === null) wrong += 1;
      else others += 1;
    }
  }
  return others > 0 && wrong <= Math.max(1, others / 10);
}

/** Bytes in a named encoding; in the other where that is unknown or the bytes are not valid in it. UTF-8 that was written twice is read once more. */
export function decodeAs(bytes: Uint8Array, encoding: string, other = 'windows-1252'): string {
  const text = decoded(bytes, encoding);
  return text === null ? decoderOf(other, {}).decode(bytes) : readTwice(text);
}

/** So many bytes are tried as UTF-8 at once: a tenth of a millisecond's work. Of half a megabyte each byte takes ten times as long. */
const UTF8_PIECE = 4 * PIECE;

/** So many bytes beyond ASCII, with their lines, tell an encoding. */
const TELLING = 4000;

/** The encoding of the lines that are not UTF-8, by the names in them; Windows-1252 without any. `isLine`: which of them count. */
export function* encodingOfOthers(
  bytes: Uint8Array,
  isLine: (line: Uint8Array) => boolean = () => true,
): Generator<null, string> {
  if (yield* isValid(bytes, 'utf-8', UTF8_PIECE)) return 'windows-1252';
  const telling: number[] = [];
  for (const line of linesIn(bytes)) {
    if (line === null) yield null;
    else if (line.some((byte) => byte > 0x7f) && isLine(line) && decoded(line, 'utf-8') === null)
      telling.push(...line.subarray(0, TELLING));
    if (telling.length > TELLING) break;
  }
  return yield* guessEncoding(Uint8Array.from(telling));
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return decoderOf(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** An encoding that a table may be in, and how some of its words read in it. */
export interface EncodingChoice {
  readonly encoding: string;
  readonly sample: string;
}

/** The encodings that a table may be in, and the one that it is read in. */
export interface Encodings {
  readonly used: string;
  readonly choices: readonly EncodingChoice[];
}

/** The words that show how a table reads, and how many bytes of each. */
const SAMPLES = { words: 3, bytes: 40 } as const;

/** Among which encodings a person may choose for a table; null where nothing is guessed. Those in which the words read alike are one. */
export function* encodingsOf(
  bytes: Uint8Array,
  knownWords: (line: string) => number,
): Generator<null, Encodings | null> {
  const used = yield* encodingOf(bytes, knownWords);
  if (used === null || used.startsWith('utf-')) return null;
  const words = yield* wordsBeyondAscii(bytes);
  const read = [...new Set([used, ...OTHERS])].flatMap((encoding): EncodingChoice[] => {
    const texts = words.map((word) => decoded(word, encoding));
    const isText = texts.every((text) => text !== null && !/[\p{Cc}\p{Co}\p{Cn}]/u.test(text));
    return isText || encoding === used ? [{ encoding, sample: texts.join(', ') }] : [];
  });
  const choices = read.filter(({ sample }, at) => read.findIndex((one) => one.sample === sample) === at);
  return choices.length > 1 ? { used, choices } : null;
}

/** The first words with bytes beyond ASCII. */
function* wordsBeyondAscii(bytes: Uint8Array): Generator<null, Uint8Array[]> {
  const words = new Map<string, Uint8Array>();
  for (const line of linesIn(bytes)) {
    if (line === null) yield null;
    else
      for (const [word] of asLetters(line).matchAll(/[^\s,;"'\d]*[\x80-\xff][^,;"\t\r\n]*/g))
        words.set(
          word,
          Uint8Array.from(word, (each) => each.charCodeAt(0)),
        );
    if (words.size >= SAMPLES.words) break;
  }
  return [...words.values()].filter(({ length }) => length <= SAMPLES.bytes).slice(0, SAMPLES.words);
}

/** The beginning of a line, a character for each byte. */
const asLetters = (line: Uint8Array): string =>
  Array.from(line.subarray(0, HEAD_BYTES), (byte) => String.fromCharCode(byte)).join('');

/** The encoding in which a file is read: valid in it. Null: UTF-8 with wrong bytes in few lines. */
function* encodingOf(bytes: Uint8Array, knownWords: (line: string) => number): Generator<null, string | null> {
  const likeliest = yield* likeliestOf(bytes, knownWords);
  // UTF-8 was found by its valid bytes.
  return likeliest === null || likeliest === 'utf-8' || (yield* isValid(bytes, likeliest)) ? likeliest : 'windows-1252';
}

function* likeliestOf(bytes: Uint8Array, knownWords: (line: string) => number): Generator<null, string | null> {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: every second byte of plain letters is zero.
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  if (yield* isValid(bytes, 'utf-8')) return (yield* isUtf8Twice(bytes)) ? UTF8_TWICE : 'utf-8';
  if (yield* isMostlyUtf8(bytes)) return null;
  const end = bytes.subarray(0, HEAD_BYTES).findIndex((byte) => byte === 10 || byte === 13);
  const head = bytes.subarray(0, end < 0 ? HEAD_BYTES : end);
  const scores = OTHERS.map((encoding) => knownWords(decoded(head, encoding) ?? ''));
  const likeliest = OTHERS.filter((_, at) => scores[at] === Math.max(...scores));
  const [best = 'windows-1252'] = likeliest;
  const guessed = yield* encodingOfOthers(bytes);
  return likeliest.find((one) => one === guessed) ?? best;
}
