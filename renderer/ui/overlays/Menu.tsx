import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  SubmenuTrigger,
  Text,
} from 'react-aria-components';
import { Button, type Icon, IconButton, type KeyWords } from '../Button.tsx';
import { classes } from '../class-names.ts';
import type { Choice } from '../fields/SelectField.tsx';
import { itemWithKey } from '../shortcut.tsx';
import { Floating } from './Floating.tsx';
import styles from './floating.module.css';

/** An item of a menu, and what it does. */
export interface Action extends Choice {
  /** Beside the label, or below it where it does not fit. */
  detail?: string;
  /** Below the label, in all items alike. */
  hint?: string;
  icon?: Icon;
  /** The key that does the same. */
  keys?: KeyWords;
  /** It opens these instead. */
  items?: readonly Action[];
  run: () => void;
}

/** A button with an icon that opens a menu. */
export interface MenuButtonProps {
  /** Names the button and the menu. */
  label: string;
  /** Shown beside the icon; without them the button is the icon alone. */
  words?: string;
  /** Of the icon alone: the tooltip, where it is shorter than the name, and the key that opens the menu. */
  tip?: string;
  keys?: KeyWords;
  icon: Icon;
  items: readonly Action[];
  onOpen?: () => void;
  isDisabled?: boolean;
}

/** A button with an icon that opens a menu; the focus goes in and comes back. */
export function MenuButton(props: MenuButtonProps): ReactNode {
  const { label, words, icon, items, onOpen, isDisabled = false, tip, keys } = props;
  const button = { icon, isDisabled };
  return (
    <MenuTrigger onOpenChange={(isOpen) => isOpen && onOpen?.()}>
      {words === undefined ? (
        <IconButton label={label} tip={tip} keys={keys} {...button} />
      ) : (
        <Button {...button}>{words}</Button>
      )}
      <Floating className={styles.popover}>
        <Items label={label} items={items} />
      </Floating>
    </MenuTrigger>
  );
}

/** `autoFocus`: where no trigger opened it, which would bring the focus to an item. */
function Items(props: { label: string; items: readonly Action[]; autoFocus?: 'first' }): ReactNode {
  const { label, items, ...focus } = props;
  return (
    <Menu {...focus} aria-label={label} className={classes(styles.list, styles.menu)} items={items}>
      {(action: Action) =>
        action.items === undefined ? (
          <Item action={action} />
        ) : (
          <SubmenuTrigger>
            <Item action={action} />
            <Popover className={classes(styles.surface, styles.popover)} offset={-4}>
              <Items label={action.label} items={action.items} />
            </Popover>
          </SubmenuTrigger>
        )
      }
    </Menu>
  );
}

function Item({ action }: { action: Action }): ReactNode {
  const { id, label, detail, hint, icon: Icon, keys, items, run } = action;
  return (
    <MenuItem
      textValue={label}
      // React Aria gives the id of what opens a submenu to the pair of both.
      {...(items === undefined && { id, onAction: run })}
      {...itemWithKey(keys?.shortcut)}
      className={classes(styles.item)}
    >
      <Text slot="label" className="line">
        {Icon === undefined ? null : <Icon size={16} aria-hidden />}
        <span>{label}</span>
      </Text>
      {detail === undefined && hint === undefined ? null : (
        <Text slot="description" className={classes('secondary', hint !== undefined && styles.hint)}>
          {detail ?? hint}
        </Text>
      )}
      {keys === undefined ? null : (
        <kbd aria-hidden className="secondary">
          {keys.text}
        </kbd>
      )}
      {items === undefined ? null : <ChevronRight size={16} aria-hidden />}
    </MenuItem>
  );
}

/** A menu without a button. `at`: a point of the window, px. */
export interface ContextMenuProps {
  label: string;
  at: { readonly x: number; readonly y: number };
  items: readonly Action[];
  onClose: () => void;
}

/** A menu that is open at a point of the window; the focus goes in and comes back. Its submenus need a trigger, which is out of sight. */
export function ContextMenu({ label, at, items, onClose }: ContextMenuProps): ReactNode {
  return (
    <MenuTrigger isOpen onOpenChange={onClose}>
      <AriaButton
        aria-label={label}
        excludeFromTabOrder
        className={classes(styles.point)}
        style={{ left: at.x, top: at.y }}
      />
      <Popover placement="bottom start" offset={0} className={classes(styles.surface, styles.popover)}>
        <Items label={label} items={items} autoFocus="first" />
      </Popover>
    </MenuTrigger>
  );
}
