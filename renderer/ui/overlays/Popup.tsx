import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Popover, type PopoverProps } from 'react-aria-components';
import { type Icon, IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import dialog from './Dialog.module.css';
import floating from './floating.module.css';
import styles from './Popup.module.css';
import { Tipped } from './Tipped.tsx';

export interface PopupProps {
  /** The name of the button, with what its count means. */
  label: string;
  title: string;
  icon: Icon;
  /** Shown at the button; nothing for 0. */
  count?: number;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  closeLabel: string;
  children: ReactNode;
}

/** A button with an icon that opens a small sheet below itself. The focus goes in and comes back. */
export function Popup(props: PopupProps): ReactNode {
  const { label, icon: Icon, count = 0, isOpen, onOpenChange } = props;
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
      <Tipped label={label}>
        <Button aria-label={label} className={classes(styles.trigger, count > 0 && styles.active)}>
          <Icon aria-hidden />
          {count > 0 ? (
            <span aria-hidden className={classes(styles.count, 'tabular')}>
              {count}
            </span>
          ) : null}
        </Button>
      </Tipped>
      <Sheet {...props} />
    </DialogTrigger>
  );
}

type SheetProps = Pick<PopupProps, 'title' | 'closeLabel' | 'children'> &
  Pick<PopoverProps, 'triggerRef' | 'isOpen' | 'onOpenChange'>;

/** The sheet alone, below the element of `triggerRef`, for a menu's item that opens it. */
export function Sheet({ title, closeLabel, children, triggerRef, isOpen, onOpenChange }: SheetProps): ReactNode {
  return (
    <Popover
      {...(triggerRef === undefined ? {} : { triggerRef, isOpen, onOpenChange })}
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
