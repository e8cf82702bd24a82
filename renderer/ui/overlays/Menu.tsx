import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuTrigger, Text } from 'react-aria-components';
import { Button, type Icon, IconButton, type KeyWords } from '../Button.tsx';
import { classes } from '../class-names.ts';
import type { Choice } from '../fields/SelectField.tsx';
import { Floating } from './Floating.tsx';
import styles from './floating.module.css';

/** An item of a menu, and what it does. */
export interface Action extends Choice {
  /** Beside the label, or below it. */
  detail?: string;
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
        <Menu aria-label={label} className={classes(styles.list, styles.menu)} items={items}>
          {({ id, label: name, detail, run }: Action) => (
            <MenuItem id={id} textValue={name} onAction={run} className={classes(styles.item)}>
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
    </MenuTrigger>
  );
}
