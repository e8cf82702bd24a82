import type { ForgetSubject } from '../../../shared/calls/chosen-calls.ts';
import type { FoundCalls } from '../find/found-calls.ts';
import type { ListItem } from './group-attempts.ts';

/** Which calls of the list are selected; `keys` are UUIDs. `some` with none is a selection that has just begun. `all`: everything found, loaded or not. */
export type Selection = { kind: 'none' } | { kind: 'some'; keys: ReadonlySet<string> } | { kind: 'all' };

export const noSelection: Selection = { kind: 'none' };

/** A press or a key on the list. `plain`: a press without Ctrl, Shift or ⌘, or a screen reader's. */
export type Gesture = { kind: 'plain' } | { kind: 'modified'; shift: boolean } | { kind: 'key'; key: string };

/** The result: a call to open, or a new selection. */
export type Step = { kind: 'open'; uuid: string } | { kind: 'select'; selection: Selection };

/** React Aria's selected keys: the ids of rows. */
export type RowKeys = 'all' | ReadonlySet<string | number>;

/**
 * A plain press opens a call while nothing is selected, and selects or drops it afterwards. With Ctrl or ⌘ it begins a selection, with
 * Shift one from the open call on. Enter always opens, Space always selects, Ctrl A takes everything found, Escape ends it. A row of several
 * attempts is opened at the newest, and selected with all of them.
 */
export function nextStep(
  before: Selection,
  keys: RowKeys,
  gesture: Gesture,
  { items, open }: { items: readonly ListItem[]; open: string | null },
): Step {
  if (keys === 'all') return { kind: 'select', selection: { kind: 'all' } };
  const pressed = changedKey(selectedItems(before, items), keys);
  const opens = gesture.kind === 'key' ? gesture.key === 'Enter' : gesture.kind === 'plain' && before.kind === 'none';
  if (opens && pressed !== null) return { kind: 'open', uuid: newestOf(items, pressed) };
  const ends = gesture.kind === 'key' && gesture.key === 'Escape';
  if (ends || (keys.size === 0 && before.kind !== 'some')) return { kind: 'select', selection: noSelection };
  const isRange = gesture.kind === 'modified' && gesture.shift && before.kind === 'none';
  const ids = isRange && open !== null && pressed !== null ? between(items, open, pressed) : keys;
  return { kind: 'select', selection: { kind: 'some', keys: callsOf(items, ids, before) } };
}

/** The ids of the rows that are shown as selected: those with a selected call. */
export function selectedItems(selection: Selection, items: readonly ListItem[]): ReadonlySet<string> {
  if (selection.kind === 'none') return new Set();
  const isSelected = ({ calls }: ListItem): boolean =>
    selection.kind === 'all' || calls.some(({ uuid }) => selection.keys.has(uuid));
  return new Set(items.filter(isSelected).map(({ id }) => id));
}

/** The calls of rows. A row that was selected keeps its selected calls: a call that joined it since was not chosen. */
function callsOf(items: readonly ListItem[], ids: ReadonlySet<string | number>, before: Selection): Set<string> {
  const uuids = new Set<string>();
  for (const { id, calls } of items) {
    if (!ids.has(id)) continue;
    const chosen = before.kind === 'some' ? calls.filter(({ uuid }) => before.keys.has(uuid)) : [];
    for (const { uuid } of chosen.length > 0 ? chosen : calls) uuids.add(uuid);
  }
  return uuids;
}

const newestOf = (items: readonly ListItem[], id: string): string =>
  items.find((item) => item.id === id)?.calls[0].uuid ?? id;

/** The selected calls as main takes them; null for none. */
export function selectedCalls(
  selection: Selection,
  found: FoundCalls,
): Extract<ForgetSubject, { kind: 'calls' | 'found' }> | null {
  if (selection.kind === 'all') return found;
  if (selection.kind === 'none' || selection.keys.size === 0) return null;
  return { kind: 'calls', uuids: [...selection.keys] };
}

/** The key that was added or removed; the last of several. */
function changedKey(old: ReadonlySet<string | number>, keys: ReadonlySet<string | number>): string | null {
  const changed = [...[...keys].filter((key) => !old.has(key)), ...[...old].filter((key) => !keys.has(key))];
  const last = changed.at(-1);
  return last === undefined ? null : String(last);
}

/** The ids of the rows from that of an open call to another, inclusive; the other alone where the call is not loaded. */
function between(items: readonly ListItem[], open: string, other: string): ReadonlySet<string> {
  const ends = [
    items.findIndex(({ calls }) => calls.some(({ uuid }) => uuid === open)),
    items.findIndex(({ id }) => id === other),
  ];
  const [from = -1, to = -1] = ends.sort((a, b) => a - b);
  return new Set(from < 0 ? [other] : items.slice(from, to + 1).map(({ id }) => id));
}
