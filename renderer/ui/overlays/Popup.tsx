import { type ReactNode, useRef } from 'react';
import { Button } from 'react-aria-components';
import button from '../Button.module.css';
import type { Icon } from '../Button.tsx';
import { classes } from '../class-names.ts';
import styles from './Popup.module.css';
import { Sheet, type SheetProps } from './Sheet.tsx';
import { Tipped } from './Tipped.tsx';

export interface PopupProps extends Omit<SheetProps, 'trigger'> {
  onOpen: () => void;
  /** The name of the button, with what its count means. */
  label: string;
  icon: Icon;
  /** Shown at the button; nothing for 0. */
  count?: number;
}

/** A button with an icon that opens a small sheet below itself. The focus goes in and comes back. */
export function Popup({ label, icon: Icon, count = 0, onOpen, ...sheet }: PopupProps): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Tipped label={label}>
        <Button
          ref={trigger}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={sheet.isOpen}
          onPress={onOpen}
          className={classes(button.icon, styles.trigger, count > 0 && styles.active)}
        >
          <Icon aria-hidden />
          {count > 0 ? (
            <span aria-hidden className="small bold tabular">
              {count}
            </span>
          ) : null}
        </Button>
      </Tipped>
      <Sheet {...sheet} trigger={trigger} />
    </>
  );
}
