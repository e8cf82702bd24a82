import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Settings } from '../../shared/settings.ts';
import { ImportDialog } from '../people/ImportDialog.tsx';
import { keyerFor, namesOf } from '../people/look-up.ts';
import { PersonDialog } from '../people/PersonDialog.tsx';
import { peopleIn, peopleStore } from '../people/store.ts';
import { NamesContext } from '../ui/call/names.ts';
import { useRegion } from '../ui/call/region.ts';
import { useRing } from './use-ring.ts';

/** Knows everybody's numbers for all that stands inside. `source`: where the calls come from; each has people of its own. */
export function WithNames({ source, children }: { source: string; children: ReactNode }): ReactNode {
  const { country } = useRegion();
  const people = useStore(peopleStore, (state) => peopleIn(state.list));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source has other people
  useEffect(() => void peopleStore.getState().load(), [source]);
  const nameOf = useMemo(() => namesOf(people, keyerFor(country)), [people, country]);
  return <NamesContext value={nameOf}>{children}</NamesContext>;
}

/** The dialogs about people, which can be asked for on any screen. */
export function PeopleDialogs({ settings }: { settings: Settings }): ReactNode {
  const ring = useRing(settings);
  return (
    <>
      <PersonDialog onRing={(number) => void ring(number)} />
      <ImportDialog />
    </>
  );
}
