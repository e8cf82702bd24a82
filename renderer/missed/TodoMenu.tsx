import { Clock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MissedDecision, MissedRow } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { MomentDialog } from '../ui/fields/MomentDialog.tsx';
import { MenuButton } from '../ui/overlays/Menu.tsx';
import { useUsualHour } from './missed-store.ts';
import { NO_TIME, OWN_TIME, todoChoices } from './missed-words.ts';
import { keyOf } from './row-keys.ts';

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
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const usual = useUsualHour(openedAt === null ? null : row.key);
  const [isOpen, setIsOpen] = useState(false);
  const choices = todoChoices(openedAt ?? 0, region, row.state, usual);
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
        {...(worded ? { words: t('missed.later') } : { tip: t('missed.later'), keys: keyOf('later') })}
        icon={Clock}
        items={choices.map((one) => ({ ...one, run: () => choose(one.id) }))}
        onOpen={() => setOpenedAt(Date.now())}
      />
      {isOpen ? (
        <MomentDialog
          title={t('missed.todoOwnTitle', { party })}
          submit={t('missed.todoOwnSet')}
          zone={region.zone}
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
