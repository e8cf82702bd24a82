import { Phone, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Dial, type DialState, intendedNumber, isGoingOn } from '../../../shared/dialing/dial.ts';
import { t } from '../../text.ts';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { useRingBack } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { dialStore } from '../dial-store.ts';
import type { BarWords } from './bar-words.ts';
import styles from './CallBar.module.css';

/** The buttons of a dial. `check`: for its record; `open`: the UUID of its call; `rang`: whether the phone did, which the person knows. */
export interface BarActions {
  readonly cancel: boolean;
  readonly check: boolean;
  readonly open: string | null;
  readonly rang: boolean;
  /** The bar can be folded, because what it shows may go on. */
  readonly fold: boolean;
}

/** Most calls are sent earlier; a Cancel button would only flicker. ms */
const CANCEL_FROM_MS = 400;

/** The buttons for a state, beside the one that closes the bar. `now`: epoch ms. */
export function barActions(state: DialState, now: number): BarActions {
  const ended = { cancel: false, check: false, open: null, rang: false, fold: false };
  switch (state.kind) {
    case 'preparing':
      return { ...ended, cancel: now - state.since >= CANCEL_FROM_MS, fold: true };
    case 'asking':
      return { ...ended, fold: true };
    case 'inCall':
      return { ...ended, check: true, fold: isGoingOn(state, now) };
    case 'unknown':
      return { ...ended, check: true, rang: true, fold: true };
    case 'awaitingRecord':
    case 'noRecord':
      return { ...ended, check: true };
    case 'done':
      return { ...ended, open: state.callUuid };
    case 'refused':
      return ended;
  }
}

export interface BarButtonProps {
  onOpenCall: (uuid: string) => void;
  /** Opens the call's page at its note. */
  onAddNote: (uuid: string) => void;
  onChangeNumber: (number: string) => void;
}

interface ButtonsProps extends BarButtonProps {
  dial: Dial;
  words: BarWords;
  can: BarActions;
}

/** Whether the bar asks the person something: then its buttons have their own row. */
export function hasAnswerButtons({ again }: BarWords, { rang }: BarActions): boolean {
  return again !== null || rang;
}

/** The row of buttons below the text: what to do about a call that was not made, or may not have been. */
export function AnswerButtons({ dial, words, can, onChangeNumber, ...rest }: ButtonsProps): ReactNode {
  const ringBack = useRingBack();
  const { close } = dialStore.getState();
  const number = intendedNumber(dial.order);
  return (
    <div className={classes(styles.actions)}>
      <Act when={words.again === 'call'} text="callAgain" kind="call" icon={Phone} onPress={() => ringBack(number)} />
      <Act when={words.again === 'edit'} text="changeNumber" onPress={() => onChangeNumber(number)} />
      <Act when={can.rang} text="unknownRang" onPress={() => void close(dial.id)} />
      <Act when={can.rang} text="unknownCallAgain" onPress={() => ringBack(number)} />
      <EndButtons dial={dial} can={can} {...rest} />
    </div>
  );
}

interface ActProps extends Pick<ButtonProps, 'kind' | 'icon' | 'onPress'> {
  when: boolean;
  text: 'addNote' | 'callAgain' | 'cancel' | 'changeNumber' | 'checkNow' | 'open' | 'unknownCallAgain' | 'unknownRang';
}

/** A button of the bar; nothing where it does not apply. */
function Act({ when, text, ...button }: ActProps): ReactNode {
  if (!when) return null;
  return (
    <Button size="small" {...button}>
      {t(`dial.${text}`)}
    </Button>
  );
}

/** The quiet buttons, next to the time where there is no row. */
export function EndButtons({
  dial,
  can,
  onOpenCall,
  onAddNote,
}: Omit<ButtonsProps, 'words' | 'onChangeNumber'>): ReactNode {
  const { checkNow, cancel } = dialStore.getState();
  const { open } = can;
  const isThere = open !== null;
  return (
    <>
      <Act when={can.cancel} text="cancel" kind="quiet" onPress={() => void cancel(dial.id)} />
      <Act when={can.check} text="checkNow" kind="quiet" onPress={() => void checkNow(dial.id)} />
      <Act when={isThere} text="addNote" kind="quiet" icon={StickyNote} onPress={() => isThere && onAddNote(open)} />
      <Act when={isThere} text="open" kind="quiet" onPress={() => isThere && onOpenCall(open)} />
    </>
  );
}
