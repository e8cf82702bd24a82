import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { forgetCalls } from '../../call-actions/forget-calls.ts';
import type { ListItem } from './group-attempts.ts';
import { type Gesture, nextStep, noSelection, type RowKeys, type Selection, selectedItems } from './selection.ts';

/** The selection of a list, and the listeners that its element needs. */
export interface SelectionControls {
  readonly selection: Selection;
  begin(): void;
  end(): void;
  readonly listeners: {
    onPointerDownCapture(event: PointerEvent): void;
    onKeyDownCapture(event: KeyboardEvent): void;
  };
  /** The ids of the selected rows, for React Aria. */
  selectedKeys(items: readonly ListItem[]): RowKeys;
  /** Takes React Aria's selection. Returns the call to open instead; null where the selection changed. */
  onChange(keys: RowKeys, items: readonly ListItem[], open: string | null): string | null;
}

/** `list` identifies the list that is shown: another one begins without a selection. */
export function useSelection(list: unknown): SelectionControls {
  const [state, setState] = useState<{ list: unknown; selection: Selection; keys: RowKeys }>({
    list,
    selection: noSelection,
    keys: new Set(),
  });
  const gesture = useRef<Gesture>({ kind: 'plain' });
  const selection = state.list === list ? state.selection : noSelection;
  const put = (next: Selection, keys: RowKeys = new Set()) => setState({ list, selection: next, keys });
  return {
    selection,
    begin: () => put({ kind: 'some', keys: new Set() }),
    end: () => put(noSelection),
    listeners: {
      onPointerDownCapture({ shiftKey, ctrlKey, metaKey }) {
        gesture.current = shiftKey || ctrlKey || metaKey ? { kind: 'modified', shift: shiftKey } : { kind: 'plain' };
      },
      onKeyDownCapture({ key }) {
        gesture.current = { kind: 'key', key };
        if (key === 'Escape' && selection.kind !== 'none') put(noSelection);
      },
    },
    selectedKeys(items) {
      if (selection.kind === 'all') return selection.kind;
      const ids = selectedItems(selection, items);
      // React Aria's own set knows where a range began.
      return state.keys !== 'all' && isSameSet(ids, state.keys) ? state.keys : ids;
    },
    onChange(keys, items, open) {
      const step = nextStep(selection, keys, gesture.current, { items, open });
      // A screen reader's press comes without a pointer.
      gesture.current = { kind: 'plain' };
      if (step.kind === 'open') return step.uuid;
      put(step.selection, keys);
      return null;
    },
  };
}

function isSameSet(one: ReadonlySet<string | number>, other: ReadonlySet<string | number>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key));
}

export interface SelectableListProps {
  controls: SelectionControls;
  items: readonly ListItem[];
  children: ReactNode;
}

/** Wraps the list: records each press for the selection. Delete forgets the focused row's calls while none is selected. */
export function SelectableList({ controls, items, children }: SelectableListProps): ReactNode {
  const { selection, listeners } = controls;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens on the list in it
    <div
      role="presentation"
      className="contents"
      {...listeners}
      onKeyDown={({ key, target }) => {
        const id = key === 'Delete' && selection.kind === 'none' ? rowAround(target) : null;
        const uuids = items.find((item) => item.id === id)?.calls.map(({ uuid }) => uuid);
        if (uuids !== undefined) void forgetCalls({ kind: 'calls', uuids });
      }}
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
