import { CircleCheck, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { GridListItem } from 'react-aria-components';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import { t } from '../../text.ts';
import { CallButton } from '../../ui/call/CallButton.tsx';
import { type Region, useNameOf, useRegion } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import { arrowOf, arrowWord, describeParty, outcomeWords, type PartyWords } from '../../ui/call/describe-call.ts';
import { clockLength, clockTime } from '../../ui/call/format-time.ts';
import { PartyNumber, PartyTitle } from '../../ui/call/PartyText.tsx';
import { VerdictMark } from '../../ui/call/VerdictMark.tsx';
import { classes } from '../../ui/class-names.ts';
import layout from '../../ui/rows.module.css';
import { Duration, ShortTime } from '../../ui/Time.tsx';
import styles from './CallList.module.css';

export interface CallRowItemProps {
  /** The call's UUID. React Aria takes a row's key from this element; without one, a new call above would move every row's. */
  id: string;
  row: ShownRow;
  /** Its page is open. */
  isOpen: boolean;
}

/** What a screen reader says of a row, party first so that typing a name finds it. */
function labelOf(row: ShownRow, party: PartyWords, outcome: string, region: Region): string {
  const words = {
    party: party.number === null ? party.title : `${party.title}, ${party.number}`,
    direction: arrowWord(arrowOf(row.perspective)),
    outcome,
    time: row.at === null ? (row.timeText ?? '') : clockTime(row.at, region),
  };
  const { talkSeconds } = row.perspective;
  return [
    talkSeconds === null
      ? t('calls.rowWithoutLength', words)
      : t('calls.rowWithLength', { ...words, length: clockLength(talkSeconds) }),
    ...(row.noted ? [t('notes.rowNoted')] : []),
    ...(row.tags.length > 0 ? [t('notes.rowTags', { tags: row.tags.join(', ') })] : []),
  ].join(', ');
}

/** One call in the list: two lines, 52 px. */
export function CallRowItem({ id, row, isOpen }: CallRowItemProps): ReactNode {
  const region = useRegion();
  const { party, outcome } = row.perspective;
  const words = describeParty(party, row.written);
  const arrow = arrowOf(row.perspective);
  const outcomeText = outcomeWords(outcome, useNameOf());
  return (
    <GridListItem
      id={id}
      textValue={labelOf(row, words, outcomeText, region)}
      className={classes(layout.row, styles.row, isOpen && styles.open)}
      {...(isOpen ? { 'aria-current': true } : {})}
    >
      {({ isSelected }) => (
        <>
          {isSelected ? (
            <CircleCheck size={16} strokeWidth={1.5} aria-hidden className={classes(styles.tick)} />
          ) : (
            <DirectionIcon arrow={arrow} />
          )}
          <RowParty party={words} isMissed={arrow === 'missed'}>
            <span className={classes(layout.clip)} title={outcomeText}>
              {outcomeText}
            </span>
            <Marks row={row} />
          </RowParty>
          <RowFigures row={row} region={region} />
          <div className={classes(styles.callCell)}>
            <CallButton party={words} isMissed={outcome.kind === 'missed'} />
          </div>
        </>
      )}
    </GridListItem>
  );
}

/** The two lines of a row: the party, and below it their number with `children`. */
export function RowParty(props: { party: PartyWords; isMissed?: boolean; children: ReactNode }): ReactNode {
  const { party, isMissed = false, children } = props;
  return (
    <div className={classes(layout.main)}>
      <div className={classes(styles.line, isMissed && styles.missed)}>
        <PartyTitle words={party} />
      </div>
      <div className={classes(layout.second)}>
        {party.number === null ? null : (
          <span className={classes(layout.clip, styles.number)}>
            <PartyNumber words={party} />
          </span>
        )}
        {children}
      </div>
    </div>
  );
}

/** That there is a note, and the tags; the row's label says so to screen readers. */
function Marks({ row }: { row: ShownRow }): ReactNode {
  const [first, ...others] = row.tags;
  if (!row.noted && first === undefined) return null;
  return (
    <span className={classes(styles.marks)} title={row.tags.join(', ')}>
      {row.noted ? <StickyNote size={12} strokeWidth={1.5} aria-hidden /> : null}
      {first === undefined ? null : <bdi className={classes(layout.clip, styles.tag)}>{first}</bdi>}
      {others.length === 0 ? null : <span>{`+${others.length}`}</span>}
    </span>
  );
}

function RowFigures({ row, region }: { row: ShownRow; region: Region }): ReactNode {
  const { at, timeText, verdict } = row;
  const { talkSeconds, outcome } = row.perspective;
  // A missed call has no talk, though a message on the voicemail is measured too.
  const isJudged =
    outcome.kind !== 'missed' &&
    (verdict.kind === 'measured' ||
      (outcome.kind === 'answered' && (verdict.kind === 'incomplete' || verdict.reason !== 'shortTalk')));
  return (
    <div className={classes(styles.figures)}>
      <div className={classes(styles.times)}>
        {talkSeconds === null ? null : (
          <span className={classes(styles.length)}>
            <Duration seconds={talkSeconds} />
          </span>
        )}
        {at === null ? (
          <span className={classes(layout.clip, styles.timeText)}>{timeText}</span>
        ) : (
          <ShortTime at={at}>{clockTime(at, region)}</ShortTime>
        )}
      </div>
      <div className={classes(styles.verdict)}>{isJudged ? <VerdictMark verdict={verdict} /> : null}</div>
    </div>
  );
}
