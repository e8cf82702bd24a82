import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { onMac } from '../../ui/on-mac.ts';
import type { SelectionControls } from './selection.ts';

export interface SelectableListProps {
  controls: SelectionControls;
  /** Opens the menu of a row. */
  onContextMenu: (event: MouseEvent) => void;
  children: ReactNode;
}

/** Wraps the list, whose rows open while nothing is selected and are selected afterwards. A press with Ctrl, Shift or ⌘ begins, Escape ends. */
export function SelectableList({ controls, onContextMenu, children }: SelectableListProps): ReactNode {
  const isOpening = controls.selection === null;
  const pressedWith = useRef('');
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
      onPointerDownCapture={({ button, shiftKey, ctrlKey, metaKey, pointerType }) => {
        pressedWith.current = pointerType;
        // On a Mac, Ctrl with a press opens the menu.
        const isMenu = button !== 0 || (ctrlKey && onMac());
        if (isOpening && !isMenu && (shiftKey || ctrlKey || metaKey)) flushSync(controls.begin);
      }}
      // After half a second React Aria takes a press for a touch that selects, and cancels it. A slow press of the mouse opens the row as well.
      onPointerCancelCapture={({ isTrusted, nativeEvent }) => {
        if (!isTrusted && pressedWith.current === 'mouse') nativeEvent.stopPropagation();
      }}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
