import type { ReactNode } from 'react';
import { Popover, type PopoverProps } from 'react-aria-components';
import { classes } from '../class-names.ts';
import styles from './floating.module.css';

export interface FloatingProps extends Omit<PopoverProps, 'className'> {
  className: string | undefined;
}

/** What opens below a button, or `triggerRef`, at its end unless told, and is closed by a press outside or Escape. `className`: its size. */
export function Floating({ className, placement = 'bottom end', ...props }: FloatingProps): ReactNode {
  return <Popover {...props} className={classes(styles.surface, className)} placement={placement} offset={4} />;
}
