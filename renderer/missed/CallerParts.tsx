import { Check, Phone, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MissedDecision, MissedRow } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useCall, useRegion } from '../ui/call/context.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { classes } from '../ui/class-names.ts';
import { useToday } from '../ui/Time.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import styles from './MissedScreen.module.css';
import { isOpen, missedStore } from './missed-store.ts';
import { notNotifiedWords, stateWords, tellWords, usualWords } from './missed-words.ts';
import { TodoMenu } from './TodoMenu.tsx';

export interface CallerActionsProps {
  row: MissedRow;
  onDecide: (decision: MissedDecision) => void;
}

/** The buttons on a caller's page: ring back, later, done, or the way back to the list. */
export function CallerActions({ row, onDecide }: CallerActionsProps): ReactNode {
  const { country } = useRegion();
  const ringBack = useCall(true);
  const { title, dialable } = partyWords(row.party, country);
  return (
    <div className="wrap">
      {dialable === null ? null : (
        <span data-action="ringBack">
          <Button kind="call" icon={Phone} onPress={() => ringBack(dialable)}>
            {t('calls.ringBack')}
          </Button>
        </span>
      )}
      {dialable !== null && isOpen(row) ? (
        <span data-action="later">
          <TodoMenu row={row} party={title} worded onDecide={onDecide} />
        </span>
      ) : null}
      {isOpen(row) ? (
        <span data-action="done">
          <Button icon={Check} onPress={() => onDecide({ kind: 'dismissed' })}>
            {t('missed.dismiss')}
          </Button>
        </span>
      ) : null}
      {isOpen(row) ? null : (
        <Button icon={Undo2} onPress={() => onDecide({ kind: 'waiting' })}>
          {t('missed.restore')}
        </Button>
      )}
    </div>
  );
}

/** Sentences about a caller: how often they called, their state, and when they usually answer. */
export function CallerTell({ row, isCalling }: { row: MissedRow; isCalling: boolean }): ReactNode {
  const region = useRegion();
  const now = useToday();
  const usual = useLoaded(isOpen(row) ? row.key : null, missedStore.getState().usualHour);
  const { state } = row;
  const told = [
    tellWords(row, now, region),
    state.kind === 'waiting' ? null : t('missed.sentence', { text: stateWords(state, now, region) }),
    partyWords(row.party, region.country).dialable === null
      ? t('missed.sentence', { text: t('missed.withheldNoRingBack') })
      : null,
    isCalling ? t('missed.sentence', { text: t('missed.callingNow') }) : null,
  ].filter((one) => one !== null);
  const unnotified = notNotifiedWords(row);
  const notes = [usual === null ? null : usualWords(usual, region), unnotified].filter((one) => one !== null);
  return (
    <div className={classes(styles.tell)}>
      <p>{told.join(' ')}</p>
      {notes.map((text) => (
        <p key={text} className="muted">
          {t('missed.sentence', { text })}
        </p>
      ))}
    </div>
  );
}
