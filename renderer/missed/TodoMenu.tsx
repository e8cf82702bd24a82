import { AlarmClock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { MissedDecision, MissedRow, UsualHour } from '../../shared/calls/missed-state.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { MenuButton } from '../ui/overlays/Menu.tsx';
import { useNow } from '../ui/Time.tsx';
import { NO_TIME, OWN_TIME, todoChoices } from './missed-words.ts';
import { missedStore } from './store.ts';
import { TodoDialog } from './TodoDialog.tsx';

export interface TodoMenuProps {
  row: MissedRow;
  party: string;
  onDecide: (decision: MissedDecision) => void;
}

/** When to ring a caller back: proposals, the hour at which they usually answer, or a time of one's own. */
export function TodoMenu({ row, party, onDecide }: TodoMenuProps): ReactNode {
  const region = useRegion();
  const now = useNow();
  const [usual, setUsual] = useState<UsualHour | null>(null);
  const [asking, setAsking] = useState(false);
  const choices = todoChoices(now, region, row.state, usual);
  const choose = (id: string): void => {
    const at = choices.find((one) => one.id === id)?.at ?? null;
    if (id === OWN_TIME) setAsking(true);
    else if (id === NO_TIME) onDecide({ kind: 'waiting' });
    else if (at !== null) onDecide({ kind: 'todo', at });
  };
  return (
    <>
      <MenuButton
        label={t('missed.todoParty', { party })}
        icon={AlarmClock}
        items={choices}
        onAction={choose}
        onOpen={() => void missedStore.getState().usualHour(row).then(setUsual)}
      />
      {asking ? (
        <TodoDialog
          party={party}
          at={row.state.kind === 'todo' ? row.state.at : null}
          onClose={() => setAsking(false)}
          onChoose={(at) => {
            setAsking(false);
            onDecide({ kind: 'todo', at });
          }}
        />
      ) : null}
    </>
  );
}
