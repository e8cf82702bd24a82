import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { HOUR } from '../../../shared/time/durations.ts';
import { formatLocalTime, parseLocalTime } from '../../../shared/time/proposed-times.ts';
import { t } from '../../text.ts';
import { Button } from '../Button.tsx';
import { useRegion } from '../call/context.ts';
import { weekdayTime } from '../call/format-time.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { MomentField } from './MomentField.tsx';

export interface MomentDialogProps {
  title: string;
  /** The word of its button. */
  submit: string;
  /** The moment so far, epoch ms; null for none. */
  at: number | null;
  /** IANA. */
  zone: string;
  onChoose: (at: number) => void;
  onClose: () => void;
}

/** Submits the form as an input does: the parts of the field are no inputs, and keep their keys from the form. */
function submitOnEnter({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>): void {
  const isPart = target instanceof HTMLElement && target.role === 'spinbutton';
  if (key === 'Enter' && isPart) currentTarget.requestSubmit();
}

/** Asks for a day and a time to come. */
export function MomentDialog({ title, submit, at, zone, onChoose, onClose }: MomentDialogProps): ReactNode {
  const [text, setText] = useState<string | null>(() => formatLocalTime(Math.max(at ?? 0, Date.now() + HOUR), zone));
  const form = useId();
  const region = { ...useRegion(), zone };
  const chosen = text === null ? null : parseLocalTime(text, zone);
  const isToCome = chosen !== null && chosen > Date.now();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeLabel={t('shell.cancel')}
      actions={
        <Button kind="primary" type="submit" form={form}>
          {submit}
        </Button>
      }
    >
      <form
        id={form}
        onKeyDownCapture={submitOnEnter}
        onSubmit={(event) => {
          event.preventDefault();
          if (isToCome) onChoose(chosen);
        }}
      >
        <MomentField
          label={t('missed.todoOwnAt')}
          value={text}
          onChange={setText}
          hint={chosen === null ? null : weekdayTime(chosen, region)}
          problem={isToCome ? null : t('missed.todoOwnPast')}
        />
      </form>
    </Dialog>
  );
}
