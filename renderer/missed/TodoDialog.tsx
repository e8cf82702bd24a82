import { type ReactNode, useId, useState } from 'react';
import { HOUR } from '../../shared/time/durations.ts';
import { formatLocalTime, parseLocalTime } from '../../shared/time/todo-times.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';

export interface TodoDialogProps {
  party: string;
  /** The time that was chosen before, epoch ms; null where there is none. */
  at: number | null;
  onChoose: (at: number) => void;
  onClose: () => void;
}

/** Asks for a day and a time of one's own. */
export function TodoDialog({ party, at, onChoose, onClose }: TodoDialogProps): ReactNode {
  const { zone } = useRegion();
  const [text, setText] = useState(() => formatLocalTime(Math.max(at ?? 0, Date.now() + HOUR), zone));
  const [tried, setTried] = useState(false);
  const form = useId();
  const chosen = parseLocalTime(text, zone);
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
      closeLabel={t('missed.todoOwnCancel')}
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
        <TextField
          label={t('missed.todoOwnAt')}
          type="datetime-local"
          value={text}
          onChange={setText}
          autoFocus
          problem={tried && !isToCome ? t('missed.todoOwnPast') : null}
        />
      </form>
    </Dialog>
  );
}
