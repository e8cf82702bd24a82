import { type ReactNode, useState } from 'react';
import type { MissedDecision, MissedRow } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import type { Action } from '../ui/overlays/Menu.tsx';
import { LaterPicker } from './LaterPicker.tsx';
import { useMissedExtension, useUsualHour } from './missed-store.ts';
import { todoActions } from './missed-words.ts';

/** The item that opens the dialog. */
export const OWN_TIME = 'own';

/**
 * When a caller can be rung back, as items of a menu that was opened at `openedAt` (epoch ms; null: not yet), and the dialog that asks for
 * another time. `row`: null for no caller. `onClose`: called once the dialog is closed.
 */
export function useTodoTimes(
  asked: { row: MissedRow | null; party: string; openedAt: number | null },
  decide: (decision: MissedDecision) => void,
  onClose: () => void = () => undefined,
): { times: Action[]; dialog: ReactNode } {
  const { row, party, openedAt } = asked;
  const region = useRegion();
  const usual = useUsualHour(useMissedExtension(), openedAt === null || row === null ? null : row.key);
  const [isOpen, setIsOpen] = useState(false);
  if (row === null) return { times: [], dialog: null };
  const times = [
    ...todoActions(row, { now: openedAt ?? 0, region, usual }, decide),
    { id: OWN_TIME, label: t('missed.todoOwn'), run: () => setIsOpen(true) },
  ];
  const close = (): void => {
    setIsOpen(false);
    onClose();
  };
  const dialog = isOpen ? (
    <Dialog title={t('missed.todoOwnTitle', { party })} onClose={close}>
      <LaterPicker
        row={row}
        party={party}
        onDecide={(decision) => {
          close();
          decide(decision);
        }}
      />
    </Dialog>
  ) : null;
  return { times, dialog };
}
