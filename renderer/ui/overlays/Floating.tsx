import type { ReactNode, RefObject } from 'react';
import { Popover } from 'react-aria-components';
import { classes } from '../class-names.ts';
import styles from './floating.module.css';

/** What opens below an element, and is closed by a press outside or Escape. */
export interface FloatingProps {
  trigger: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

/** A surface below an element's end. `className`: its size. */
export function Floating(props: FloatingProps & { className: string | undefined; children: ReactNode }): ReactNode {
  const { trigger, isOpen, onClose, className, children } = props;
  return (
    <Popover
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onClose}
      className={classes(styles.surface, className)}
      placement="bottom end"
      offset={4}
    >
      {children}
    </Popover>
  );
}
