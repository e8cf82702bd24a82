import { Bookmark, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { favouritesOf, usualNumber } from '../../../shared/people/people.ts';
import { savedViews } from '../../calls/find/saved-views.ts';
import { showCalls } from '../../calls/show-calls.ts';
import { ringBack } from '../../dial/ring-back.ts';
import { chordShortcut, digitKey, keyAt, keyedFavourites } from '../../navigation/keys.ts';
import { usePeople } from '../../people/people-store.ts';
import { latest, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { buttonWithKey } from '../../ui/shortcut.tsx';
import styles from './Navigation.module.css';

/** The saved views and the favourites. Choosing a view filters the calls; a favourite is called. */
export function SidebarLists(): ReactNode {
  return (
    <div className={classes(styles.lists)}>
      <Views />
      <Favourites />
    </div>
  );
}

function Views(): ReactNode {
  const views = latest(useResource(savedViews, undefined)) ?? [];
  if (views.length === 0) return null;
  return (
    <section aria-label={t('shell.views')}>
      <h2 className={classes(styles.heading)}>{t('shell.views')}</h2>
      <ul className="column gap-half">
        {views.map((view) => (
          <li key={view.id}>
            <Button className={classes(styles.item, 'light')} onPress={() => showCalls(view.filter)}>
              <Bookmark aria-hidden />
              <bdi className="clip" title={view.name}>
                {view.name}
              </bdi>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Favourites(): ReactNode {
  const people = usePeople();
  const favourites = favouritesOf(people);
  if (favourites.length === 0) return null;
  return (
    <section aria-label={t('shell.favourites')}>
      <h2 className={classes(styles.heading)}>{t('shell.favourites')}</h2>
      <ul className="column gap-half">
        {favourites.map((person, place) => {
          const { id, name } = person;
          const usual = usualNumber(person);
          return usual === undefined ? null : (
            <li key={id}>
              <Button
                aria-label={t('people.call', { name })}
                {...buttonWithKey(place < keyedFavourites ? chordShortcut(digitKey(place + 1)) : undefined)}
                className={classes(styles.item, 'light')}
                onPress={() => void ringBack(usual.number)}
              >
                <Star aria-hidden />
                <bdi className="clip" title={name}>
                  {name}
                </bdi>
                <kbd aria-hidden className="secondary stiff end">
                  {keyAt(place)}
                </kbd>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
