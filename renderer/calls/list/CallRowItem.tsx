import { Check, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { GridListItem } from 'react-aria-components';
import type { ShownRow } from '../../../shared/calls/rows.ts';
import { useCalling } from '../../dial/use-calling.ts';
import { t } from '../../text.ts';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { DirectionIcon } from '../../ui/call/DirectionIcon.tsx';
import { arrowOf, describeParty } from '../../ui/call/describe-call.ts';
import { clockTime } from '../../ui/call/format-time.ts';
import { PartyTitle } from '../../ui/call/PartyText.tsx';
import { classes } from '../../ui/class-names.ts';
import layout from '../../ui/rows.module.css';
import { NumberText, ShortTime, useToday } from '../../ui/Time.tsx';
import { CallButton } from '../CallButton.tsx';
import styles from './CallList.module.css';
import type { ListItem } from './group-attempts.ts';
import { isWaiting, type LinePart, labelOf, lineOf } from './row-words.ts';

export interface CallRowItemProps {
  /** React Aria takes a row's key from this element; without one, a new call above would move every row's. */
  id: string;
  calls: ListItem['calls'];
  /** Its page is open. */
  isOpen: boolean;
  /** Rows are being selected: each has a ring, and none calls. */
  isSelecting: boolean;
}

/** One call in the list, or several attempts as one: two lines, 52 px. It shows and calls the newest. */
export function CallRowItem({ id, calls, isOpen, isSelecting }: CallRowItemProps): ReactNode {
  const [row] = calls;
  const context = { nameOf: useNameOf(), now: useToday(), region: useRegion() };
  const { party, outcome } = row.perspective;
  const words = describeParty(party, row.written);
  const isCalling = useCalling()(party);
  const line = [...(isCalling ? [{ text: t('missed.beingCalled') }] : []), ...lineOf(row, context)];
  return (
    <GridListItem
      id={id}
      textValue={labelOf(row, { party: words, calls: calls.length, line }, context.region)}
      className={classes(layout.row, isOpen && (isSelecting ? layout.idle : layout.open))}
      // React Aria hands no other ARIA attributes on.
      render={(props) => <div {...props} {...(isOpen && { 'aria-current': true })} />}
    >
      {({ isSelected }) => (
        <>
          {isSelecting ? (
            <span className={classes(layout.glyph, layout.tick)} data-on={isSelected || undefined}>
              {isSelected ? <Check size={10} strokeWidth={3.5} aria-hidden /> : null}
            </span>
          ) : (
            <DirectionIcon
              arrow={arrowOf(row.perspective)}
              isWaiting={isWaiting(row)}
              className={classes(layout.glyph)}
            />
          )}
          <div className={classes('column', layout.words)}>
            <div className={classes(layout.name)}>
              <PartyTitle words={words} />
              {calls.length > 1 ? <span className="tabular muted light stiff">{`(${calls.length})`}</span> : null}
            </div>
            <div className={classes(layout.second, styles.second)}>
              <Line parts={line.filter(({ text }) => text !== '')} />
              {isNameFromRecord(row) && words.number !== null ? <NumberText>{words.number}</NumberText> : null}
              <Marks row={row} />
            </div>
          </div>
          {isSelecting || isCalling || words.dialable === null ? null : (
            <div className={classes(layout.over)}>
              <CallButton party={words} isMissed={outcome.kind === 'missed'} />
            </div>
          )}
          {row.at === null ? null : (
            <ShortTime at={row.at} className={classes(layout.time)}>
              {clockTime(row.at, context.region)}
            </ShortTime>
          )}
        </>
      )}
    </GridListItem>
  );
}

/** A caller can send any name, so their number is shown too. The person's own names, and the PBX's for extensions, need no number. */
function isNameFromRecord({ perspective: { party, direction } }: ShownRow): boolean {
  return party.personId === null && direction !== 'internal';
}

/** The browser notes when this text is first painted: the end of the start that `npm run bench -- start` measures. React does not know the attribute. */
const PAINT_IS_TIMED = { elementtiming: 'first row' };

/** The parts of a row's second line. Only the longest becomes shorter where there is too little room: "Missed", the length and the sound stay whole. */
export function Line({ parts }: { parts: readonly LinePart[] }): ReactNode {
  const lengths = parts.map(({ text }) => text.length);
  const longest = lengths.indexOf(Math.max(...lengths));
  return (
    <span className={classes(styles.line)} title={parts.map(({ text }) => text).join(' · ')}>
      {parts.map(({ text, tone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
        <span key={index} {...PAINT_IS_TIMED} className={index === longest ? 'clip' : 'stiff'}>
          {index === 0 ? '' : ' · '}
          {tone === undefined ? (
            text
          ) : (
            <b data-band={tone} className={classes('medium', tone === 'waiting' && tone)}>
              {text}
            </b>
          )}
        </span>
      ))}
    </span>
  );
}

/** That there is a note, and the tags; the row's label says so to screen readers. */
function Marks({ row }: { row: ShownRow }): ReactNode {
  const [first, ...others] = row.tags;
  if (!row.noted && first === undefined) return null;
  return (
    <span className={classes(styles.marks)} title={row.tags.join(', ')}>
      {row.noted ? <StickyNote size={12} strokeWidth={1.5} absoluteStrokeWidth aria-hidden /> : null}
      {first === undefined ? null : <bdi className="clip">{first}</bdi>}
      {others.length === 0 ? null : <span>{`+${others.length}`}</span>}
    </span>
  );
}
