import type { ReactNode } from 'react';
import type { MissedRow } from '../../shared/calls/follow-up-state.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { joined } from '../ui/call/describe-call.ts';
import { PartyTitle } from '../ui/call/PartyText.tsx';
import { partyWords } from '../ui/call/party-words.ts';
import { classes } from '../ui/class-names.ts';
import { useToday } from '../ui/Time.tsx';
import { calledWords, lineOf } from './missed-words.ts';
import styles from './NextCaller.module.css';

/** Who is selected once this caller is done. */
export function NextCaller({ row }: { row: MissedRow }): ReactNode {
  const region = useRegion();
  const now = useToday();
  const words = partyWords(row.party, region.country);
  const { facts } = lineOf(row, { words, isCalling: false, isDone: false, now, region });
  return (
    <section aria-label={t('missed.next')} className={classes(styles.next)}>
      <h3 className="secondary medium">{t('missed.next')}</h3>
      <p className="body flex slim">
        <PartyTitle words={words} />
      </p>
      <p className="secondary tabular">{joined(' · ', calledWords(row, now, region), ...facts)}</p>
    </section>
  );
}
