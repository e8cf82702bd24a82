import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { GridListItem } from 'react-aria-components';
import type { CallerRow } from '../../../shared/calls/rows.ts';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import type { Region } from '../../ui/call/context.ts';
import { partyWords, whenWords } from '../../ui/call/describe-call.ts';
import { fullTime } from '../../ui/call/format-time.ts';
import { PartyNumber, PartyTitle } from '../../ui/call/PartyText.tsx';
import { classes } from '../../ui/class-names.ts';
import styles from '../list/CallList.module.css';

export interface CallerRowItemProps {
  /** The caller's key: React Aria takes a row's key from this element. */
  id: string;
  row: CallerRow;
  region: Region;
  /** Epoch ms. */
  now: number;
  onCall: (number: string) => void;
}

/** One caller in the list: who, how many calls, how many of them missed, when last. */
export function CallerRowItem({ id, row, region, now, onCall }: CallerRowItemProps): ReactNode {
  const party = partyWords(row.party, region.country);
  const calls = t('find.callerCalls', { count: row.calls });
  const missed = row.missed === 0 ? null : t('find.callerMissed', { count: row.missed });
  const when = row.at === null ? t('time.unknown') : whenWords(row.at, now, region);
  const said = [party.title, party.number, calls, missed, t('find.last', { when })];
  const { dialable } = party;
  return (
    <GridListItem id={id} textValue={said.filter((one) => one !== null).join(', ')} className={classes(styles.caller)}>
      <div className={classes(styles.main)}>
        <div className={classes(styles.line)}>
          <PartyTitle words={party} />
        </div>
        <div className={classes(styles.second)}>
          {party.number === null ? null : (
            <span className={classes(styles.number)}>
              <PartyNumber words={party} />
            </span>
          )}
          <span className={classes(styles.outcome, 'tabular')}>
            {calls}
            {missed === null ? null : <span className={classes(styles.missedCount)}>{` · ${missed}`}</span>}
          </span>
        </div>
      </div>
      <div className={classes(styles.figures)}>
        {row.at === null ? (
          <span className={classes(styles.timeText)}>{when}</span>
        ) : (
          <time dateTime={new Date(row.at).toISOString()} title={fullTime(row.at, region)} className="tabular">
            {when}
          </time>
        )}
      </div>
      <div className={classes(styles.callCell)}>
        {dialable === null ? null : (
          <IconButton
            label={t('calls.callParty', { party: party.title })}
            onPress={() => onCall(dialable)}
            icon={Phone}
          />
        )}
      </div>
    </GridListItem>
  );
}
