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
] as const;

/** The first line is looked for in so many bytes. */
const HEAD_BYTES = 4000;

/**
 * Decodes a file of unknown encoding: by its byte order mark, else as UTF-8 where that is valid, else in the encoding whose first line has
 * the most known words (`knownWords` counts them), of equal ones the likeliest: Windows-1252.
 */
export function decodeFile(bytes: Uint8Array, knownWords: (line: string) => number = () => 0): string {
  return decodeAs(bytes, encodingOf(bytes, knownWords)).replace(/^\ufeff/, '');
}

/** Bytes in a named encoding; as Windows-1252 where the encoding is unknown or the bytes are not valid in it. */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  return decoded(bytes, encoding) ?? new TextDecoder('windows-1252').decode(bytes);
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function encodingOf(bytes: Uint8Array, knownWords: (line: string) => number): string {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: every second byte of plain letters is zero.
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be';
  if (decoded(bytes, 'utf-8') !== null) return 'utf-8';
  const end = bytes.subarray(0, HEAD_BYTES).findIndex((byte) => byte === 10 || byte === 13);
  const head = bytes.subarray(0, end < 0 ? HEAD_BYTES : end);
  const scores = OTHERS.map((encoding) => knownWords(decoded(head, encoding) ?? ''));
  return OTHERS[scores.indexOf(Math.max(...scores))] ?? 'windows-1252';
}
