import { Star, X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Button } from 'react-aria-components';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { favouritesOf, usualNumber } from '../../../shared/people/people.ts';
import { DialScreen, type DialScreenProps } from '../../dial/panel/DialScreen.tsx';
import rows from '../../dial/panel/RecentNumbers.module.css';
import type { FoundNumber } from '../../dial/panel/RecentNumbers.tsx';
import { ringBack } from '../../dial/ring-back.ts';
import { appStore } from '../../navigation/app-store.ts';
import { chordShortcut, digitKey, keyAt, keyedFavourites } from '../../navigation/keys.ts';
import { searchPeople } from '../../people/look-up.ts';
import { usePeople } from '../../people/people-store.ts';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { NumberText } from '../../ui/Time.tsx';
import styles from './NewCallPlace.module.css';

/** New call, with the people that it finds, and with redial and favourites below it. */
export function NewCallPlace({ prefill }: Pick<DialScreenProps, 'prefill'>): ReactNode {
  return (
    <>
      <header className={classes(styles.toolbar)}>
        <h2>{t('shell.newCall')}</h2>
        <IconButton label={t('shell.close')} icon={X} onPress={appStore.getState().closeNewCall} />
      </header>
      <DialScreen prefill={prefill} findPeople={useFindPeople()} favourites={<Favourites />} />
    </>
  );
}

/** People are searched by name and number; this many are offered while a number is typed. */
const MOST_PEOPLE = 10;

function useFindPeople(): (text: string) => readonly FoundNumber[] {
  const people = usePeople();
  return useCallback(
    (text) =>
      searchPeople(people, text)
        .slice(0, MOST_PEOPLE)
        .flatMap(({ name, numbers }) => numbers.map(({ number }) => ({ name, number }))),
    [people],
  );
}

/** The favourites with a key each. One press dials. */
function Favourites(): ReactNode {
  const { country } = useRegion();
  const people = usePeople();
  const favourites = favouritesOf(people).slice(0, keyedFavourites);
  if (favourites.length === 0) return null;
  return (
    <section aria-label={t('shell.favourites')}>
      <div className={classes(rows.head)}>
        <h3 className={classes(rows.title)}>{t('shell.favourites')}</h3>
      </div>
      <ul className="bleed bare">
        {favourites.map((person, place) => {
          const { id, name } = person;
          const usual = usualNumber(person);
          return usual === undefined ? null : (
            <li key={id}>
              <Button
                aria-label={t('people.call', { name })}
                aria-keyshortcuts={chordShortcut(digitKey(place + 1))}
                className={classes(rows.item)}
                onPress={() => void ringBack(usual.number)}
              >
                <Star aria-hidden className={classes(rows.calls)} />
                <span className="column">
                  <bdi className="clip medium">{name}</bdi>
                  <span className="clip tabular secondary">
                    <NumberText>{formatNumber(usual.number, country)}</NumberText>
                  </span>
                </span>
                <kbd className="tabular secondary nowrap">{keyAt(place)}</kbd>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
