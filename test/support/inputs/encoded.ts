import { decoderOf } from '../../../shared/people/import/guess-encoding.ts';

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** What each character is in an encoding of one or two bytes, as its decoder reads them. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new Map<string, readonly number[]>();
  const learn = (...bytes: number[]) => {
    const text = decoderOf(encoding, {}).decode(Uint8Array.from(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) learn(byte);
  if (/jis|gb|big5|kr/.test(encoding))
    for (let first = 0x81; first < 0xff; first += 1)
      for (let second = 0x40; second < 0xff; second += 1) learn(first, second);
  tables.set(encoding, table);
  return table;
}

/** A text in an encoding that TextEncoder does not write. Throws where the encoding lacks a character. */
export function encoded(text: string, encoding: string): Uint8Array {
  const table = tableOf(encoding);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}.`);
      return [...bytes];
    }),
  );
}
