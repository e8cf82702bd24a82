import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { forgetCalls } from '../../call-actions/forget-calls.ts';
import type { ListItem } from './group-attempts.ts';
import { noSelection, type RowKeys, type Selection, selectedItems, selectionOf } from './selection.ts';

/** The selection of a list. */
export interface SelectionControls {
  readonly selection: Selection;
  begin(): void;
  end(): void;
  /** The ids of the selected rows, for React Aria. */
  selectedKeys(items: readonly ListItem[]): RowKeys;
  /** Takes React Aria's selection. */
  onChange(keys: RowKeys, items: readonly ListItem[]): void;
}

/** `list` identifies the list that is shown: another one begins without a selection. */
export function useSelection(list: unknown): SelectionControls {
  const [state, setState] = useState<{ list: unknown; selection: Selection; keys: RowKeys }>({
    list,
    selection: noSelection,
    keys: new Set(),
  });
  const selection = state.list === list ? state.selection : noSelection;
  const put = (next: Selection, keys: RowKeys = new Set()) => setState({ list, selection: next, keys });
  return {
    selection,
    begin: () => put({ kind: 'some', keys: new Set() }),
    end: () => put(noSelection),
    selectedKeys(items) {
      const ids = selectedItems(selection, items);
      // React Aria's own set knows where a range began.
      return isSameSet(ids, state.keys) ? state.keys : ids;
    },
    onChange: (keys, items) => put(selectionOf(keys, items, selection), keys),
  };
}

function isSameSet(one: RowKeys, other: RowKeys): boolean {
  return one !== 'all' && other !== 'all' && one.size === other.size && [...one].every((key) => other.has(key));
}

export interface SelectableListProps {
  controls: SelectionControls;
  items: readonly ListItem[];
  children: ReactNode;
}

/**
 * Wraps the list, whose rows open while nothing is selected and are selected afterwards. A press with Ctrl, Shift or ⌘ begins, Escape ends.
 * Delete forgets the focused row's calls while none is selected.
 */
export function SelectableList({ controls, items, children }: SelectableListProps): ReactNode {
  const isOpening = controls.selection.kind === 'none';
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !isOpening) {
      event.preventDefault();
      controls.end();
    }
    const id = event.key === 'Delete' && isOpening ? rowAround(event.target) : null;
    const uuids = items.find((item) => item.id === id)?.calls.map(({ uuid }) => uuid);
    if (uuids !== undefined) void forgetCalls({ kind: 'calls', uuids });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens on the list in it
    <div
      role="presentation"
      className="contents"
      // Before the row is pressed, which then is selected instead of opened.
      onPointerDownCapture={({ shiftKey, ctrlKey, metaKey }) => {
        if (isOpening && (shiftKey || ctrlKey || metaKey)) flushSync(controls.begin);
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** The id of the row that an element is, or is in. */
function rowAround(target: EventTarget): string | null {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[role=row][data-key]') : null;
  return row?.dataset.key ?? null;
}
