import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { SelectionControls } from './selection.ts';

export interface SelectableListProps {
  controls: SelectionControls;
  children: ReactNode;
}

/** Wraps the list, whose rows open while nothing is selected and are selected afterwards. A press with Ctrl, Shift or ⌘ begins, Escape ends. */
export function SelectableList({ controls, children }: SelectableListProps): ReactNode {
  const isOpening = controls.selection === null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !isOpening) {
      event.preventDefault();
      controls.end();
    }
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
