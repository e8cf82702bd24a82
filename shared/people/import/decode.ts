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
 * Decodes a file of unknown encoding: by its byte order mark, else as UTF-8 where that is valid, line by line where few
 * lines are not, else in the encoding whose first line has the most known words (`knownWords` counts them), of equal ones the likeliest:
 * Windows-1252.
 */
export function decodeFile(bytes: Uint8Array, knownWords: (line: string) => number = () => 0): string {
  const byLine = decoded(bytes, 'utf-8') === null ? mostlyUtf8(bytes) : null;
  if (byLine !== null) return byLine;
  return decodeAs(bytes, encodingOf(bytes, knownWords)).replace(/^\ufeff/, '');
}

/** What a decoder writes for bytes that are no character. */
const WRONG = '\ufffd';

/**
 * A file of UTF-8 with wrong bytes in few of its lines, which are read as Windows-1252: one byte must not spoil the names of all others. Null where
 * such lines are more than one, and more than a tenth of the others beyond ASCII.
 */
function mostlyUtf8(bytes: Uint8Array): string | null {
  if (bytes.subarray(0, 100).includes(0)) return null;
  const lines = new TextDecoder('utf-8').decode(bytes).split('\n');
  const wrong = lines.flatMap((line, at) => (line.includes(WRONG) ? [at] : []));
  const others = lines.filter((line) => !line.includes(WRONG) && /[^\0-\x7f]/.test(line)).length;
  if (others === 0 || wrong.length > Math.max(1, others / 10)) return null;
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  // Its end is the next line's break.
  for (const at of wrong)
    lines[at] = decodeAs(bytes.subarray(starts[at], (starts[at + 1] ?? bytes.length + 1) - 1), 'utf-8');
  return lines.join('\n');
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
