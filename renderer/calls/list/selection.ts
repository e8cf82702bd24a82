import { useState } from 'react';
import type { ForgetSubject } from '../../../shared/calls/chosen-calls.ts';
import type { FoundCalls } from '../find/found-calls.ts';
import type { ListItem } from './group-attempts.ts';

/** The selected rows, by their ids, as React Aria has them. `all`: everything found, loaded or not. */
type RowKeys = 'all' | Set<string | number>;

/** The selected rows and their calls, by UUID. An attempt that joins a row later is not selected. Without a row, the selection has just begun. */
export interface Selection {
  readonly keys: RowKeys;
  readonly uuids: readonly string[];
}

/** The selection of a list; null while its rows open. */
export interface SelectionControls {
  readonly selection: Selection | null;
  begin(): void;
  end(): void;
  /** Takes React Aria's selection. */
  onChange(keys: RowKeys, items: readonly ListItem[]): void;
}

/** `list` identifies the list that is shown: another one begins without a selection. */
export function useSelection(list: unknown): SelectionControls {
  const [state, setState] = useState<{ list: unknown; selection: Selection | null }>({ list, selection: null });
  const put = (selection: Selection | null) => setState({ list, selection });
  return {
    selection: state.list === list ? state.selection : null,
    begin: () => put({ keys: new Set(), uuids: [] }),
    end: () => put(null),
    onChange: (keys, items) => put({ keys, uuids: uuidsOf(keys, items) }),
  };
}

function uuidsOf(keys: RowKeys, items: readonly ListItem[]): string[] {
  const selected = keys === 'all' ? [] : items.filter(({ id }) => keys.has(id));
  return selected.flatMap(({ calls }) => calls.map(({ uuid }) => uuid));
}

/** The selected calls as main takes them; null for none. */
export function selectedCalls(
  { keys, uuids }: Selection,
  found: FoundCalls,
): Extract<ForgetSubject, { kind: 'calls' | 'found' }> | null {
  if (keys === 'all') return found;
  return uuids.length === 0 ? null : { kind: 'calls', uuids: [...uuids] };
}
