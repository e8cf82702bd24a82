import type { ReactNode } from 'react';
import type { PbxTime } from '../../../shared/calls/call.ts';
import { t } from '../../text.ts';
import { classes } from '../class-names.ts';
import { ShortTime } from '../Time.tsx';
import { Term, type TermName } from '../terms/Term.tsx';
import { useRegion } from './context.ts';
import styles from './Facts.module.css';
import { fullTime } from './format-time.ts';

/** `term`: the label explains itself. */
export interface Fact {
  label: string;
  term?: TermName;
  value: ReactNode;
}

/** Facts as label and value, those without a value left out. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  const known = facts.filter((fact) => fact.value !== null && fact.value !== undefined && fact.value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={classes(styles.facts)}>
      {known.map((fact) => (
        <div key={fact.label} className="contents">
          <dt className="muted break">
            {fact.term === undefined ? fact.label : <Term name={fact.term} label={fact.label} />}
          </dt>
          <dd className="break">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A time of the PBX in full with its zone, or its text where it is unreadable. */
export function PbxTimeText({ time }: { time: PbxTime }): ReactNode {
  const region = useRegion();
  if (time.at === null) return t('calls.timeUnreadable', { text: time.text });
  return <ShortTime at={time.at}>{fullTime(time.at, region)}</ShortTime>;
}
