/** Decodes a file of unknown encoding: by its byte order mark, else as UTF-8 where that is valid, else as Windows-1252, where every byte is. */
export function decodeFile(bytes: Uint8Array): string {
  return decodeAs(bytes, encodingOf(bytes)).replace(/^\ufeff/, '');
}

/** Bytes in a named encoding; as Windows-1252 where the encoding is unknown or the bytes are not valid in it. */
export function decodeAs(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
