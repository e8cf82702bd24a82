import { Check, Phone, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as PlainButton } from 'react-aria-components';
import { standingOf } from '../../shared/missed.ts';
import type { MissedDecision, MissedRow } from '../../shared/views.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { PartyNumber, PartyTitle } from '../ui/call/PartyText.tsx';
import { useRegion } from '../ui/call/region.ts';
import { fullTime } from '../ui/call/times.ts';
import { WayIcon } from '../ui/call/WayIcon.tsx';
import { type PartyWords, partyWords, whenWords } from '../ui/call/words.ts';
import { classes } from '../ui/class-names.ts';
import { useNow } from '../ui/Time.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './MissedScreen.module.css';
import { missedStateWords } from './state-words.ts';

export interface MissedItemProps {
  row: MissedRow;
  onOpenCall: (uuid: string) => void;
  onRingBack: (number: string) => void;
  onDecide: (decision: MissedDecision) => void;
}

/** One missed caller: who, how often, when, what has become of it; ring back, done. */
export function MissedItem({ row, onOpenCall, onRingBack, onDecide }: MissedItemProps): ReactNode {
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
        <VisuallyHidden>{t('missed.openCall')}</VisuallyHidden>
      </PlainButton>
      <div className={classes(styles.actions)}>
        {words.dialable === null ? null : (
          <RingBackButton waits={waits} words={words} number={words.dialable} onRingBack={onRingBack} />
        )}
        <DecideButton state={row.state.kind} party={words.title} onDecide={onDecide} />
      </div>
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
  const { state } = row;
  return (
    <span className={classes(styles.details)}>
      <PartyNumber words={words} />
      {row.at === null ? (
        <span>{row.timeText}</span>
      ) : (
        <time dateTime={new Date(row.at).toISOString()} title={fullTime(row.at, region)} className="tabular">
          {whenWords(row.at, now, region)}
        </time>
      )}
      {state.kind === 'waiting' ? null : <span>{missedStateWords(state, now, region)}</span>}
      {words.dialable === null ? <span>{t('missed.withheldNoRingBack')}</span> : null}
    </span>
  );
}

function RingBackButton(props: {
  waits: boolean;
  words: PartyWords;
  number: string;
  onRingBack: (number: string) => void;
}): ReactNode {
  const { waits, words, number, onRingBack } = props;
  const label = t('missed.ringBackParty', { party: words.title });
  const icon = <Phone size={16} strokeWidth={1.5} aria-hidden />;
  if (!waits) {
    return (
      <IconButton label={label} onPress={() => onRingBack(number)}>
        {icon}
      </IconButton>
    );
  }
  return (
    <Button aria-label={label} icon={icon} onPress={() => onRingBack(number)}>
      {t('missed.ringBack')}
    </Button>
  );
}

function DecideButton(props: {
  state: MissedRow['state']['kind'];
  party: string;
  onDecide: (decision: MissedDecision) => void;
}): ReactNode {
  const { state, party, onDecide } = props;
  if (state === 'waiting' || state === 'todo') {
    return (
      <IconButton label={t('missed.dismissParty', { party })} onPress={() => onDecide({ kind: 'dismissed' })}>
        <Check size={16} strokeWidth={1.5} aria-hidden />
      </IconButton>
    );
  }
  if (state !== 'dismissed') return null;
  return (
    <IconButton label={t('missed.restoreParty', { party })} onPress={() => onDecide({ kind: 'waiting' })}>
      <Undo2 size={16} strokeWidth={1.5} aria-hidden />
    </IconButton>
  );
}
