import type { ReactNode } from 'react';
import type { PbxTime } from '../../../shared/calls/call.ts';
import { t } from '../../text.ts';
import { classes } from '../class-names.ts';
import { ShortTime } from '../Time.tsx';
import { Term, type TermName } from '../terms/Term.tsx';
import { useRegion } from './context.ts';
import styles from './Facts.module.css';
import { dayOf, exactTime, fullTime } from './format-time.ts';

/** `term`: the label explains itself. */
export interface Fact {
  label: string;
  term?: TermName;
  value: ReactNode;
}

/** Facts as label and value, those without a value left out. `label`: names the list for screen readers. */
export function Facts({ facts, label }: { facts: readonly Fact[]; label?: string }): ReactNode {
  const known = facts.filter((fact) => fact.value !== null && fact.value !== undefined && fact.value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={classes(styles.facts)} aria-label={label}>
      {known.map((fact) => (
        <div key={fact.label} className="contents">
          <dt className="muted">
            {fact.term === undefined ? fact.label : <Term name={fact.term} label={fact.label} />}
          </dt>
          <dd className="break">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A time of the PBX in full with its zone, or its text where it is unreadable; on the day of `after`, only the time of day. */
export function PbxTimeText({ time, after = null }: { time: PbxTime; after?: number | null }): ReactNode {
  const region = useRegion();
  if (time.at === null) return t('calls.timeUnreadable', { text: time.text });
  const isSameDay = after !== null && dayOf(after, region.zone) === dayOf(time.at, region.zone);
  return <ShortTime at={time.at}>{(isSameDay ? exactTime : fullTime)(time.at, region)}</ShortTime>;
}
