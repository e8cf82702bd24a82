/** An element of BER: its tag, and what it holds. Without `parts` and `rest` it holds bytes. */
interface Shape {
  readonly tag: number;
  /** Elements that must come, in this order. */
  readonly parts?: readonly Shape[];
  /** Elements that may follow them, any number of each. */
  readonly rest?: readonly Shape[];
}

const boolean: Shape = { tag: 0x01 };
const integer: Shape = { tag: 0x02 };
const text: Shape = { tag: 0x04 };
const enumerated: Shape = { tag: 0x0a };
const sequence = 0x30;
const setOfTexts: Shape = { tag: 0x31, rest: [text] };
const attributes: Shape = { tag: sequence, rest: [{ tag: sequence, parts: [text, setOfTexts] }] };
const referral: Shape = { tag: 0xa3, rest: [text] };
const controls: Shape = { tag: 0xa0, rest: [{ tag: sequence, parts: [text], rest: [boolean, text] }] };

/** A result, with what else it may have. */
const result = (tag: number, ...more: readonly number[]): Shape => ({
  tag,
  parts: [enumerated, text, text],
  rest: [referral, ...more.map((one) => ({ tag: one }))],
});

/** What a server answers to a bind, a search and StartTLS (RFC 4511, 4.2, 4.5.2 and 4.12). */
const answers: readonly Shape[] = [
  result(0x61, 0x87),
  { tag: 0x64, parts: [text, attributes] },
  { tag: 0x73, parts: [text], rest: [text] },
  result(0x65),
  result(0x78, 0x8a, 0x8b),
].map((operation) => ({ tag: sequence, parts: [integer, operation], rest: [controls] }));

/** The bytes of the message that begins here (BER: a sequence with its length); while its head is missing more than there are, NaN where none begins. */
export function messageLength(bytes: Buffer, at: number): number {
  if (at < bytes.length && bytes[at] !== sequence) return Number.NaN;
  return elementLength(bytes, at);
}

/**
 * Whether a whole message is one of an answer, each of its elements within the one that holds it. The library trusts lengths: one that is wrong had it add
 * empty values until the memory was full.
 */
export function isAnswer(message: Buffer): boolean {
  return answers.some((shape) => has(message, 0, message.length, shape));
}

/** The control of paged results (RFC 2696). */
export const PAGED = '1.2.840.113556.1.4.319';

/** The server's name for the next page, from an answer that `isAnswer` accepts: empty after the last page, null for an answer that ends no search. */
export function nextPageOf(answer: Buffer): Buffer | null {
  const id = contentOf(answer, 0);
  const operation = id + elementLength(answer, id);
  if (answer[operation] !== 0x65) return null;
  const type = answer.indexOf(PAGED, operation);
  if (type < 0) return NONE;
  let value = type + PAGED.length;
  if (answer[value] === boolean.tag) value += elementLength(answer, value);
  // A text that is a sequence of a number and the name of the next page.
  const size = contentOf(answer, contentOf(answer, value));
  const cookie = size + elementLength(answer, size);
  const end = cookie + elementLength(answer, cookie);
  return answer[cookie] === text.tag && end <= answer.length ? answer.subarray(contentOf(answer, cookie), end) : NONE;
}

const NONE = Buffer.alloc(0);

/** Results of a search that gave only so many entries: by the server's time, its size limit, its administrator. */
const CUT_OFF: readonly (number | undefined)[] = [3, 4, 11];

/**
 * Makes an answer that ends a search for one of these limits one that ends well, because the library keeps no entries of the others. Returns whether it
 * was one. `answer`: one that `isAnswer` accepts.
 */
export function endCutOffWell(answer: Buffer): boolean {
  const id = contentOf(answer, 0);
  const operation = id + elementLength(answer, id);
  const code = contentOf(answer, contentOf(answer, operation));
  if (answer[operation] !== 0x65 || !CUT_OFF.includes(answer[code])) return false;
  answer[code] = 0;
  return true;
}

/** Whether an element lies exactly here and has this shape. */
function has(bytes: Buffer, from: number, to: number, { tag, parts = [], rest = [] }: Shape): boolean {
  if (bytes[from] !== tag || from + elementLength(bytes, from) !== to) return false;
  if (parts.length + rest.length === 0) return true;
  let at = contentOf(bytes, from);
  for (let place = 0; at < to; place += 1) {
    const end = at + elementLength(bytes, at);
    const part = parts[place];
    const wanted = part ?? rest.find((one) => one.tag === bytes[at]);
    // A length may be NaN.
    if (wanted === undefined || !(end <= to) || !has(bytes, at, end, wanted)) return false;
    at = end;
    if (at === to) return place + 1 >= parts.length;
  }
  return parts.length === 0;
}

/** Where the content of an element begins. */
const contentOf = (bytes: Buffer, at: number): number => at + 2 + Math.max(0, (bytes[at + 1] ?? 0) - 0x80);

/** The bytes of the element that begins here, with its head; more than there are while that is missing, NaN for a length that no message has. */
function elementLength(bytes: Buffer, at: number): number {
  const first = bytes[at + 1];
  if (first === undefined) return bytes.length - at + 1;
  if (first < 0x80) return 2 + first;
  const more = first - 0x80;
  if (more === 0 || more > 4) return Number.NaN;
  return bytes.length < at + 2 + more ? bytes.length - at + 1 : 2 + more + bytes.readUIntBE(at + 2, more);
}
