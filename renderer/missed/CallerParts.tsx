import { Phone, PhoneMissed, PhoneOutgoing } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MissedDecision, MissedRow } from '../../shared/calls/follow-up-state.ts';
import { ringBack } from '../dial/ring-back.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { momentWords } from '../ui/call/describe-call.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { useToday } from '../ui/Time.tsx';
import { doneCommand } from './caller-commands.ts';
import { isOpen } from './missed-store.ts';
import { notNotifiedWords, stateWords, tellWords } from './missed-words.ts';
import { keyOf } from './row-keys.ts';
import { TodoMenu } from './TodoMenu.tsx';

export interface CallerActionsProps {
  row: MissedRow;
  /** They are being called from here. */
  isCalling: boolean;
  onDecide: (decision: MissedDecision) => void;
  /** The keys of To ring back press them: the buttons say so. */
  isKeyed?: boolean;
}

/** The buttons on a caller's page: ring back, which rests while that call is made, later, done, or the way back to the list. */
export function CallerActions({ row, isCalling, onDecide, isKeyed = false }: CallerActionsProps): ReactNode {
  const { country } = useRegion();
  const { title, dialable } = partyWords(row.party, country);
  const isWaiting = isOpen(row);
  const done = doneCommand(row, onDecide);
  return (
    <>
      {dialable === null ? null : (
        <span data-action="ringBack">
          <Button
            wide
            kind={isWaiting && !isCalling ? 'call' : 'plain'}
            icon={isCalling ? PhoneOutgoing : Phone}
            isPending={isCalling}
            keys={isKeyed ? keyOf('ringBack') : undefined}
            onPress={() => void ringBack(dialable)}
          >
            {t(isCalling ? 'missed.beingCalled' : 'calls.ringBack')}
          </Button>
        </span>
      )}
      {dialable !== null && isWaiting ? (
        <span data-action="later">
          <TodoMenu row={row} party={title} worded isKeyed={isKeyed} onDecide={onDecide} />
        </span>
      ) : null}
      <span data-action={done.id}>
        <Button icon={done.icon} keys={isKeyed ? done.keys : undefined} onPress={done.run}>
          {done.label}
        </Button>
      </span>
    </>
  );
}

/** Sentences about a caller: how often they called, their state, and when they usually answer. */
export function CallerTell({ row }: { row: MissedRow }): ReactNode {
  const region = useRegion();
  const now = useToday();
  const { state } = row;
  const told = [
    tellWords(row, now, region),
    state.kind === 'waiting'
      ? null
      : t('missed.sentence', { text: stateWords(state, (at) => momentWords(at, now, region)) }),
    partyWords(row.party, region.country).dialable === null
      ? t('missed.sentence', { text: t('missed.withheldNoRingBack') })
      : null,
  ].filter((one) => one !== null);
  const unnotified = notNotifiedWords(row);
  return (
    <div className="prose">
      <p>{told.join(' ')}</p>
      {unnotified === null ? null : <p className="muted">{t('missed.sentence', { text: unnotified })}</p>}
    </div>
  );
}

/** On another page of a caller: that they wait. */
export function WaitingStrip({ row }: { row: MissedRow }): ReactNode {
  const region = useRegion();
  const now = useToday();
  return (
    <div className="chrome control row gap-3 round pad-small">
      <PhoneMissed aria-hidden size={16} />
      <div className="rest">
        <p className="medium">{tellWords(row, now, region)}</p>
        <p className="muted">{t('missed.stillWaiting')}</p>
      </div>
    </div>
  );
}
