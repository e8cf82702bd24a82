import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { Party } from '../../shared/calls/call.ts';
import { bridge } from '../bridge.ts';
import { knownExtensions } from '../calls/known-extensions.ts';
import { PartySlotsContext } from '../calls/page/party-slots.ts';
import { peopleOf, peopleStore, usePeople } from '../people/people-store.ts';
import { NamesContext, NamingContext } from '../ui/call/context.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { onHistory } from '../ui/on-history.ts';
import { numberNamesStore } from './number-names-store.ts';

const ImportDialog = lazyPart(async () => (await import('../people/ImportDialog.tsx')).ImportDialog);
const slots = {
  Actions: lazyPart(
    async () => (await import('../missed/PartyActions.tsx')).PartyActions,
    ({ fallback }) => fallback,
  ),
  Column: lazyPart(async () => (await import('../people/PartyColumn.tsx')).PartyColumn),
};
const PersonDialog = lazyPart(async () => (await import('../people/PersonDialog.tsx')).PersonDialog);

/** Provides names of numbers, the dialogs that change them, and the parts of a call's page that say who somebody is. */
export function PeopleProvider({ children }: { children: ReactNode }): ReactNode {
  const people = usePeople();
  const nameOf = useStore(numberNamesStore, (state) => state.nameOf);
  const isNaming = useStore(peopleStore, (state) => state.naming !== null);
  const isImporting = useStore(peopleStore, (state) => state.importing);
  useEffect(() => {
    void peopleStore.getState().load(undefined);
    void knownExtensions.getState().load(undefined);
  }, []);
  useEffect(() => onHistory(bridge, () => numberNamesStore.getState().refresh()), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other people give other names
  useEffect(() => numberNamesStore.getState().refresh(), [people]);
  return (
    <NamesContext value={nameOf}>
      <PartySlotsContext value={slots}>
        <NamingContext value={openNaming}>{children}</NamingContext>
      </PartySlotsContext>
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
