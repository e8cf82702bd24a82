import type { RawText } from '../../../shared/calls/raw-record.ts';

/** JSON that is nested deeper is not indented: the indent alone would make it many times longer. */
const deepest = 50;
/** Invisible and reordering characters (C0, C1, direction and format characters, lone surrogates), except line breaks. */
const hidden = /[^\P{C}\n]/gu;

/**
 * A stored record as a text to show: indented, with hidden characters written as JSON escapes, so that a caller's name cannot reorder
 * what is read. At most `limit` UTF-16 units. What is no JSON is shown as it came.
 */
export function rawTextOf(raw: string, limit: number): RawText {
  const text = indented(raw, limit).replace(hidden, escaped);
  if (text.length <= limit) return { text, length: text.length };
  const splitsPair = /[\ud800-\udbff]/.test(text.charAt(limit - 1));
  return { text: text.slice(0, splitsPair ? limit - 1 : limit), length: text.length };
}

function indented(raw: string, limit: number): string {
  if (raw.length > limit || depthOf(raw) > deepest) return raw;
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}

/** How deep brackets nest. Those within texts count too, which only costs such a record its indent. */
function depthOf(raw: string): number {
  let [depth, most] = [0, 0];
  for (const sign of raw) {
    if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    most = Math.max(most, depth);
  }
  return most;
}

function escaped(sign: string): string {
  return Array.from({ length: sign.length }, (_, at) => {
    const code = sign.charCodeAt(at).toString(16).padStart(4, '0');
    return `\\u${code}`;
  }).join('');
}
