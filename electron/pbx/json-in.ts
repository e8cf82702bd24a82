import type { RawResponse } from './transport.ts';
import { isWireObject, type WireObject } from './wire.ts';

/** The charset that a content type names; null for none. */
const charsetOf = (type: string | undefined): string | null =>
  /charset\s*=\s*"?([\w-]+)/iu.exec(type ?? '')?.[1] ?? null;

function decoderFor(charset: string, fatal: boolean): TextDecoder | null {
  try {
    return new TextDecoder(charset, { fatal });
  } catch {
    return null;
  }
}

/** A body as text: UTF-8 unless its first bytes or, where it is no UTF-8, its content type say otherwise. A byte order mark is dropped. */
export function bodyText({ body, headers }: Pick<RawResponse, 'body' | 'headers'>): string {
  const mark = body.subarray(0, 2).toString('hex');
  // Without a mark every second byte of plain letters is zero.
  const [first, second] = body;
  const isLittle = mark === 'fffe' || (first !== 0 && second === 0);
  const isBig = mark === 'feff' || (first === 0 && second !== undefined && second !== 0);
  const marked = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : null;
  try {
    return (decoderFor(marked ?? 'utf-8', true) ?? new TextDecoder()).decode(body);
  } catch {
    const named = decoderFor(charsetOf(headers['content-type']) ?? 'utf-8', false);
    return (named ?? new TextDecoder()).decode(body);
  }
}

/** The value of a JSON text; undefined where it is none. The parser's own message quotes the text, so it is not passed on. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const [opening, closing] = ['{'.charCodeAt(0), '}'.charCodeAt(0)];

/** Where the object that begins at `start` ends; the end of the text where it has no end. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted && code === backslash) at += 1;
    else if (code === quote) isQuoted = !isQuoted;
    else if (!isQuoted && code === opening) depth += 1;
    else if (!isQuoted && code === closing) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** A web page may hold objects for its scripts; what a PHP notice is made of is none of these. */
const pageMark = /<(?:!doctype|html|head|body|script|title)\b/iu;
/** The text is read at most so often in search of an object. */
const MOST_READINGS = 4;

/**
 * The response's object within a text that holds more: notices of PHP before it, debug output behind it. The first with `data`, else the
 * first with a message. Undefined where there is none, or where it is within a web page.
 */
function objectWithin(text: string): WireObject | undefined {
  const page = text.search(pageMark);
  const last = page < 0 ? text.length : page;
  let left = MOST_READINGS * text.length;
  let message: WireObject | undefined;
  const start = /\{\s*["}]/gu;
  for (let found = start.exec(text); found !== null && found.index < last && left > 0; found = start.exec(text)) {
    const end = endOfObject(text, found.index);
    left -= end - found.index;
    const value = parseJson(text.slice(found.index, end));
    if (!isWireObject(value)) {
      start.lastIndex = found.index + 1;
      continue;
    }
    if ('data' in value) return value;
    if ('message' in value || 'error' in value || 'errors' in value) message ??= value;
    start.lastIndex = end;
  }
  return message;
}

/** The JSON of a body: all of it, or the response's object within it. Undefined where it holds none. Takes time linear in the text. */
export function jsonIn(text: string): unknown {
  const whole = parseJson(text);
  return whole === undefined ? objectWithin(text) : whole;
}

/** Whether a body is a web page rather than a response of the interface. */
export function looksLikeHtml(text: string, contentType: string | undefined): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml|[a-z])/iu.test(text) || /\btext\/html\b/iu.test(contentType ?? '');
}
