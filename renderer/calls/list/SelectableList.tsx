import type { ReactNode } from 'react';
import { forgetCalls } from '../../call-actions/forget-calls.ts';
import { classes } from '../../ui/class-names.ts';
import styles from './CallList.module.css';
import type { SelectionControls } from './use-selection.ts';

/** Around the list: tells the selection how it was pressed, and forgets the focused call at Delete while none is selected. */
export function SelectableList({
  selecting,
  children,
}: {
  selecting: SelectionControls;
  children: ReactNode;
}): ReactNode {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens on the list in it
    <div
      role="presentation"
      className={classes(styles.listens)}
      {...selecting.listeners}
      onKeyDown={({ key, target }) => {
        const uuid = key === 'Delete' ? rowAround(target) : null;
        if (uuid !== null && selecting.selection.kind === 'none') void forgetCalls({ kind: 'calls', uuids: [uuid] });
      }}
    >
      {children}
    </div>
  );
}

/** The call whose row an element is, or is in. */
function rowAround(target: EventTarget): string | null {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[role=row][data-key]') : null;
  return row?.dataset.key ?? null;
}
