import { useMemo } from 'react';
import { favouritesOf, usualNumber } from '../../../shared/people/people.ts';
import { ringBack } from '../../dial/ring-back.ts';
import { appStore } from '../../navigation/app-store.ts';
import { digitKey, findKey, keyedFavourites, paletteKey, screenKey, undoKey, useKeys } from '../../navigation/keys.ts';
import { destinations } from '../../navigation/place.ts';
import { usePeople } from '../../people/people-store.ts';
import { undo } from '../../ui/overlays/toasts.ts';
import { commandsOf } from '../palette/commands.ts';
import { showFilter, showPalette } from './search-box.ts';

const always = [
  { keys: [paletteKey], run: showPalette },
  { keys: [findKey], run: showFilter },
];

/** The window's keys, which run the commands of the palette. What is typed belongs to the palette while it `isOpen`. */
export function useWindowKeys(isOpen: boolean): void {
  const people = usePeople();
  const actions = useMemo(
    () => [
      ...always,
      { keys: [undoKey], run: () => undo() },
      ...destinations.map((screen) => ({ keys: [screenKey(screen)], run: () => appStore.getState().go(screen) })),
      ...commandsOf(null).map(({ keys, run: byPalette, byKey = byPalette }) => ({ keys, run: byKey })),
      ...favouritesOf(people)
        .slice(0, keyedFavourites)
        .flatMap((person, place) => {
          const usual = usualNumber(person);
          return usual ? [{ keys: [digitKey(place + 1)], run: () => void ringBack(usual.number) }] : [];
        }),
    ],
    [people],
  );
  useKeys(isOpen ? always : actions, appStore.getState().back);
}
