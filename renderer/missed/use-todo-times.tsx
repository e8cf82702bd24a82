import { type ReactNode, useState } from 'react';
import type { MissedDecision, MissedRow } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { MomentDialog } from '../ui/fields/MomentDialog.tsx';
import type { Action } from '../ui/overlays/Menu.tsx';
import { useUsualHour } from './missed-store.ts';
import { OWN_TIME, todoActions } from './missed-words.ts';

/**
 * When a caller can be rung back, as items of a menu that was opened at `openedAt` (epoch ms; null: not yet), and the dialog that asks for
 * a custom time. `row`: null for no caller. `onClose`: called once the dialog is closed.
 */
export function useTodoTimes(
  asked: { row: MissedRow | null; party: string; openedAt: number | null },
  decide: (decision: MissedDecision) => void,
  onClose: () => void = () => undefined,
): { times: Action[]; dialog: ReactNode } {
  const { row, party, openedAt } = asked;
  const region = useRegion();
  const usual = useUsualHour(openedAt === null || row === null ? null : row.key);
  const [isOpen, setIsOpen] = useState(false);
  if (row === null) return { times: [], dialog: null };
  const times = todoActions(row, { now: openedAt ?? 0, region, usual }, decide).map((time) =>
    time.id === OWN_TIME ? { ...time, run: () => setIsOpen(true) } : time,
  );
  const close = (): void => {
    setIsOpen(false);
    onClose();
  };
  const dialog = isOpen ? (
    <MomentDialog
      title={t('missed.todoOwnTitle', { party })}
      submit={t('missed.todoOwnSet')}
      zone={region.zone}
      at={row.state.kind === 'todo' ? row.state.at : null}
      onClose={close}
      onChoose={(at) => {
        close();
        decide({ kind: 'todo', at });
      }}
    />
  ) : null;
  return { times, dialog };
}
