import { Check, Clock, Undo2 } from 'lucide-react';
import type { MissedDecision, MissedRow } from '../../shared/calls/follow-up-state.ts';
import type { PartyCommand } from '../calls/party-commands.ts';
import { t } from '../text.ts';
import type { Action } from '../ui/overlays/Menu.tsx';
import { isOpen } from './missed-store.ts';
import { keyOf } from './row-keys.ts';

/** What is decided about a missed caller. `times`: when they can be rung back; empty without a number to ring back. */
export interface FollowUp {
  readonly row: MissedRow;
  readonly times: readonly Action[];
  readonly decide: (decision: MissedDecision) => void;
}

/** Done for a caller who waits or has a reminder, else Put back. */
export function doneCommand(row: MissedRow, decide: FollowUp['decide']): PartyCommand {
  return isOpen(row)
    ? {
        id: 'done',
        icon: Check,
        label: t('missed.dismiss'),
        keys: keyOf('done'),
        run: () => decide({ kind: 'dismissed' }),
      }
    : {
        id: 'restore',
        icon: Undo2,
        label: t('missed.restore'),
        keys: keyOf('restore'),
        run: () => decide({ kind: 'waiting' }),
      };
}

/** Later and Done for a caller who waits or has a reminder, else Put back. */
export function followUpCommands({ row, times, decide }: FollowUp): PartyCommand[] {
  const done = doneCommand(row, decide);
  if (times.length === 0 || !isOpen(row)) return [done];
  const [label, keys] = [t('missed.later'), keyOf('later')];
  return [{ id: 'later', icon: Clock, label, keys, items: times, run: () => undefined }, done];
}
