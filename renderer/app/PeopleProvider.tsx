import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Party } from '../../shared/calls/call.ts';
import type { Settings } from '../../shared/settings.ts';
import { callsStore } from '../calls/store.ts';
import { ImportDialog } from '../people/ImportDialog.tsx';
import { namesOf, numberKeyer, peopleSections, searchPeople, withOtherNames } from '../people/look-up.ts';
import { PersonDialog } from '../people/PersonDialog.tsx';
import { peopleOf, peopleStore } from '../people/store.ts';
import { NamesContext, NamingContext, useRegion } from '../ui/call/context.ts';
import { otherNames } from './other-names.ts';
import { useRingBack } from './ring-back.ts';

/** Knows everybody's numbers and extensions for all that stands inside. `source`: where the calls come from; each has its own. */
export function WithNames({ source, children }: { source: string; children: ReactNode }): ReactNode {
  const { country } = useRegion();
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source has other people
  useEffect(() => void peopleStore.getState().load(), [source]);
  const extensions = useStore(callsStore, (state) => state.extensions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source has other extensions
  useEffect(() => void callsStore.getState().loadExtensions(), [source]);
  const others = useStore(otherNames, (state) => state.names);
  useEffect(() => otherNames.getState().start(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source has other names
  useEffect(() => otherNames.getState().reset(), [source]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer of main makes another function, so that what shows names is drawn again
  const nameOf = useMemo(() => {
    const keyOf = numberKeyer(country);
    return withOtherNames(namesOf(people, keyOf, extensions), keyOf, otherNames.getState().nameOf);
  }, [people, country, extensions, others]);
  return (
    <NamesContext value={nameOf}>
      <NamingContext value={askName}>{children}</NamingContext>
    </NamesContext>
  );
}

function askName({ number, name, personId }: Party): void {
  const { list, name: open } = peopleStore.getState();
  const person = personId === null ? undefined : peopleOf(list).find(({ id }) => id === personId);
  if (person) open({ kind: 'person', person });
  else if (number !== null) open({ kind: 'number', number, name: name ?? '' });
}

/** So many people are offered below the box. */
const OFFERED = 3;

/** Those whom the words in the box name, to be called; nobody while it holds a number. */
export function useOffered(text: string): { id: string; name: string; number: string }[] {
  const { locale } = useRegion();
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  return useMemo(() => {
    if (!/\p{L}{2}/u.test(text)) return [];
    const { favourites, others } = peopleSections(searchPeople(people, text), locale);
    return [...favourites, ...others]
      .slice(0, OFFERED)
      .flatMap(({ id, name, numbers: [first] }) => (first === undefined ? [] : [{ id, name, number: first.number }]));
  }, [people, text, locale]);
}

/** The dialogs about people, which can be asked for on any screen. */
export function PeopleDialogs({ settings }: { settings: Settings }): ReactNode {
  const ring = useRingBack(settings);
  return (
    <>
      <PersonDialog onRing={(number) => void ring(number)} />
      <ImportDialog />
    </>
  );
}
