import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components';
import { type Icon, IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import type { Choice } from '../fields/SelectField.tsx';
import styles from './floating.module.css';

/** A button with an icon that opens a menu. */
export interface MenuButtonProps {
  /** Names the button and the menu. */
  label: string;
  icon: Icon;
  items: readonly Choice[];
  onAction: (id: string) => void;
  onOpen?: () => void;
  isDisabled?: boolean;
}

/** A button with an icon that opens a menu; the focus goes in and comes back. */
export function MenuButton({ label, icon, items, onAction, onOpen, isDisabled = false }: MenuButtonProps): ReactNode {
  return (
    <MenuTrigger
      onOpenChange={(open) => {
        if (open) onOpen?.();
      }}
    >
      <IconButton label={label} icon={icon} isDisabled={isDisabled} />
      <Popover className={classes(styles.surface, styles.popover)} placement="bottom end" offset={4}>
        <AriaMenu
          aria-label={label}
          className={classes(styles.list, styles.menu)}
          items={items}
          onAction={(key) => onAction(String(key))}
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
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
