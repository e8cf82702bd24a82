import type { ReactNode } from 'react';
import { classes } from '../class-names.ts';
import styles from './VisuallyHidden.module.css';

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className={classes(styles.hidden)}>{children}</span>;
}

/** Says its text to screen readers each time it changes; keep it mounted, and the text to state changes. */
export function LiveRegion({ text }: { text: string }): ReactNode {
  return (
    <div role="status" className={classes(styles.hidden)}>
      {text}
    </div>
  );
}
