import type { ForgetSubject } from '../../../shared/calls/chosen-calls.ts';
import type { ShownRow } from '../../../shared/calls/rows.ts';

/** Which calls of the list are selected. `some` with none is a selection that has just begun. `all`: everything found, loaded or not. */
export type Selection = { kind: 'none' } | { kind: 'some'; keys: ReadonlySet<string | number> } | { kind: 'all' };

export const noSelection: Selection = { kind: 'none' };

/** A press or a key on the list. `plain`: a press without Ctrl, Shift or ⌘, or a screen reader's. */
export type Gesture = { kind: 'plain' } | { kind: 'modified'; shift: boolean } | { kind: 'key'; key: string };

/** The result: a call to open, or a new selection. */
export type Step = { kind: 'open'; uuid: string } | { kind: 'select'; selection: Selection };

/** React Aria's selected keys. */
type Keys = 'all' | ReadonlySet<string | number>;

/**
 * A plain press opens a call while nothing is selected, and selects or drops it afterwards. With Ctrl or ⌘ it begins a selection, with
 * Shift one from the open call on. Enter always opens, Space always selects, Ctrl A takes everything found, Escape ends it.
 */
export function nextStep(
  before: Selection,
  keys: Keys,
  gesture: Gesture,
  { rows, open }: { rows: readonly ShownRow[]; open: string | null },
): Step {
  if (keys === 'all') return { kind: 'select', selection: { kind: 'all' } };
  const pressed = changedKey(before, keys);
  const opens = gesture.kind === 'key' ? gesture.key === 'Enter' : gesture.kind === 'plain' && before.kind === 'none';
  if (opens && pressed !== null) return { kind: 'open', uuid: pressed };
  const ends = gesture.kind === 'key' && gesture.key === 'Escape';
  if (ends || (keys.size === 0 && before.kind !== 'some')) return { kind: 'select', selection: noSelection };
  const isRange = gesture.kind === 'modified' && gesture.shift && before.kind === 'none';
  if (isRange && open !== null && pressed !== null) {
    return { kind: 'select', selection: { kind: 'some', keys: new Set(between(rows, open, pressed)) } };
  }
  return { kind: 'select', selection: { kind: 'some', keys } };
}

/** Everything that the list shows, loaded or not. */
export type FoundCalls = Extract<ForgetSubject, { kind: 'found' }>;

/** The selected calls as main takes them; null for none. */
export function selectedCalls(
  selection: Selection,
  found: FoundCalls,
): Extract<ForgetSubject, { kind: 'calls' | 'found' }> | null {
  if (selection.kind === 'all') return found;
  if (selection.kind === 'none' || selection.keys.size === 0) return null;
  return { kind: 'calls', uuids: [...selection.keys].map(String) };
}

/** The key that was added or removed; the last of several. */
function changedKey(before: Selection, keys: ReadonlySet<string | number>): string | null {
  const old = before.kind === 'some' ? before.keys : new Set<string | number>();
  const changed = [...[...keys].filter((key) => !old.has(key)), ...[...old].filter((key) => !keys.has(key))];
  const last = changed.at(-1);
  return last === undefined ? null : String(last);
}

/** The rows from one to another, inclusive; the second alone where the first is not loaded. */
function between(rows: readonly ShownRow[], one: string, other: string): string[] {
  const at = (uuid: string) => rows.findIndex((row) => row.uuid === uuid);
  const [from, to] = [at(one), at(other)].sort((a, b) => a - b);
  if (from === undefined || to === undefined || from < 0) return [other];
  return rows.slice(from, to + 1).map((row) => row.uuid);
}
