import type { ReactNode } from 'react';
import type { DirectoryPerson } from '../../../shared/directories/directory.ts';
import { wordKinds } from '../../../shared/directories/number-kinds.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { NumberText } from '../../ui/Time.tsx';
import styles from './directories.module.css';
import { peopleCount } from './directory-words.ts';

/** A test shows so many. */
const SHOWN = 10;

/** The first people of a source, as calls and pages would show them. */
export function FoundPeople({ people }: { people: readonly DirectoryPerson[] }): ReactNode {
  const count = people.length;
  const title =
    count < SHOWN ? t('directories.tested', { people: peopleCount(count) }) : t('directories.testedFirst', { count });
  return (
    <section aria-label={title}>
      <p role="status" className="medium">
        {title}
      </p>
      <ul>
        {people.map((person, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people can be alike, and nothing of a row moves
          <FoundPerson key={at} person={person} />
        ))}
      </ul>
    </section>
  );
}

function FoundPerson({ person: { name, company, department, numbers } }: { person: DirectoryPerson }): ReactNode {
  const { country } = useRegion();
  const place = [company, department].filter((one) => one !== null).join(' · ');
  return (
    <li className={classes(styles.person)}>
      <span>
        <bdi>{name}</bdi> {place === '' ? null : <bdi className="secondary">{place}</bdi>}
      </span>
      {wordKinds(numbers, t).map(({ number, label }) => (
        <span key={number} className="secondary">
          <NumberText>{formatNumber(number, country)}</NumberText> {label}
        </span>
      ))}
    </li>
  );
}
