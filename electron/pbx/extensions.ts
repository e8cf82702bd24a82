import { cleanName } from '../../shared/clean-text.ts';
import { isWireObject } from './wire.ts';

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
const maxEntries = 5_000;

function extensionNumber(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^\d{1,12}$/u.test(text) ? text : null;
}

function readOne(entry: unknown): ListedExtension[] {
  const fields = isWireObject(entry) ? entry : { number: entry };
  const number = numberKeys.map((key) => extensionNumber(fields[key])).find((found) => found !== null);
  if (number === undefined) return [];
  const names = nameKeys.map((key) => fields[key]).filter((name) => typeof name === 'string');
  const name = names.map((text) => cleanName(text)).find((text) => text !== '' && text !== number);
  return [{ number, name: name ?? null }];
}

/** The first array of entries within the envelope, wherever this PBX puts it. */
function entriesOf(body: unknown, depth = 3): unknown[] | null {
  if (Array.isArray(body)) return body;
  if (depth === 0 || !isWireObject(body)) return null;
  for (const key of ['data', 'extensions', 'items', 'results']) {
    const found = entriesOf(body[key], depth - 1);
    if (found !== null) return found;
  }
  const keys = Object.keys(body);
  return keys.length > 0 && keys.every((key) => /^\d+$/u.test(key)) ? Object.values(body) : null;
}

/**
 * The extensions in a response body, whose shape the interface's document does not show: entries that carry a number of digits, each
 * once. Null when it holds no such list. An empty list is one.
 */
export function readExtensions(body: unknown): ListedExtension[] | null {
  const entries = entriesOf(body);
  if (entries === null) return null;
  const found = new Map<string, ListedExtension>();
  for (const one of entries.slice(0, maxEntries).flatMap(readOne)) {
    if (!found.has(one.number)) found.set(one.number, one);
  }
  return found.size === 0 && entries.length > 0 ? null : [...found.values()];
}

/** Whether the body says that another page follows. */
export function hasMoreExtensions(body: unknown): boolean {
  if (!isWireObject(body)) return false;
  return (typeof body.next_page_url === 'string' && body.next_page_url !== '') || hasMoreExtensions(body.data);
}
