import { type ReactNode, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Party } from '../../shared/calls/call.ts';
import { shortKey } from '../../shared/numbers/number-text.ts';
import { callsStore } from '../calls/store.ts';
import { namesOf, withOtherNames } from '../people/names.ts';
import { peopleOf, peopleStore } from '../people/store.ts';
import { NamesContext, NamingContext, useRegion, useRingBack } from '../ui/call/context.ts';
import { afterPaint, LazyOverlay, useLazyCode } from '../ui/lazy.tsx';
import { otherNames } from './other-names.ts';
import { importDialog, numbers, personDialog } from './parts.ts';

export interface PeopleProviderProps {
  /** Where the calls come from; each source has its own people. */
  source: string;
  /** The first content is shown. Its rows have their names from main; the rest waits until the window is idle. */
  isShown: boolean;
  children: ReactNode;
}

/** Provides names of numbers, and the dialogs that change them. */
export function PeopleProvider({ source, isShown, children }: PeopleProviderProps): ReactNode {
  const { country } = useRegion();
  const ringBack = useRingBack();
  const people = useStore(peopleStore, (state) => peopleOf(state.list));
  const extensions = useStore(callsStore, (state) => state.extensions);
  const isNaming = useStore(peopleStore, (state) => state.naming !== null);
  const isImporting = useStore(peopleStore, (state) => state.importing);
  const reader = useLazyCode(numbers, false);
  const others = useStore(otherNames, (state) => state.names);
  useEffect(() => otherNames.getState().start(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source has other names
  useEffect(() => otherNames.getState().reset, [source]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source has other people and extensions
  useEffect(() => {
    if (!isShown) return;
    return afterPaint(() => {
      void peopleStore.getState().load();
      void callsStore.getState().loadExtensions();
    });
  }, [source, isShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new names of others make another function, so that rows are drawn again
  const nameOf = useMemo(() => {
    const keyOf = reader.kind === 'loaded' ? reader.code.numberKeyer(country) : shortKey;
    return withOtherNames(namesOf(people, keyOf, extensions), keyOf, otherNames.getState().nameOf);
  }, [people, country, extensions, others, reader]);
  return (
    <NamesContext value={nameOf}>
      <NamingContext value={openNaming}>{children}</NamingContext>
      <LazyOverlay code={personDialog} isNeeded={isNaming} props={{ onRing: ringBack }} />
      <LazyOverlay code={importDialog} isNeeded={isImporting} props={{}} />
    </NamesContext>
  );
}

function openNaming({ number, name, personId }: Party): void {
  const { list, name: open } = peopleStore.getState();
  const person = personId === null ? undefined : peopleOf(list).find(({ id }) => id === personId);
  if (person) open({ kind: 'person', person });
  else if (number !== null) open({ kind: 'number', number, name: name ?? '' });
}
