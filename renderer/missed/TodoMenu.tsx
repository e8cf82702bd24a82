import { Clock } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { MissedDecision, MissedRow, UsualHour } from '../../shared/calls/follow-up-state.ts';
import { HOUR } from '../../shared/time/durations.ts';
import { formatLocalTime, parseLocalTime } from '../../shared/time/todo-times.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { MomentField } from '../ui/fields/MomentField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { MenuButton } from '../ui/overlays/Menu.tsx';
import { missedStore } from './missed-store.ts';
import { NO_TIME, OWN_TIME, todoChoices } from './missed-words.ts';
import { rowKeys } from './row-keys.ts';

export interface TodoMenuProps {
  row: MissedRow;
  party: string;
  /** Whether the button shows its word too. */
  worded?: boolean;
  onDecide: (decision: MissedDecision) => void;
}

/** When to ring a caller back: proposals, the hour at which they usually answer, or a custom time. */
export function TodoMenu({ row, party, worded = false, onDecide }: TodoMenuProps): ReactNode {
  const region = useRegion();
  const [openedAt, setOpenedAt] = useState(Date.now);
  const [usual, setUsual] = useState<UsualHour | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const choices = todoChoices(openedAt, region, row.state, usual);
  const choose = (id: string): void => {
    const at = choices.find((one) => one.id === id)?.at ?? null;
    if (id === OWN_TIME) setIsOpen(true);
    else if (id === NO_TIME) onDecide({ kind: 'waiting' });
    else if (at !== null) onDecide({ kind: 'todo', at });
  };
  return (
    <>
      <MenuButton
        label={t('missed.todoParty', { party })}
        {...(worded ? { words: t('missed.later') } : { tip: t('missed.later'), keys: rowKeys.later })}
        icon={Clock}
        items={choices}
        onAction={choose}
        onOpen={() => {
          setOpenedAt(Date.now());
          void missedStore.getState().usualHour(row.key).then(setUsual);
        }}
      />
      {isOpen ? (
        <TodoDialog
          party={party}
          at={row.state.kind === 'todo' ? row.state.at : null}
          onClose={() => setIsOpen(false)}
          onChoose={(at) => {
            setIsOpen(false);
            onDecide({ kind: 'todo', at });
          }}
        />
      ) : null}
    </>
  );
}

interface TodoDialogProps {
  party: string;
  /** The present reminder, epoch ms; null for none. */
  at: number | null;
  onChoose: (at: number) => void;
  onClose: () => void;
}

/** Asks for a day and a time. */
function TodoDialog({ party, at, onChoose, onClose }: TodoDialogProps): ReactNode {
  const { zone } = useRegion();
  const [text, setText] = useState<string | null>(() => formatLocalTime(Math.max(at ?? 0, Date.now() + HOUR), zone));
  const [tried, setTried] = useState(false);
  const form = useId();
  const chosen = text === null ? null : parseLocalTime(text, zone);
  const isToCome = chosen !== null && chosen > Date.now();
  const choose = (): void => {
    setTried(true);
    if (isToCome) onChoose(chosen);
  };
  return (
    <Dialog
      title={t('missed.todoOwnTitle', { party })}
      isOpen
      onClose={onClose}
      closeLabel={t('shell.cancel')}
      actions={
        <Button kind="primary" type="submit" form={form}>
          {t('missed.todoOwnSet')}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          choose();
        }}
      >
        <MomentField
          label={t('missed.todoOwnAt')}
          value={text}
          onChange={setText}
          problem={tried && !isToCome ? t('missed.todoOwnPast') : null}
        />
      </form>
    </Dialog>
  );
}
