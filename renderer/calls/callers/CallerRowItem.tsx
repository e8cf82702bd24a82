import type { ReactNode } from 'react';
import { GridListItem } from 'react-aria-components';
import type { CallerRow } from '../../../shared/calls/rows.ts';
import { t } from '../../text.ts';
import { CallButton } from '../../ui/call/CallButton.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { joined, whenWords } from '../../ui/call/describe-call.ts';
import { columnTime } from '../../ui/call/format-time.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { classes } from '../../ui/class-names.ts';
import layout from '../../ui/rows.module.css';
import { ShortTime } from '../../ui/Time.tsx';
import styles from '../list/CallList.module.css';
import { RowParty } from '../list/CallRowItem.tsx';

export interface CallerRowItemProps {
  /** The caller's key: React Aria takes a row's key from this element. */
  id: string;
  row: CallerRow;
  /** Epoch ms. */
  now: number;
}

/** One caller in the list: who, how many calls, how many of them missed, when last. */
export function CallerRowItem({ id, row, now }: CallerRowItemProps): ReactNode {
  const region = useRegion();
  const party = partyWords(row.party, region.country);
  const calls = t('find.callerCalls', { count: row.calls });
  const missed = row.missed === 0 ? null : t('find.callerMissed', { count: row.missed });
  const when = row.at === null ? t('time.unknown') : whenWords(row.at, now, region);
  const label = joined(', ', party.title, party.number, calls, missed, t('find.last', { when }));
  const line = joined(' · ', calls, missed, party.number);
  return (
    <GridListItem id={id} textValue={label} className={classes(layout.row, styles.caller)}>
      <RowParty party={party}>
        <span className={classes(layout.clip)} title={line}>
          {line}
        </span>
      </RowParty>
      <div className={classes(layout.slot)}>
        <CallButton party={party} />
      </div>
      {row.at === null ? null : (
        <ShortTime at={row.at} className={classes(layout.time)}>
          {columnTime(row.at, now, region)}
        </ShortTime>
      )}
    </GridListItem>
  );
}
