import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Party } from '../../shared/calls/call.ts';
import { shortKey } from '../../shared/numbers/withheld-and-short.ts';
import { knownExtensions, useKnownExtensions } from '../calls/known-extensions.ts';
import { type KeyOf, namesOf, withOtherNames } from '../people/names.ts';
import { peopleOf, peopleStore, usePeople } from '../people/people-store.ts';
import { NamesContext, NamingContext, useRegion } from '../ui/call/context.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { recordNamesStore } from './record-names-store.ts';

const ImportDialog = lazyPart(async () => (await import('../people/ImportDialog.tsx')).ImportDialog);
const PersonDialog = lazyPart(async () => (await import('../people/PersonDialog.tsx')).PersonDialog);

/** Provides names of numbers, and the dialogs that change them. */
export function PeopleProvider({ children }: { children: ReactNode }): ReactNode {
  const { country } = useRegion();
  const people = usePeople();
  const extensions = useKnownExtensions();
  const isNaming = useStore(peopleStore, (state) => state.naming !== null);
  const isImporting = useStore(peopleStore, (state) => state.importing);
  const [keyer, setKeyer] = useState<{ numberKeyer: (country: string) => KeyOf } | null>(null);
  const others = useStore(recordNamesStore, (state) => state.names);
  useEffect(() => recordNamesStore.getState().start(), []);
  useEffect(() => {
    void peopleStore.getState().load(undefined);
    void knownExtensions.getState().load(undefined);
    void import('../people/number-keys.ts').then(setKeyer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new names of others make another function, so that rows are drawn again
  const nameOf = useMemo(() => {
    const keyOf = keyer === null ? shortKey : keyer.numberKeyer(country);
    return withOtherNames(namesOf(people, keyOf, extensions), keyOf, recordNamesStore.getState().nameOf);
  }, [people, country, extensions, others, keyer]);
  return (
    <NamesContext value={nameOf}>
      <NamingContext value={openNaming}>{children}</NamingContext>
      {isNaming ? <PersonDialog /> : null}
      {isImporting ? <ImportDialog /> : null}
    </NamesContext>
  );
}

function openNaming({ number, name, personId }: Party): void {
  const { answer, name: open } = peopleStore.getState();
  const person = personId === null ? undefined : peopleOf(answer).find(({ id }) => id === personId);
  if (person) open({ kind: 'person', person });
  else if (number !== null) open({ kind: 'number', number, name: name ?? '' });
}
