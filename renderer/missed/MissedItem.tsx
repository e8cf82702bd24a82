import { Check, PhoneOutgoing } from 'lucide-react';
import type { ReactNode } from 'react';
import { GridListItem } from 'react-aria-components';
import type { MissedDecision, MissedRow, MissedState, Standing } from '../../shared/calls/follow-up-state.ts';
import { CallButton } from '../calls/CallButton.tsx';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { DirectionIcon } from '../ui/call/DirectionIcon.tsx';
import { joined, type PartyWords } from '../ui/call/describe-call.ts';
import { clockTime, fullTime } from '../ui/call/format-time.ts';
import { PartyTitle } from '../ui/call/PartyText.tsx';
import { partyWords } from '../ui/call/party-words.ts';
import { classes } from '../ui/class-names.ts';
import { VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import layout from '../ui/rows.module.css';
import { NumberText } from '../ui/Time.tsx';
import { doneCommand } from './caller-commands.ts';
import styles from './MissedItem.module.css';
import { calledWords, heldWords, lineOf } from './missed-words.ts';
import { keyOf } from './row-keys.ts';
import { TodoMenu } from './TodoMenu.tsx';

export interface MissedItemProps {
  /** The row's key. React Aria takes it from this element. */
  id: string;
  row: MissedRow;
  /** The part of the list that it is shown in. */
  standing: Standing;
  /** It has left that part, and keeps its place for a moment. */
  isHeld: boolean;
  /** They are being called from here. */
  isCalling: boolean;
  /** Epoch ms. */
  now: number;
  onDecide: (decision: MissedDecision) => void;
}

/** A missed caller: who, how often, when; ring back, later, done. */
export function MissedItem(props: MissedItemProps): ReactNode {
  const { id, row, standing, isHeld, isCalling, now } = props;
  const region = useRegion();
  const words = partyWords(row.party, region.country);
  const isDone = isHeld || standing === 'dealtWith';
  const { facts, hint, number } = lineOf(row, { words, isCalling, isDone, now, region });
  const { state } = row;
  const isPlanned = standing === 'later' && state.kind === 'todo';
  const called = isPlanned ? clockTime(state.at, region) : calledWords(row, now, region);
  const isNew = !row.seen && !isDone;
  const label = joined(
    ', ',
    words.title,
    isNew ? t('missed.newOne') : null,
    called,
    ...facts,
    hint?.text ?? null,
    number,
  );
  return (
    <GridListItem
      id={id}
      textValue={label}
      className={classes('relative selectable', layout.row, styles.item)}
      data-held={isHeld || undefined}
    >
      {isNew ? (
        <span className={classes(styles.dot)}>
          <VisuallyHidden>{t('missed.newOne')}</VisuallyHidden>
        </span>
      ) : null}
      <div className="column">
        <span className="line baseline between">
          <span className="body medium slim flex">
            <PartyTitle words={words} />
          </span>
          <time className="secondary tabular nowrap" title={row.at === null ? '' : fullTime(row.at, region)}>
            {called}
          </time>
        </span>
        <span className={classes(layout.second, styles.second)}>
          <span className={classes(styles.line)}>
            <span className={classes(styles.facts)} title={facts.join(' · ')}>
              {facts.join(' · ')}
            </span>
            {hint === null ? null : (
              <span className={classes(styles.hint)}>
                {facts.length === 0 ? null : <>&nbsp;·&nbsp;</>}
                <span className={hint.tone === null ? undefined : classes('medium', styles[hint.tone])}>
                  {hint.text}
                </span>
              </span>
            )}
          </span>
          {number === null ? null : <NumberText>{number}</NumberText>}
        </span>
      </div>
      {isHeld ? (
        <span className={classes(styles.held)}>
          <Check size={16} aria-hidden />
          {heldWords(row.state)}
        </span>
      ) : (
        <RowEnd {...props} words={words} />
      )}
    </GridListItem>
  );
}

/** Later, Done and the green circle, which is disabled during a call to them. Rows that are done have Put back instead. */
function RowEnd(props: MissedItemProps & { words: PartyWords }): ReactNode {
  const { row, standing, isCalling, words, onDecide } = props;
  const done = doneCommand(row, onDecide);
  if (standing === 'dealtWith')
    return (
      <span className={classes(styles.settled)}>
        <span className={classes(styles.put)} data-action={done.id}>
          <Button
            size="small"
            icon={done.icon}
            aria-label={t('missed.restoreParty', { party: words.title })}
            onPress={done.run}
          >
            {done.label}
          </Button>
        </span>
        <SettledIcon state={row.state} />
      </span>
    );
  return (
    <>
      <span className={classes('row gap-half', styles.actions)}>
        {words.dialable === null ? null : (
          <span data-action="later">
            <TodoMenu row={row} party={words.title} onDecide={onDecide} />
          </span>
        )}
        <span data-action={done.id}>
          <IconButton
            label={t('missed.dismissParty', { party: words.title })}
            tip={done.label}
            keys={done.keys}
            onPress={done.run}
            icon={done.icon}
          />
        </span>
      </span>
      {isCalling ? (
        <span className={classes(styles.resting)}>
          <PhoneOutgoing size={16} aria-hidden />
        </span>
      ) : (
        <span className="inline center" data-action="ringBack">
          <CallButton party={words} isMissed kind="callFilled" keys={keyOf('ringBack')} />
        </span>
      )}
    </>
  );
}

/** How it ended: they were rung back, they rang again, or somebody marked them done. */
function SettledIcon({ state }: { state: MissedState }): ReactNode {
  if (state.kind !== 'returned' && state.kind !== 'reached')
    return <Check size={16} aria-hidden className={classes(styles.glyph)} />;
  const isColleague = state.kind === 'reached' && state.by.kind === 'colleague';
  return (
    <DirectionIcon
      arrow={isColleague ? 'colleague' : state.kind === 'returned' ? 'out' : 'in'}
      className={classes(styles.glyph)}
    />
  );
}
