import { X } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { DialScreen, type DialScreenProps } from '../../dial/panel/DialScreen.tsx';
import type { FoundNumber } from '../../dial/panel/RecentNumbers.tsx';
import { searchPeople } from '../../people/look-up.ts';
import { usePeople } from '../../people/people-store.ts';
import { appStore } from '../../place/store.ts';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import styles from './NewCallPlace.module.css';
import { Favourites } from './SpeedDial.tsx';

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
