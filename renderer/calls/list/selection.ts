import type { ForgetSubject } from '../../../shared/calls/chosen-calls.ts';
import type { FoundCalls } from '../find/found-calls.ts';
import type { ListItem } from './group-attempts.ts';

/** Which calls of the list are selected; `keys` are UUIDs. `some` with none is a selection that has just begun. `all`: everything found, loaded or not. */
export type Selection = { kind: 'none' } | { kind: 'some'; keys: ReadonlySet<string> } | { kind: 'all' };

export const noSelection: Selection = { kind: 'none' };

/** React Aria's selected keys: the ids of rows. */
export type RowKeys = 'all' | ReadonlySet<string | number>;

/** The selection of these rows. One that was selected keeps its selected calls: an attempt that joined it since was not chosen. */
export function selectionOf(keys: RowKeys, items: readonly ListItem[], before: Selection): Selection {
  if (keys === 'all') return { kind: 'all' };
  const uuids = new Set<string>();
  for (const { id, calls } of items) {
    if (!keys.has(id)) continue;
    const chosen = before.kind === 'some' ? calls.filter(({ uuid }) => before.keys.has(uuid)) : [];
    for (const { uuid } of chosen.length > 0 ? chosen : calls) uuids.add(uuid);
  }
  return { kind: 'some', keys: uuids };
}

/** The ids of the rows that are shown as selected: those with a selected call. */
export function selectedItems(selection: Selection, items: readonly ListItem[]): RowKeys {
  if (selection.kind === 'all') return selection.kind;
  const keys: ReadonlySet<string> = selection.kind === 'none' ? new Set() : selection.keys;
  return new Set(items.filter(({ calls }) => calls.some(({ uuid }) => keys.has(uuid))).map(({ id }) => id));
}

/** The selected calls as main takes them; null for none. */
export function selectedCalls(
  selection: Selection,
  found: FoundCalls,
): Extract<ForgetSubject, { kind: 'calls' | 'found' }> | null {
  if (selection.kind === 'all') return found;
  if (selection.kind === 'none' || selection.keys.size === 0) return null;
  return { kind: 'calls', uuids: [...selection.keys] };
}
