import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Dialog, Heading, Popover } from 'react-aria-components';
import { IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import dialog from './Dialog.module.css';
import floating from './floating.module.css';
import styles from './Popup.module.css';

export interface SheetProps {
  title: string;
  /** The element below which it opens. */
  trigger: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  closeLabel: string;
  children: ReactNode;
}

/** A small dialog below an element. */
export function Sheet({ title, closeLabel, children, trigger, isOpen, onOpenChange }: SheetProps): ReactNode {
  return (
    <Popover
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className={classes(floating.surface, styles.popover)}
      placement="bottom end"
      offset={4}
    >
      <Dialog className={classes(styles.dialog)}>
        <div className={classes(dialog.head, styles.head)}>
          <Heading slot="title" level={2} className={classes(dialog.title)}>
            {title}
          </Heading>
          <IconButton label={closeLabel} slot="close" icon={X} />
        </div>
        <div className={classes(dialog.body, styles.body)}>{children}</div>
      </Dialog>
    </Popover>
  );
}
