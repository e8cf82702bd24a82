import { Check, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { GridListItem } from 'react-aria-components';
import type { MissedDecision, MissedRow, Standing } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { IconButton } from '../ui/Button.tsx';
import { CallButton } from '../ui/call/CallButton.tsx';
import { useRegion } from '../ui/call/context.ts';
import { joined, type PartyWords } from '../ui/call/describe-call.ts';
import { fullTime } from '../ui/call/format-time.ts';
import { PartyNumber, PartyTitle } from '../ui/call/PartyText.tsx';
import { partyWords } from '../ui/call/party-words.ts';
import { classes } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import { useToday } from '../ui/Time.tsx';
import styles from './MissedItem.module.css';
import { isOpen } from './missed-store.ts';
import { lineOf } from './missed-words.ts';
import { rowKeys } from './row-keys.ts';
import { TodoMenu } from './TodoMenu.tsx';

export interface MissedItemProps {
  /** The row's key. React Aria takes it from this element. */
  id: string;
  row: MissedRow;
  /** The part of the list that it is in. */
  standing: Standing;
  /** They are being called from here. */
  isCalling: boolean;
  onDecide: (decision: MissedDecision) => void;
}

/** A missed caller: who, how often, when; ring back, later, done. */
export function MissedItem({ id, row, standing, isCalling, onDecide }: MissedItemProps): ReactNode {
  const region = useRegion();
  const words = partyWords(row.party, region.country);
  const now = useToday();
  const line = lineOf(row, { words, isCalling, now, region });
  const isNew = !row.seen && standing !== 'dealtWith';
  const label = joined(', ', words.title, words.number, isNew ? t('missed.newOne') : null, ...line);
  const isDue = row.state.kind === 'todo' && standing === 'waiting';
  return (
    <GridListItem id={id} textValue={label} className={classes(styles.item)}>
      {isNew ? (
        <span className={classes(styles.dot)}>
          <VisuallyHidden>{t('missed.newOne')}</VisuallyHidden>
        </span>
      ) : null}
      <div className={classes(styles.main)}>
        <Name row={row} words={words} />
        <span className="secondary clip" title={row.at === null ? '' : fullTime(row.at, region)}>
          {isDue ? (
            <>
              <span className="medium caution">{line[0]}</span>
              {line.slice(1).map((part) => ` · ${part}`)}
            </>
          ) : (
            line.join(' · ')
          )}
        </span>
      </div>
      <div className={classes(styles.actions)}>
        <Decisions row={row} party={words} onDecide={onDecide} />
      </div>
      <span className={classes(styles.call)} data-action="ringBack">
        <CallButton
          party={words}
          isMissed
          kind={standing === 'dealtWith' || isCalling ? 'call' : 'callFilled'}
          keys={rowKeys.ringBack}
        />
      </span>
    </GridListItem>
  );
}

/** The name. One that the caller sent is shown with its number, because a caller may send any name. */
function Name({ row, words }: { row: MissedRow; words: PartyWords }): ReactNode {
  const isSent = row.party.personId === null && !row.isInternal && words.number !== null;
  return (
    <span className={classes(styles.name)}>
      <PartyTitle words={words} />
      {isSent ? (
        <span className={classes(styles.number, 'secondary clip')}>
          <PartyNumber words={words} />
        </span>
      ) : null}
    </span>
  );
}

/** Later and Done, or the way back. A caller without a number cannot be rung back, so there is nothing to remind of. */
function Decisions(props: { row: MissedRow; party: PartyWords; onDecide: MissedItemProps['onDecide'] }): ReactNode {
  const { row, party, onDecide } = props;
  if (!isOpen(row)) {
    return (
      <IconButton
        label={t('missed.restoreParty', { party: party.title })}
        tip={t('missed.restore')}
        onPress={() => onDecide({ kind: 'waiting' })}
        icon={Undo2}
      />
    );
  }
  return (
    <>
      {party.dialable === null ? null : (
        <span data-action="later">
          <TodoMenu row={row} party={party.title} onDecide={onDecide} />
        </span>
      )}
      <span data-action="done">
        <IconButton
          label={t('missed.dismissParty', { party: party.title })}
          tip={t('missed.dismiss')}
          keys={rowKeys.done}
          onPress={() => onDecide({ kind: 'dismissed' })}
          icon={Check}
        />
      </span>
    </>
  );
}
