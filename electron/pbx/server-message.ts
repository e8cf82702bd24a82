import { cleanText } from '../../shared/clean-text.ts';

const longest = 500;
const keys = ['message', 'error', 'error_message', 'detail', 'description', 'title', 'reason', 'msg', 'errors'];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** All texts within a value, such as Laravel's `errors: { field: ["…"] }`. */
function texts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth === 0 || !isObject(value)) return [];
  return Object.values(value)
    .slice(0, 20)
    .flatMap((inner) => texts(inner, depth - 1));
}

function fromJson(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) || !isObject(value)) return texts(value, 3).join(' ');
  for (const key of keys) {
    const said =
      isObject(value[key]) && !Array.isArray(value[key]) && key !== 'errors'
        ? fromJson(value[key])
        : texts(value[key], 3).join(' ');
    if (said.trim() !== '') return said;
  }
  return isObject(value.data) ? fromJson(value.data) : '';
}

function fromHtml(text: string): string {
  return /<title[^<>]*>([^<]{1,300})/iu.exec(text)?.[1] ?? '';
}

/** Whether a body is a web page rather than an answer of the interface. */
export function looksLikeHtml(text: string, contentType: string | undefined): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml|[a-z])/iu.test(text) || /\btext\/html\b/iu.test(contentType ?? '');
}

/** The value of a JSON text; undefined where it is none. The parser's own message quotes the text, so it is not passed on. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What an error answer says in words, whatever the shape of its body: cleaned, at most 500 characters, the key never in it even
 * where the server repeats it. Null when it says nothing.
 */
export function serverMessage(text: string, contentType: string | undefined, key: string): string | null {
  const head = text.slice(0, 100_000);
  const json = parseJson(head);
  const said = json !== undefined ? fromJson(json) : looksLikeHtml(head, contentType) ? fromHtml(head) : head;
  const hidden = key === '' ? said : said.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…');
  const clean = cleanText(hidden.slice(0, 10 * longest), longest).slice(0, longest);
  // The contract counts UTF-16 units, the cleaner code points: the cut may fall within a pair.
  const whole = clean.isWellFormed() ? clean : clean.slice(0, -1);
  return whole === '' ? null : whole;
}
