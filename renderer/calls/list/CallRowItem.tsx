import { CircleCheck, Phone, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { GridListItem } from 'react-aria-components';
import type { CallRow } from '../../../shared/calls/rows.ts';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { type Region, useNameOf, useRingBack } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import { arrowOf, arrowWord, outcomeWords, type PartyWords, partyWords } from '../../ui/call/describe-call.ts';
import { clockLength, clockTime, fullTime } from '../../ui/call/format-time.ts';
import { PartyNumber, PartyTitle } from '../../ui/call/PartyText.tsx';
import { VerdictMark } from '../../ui/call/VerdictMark.tsx';
import { classes } from '../../ui/class-names.ts';
import { Duration } from '../../ui/Time.tsx';
import styles from './CallList.module.css';

export interface CallRowItemProps {
  /** The call's UUID. React Aria takes a row's key from this element; without one, a new call above would move every row's. */
  id: string;
  row: CallRow;
  region: Region;
  /** Its page is open. */
  isOpen: boolean;
  onCall: (number: string) => void;
}

/** What a screen reader says of a row, party first so that typing a name finds it. */
function labelOf(
  { row, region }: Pick<CallRowItemProps, 'row' | 'region'>,
  party: PartyWords,
  outcome: string,
): string {
  const words = {
    party: party.number === null ? party.title : `${party.title}, ${party.number}`,
    way: arrowWord(arrowOf(row.perspective)),
    outcome,
    time: row.at === null ? (row.timeText ?? '') : clockTime(row.at, region),
  };
  const { talkSeconds } = row.perspective;
  const said =
    talkSeconds === null
      ? t('calls.rowWithoutLength', words)
      : t('calls.rowWithLength', { ...words, length: clockLength(talkSeconds) });
  const marks = [
    ...(row.noted ? [t('notes.rowNoted')] : []),
    ...(row.tags.length > 0 ? [t('notes.rowTags', { tags: row.tags.join(', ') })] : []),
  ];
  return [said, ...marks].join(', ');
}

/** One call in the list: two lines, 52 px. */
export function CallRowItem(props: CallRowItemProps): ReactNode {
  const { id, row, region, isOpen, onCall } = props;
  const seen = row.perspective;
  const party = partyWords(seen.party, region.country);
  const arrow = arrowOf(seen);
  const outcome = outcomeWords(seen.outcome, useNameOf());
  const { dialable } = party;
  const isMissed = seen.outcome.kind === 'missed';
  const ringBack = useRingBack();
  return (
    <GridListItem
      id={id}
      textValue={labelOf(props, party, outcome)}
      className={classes(styles.row, isOpen && styles.open)}
      {...(isOpen ? { 'aria-current': true } : {})}
    >
      {({ isSelected }) => (
        <>
          {isSelected ? (
            <CircleCheck size={16} strokeWidth={1.5} aria-hidden className={classes(styles.tick)} />
          ) : (
            <DirectionIcon arrow={arrow} />
          )}
          <div className={classes(styles.main)}>
            <div className={classes(styles.line, arrow === 'missed' && styles.missed)}>
              <PartyTitle words={party} />
            </div>
            <div className={classes(styles.second)}>
              {party.number === null ? null : (
                <span className={classes(styles.number)}>
                  <PartyNumber words={party} />
                </span>
              )}
              <span className={classes(styles.outcome)} title={outcome}>
                {outcome}
              </span>
              <Marks row={row} />
            </div>
          </div>
          <RowFigures row={row} region={region} />
          <div className={classes(styles.callCell)}>
            {dialable === null ? null : (
              <IconButton
                label={t(isMissed ? 'calls.ringBackParty' : 'calls.callParty', { party: party.title })}
                onPress={() => (isMissed ? ringBack : onCall)(dialable)}
                icon={Phone}
              />
            )}
          </div>
        </>
      )}
    </GridListItem>
  );
}

/** That there is a note, and the tags; the row's label says so to readers. */
function Marks({ row }: { row: CallRow }): ReactNode {
  const [first, ...others] = row.tags;
  if (!row.noted && first === undefined) return null;
  return (
    <span className={classes(styles.marks)} title={row.tags.join(', ')}>
      {row.noted ? <StickyNote size={12} strokeWidth={1.5} aria-hidden /> : null}
      {first === undefined ? null : <bdi className={classes(styles.tag)}>{first}</bdi>}
      {others.length === 0 ? null : <span>{`+${others.length}`}</span>}
    </span>
  );
}

function RowFigures({ row, region }: Pick<CallRowItemProps, 'row' | 'region'>): ReactNode {
  const { talkSeconds, outcome } = row.perspective;
  // What a caller left on the voicemail was measured too, but nobody here talked on a missed call.
  const isMissed = outcome.kind === 'missed';
  const { verdict } = row;
  const judged =
    verdict.kind === 'measured' ||
    (outcome.kind === 'answered' && (verdict.kind === 'incomplete' || verdict.reason !== 'shortTalk'));
  return (
    <div className={classes(styles.figures)}>
      <div className={classes(styles.times)}>
        {talkSeconds === null ? null : (
          <span className={classes(styles.length)}>
            <Duration seconds={talkSeconds} />
          </span>
        )}
        {row.at === null ? (
          <span className={classes(styles.timeText)}>{row.timeText}</span>
        ) : (
          <time dateTime={new Date(row.at).toISOString()} title={fullTime(row.at, region)} className="tabular">
            {clockTime(row.at, region)}
          </time>
        )}
      </div>
      <div className={classes(styles.verdict)}>{judged && !isMissed ? <VerdictMark verdict={verdict} /> : null}</div>
    </div>
  );
}
