import { Check, Phone, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as PlainButton } from 'react-aria-components';
import { standingOf } from '../../shared/missed.ts';
import type { MissedDecision, MissedRow } from '../../shared/views.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { NameUnknown } from '../ui/call/NamingButton.tsx';
import { PartyNumber, PartyTitle } from '../ui/call/PartyText.tsx';
import { useRegion } from '../ui/call/region.ts';
import { useRingBack } from '../ui/call/ring-back.ts';
import { fullTime } from '../ui/call/times.ts';
import { WayIcon } from '../ui/call/WayIcon.tsx';
import { type PartyWords, partyWords, shortWhenWords } from '../ui/call/words.ts';
import { classes } from '../ui/class-names.ts';
import { useNow } from '../ui/Time.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './MissedItem.module.css';
import { missedStateWords } from './state-words.ts';
import { TodoMenu } from './TodoMenu.tsx';

export interface MissedItemProps {
  row: MissedRow;
  /** There is room for words on the button. */
  wide: boolean;
  onOpenCall: (uuid: string) => void;
  onDecide: (decision: MissedDecision) => void;
}

/** One missed caller: who, how often, when, what has become of it; ring back, later, done. */
export function MissedItem(props: MissedItemProps): ReactNode {
  const { row, onOpenCall } = props;
  const { country } = useRegion();
  const words = partyWords(row.party, country);
  const waits = standingOf(row.state, useNow()) === 'waiting';
  const [latest] = row.callUuids;
  return (
    <li className={classes(styles.item, waits && styles.waits)}>
      <WayIcon arrow={waits ? 'missed' : 'in'} />
      <PlainButton
        className={classes(styles.main)}
        onPress={() => {
          if (latest !== undefined) onOpenCall(latest);
        }}
      >
        <Who row={row} words={words} />
        <Details row={row} words={words} />
        <State row={row} waits={waits} />
        <VisuallyHidden>{t('missed.openCall')}</VisuallyHidden>
      </PlainButton>
      <Actions {...props} words={words} waits={waits} />
    </li>
  );
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
  const now = useNow();
  return (
    <span className={classes(styles.details)}>
      {words.number === null ? null : (
        <span className={classes(styles.number)}>
          <PartyNumber words={words} />
        </span>
      )}
      {row.at === null ? (
        <span className={classes(styles.when)}>{row.timeText}</span>
      ) : (
        <time
          dateTime={new Date(row.at).toISOString()}
          title={fullTime(row.at, region)}
          className={classes(styles.when, 'tabular')}
        >
          {shortWhenWords(row.at, now, region)}
        </time>
      )}
      {row.isInternal ? <span className={classes(styles.number)}>{t('calls.wayInternal')}</span> : null}
      {words.dialable === null ? (
        <span className={classes(styles.number)}>{t('missed.withheldNoRingBack')}</span>
      ) : null}
    </span>
  );
}

/** What became of it; that somebody waits is told by the section already. */
function State({ row, waits }: { row: MissedRow; waits: boolean }): ReactNode {
  const region = useRegion();
  const now = useNow();
  if (row.state.kind === 'waiting') return null;
  return <span className={classes(styles.state, waits && styles.due)}>{missedStateWords(row.state, now, region)}</span>;
}

function Actions(props: MissedItemProps & { words: PartyWords; waits: boolean }): ReactNode {
  const { row, wide, words, waits, onDecide } = props;
  const { kind } = row.state;
  const party = words.title;
  const isOpen = kind === 'waiting' || kind === 'todo';
  return (
    <div className={classes(styles.actions)}>
      {words.dialable === null ? null : (
        <RingBackButton withWords={wide && waits} party={party} number={words.dialable} />
      )}
      {isOpen && words.dialable !== null ? <TodoMenu row={row} party={party} onDecide={onDecide} /> : null}
      <NameUnknown party={row.party} />
      {isOpen ? (
        <IconButton label={t('missed.dismissParty', { party })} onPress={() => onDecide({ kind: 'dismissed' })}>
          <Check size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      ) : null}
      {kind === 'dismissed' ? (
        <IconButton label={t('missed.restoreParty', { party })} onPress={() => onDecide({ kind: 'waiting' })}>
          <Undo2 size={16} strokeWidth={1.5} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
}

function RingBackButton(props: { withWords: boolean; party: string; number: string }): ReactNode {
  const { withWords, party, number } = props;
  const ringBack = useRingBack();
  const label = t('missed.ringBackParty', { party });
  const icon = <Phone size={16} strokeWidth={1.5} aria-hidden />;
  if (!withWords) {
    return (
      <IconButton label={label} kind="accent" onPress={() => ringBack(number)}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button aria-label={label} icon={icon} onPress={() => ringBack(number)}>
      {t('missed.ringBack')}
    </Button>
  );
}
