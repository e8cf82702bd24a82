import type { ReactNode } from 'react';
import { Menu, MenuItem, Text } from 'react-aria-components';
import { classes } from '../class-names.ts';
import type { Choice } from '../fields/SelectField.tsx';
import { Floating, type FloatingProps } from './Floating.tsx';
import styles from './floating.module.css';

export interface MenuListProps extends FloatingProps {
  label: string;
  items: readonly Choice[];
  onAction: (id: string) => void;
  /** The item that has the focus when it opens. */
  focused: 'first' | 'last';
}

/** The list of a `MenuButton`. */
export function MenuList({ label, items, onAction, trigger, isOpen, onClose, focused }: MenuListProps): ReactNode {
  return (
    <Floating trigger={trigger} isOpen={isOpen} onClose={onClose} className={styles.popover}>
      <Menu
        aria-label={label}
        autoFocus={focused}
        className={classes(styles.list, styles.menu)}
        items={items}
        onAction={(key) => onAction(String(key))}
        onClose={onClose}
      >
        {(item: Choice) => (
          <MenuItem id={item.id} textValue={item.label} className={classes(styles.item)}>
            <Text slot="label">{item.label}</Text>
            {item.detail === undefined ? null : (
              <Text slot="description" className={classes(styles.detail)}>
                {item.detail}
              </Text>
            )}
          </MenuItem>
        )}
      </Menu>
    </Floating>
  );
}
