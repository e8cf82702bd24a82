import { RotateCcw } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { FoundNumber } from '../dial/panel/RecentNumbers.tsx';
import { type Favourite, SpeedDial } from '../dial/panel/SpeedDial.tsx';
import { favouritesOf, keyedFavourites, searchPeople } from '../people/look-up.ts';
import { peopleOf, peopleStore } from '../people/store.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { chordShortcut, chordText, onMac } from './keys.ts';
import { digitKey } from './palette/commands.ts';
import { redial } from './ring-back.ts';

/** The key that rings the favourite at a place from 0 on, as it is written; null for none. */
export function keyAt(place: number): string | null {
  return place < 0 || place >= keyedFavourites ? null : chordText(digitKey(place + 1), onMac());
}

/** So many people are looked through for the numbers that fit what is typed. */
const most = 10;

/** Those whom a text names, with all their numbers. */
export function useFindPeople(): (text: string) => readonly FoundNumber[] {
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  return useCallback(
    (text) =>
      searchPeople(people, text)
        .slice(0, most)
        .flatMap(({ name, numbers }) => numbers.map(({ number }) => ({ name, number }))),
    [people],
  );
}

/** Below the dial panel: the last number again, and the favourites with their keys. */
export function BelowDial({ ring }: { ring: (number: string) => Promise<void> }): ReactNode {
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  const favourites = useMemo(() => favouritesOf(people).slice(0, keyedFavourites).flatMap(asFavourite), [people]);
  const last = digitKey(0);
  return (
    <>
      <Button
        kind="quiet"
        aria-keyshortcuts={chordShortcut(last, onMac())}
        icon={RotateCcw}
        onPress={() => void redial(ring)}
      >
        {t('palette.redial')} ({chordText(last, onMac())})
      </Button>
      <SpeedDial favourites={favourites} onRing={(number) => void ring(number)} />
    </>
  );
}

type FavouriteOf = Parameters<typeof favouritesOf>[0][number];

function asFavourite({ id, name, numbers: [first] }: FavouriteOf, place: number): Favourite[] {
  if (first === undefined) return [];
  const chord = digitKey(place + 1);
  return [
    { id, name, number: first.number, keyName: chordText(chord, onMac()), shortcut: chordShortcut(chord, onMac()) },
  ];
}
