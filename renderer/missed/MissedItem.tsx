import { Check, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { GridListItem } from 'react-aria-components';
import type { MissedDecision, MissedRow } from '../../shared/calls/missed-state.ts';
import { standingOf } from '../../shared/calls/missed-state.ts';
import { t } from '../text.ts';
import { IconButton } from '../ui/Button.tsx';
import { CallButton } from '../ui/call/CallButton.tsx';
import { type Region, useRegion } from '../ui/call/context.ts';
import { DirectionIcon } from '../ui/call/DirectionIcon.tsx';
import { type PartyWords, shortWhenWords } from '../ui/call/describe-call.ts';
import { NameUnknown } from '../ui/call/NamingButton.tsx';
import { PartyNumber, PartyTitle } from '../ui/call/PartyText.tsx';
import { partyWords } from '../ui/call/party-words.ts';
import { classes } from '../ui/class-names.ts';
import layout from '../ui/rows.module.css';
import { ShortTime, useNow, useToday } from '../ui/Time.tsx';
import styles from './MissedItem.module.css';
import { missedStateWords, notNotifiedWords } from './missed-words.ts';
import { TodoMenu } from './TodoMenu.tsx';

export interface MissedItemProps {
  /** The row's key. React Aria takes it from this element. */
  id: string;
  row: MissedRow;
  onDecide: (decision: MissedDecision) => void;
}

/** A missed caller: who, how often, when, and the state; ring back, later, done. */
export function MissedItem(props: MissedItemProps): ReactNode {
  const { id, row } = props;
  const region = useRegion();
  const words = partyWords(row.party, region.country);
  const now = useToday();
  const waits =
    standingOf(
      row.state,
      useNow((present) => standingOf(row.state, present)),
    ) === 'waiting';
  return (
    <GridListItem
      id={id}
      textValue={labelOf(row, words, now, region)}
      className={classes(styles.item, waits && styles.waits)}
    >
      <DirectionIcon arrow={waits ? 'missed' : 'in'} />
      <div className={classes(layout.main, styles.main)}>
        <Who row={row} words={words} />
        <Details row={row} words={words} />
        <State row={row} waits={waits} />
      </div>
      <Actions {...props} words={words} />
    </GridListItem>
  );
}

/** What a screen reader says of a row. */
function labelOf(row: MissedRow, words: PartyWords, now: number, region: Region): string {
  const parts = [
    words.number === null ? words.title : `${words.title}, ${words.number}`,
    row.seen ? null : t('missed.newOne'),
    row.attempts > 1 ? t('missed.attempts', { count: row.attempts }) : null,
    row.at === null ? row.timeText : shortWhenWords(row.at, now, region),
    missedStateWords(row.state, now, region),
    notNotifiedWords(row),
    words.dialable === null ? t('missed.withheldNoRingBack') : null,
  ];
  return parts.filter((one) => one !== null).join(', ');
}

function Who({ row, words }: { row: MissedRow; words: PartyWords }): ReactNode {
  return (
    <span className={classes(styles.who)}>
      {row.seen ? null : (
        <span className={classes(styles.newOne)}>
          <span className={classes(styles.dot)} aria-hidden />
          {t('missed.newOne')}
        </span>
      )}
      <span className={classes(styles.name)}>
        <PartyTitle words={words} />
      </span>
      {row.attempts > 1 ? (
        <span className={classes(styles.count, 'tabular')}>{t('missed.attempts', { count: row.attempts })}</span>
      ) : null}
    </span>
  );
}

function Details({ row, words }: { row: MissedRow; words: PartyWords }): ReactNode {
  const region = useRegion();
  const now = useToday();
  return (
    <span className={classes(layout.second)}>
      {words.number === null ? null : (
        <span className={classes(layout.clip)}>
          <PartyNumber words={words} />
        </span>
      )}
      {row.at === null ? (
        <span className={classes(styles.when)}>{row.timeText}</span>
      ) : (
        <span className={classes(styles.when)}>
          <ShortTime at={row.at}>{shortWhenWords(row.at, now, region)}</ShortTime>
        </span>
      )}
      {row.isInternal ? <span className={classes(layout.clip)}>{t('calls.directionInternal')}</span> : null}
      {words.dialable === null ? <span className={classes(layout.clip)}>{t('missed.withheldNoRingBack')}</span> : null}
    </span>
  );
}

/** What became of it, and that no notification was shown; the section's heading says already who waits. */
function State({ row, waits }: { row: MissedRow; waits: boolean }): ReactNode {
  const region = useRegion();
  const now = useToday();
  const parts = [
    row.state.kind === 'waiting' ? null : missedStateWords(row.state, now, region),
    notNotifiedWords(row),
  ].filter((one) => one !== null);
  if (parts.length === 0) return null;
  const isDue = waits && row.state.kind === 'todo';
  return <span className={classes(styles.state, isDue && styles.due)}>{parts.join(' · ')}</span>;
}

/** Each action has its own place in every row, even where it is absent, so that a learned press never does something else. */
function Actions({ row, words, onDecide }: Omit<MissedItemProps, 'id'> & { words: PartyWords }): ReactNode {
  const { kind } = row.state;
  const party = words.title;
  const isOpen = kind === 'waiting' || kind === 'todo';
  return (
    <div className={classes(styles.actions)}>
      <span className={classes(styles.slot)}>
        <NameUnknown party={row.party} />
      </span>
      <span className={classes(styles.slot)} data-action="later">
        {isOpen && words.dialable !== null ? <TodoMenu row={row} party={party} onDecide={onDecide} /> : null}
      </span>
      <span className={classes(styles.slot)} data-action={isOpen ? 'done' : undefined}>
        {isOpen ? (
          <IconButton
            label={t('missed.dismissParty', { party })}
            onPress={() => onDecide({ kind: 'dismissed' })}
            icon={Check}
          />
        ) : null}
        {kind === 'dismissed' ? (
          <IconButton
            label={t('missed.restoreParty', { party })}
            onPress={() => onDecide({ kind: 'waiting' })}
            icon={Undo2}
          />
        ) : null}
      </span>
      <span className={classes(styles.slot)} data-action="ringBack">
        <CallButton party={words} isMissed kind="callFilled" />
      </span>
    </div>
  );
}
