import { Phone, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Party } from '../../shared/calls/call.ts';
import type { FoundPerson } from '../../shared/directories/directory.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { bridge } from '../bridge.ts';
import { appStore } from '../navigation/app-store.ts';
import { useReady } from '../navigation/use-ready.ts';
import { createResource, latest, useResource } from '../resource.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { sourceName } from '../ui/call/source-name.ts';
import { classes } from '../ui/class-names.ts';
import { NumberText } from '../ui/Time.tsx';
import styles from './party-parts.module.css';
import { EmailLine, WorkPlace } from './party-parts.tsx';
import { peopleStore } from './people-store.ts';

/** Everybody in directories who has the number of a party, unless the party is not called by them: an outside caller can send a colleague's extension. */
export function DirectoryPeople({ party }: { party: Party }): ReactNode {
  const { number, name, withheld, personId } = party;
  const [store] = useState(() => createResource((of: string) => bridge.call('directories.peopleOf', { number: of })));
  const found = latest(useResource(store, withheld ? null : number, 'calmly')) ?? [];
  const sources = useReady(({ settings }) => settings.directories);
  if (personId === null && found[0]?.name !== name) return null;
  return sources.map((source) => {
    const people = found.filter(({ directory }) => directory === source.id);
    if (people.length === 0) return null;
    return (
      <section key={source.id}>
        <h3 className={classes(styles.heading)}>{t('people.fromDirectory', { directory: sourceName(source) })}</h3>
        <ul className="stack-wide">
          {people.map((person, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people can be alike, and a row holds nothing of its own
            <DirectoryPerson key={at} person={person} isSaved={personId !== null} />
          ))}
        </ul>
      </section>
    );
  });
}

function DirectoryPerson({ person, isSaved }: { person: FoundPerson; isSaved: boolean }): ReactNode {
  const { country } = useRegion();
  const { name, company, department, email, numbers } = person;
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
