import { type ReactNode, useRef } from 'react';
import { Collection, GridList, GridListHeader, GridListLoadMoreItem, GridListSection } from 'react-aria-components';
import type { MissedDecision, MissedRow, Standing } from '../../shared/calls/follow-up-state.ts';
import { MINUTE } from '../../shared/time/durations.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { useNow } from '../ui/Time.tsx';
import styles from './MissedItem.module.css';
import { MissedItem } from './MissedItem.tsx';
import { byDay } from './missed-words.ts';
import { useSeen } from './row-hooks.ts';

export interface MissedRowsProps {
  segment: Standing;
  rows: readonly MissedRow[];
  /** The row has left the part that is shown, and keeps its place for a moment. */
  isHeld: (row: MissedRow) => boolean;
  /** The row whose page is open next to the list; null for none. */
  selectedKey: string | null;
  onSelect: (row: MissedRow) => void;
  onOpen: (row: MissedRow) => void;
  onDecide: (row: MissedRow, decision: MissedDecision) => void;
  isCalling: (row: MissedRow) => boolean;
  /** Loads more rows; null where all are there. */
  onMore: (() => void) | null;
}

/** A full hour begins only at a multiple of this, in every zone, ms. */
const HINTS_CHANGE = 15 * MINUTE;

/** The callers of one part of the list, by day. Beside a page the arrow keys select, else a press opens. */
export function MissedRows(props: MissedRowsProps): ReactNode {
  const { segment, rows, isHeld, selectedKey, onSelect, onOpen, onDecide, isCalling, onMore } = props;
  const region = useRegion();
  const now = useNow((present) => Math.floor(present / HINTS_CHANGE));
  const list = useRef<HTMLDivElement>(null);
  useSeen(list, rows);
  const run = (key: string, work: (row: MissedRow) => void): void => {
    const row = rows.find((one) => one.key === key);
    if (row !== undefined) work(row);
  };
  const dependencies = [region, now, isCalling, segment, rows];
  return (
    <GridList
      ref={list}
      aria-label={t(`missed.${segment}`)}
      className="scroll bare"
      disallowTypeAhead
      onAction={(key) => run(String(key), onOpen)}
      selectionMode={selectedKey === null ? 'none' : 'single'}
      selectionBehavior={selectedKey === null ? 'toggle' : 'replace'}
      disallowEmptySelection
      selectedKeys={selectedKey === null ? [] : [selectedKey]}
      onSelectionChange={(keys) => {
        if (keys !== 'all') for (const key of keys) run(String(key), onSelect);
      }}
    >
      <Collection items={byDay(segment, rows, now, region)} dependencies={dependencies}>
        {(day) => (
          <GridListSection id={day.id}>
            <GridListHeader className={classes(styles.day)}>{day.title}</GridListHeader>
            <Collection items={day.rows.map((row) => ({ id: row.key, row }))} dependencies={dependencies}>
              {({ id, row }) => (
                <MissedItem
                  id={id}
                  row={row}
                  standing={segment}
                  isHeld={isHeld(row)}
                  isCalling={isCalling(row)}
                  now={now}
                  onDecide={(decision) => onDecide(row, decision)}
                />
              )}
            </Collection>
          </GridListSection>
        )}
      </Collection>
      {onMore === null ? null : <GridListLoadMoreItem onLoadMore={onMore} />}
    </GridList>
  );
}
