import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { bridge } from '../../bridge.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { useLater } from '../../ui/use-later.ts';
import { typedOn } from './as-you-type.ts';
import styles from './Keypad.module.css';

/** The keys of a telephone, with the letters that stand on them (ITU-T E.161). */
const KEYS = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
] as const;

/** The zero gives a plus when it is held so long, ms. */
const HELD_MS = 500;

/** Whether the keypad is shown, and what shows or hides it; that choice is kept. Before a choice it is shown on a touch screen. */
export function useKeypad(): { isShown: boolean; toggle: () => void } {
  const choice = useReady((boot) => boot.settings.keypad);
  const isShown = choice === 'auto' ? matchMedia('(pointer: coarse)').matches : choice === 'open';
  const toggle = (): void => void bridge.call('settings.change', { keypad: isShown ? 'closed' : 'open' });
  return { isShown, toggle };
}

export interface KeypadProps {
  inputRef: RefObject<HTMLInputElement | null>;
  /** Whether a change that is coming is the keyboard's, see `useAsYouType`. */
  isTyped: RefObject<boolean>;
}

/**
 * The keys of a telephone, which write into the field at its cursor. A key of the keyboard lights its own. They are no stops of Tab: the
 * keyboard has the same keys.
 */
export function Keypad({ inputRef, isTyped }: KeypadProps): ReactNode {
  const lit = useLitKey();
  const { country } = useRegion();
  const write = (text: string): void => {
    const input = inputRef.current;
    if (input === null) return;
    input.focus();
    const { value, selectionStart, selectionEnd } = input;
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
    // With the editor's own command: undo takes it back.
    isTyped.current = true;
    document.execCommand('insertText', false, isAtEnd ? typedOn(value, text, country) : text);
  };
  return (
    <fieldset aria-label={t('dial.keypad')} className={classes(styles.pad)}>
      {KEYS.map(([key, letters]) => (
        <Key key={key} name={key} letters={letters} isLit={lit === key} onWrite={write} />
      ))}
    </fieldset>
  );
}

interface KeyProps {
  name: string;
  letters: string;
  isLit: boolean;
  onWrite: (text: string) => void;
}

function Key({ name, letters, isLit, onWrite }: KeyProps): ReactNode {
  const [heldSince, setHeldSince] = useState<object | null>(null);
  const isUsed = useRef(false);
  useLater(name === '0' ? heldSince : null, HELD_MS, () => {
    isUsed.current = true;
    setHeldSince(null);
    onWrite('+');
  });
  return (
    <Button
      aria-label={name === '0' ? t('dial.keyZero') : name}
      excludeFromTabOrder
      preventFocusOnPress
      data-lit={isLit || undefined}
      className={classes(styles.key, 'tabular')}
      onPressStart={() => {
        isUsed.current = false;
        setHeldSince({});
      }}
      onPressEnd={() => setHeldSince(null)}
      onPress={() => {
        if (!isUsed.current) onWrite(name);
      }}
    >
      {name}
      <small className={classes(styles.letters)} aria-hidden>
        {letters}
      </small>
    </Button>
  );
}

/** The key of the keyboard that is held; null for none. */
function useLitKey(): string | null {
  const [lit, setLit] = useState<string | null>(null);
  useEffect(() => {
    const down = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): void => {
      if (!ctrlKey && !altKey && !metaKey) setLit(key === '+' ? '0' : key);
    };
    const up = (): void => setLit(null);
    window.addEventListener('keydown', down, true);
    window.addEventListener('keyup', up, true);
    window.addEventListener('blur', up);
    return () => {
      window.removeEventListener('keydown', down, true);
      window.removeEventListener('keyup', up, true);
      window.removeEventListener('blur', up);
    };
  }, []);
  return lit;
}
