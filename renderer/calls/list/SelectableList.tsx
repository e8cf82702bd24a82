import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { forgetCalls } from '../../call-actions/forget-calls.ts';
import type { ListItem } from './group-attempts.ts';
import type { SelectionControls } from './selection.ts';

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
  const isOpening = controls.selection === null;
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
