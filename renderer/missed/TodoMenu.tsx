import { Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MissedDecision, MissedRow } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { MenuButton } from '../ui/overlays/Menu.tsx';
import { keyOf } from './row-keys.ts';
import { useTodoTimes } from './use-todo-times.tsx';

export interface TodoMenuProps {
  row: MissedRow;
  party: string;
  /** Whether the button shows its word too. */
  worded?: boolean;
  onDecide: (decision: MissedDecision) => void;
}

/** When to ring a caller back: proposals, the hour at which they usually answer, or a custom time. */
export function TodoMenu({ row, party, worded = false, onDecide }: TodoMenuProps): ReactNode {
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const { times, dialog } = useTodoTimes({ row, party, openedAt }, onDecide);
  return (
    <>
      <MenuButton
        label={t('missed.todoParty', { party })}
        {...(worded ? { words: t('missed.later') } : { tip: t('missed.later'), keys: keyOf('later') })}
        icon={Clock}
        items={times}
        onOpen={() => setOpenedAt(Date.now())}
      />
      {dialog}
    </>
  );
}
