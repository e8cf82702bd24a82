import { type ReactNode, useRef, useState } from 'react';
import { type KeyboardEvent, Menu, MenuItem, Text } from 'react-aria-components';
import { Button, type Icon, IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import type { Choice } from '../fields/SelectField.tsx';
import { Floating } from './Floating.tsx';
import styles from './floating.module.css';

/** A button with an icon that opens a menu. */
export interface MenuButtonProps {
  /** Names the button and the menu. */
  label: string;
  /** Shown beside the icon; without them the button is the icon alone. */
  words?: string;
  /** The tooltip of the icon, where it is shorter than the name, and the key that opens the menu. */
  tip?: string;
  keys?: string;
  icon: Icon;
  items: readonly Choice[];
  onAction: (id: string) => void;
  onOpen?: () => void;
  isDisabled?: boolean;
}

/** A button with an icon that opens a menu; the focus goes in and comes back. */
export function MenuButton(props: MenuButtonProps): ReactNode {
  const { label, words, icon, items, onAction, onOpen, isDisabled = false, tip, keys } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  /** The item that has the focus first; null while the menu is closed. */
  const [openOn, setOpenOn] = useState<'first' | 'last' | null>(null);
  const isOpen = openOn !== null;
  const close = (): void => setOpenOn(null);
  const open = (on: 'first' | 'last'): void => {
    setOpenOn(on);
    onOpen?.();
  };
  const button = {
    ref: trigger,
    icon,
    isDisabled,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    onPress: () => open('first'),
    onKeyDown: (event: KeyboardEvent) => {
      const on = event.key === 'ArrowDown' ? 'first' : event.key === 'ArrowUp' ? 'last' : null;
      // Without this the list around the button would not get the key.
      if (on === null) return event.continuePropagation();
      event.preventDefault();
      open(on);
    },
  } as const;
  return (
    <>
      {words === undefined ? (
        <IconButton label={label} tip={tip} keys={keys} {...button} />
      ) : (
        <Button {...button} {...(keys === undefined ? {} : { 'aria-keyshortcuts': keys })}>
          {words}
        </Button>
      )}
      <Floating trigger={trigger} isOpen={isOpen} onClose={close} className={styles.popover}>
        <Menu
          aria-label={label}
          autoFocus={openOn ?? 'first'}
          className={classes(styles.list, styles.menu)}
          items={items}
          onAction={(key) => onAction(String(key))}
          onClose={close}
        >
          {({ id, label: name, detail }: Choice) => (
            <MenuItem id={id} textValue={name} className={classes(styles.item)}>
              <Text slot="label">{name}</Text>
              {detail === undefined ? null : (
                <Text slot="description" className="secondary">
                  {detail}
                </Text>
              )}
            </MenuItem>
          )}
        </Menu>
      </Floating>
    </>
  );
}
