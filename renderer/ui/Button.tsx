import { type ComponentType, createContext, type ReactNode, type RefAttributes, useContext } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './Button.module.css';
import { classes } from './class-names.ts';
import { Tipped } from './overlays/Tipped.tsx';
import { buttonWithKey } from './shortcut.tsx';

/** An icon of lucide-react, or a component that is drawn in its place. */
export type Icon = ComponentType<{ size?: number; strokeWidth?: number; 'aria-hidden'?: true }>;

/** `primary`: what this place is for, one at most. `call`: places a call. `danger`: takes something away. `quiet`: without a frame. */
export type ButtonKind = 'primary' | 'call' | 'plain' | 'quiet' | 'danger';

/** Height: 28, 32 or 40 px. `large` is for the one big button of a panel. */
export type ButtonSize = 'small' | 'medium' | 'large';

/** Whether the last poll reached the PBX. If not, a button that calls still does, but nothing says in green that a call will go through. */
export const ReachedContext = createContext(true);

/** A button with words, optionally with an icon before them. `isPending`: it is busy; presses do nothing, the focus stays on it. */
export interface ButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'render'>,
    RefAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: Icon;
  wide?: boolean;
  /** The key that does the same; in a wide page it stands behind the words. */
  keys?: KeyWords | undefined;
  /** A key that nothing but a screen reader says here. */
  'aria-keyshortcuts'?: string;
  children: ReactNode;
}

/** A button with words. React Aria's own pending state is not used: its announcement outlives the button that it points to. */
export function Button({
  kind = 'plain',
  size = 'medium',
  icon: Icon,
  wide = false,
  keys,
  'aria-keyshortcuts': shortcut,
  isPending = false,
  onPress,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const isReached = useContext(ReachedContext);
  const look = kind === 'call' && !isReached ? 'plain' : kind;
  return (
    <AriaButton
      {...rest}
      {...buttonWithKey(keys?.shortcut ?? shortcut)}
      {...(isPending ? { 'aria-disabled': true, type: 'button' } : onPress ? { onPress } : {})}
      className={classes(styles.button, styles[look], size !== 'medium' && styles[size], wide && styles.wide)}
    >
      {Icon ? <Icon aria-hidden /> : null}
      <span className="slim break">{children}</span>
      {keys === undefined ? null : (
        <kbd aria-hidden className={classes(styles.keys, keys.text.includes(' ') && styles.chord)}>
          {keys.text}
        </kbd>
      )}
    </AriaButton>
  );
}

const ICON_KINDS = {
  quiet: null,
  accent: styles.iconAccent,
  call: styles.iconCall,
  callFilled: styles.iconCallFilled,
  callResting: styles.iconCallResting,
} as const;
/** How they look while no call can be made: nothing is green, and the circle stays one. */
const RESTING = { quiet: 'quiet', accent: 'accent', call: 'quiet', callFilled: 'callResting' } as const;
const ICON_SIZES = { small: styles.iconSmall, medium: null, large: styles.iconLarge } as const;

/** A key in words, and as the value of `aria-keyshortcuts`. */
export interface KeyWords {
  readonly text: string;
  readonly shortcut: string;
}

/** A button that shows an icon only; `label` is its name, also shown as a tooltip. */
export interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'render' | 'aria-label'>,
    RefAttributes<HTMLButtonElement> {
  label: string;
  /** The tooltip, where it is shorter than the name; null: none. */
  tip?: string | null | undefined;
  /** The key that does the same, shown in the tooltip. */
  keys?: KeyWords | undefined;
  /** A key that nothing but a screen reader says here. */
  'aria-keyshortcuts'?: string;
  /** `accent`: it is on. `call` and `callFilled` place a call: a green glyph, or a green circle. */
  kind?: Exclude<keyof typeof ICON_KINDS, 'callResting'>;
  /** 28, 32 or 36 px. */
  size?: keyof typeof ICON_SIZES;
  icon: Icon;
  iconSize?: number;
}

/** A button that shows an icon only. */
export function IconButton(props: IconButtonProps): ReactNode {
  const { label, tip = label, keys, kind = 'quiet', size = 'medium', icon: Icon, iconSize = 16, ...all } = props;
  const { 'aria-keyshortcuts': shortcut, ...rest } = all;
  const isReached = useContext(ReachedContext);
  const look = isReached ? kind : RESTING[kind];
  return (
    <Tipped label={tip} keys={keys?.text}>
      <AriaButton
        {...rest}
        aria-label={label}
        {...buttonWithKey(keys?.shortcut ?? shortcut)}
        className={classes(styles.icon, ICON_SIZES[size], ICON_KINDS[look])}
      >
        <Icon size={iconSize} aria-hidden />
      </AriaButton>
    </Tipped>
  );
}
