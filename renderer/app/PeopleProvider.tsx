import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Party } from '../../shared/calls/call.ts';
import { callsStore } from '../calls/store.ts';
import { ImportDialog } from '../people/ImportDialog.tsx';
import { namesOf, numberKeyer, withOtherNames } from '../people/look-up.ts';
import { PersonDialog } from '../people/PersonDialog.tsx';
import { peopleOf, peopleStore } from '../people/store.ts';
import { NamesContext, NamingContext, useRegion, useRingBack } from '../ui/call/context.ts';
import { otherNames } from './other-names.ts';

/** Provides names of numbers, and the dialogs that change them. `source`: where the calls come from; each source has its own people. */
export function PeopleProvider({ source, children }: { source: string; children: ReactNode }): ReactNode {
  const { country } = useRegion();
  const ringBack = useRingBack();
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  const extensions = useStore(callsStore, (state) => state.extensions);
  const others = useStore(otherNames, (state) => state.names);
  useEffect(() => otherNames.getState().start(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source has other people, extensions and names
  useEffect(() => {
    void peopleStore.getState().load();
    void callsStore.getState().loadExtensions();
    otherNames.getState().reset();
  }, [source]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new names of others make another function, so that rows are drawn again
  const nameOf = useMemo(() => {
    const keyOf = numberKeyer(country);
    return withOtherNames(namesOf(people, keyOf, extensions), keyOf, otherNames.getState().nameOf);
  }, [people, country, extensions, others]);
  return (
    <NamesContext value={nameOf}>
      <NamingContext value={openNaming}>{children}</NamingContext>
      <PersonDialog onRing={ringBack} />
      <ImportDialog />
    </NamesContext>
  );
}

function openNaming({ number, name, personId }: Party): void {
  const { list, name: open } = peopleStore.getState();
  const person = personId === null ? undefined : peopleOf(list).find(({ id }) => id === personId);
  if (person) open({ kind: 'person', person });
  else if (number !== null) open({ kind: 'number', number, name: name ?? '' });
}
