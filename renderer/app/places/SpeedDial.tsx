import { RotateCcw, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import panel from '../../dial/panel/RecentNumbers.module.css';
import { favouritesOf, keyedFavourites } from '../../people/look-up.ts';
import { peopleOf, peopleStore } from '../../people/store.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRingBack } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';

import { onMac } from '../../ui/on-mac.ts';
import { chordShortcut, chordText, digitKey, keyAt } from '../keys.ts';

import { redial } from '../ring-back.tsx';
import styles from './SpeedDial.module.css';

/** Redial, and the favourites with a key each. One press dials. */
export function SpeedDial(): ReactNode {
  const ringBack = useRingBack();
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  const favourites = favouritesOf(people).slice(0, keyedFavourites);
  const redialKey = digitKey(0);
  return (
    <>
      <Button
        kind="quiet"
        aria-keyshortcuts={chordShortcut(redialKey, onMac())}
        icon={RotateCcw}
        onPress={() => void redial(ringBack)}
      >
        {t('palette.redial')} ({chordText(redialKey, onMac())})
      </Button>
      {favourites.length === 0 ? null : (
        <section aria-label={t('dial.favourites')} className={classes(panel.section)}>
          <h3 className={classes(panel.title)}>{t('dial.favourites')}</h3>
          <ul className={classes(styles.favourites)}>
            {favourites.map(({ id, name, numbers: [first] }, place) =>
              first === undefined ? null : (
                <li key={id}>
                  <Button
                    aria-label={t('dial.callFavourite', { name })}
                    aria-keyshortcuts={chordShortcut(digitKey(place + 1), onMac())}
                    icon={Star}
                    onPress={() => ringBack(first.number)}
                  >
                    <bdi>{name}</bdi> <kbd className={classes(styles.key)}>{keyAt(place)}</kbd>
                  </Button>
                </li>
              ),
            )}
          </ul>
        </section>
      )}
    </>
  );
}
