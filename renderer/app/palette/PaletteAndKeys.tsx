import { type ReactNode, useMemo } from 'react';
import { favouritesOf } from '../../../shared/people/people.ts';
import { ringBack } from '../../dial/ring-back.ts';
import { usePeople } from '../../people/people-store.ts';
import { digitKey, findKey, keyedFavourites, paletteKey, screenKey, undoKey, useKeys } from '../../place/keys.ts';
import { destinations } from '../../place/place.ts';
import { appStore } from '../../place/store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { undo } from '../../ui/overlays/toasts.ts';
import type { Box } from '../frame/use-box.ts';
import { commandsOf } from './commands.ts';

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette);

/** The results below the grown box, and the window's keys, which run the same commands. */
export function PaletteAndKeys({ box }: { box: Box }): ReactNode {
  const { showPalette, showFilter, run } = box;
  const people = usePeople();
  const isOpen = box.mode === 'palette';
  const actions = useMemo(() => {
    const always = [
      { keys: [paletteKey], run: showPalette },
      { keys: [findKey], run: showFilter },
    ];
    // What is typed belongs to the palette while it is open.
    if (isOpen) return always;
    const favourites = favouritesOf(people).slice(0, keyedFavourites);
    return [
      ...always,
      { keys: [undoKey], run: () => undo() },
      ...destinations.map((screen) => ({ keys: [screenKey(screen)], run: () => appStore.getState().go(screen) })),
      ...commandsOf(showFilter, null).map(({ keys, run: byPalette, byKey = byPalette }) => ({ keys, run: byKey })),
      ...favourites.flatMap(({ numbers: [first] }, place) =>
        first === undefined ? [] : [{ keys: [digitKey(place + 1)], run: () => void ringBack(first.number) }],
      ),
    ];
  }, [people, isOpen, showPalette, showFilter]);
  useKeys(actions, appStore.getState().back);
  return isOpen ? <Palette showFilter={showFilter} run={run} /> : null;
}
