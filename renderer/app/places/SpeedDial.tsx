import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { favouritesOf } from '../../../shared/people/people.ts';
import styles from '../../dial/panel/RecentNumbers.module.css';
import { ringBack } from '../../dial/ring-back.ts';
import { usePeople } from '../../people/people-store.ts';
import { chordShortcut, digitKey, keyAt, keyedFavourites } from '../../place/keys.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { NumberText } from '../../ui/Time.tsx';

/** The favourites with a key each. One press dials. */
export function Favourites(): ReactNode {
  const { country } = useRegion();
  const people = usePeople();
  const favourites = favouritesOf(people).slice(0, keyedFavourites);
  if (favourites.length === 0) return null;
  return (
    <section aria-label={t('shell.favourites')}>
      <div className={classes(styles.head)}>
        <h3 className={classes(styles.title)}>{t('shell.favourites')}</h3>
      </div>
      <ul className="bleed bare">
        {favourites.map(({ id, name, numbers: [first] }, place) =>
          first === undefined ? null : (
            <li key={id}>
              <Button
                aria-label={t('shell.callFavourite', { name })}
                aria-keyshortcuts={chordShortcut(digitKey(place + 1))}
                className={classes(styles.item)}
                onPress={() => void ringBack(first.number)}
              >
                <Star aria-hidden className={classes(styles.calls)} />
                <bdi className={classes(styles.name)}>{name}</bdi>
                <span className={classes(styles.line)}>
                  <NumberText>{formatNumber(first.number, country)}</NumberText>
                </span>
                <kbd className={classes(styles.at)}>{keyAt(place)}</kbd>
              </Button>
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
