import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import styles from './RecentNumbers.module.css';

/** A favourite that one press rings. `keyName`: the key that does so too, as it is written; `shortcut`: as `aria-keyshortcuts` has it. */
export interface Favourite {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly keyName: string;
  readonly shortcut: string;
}

/** The favourites with a key each. Nothing where there are none. */
export function SpeedDial({
  favourites,
  onRing,
}: {
  favourites: readonly Favourite[];
  onRing: (number: string) => void;
}): ReactNode {
  if (favourites.length === 0) return null;
  return (
    <section aria-label={t('dial.favourites')} className={classes(styles.section)}>
      <h3 className={classes(styles.title)}>{t('dial.favourites')}</h3>
      <ul className={classes(styles.favourites)}>
        {favourites.map(({ id, name, number, keyName, shortcut }) => (
          <li key={id}>
            <Button
              aria-label={t('dial.callFavourite', { name })}
              aria-keyshortcuts={shortcut}
              icon={Star}
              onPress={() => onRing(number)}
            >
              <bdi>{name}</bdi> <kbd className={classes(styles.key)}>{keyName}</kbd>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
