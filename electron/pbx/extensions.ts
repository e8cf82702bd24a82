import { cleanName } from '../../shared/clean-text.ts';

/** An extension as the PBX lists it. */
export type ListedExtension = { number: string; name: string | null };

const numberKeys = ['extension', 'extension_number', 'number', 'exten', 'ext', 'extension_no', 'user', 'username'];
const nameKeys = [
  'name',
  'display_name',
  'full_name',
  'effective_caller_id_name',
  'caller_id_name',
  'directory_full_name',
  'description',
  'label',
];
const most = 5_000;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function extensionNumber(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^\d{1,12}$/u.test(text) ? text : null;
}

function readOne(entry: unknown): ListedExtension | null {
  if (!isObject(entry)) {
    const number = extensionNumber(entry);
    return number === null ? null : { number, name: null };
  }
  const number = numberKeys.map((key) => extensionNumber(entry[key])).find((found) => found !== null);
  if (number === undefined) return null;
  const names = nameKeys.map((key) => entry[key]).filter((name) => typeof name === 'string');
  const [name] = names.map((text) => cleanName(text)).filter((text) => text !== '' && text !== number);
  return { number, name: name ?? null };
}

/** The first array of entries within the envelope, wherever this PBX puts it. */
function entriesOf(answer: unknown, depth = 3): unknown[] | null {
  if (Array.isArray(answer)) return answer;
  if (depth === 0 || !isObject(answer)) return null;
  for (const key of ['data', 'extensions', 'items', 'results']) {
    const found = entriesOf(answer[key], depth - 1);
    if (found !== null) return found;
  }
  const gapped = Object.keys(answer).length > 0 && Object.keys(answer).every((key) => /^\d+$/u.test(key));
  return gapped ? Object.values(answer) : null;
}

/**
 * What can be read of the extensions' answer, whose shape the interface does not show: entries that carry a number of digits,
 * each once. Null when it holds no such list. An empty list is one.
 */
export function readExtensions(answer: unknown): ListedExtension[] | null {
  const entries = entriesOf(answer);
  if (entries === null) return null;
  const found = new Map<string, ListedExtension>();
  for (const entry of entries.slice(0, most)) {
    const one = readOne(entry);
    if (one !== null && !found.has(one.number)) found.set(one.number, one);
  }
  return found.size === 0 && entries.length > 0 ? null : [...found.values()];
}

/** Whether the extensions' answer says that another page follows. */
export function hasMoreExtensions(answer: unknown): boolean {
  if (!isObject(answer)) return false;
  if (typeof answer.next_page_url === 'string' && answer.next_page_url !== '') return true;
  return hasMoreExtensions(answer.data);
}
