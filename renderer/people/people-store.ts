import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { noFilter } from '../../shared/calls/call-filter.ts';
import type { ShownRow } from '../../shared/calls/rows.ts';
import type { Result } from '../../shared/errors.ts';
import {
  nextFavourite,
  type PeopleChange,
  type Person,
  type Proposal,
  partsOf,
  undoOf,
} from '../../shared/people/people.ts';
import { type Bridge, bridge, perConnection } from '../bridge.ts';
import { type Answer, createResource, latest, type Resource, withActions } from '../resource.ts';
import { t } from '../text.ts';
import { isSaved, showError, showToast } from '../ui/overlays/toasts.ts';
import { lastByPerson, movedFavourites } from './look-up.ts';
import type { Naming } from './person-draft.ts';

export interface PeopleActions {
  /** What the person dialog is open for; null while it is closed. */
  naming: Naming | null;
  importing: boolean;
  name(naming: Naming | null): void;
  showImport(shown: boolean): void;
  /** Saves a change and loads everybody again. Returns the change that undoes it. */
  write(change: PeopleChange): Promise<Result<PeopleChange>>;
}

/** The people so far. */
export function peopleOf(answer: Answer<readonly Person[]>): readonly Person[] {
  return latest(answer) ?? nobody;
}

const nobody: readonly Person[] = [];

/** An extension's frequent unknown numbers. */
export const proposedNumbers = perConnection((bridge) =>
  createResource((extension: string) => bridge.call('people.proposals', { extension })),
);

/** So many of the newest calls tell when a person was last talked to. */
const NEWEST = 200;

/** The last call of an extension with each saved person, by their id, among its newest calls. */
export const lastCalls = perConnection((bridge) =>
  createResource(async (extension: string): Promise<Result<ReadonlyMap<string, ShownRow>>> => {
    const answer = await bridge.call('calls.list', { extension, filter: noFilter, before: null, limit: NEWEST });
    return answer.ok ? { ok: true, value: lastByPerson(answer.value.rows) } : answer;
  }),
);

/** Everybody who is named, over a bridge; tests hand in a fake one. */
export function createPeopleStore(bridge: Bridge): StoreApi<Resource<undefined, readonly Person[]> & PeopleActions> {
  const store = createResource<undefined, readonly Person[]>(() => bridge.call('people.list', undefined));
  const both = withActions<Resource<undefined, readonly Person[]>, PeopleActions>(store, {
    naming: null,
    importing: false,
    name: (naming) => both.setState({ naming }),
    showImport: (importing) => both.setState({ importing }),
    async write(change) {
      const answer = await writeInParts(bridge, change);
      if (answer.ok) await Promise.all([store.getState().load(undefined), proposedNumbers.getState().refresh()]);
      return answer;
    },
  });
  return both;
}

/** Writes a change in parts, all or none. Returns the change that undoes it. */
async function writeInParts(bridge: Bridge, change: PeopleChange): Promise<Result<PeopleChange>> {
  const undos: PeopleChange[] = [];
  for (const part of partsOf(change)) {
    const answer = await bridge.call('people.write', part);
    if (!answer.ok) {
      for (const undo of partsOf(undoOf(undos))) await bridge.call('people.write', undo);
      return answer;
    }
    undos.push(answer.value);
  }
  return { ok: true, value: undoOf(undos) };
}

/** The window's people. */
export const peopleStore = perConnection(createPeopleStore);

/** Everybody who is named, so far. */
export function usePeople(): readonly Person[] {
  return useStore(peopleStore, ({ answer }) => peopleOf(answer));
}

async function write(change: PeopleChange): Promise<Result<PeopleChange>> {
  const answer = await peopleStore.getState().write(change);
  isSaved(answer);
  return answer;
}

/** Saves a change at once, with an undo; `text` says what was done. Returns whether it was saved. */
export async function writePeople(change: PeopleChange, text: string): Promise<boolean> {
  const answer = await write(change);
  if (answer.ok) showToast({ text, undo: () => void write(answer.value) });
  return answer.ok;
}

/** Adds a person at the end of the favourites, or removes them. */
export async function toggleFavourite(person: Person): Promise<void> {
  const favourite = person.favourite === 0 ? nextFavourite(peopleOf(peopleStore.getState().answer)) : 0;
  await write({ put: [{ ...person, favourite }], remove: [] });
}

/** Gives a favourite a place among the others, counted from 0. */
export async function moveFavourite(id: string, to: number): Promise<void> {
  const put = movedFavourites(peopleOf(peopleStore.getState().answer), id, to);
  await write({ put, remove: [] });
}

/** Saves all people to a file of the person's choice; a toast says where. */
export async function exportPeople(): Promise<void> {
  const answer = await bridge.call('people.export', undefined);
  if (!answer.ok) showError(answer);
  else if (answer.value.kind === 'saved')
    showToast({ text: t('people.exported', { count: answer.value.people, file: answer.value.file }) });
}

/** Stops proposing a number, with an undo. `written`: the number as it is shown. */
export async function declineProposal({ key }: Proposal, written: string): Promise<void> {
  const decline = async (declined: boolean): Promise<boolean> => {
    const isDone = isSaved(await bridge.call('people.decline', { key, declined }));
    if (isDone) await proposedNumbers.getState().refresh();
    return isDone;
  };
  if (await decline(true))
    showToast({ text: t('people.declined', { number: written }), undo: () => void decline(false) });
}
