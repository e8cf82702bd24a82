import { Phone, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FoundPerson } from '../../shared/directories/directory.ts';
import { wordKinds } from '../../shared/directories/number-kinds.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { appStore } from '../navigation/app-store.ts';
import { useReady } from '../navigation/use-ready.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { sourceName } from '../ui/call/source-name.ts';
import { classes } from '../ui/class-names.ts';
import { NumberText } from '../ui/Time.tsx';
import styles from './party-parts.module.css';
import { EmailLine, WorkPlace } from './party-parts.tsx';
import { peopleStore } from './people-store.ts';

/** These people of directories, by directory. `isSaved`: the number has a name of one's own. */
export function DirectoryPeople({
  people: found,
  isSaved,
}: {
  people: readonly FoundPerson[];
  isSaved: boolean;
}): ReactNode {
  const sources = useReady(({ settings }) => settings.directories);
  return sources.map((source) => {
    const people = found.filter(({ directory }) => directory === source.id);
    if (people.length === 0) return null;
    return (
      <section key={source.id}>
        <h3 className="aside-head">{t('people.fromDirectory', { directory: sourceName(source) })}</h3>
        <ul className="stack-wide">
          {people.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people can be alike, and a row holds nothing of its own
            <DirectoryPerson key={at} person={person} isSaved={isSaved} />
          ))}
        </ul>
      </section>
    );
  });
}

function DirectoryPerson({ person, isSaved }: { person: FoundPerson; isSaved: boolean }): ReactNode {
  const { country } = useRegion();
  const { name, company, department, email } = person;
  const numbers = wordKinds(person.numbers, t);
  const save = (): void =>
    peopleStore.getState().name({
      kind: 'found',
      name,
      details: { company, department, email },
      numbers: numbers.map(({ number, label }) => ({ number, label: label ?? '' })),
    });
  return (
    <li className="stack">
      <div>
        <p className="medium">
          <bdi>{name}</bdi>
        </p>
        <WorkPlace person={person} />
      </div>
      <ul aria-label={t('people.numbersOf', { name })}>
        {numbers.map(({ number, label }) => {
          const written = formatNumber(number, country);
          return (
            <li key={number} className={classes(styles.number)}>
              <span className="rest">
                <NumberText>{written}</NumberText>
                {label === null ? null : <span className="secondary block">{label}</span>}
              </span>
              <IconButton
                label={t('people.callNumber', { number: written })}
                kind="call"
                icon={Phone}
                onPress={() => appStore.getState().openDial(number)}
              />
            </li>
          );
        })}
      </ul>
      <EmailLine email={email} />
      {isSaved ? null : (
        <div>
          <Button size="small" icon={UserPlus} aria-label={t('people.saveOf', { name })} onPress={save}>
            {t('people.save')}
          </Button>
        </div>
      )}
    </li>
  );
}
