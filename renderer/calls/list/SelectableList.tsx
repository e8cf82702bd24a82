import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import { forgetCalls } from '../../call-actions/forget-calls.ts';
import { classes } from '../../ui/class-names.ts';
import styles from './CallList.module.css';
import { type Gesture, nextStep, noSelection, type Selection } from './selection.ts';

/** The selection of a list, and the listeners that its element needs. */
export interface SelectionControls {
  readonly selection: Selection;
  begin(): void;
  end(): void;
  readonly listeners: {
    onPointerDownCapture(event: PointerEvent): void;
    onKeyDownCapture(event: KeyboardEvent): void;
  };
  /** Takes React Aria's selection. Returns the call to open instead; null where the selection changed. */
  onChange(keys: 'all' | ReadonlySet<string | number>, rows: readonly ShownRow[], open: string | null): string | null;
}

/** `list` identifies the list that is shown: another one begins without a selection. */
export function useSelection(list: unknown): SelectionControls {
  const [state, setState] = useState({ list, selection: noSelection });
  const gesture = useRef<Gesture>({ kind: 'plain' });
  const selection = state.list === list ? state.selection : noSelection;
  const put = (next: Selection) => setState({ list, selection: next });
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
    onChange(keys, rows, open) {
      const step = nextStep(selection, keys, gesture.current, { rows, open });
      // A screen reader's press comes without a pointer.
      gesture.current = { kind: 'plain' };
      if (step.kind === 'open') return step.uuid;
      put(step.selection);
      return null;
    },
  };
}

/** Around the list: tells the selection how it was pressed, and forgets the focused call at Delete while none is selected. */
export function SelectableList(props: { controls: SelectionControls; children: ReactNode }): ReactNode {
  const { selection, listeners } = props.controls;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens on the list in it
    <div
      role="presentation"
      className={classes(styles.listens)}
      {...listeners}
      onKeyDown={({ key, target }) => {
        const uuid = key === 'Delete' ? rowAround(target) : null;
        if (uuid !== null && selection.kind === 'none') void forgetCalls({ kind: 'calls', uuids: [uuid] });
      }}
    >
      {props.children}
    </div>
  );
}

/** The call whose row an element is, or is in. */
function rowAround(target: EventTarget): string | null {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[role=row][data-key]') : null;
  return row?.dataset.key ?? null;
}
