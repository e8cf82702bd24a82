import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { CallRow } from '../../../shared/calls/rows.ts';
import { type Gesture, nextStep, noSelection, type Selection } from './selection.ts';

/** The selection of a list, and what the list's element has to tell it. */
export interface SelectionControls {
  readonly selection: Selection;
  begin(): void;
  end(): void;
  readonly listeners: {
    onPointerDownCapture(event: PointerEvent): void;
    onKeyDownCapture(event: KeyboardEvent): void;
  };
  /** What React Aria would select now; answers the call that is to be opened instead, null when it is a selection. */
  onChange(keys: 'all' | ReadonlySet<string | number>, rows: readonly CallRow[], open: string | null): string | null;
}

/** `list` names the list that is shown: another one begins without a selection. */
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
