import type { ReactNode } from 'react';
import { Popover, type PopoverProps } from 'react-aria-components';
import { classes } from '../class-names.ts';
import styles from './floating.module.css';

export interface FloatingProps extends Omit<PopoverProps, 'className'> {
  className: string | undefined;
}

/** What opens below the end of a button, or of `triggerRef`, and is closed by a press outside or Escape. `className`: its size. */
export function Floating({ className, ...props }: FloatingProps): ReactNode {
  return <Popover {...props} className={classes(styles.surface, className)} placement="bottom end" offset={4} />;
}
