import type { ReactNode, RefObject } from 'react';
import { Menu, MenuItem, Popover, Text } from 'react-aria-components';
import { classes } from '../class-names.ts';
import type { Choice } from '../fields/SelectField.tsx';
import styles from './floating.module.css';

export interface MenuListProps {
  label: string;
  items: readonly Choice[];
  onAction: (id: string) => void;
  /** The button below which it opens. */
  trigger: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
  /** The item that has the focus when it opens. */
  focused: 'first' | 'last';
}

/** The list of a `MenuButton`. */
export function MenuList({ label, items, onAction, trigger, isOpen, onOpenChange, focused }: MenuListProps): ReactNode {
  return (
    <Popover
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className={classes(styles.surface, styles.popover)}
      placement="bottom end"
      offset={4}
    >
      <Menu
        aria-label={label}
        autoFocus={focused}
        className={classes(styles.list, styles.menu)}
        items={items}
        onAction={(key) => onAction(String(key))}
        onClose={() => onOpenChange(false)}
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
    </Popover>
  );
}
