import { Phone, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Dial, intendedNumber } from '../../../shared/dialing/dial.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRingBack } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { dialStore } from '../store.ts';
import type { BarActions } from './bar-actions.ts';
import type { BarWords } from './bar-words.ts';
import styles from './CallBar.module.css';

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
      {words.again === 'call' ? (
        <Button kind="call" size="small" icon={Phone} onPress={() => ringBack(number)}>
          {t('dial.callAgain')}
        </Button>
      ) : null}
      {words.again === 'edit' ? (
        <Button size="small" onPress={() => onChangeNumber(number)}>
          {t('dial.changeNumber')}
        </Button>
      ) : null}
      {can.rang ? (
        <>
          <Button size="small" onPress={() => void close(dial.id)}>
            {t('dial.unknownRang')}
          </Button>
          <Button size="small" onPress={() => ringBack(number)}>
            {t('dial.unknownCallAgain')}
          </Button>
        </>
      ) : null}
      <EndButtons dial={dial} can={can} {...rest} />
    </div>
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
  return (
    <>
      {can.cancel ? (
        <Button kind="quiet" size="small" onPress={() => void cancel(dial.id)}>
          {t('dial.cancel')}
        </Button>
      ) : null}
      {can.check ? (
        <Button kind="quiet" size="small" onPress={() => void checkNow(dial.id)}>
          {t('dial.checkNow')}
        </Button>
      ) : null}
      {open === null ? null : (
        <>
          <Button kind="quiet" size="small" icon={StickyNote} onPress={() => onAddNote(open)}>
            {t('dial.addNote')}
          </Button>
          <Button kind="quiet" size="small" onPress={() => onOpenCall(open)}>
            {t('dial.open')}
          </Button>
        </>
      )}
    </>
  );
}
