import { type ReactNode, useCallback } from 'react';
import { useStore } from 'zustand';
import { type DialPrefill, DialScreen } from '../../dial/panel/DialScreen.tsx';
import type { FoundNumber } from '../../dial/panel/RecentNumbers.tsx';
import { searchPeople } from '../../people/look-up.ts';
import { peopleOf, peopleStore } from '../../people/store.ts';
import { useReady } from '../use-ready.ts';
import { SpeedDial } from './SpeedDial.tsx';

export interface DialPlaceProps {
  prefill: DialPrefill | null;
  onOpenSettings: () => void;
}

/** The dial panel with the people that it finds, and with redial and favourites below it. */
export function DialPlace(props: DialPlaceProps): ReactNode {
  const settings = useReady((boot) => boot.settings);
  return <DialScreen {...props} settings={settings} findPeople={useFindPeople()} below={<SpeedDial />} />;
}

/** People are searched by name and number; this many are offered while a number is typed. */
const MOST_PEOPLE = 10;

function useFindPeople(): (text: string) => readonly FoundNumber[] {
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  return useCallback(
    (text) =>
      searchPeople(people, text)
        .slice(0, MOST_PEOPLE)
        .flatMap(({ name, numbers }) => numbers.map(({ number }) => ({ name, number }))),
    [people],
  );
}
