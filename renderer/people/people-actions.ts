import type { PeopleChange, Person, Proposal } from '../../shared/people/people.ts';
import { errorWords, t } from '../text.ts';
import { showToast } from '../ui/overlays/Toast.tsx';
import { movedFavourites } from './look-up.ts';
import { peopleOf, peopleStore } from './store.ts';

/** Does it at once and offers to take it back; tells where it could not be kept. Whether it was. */
export async function writePeople(change: PeopleChange, said: string): Promise<boolean> {
  const answer = await peopleStore.getState().write(change);
  if (!answer.ok) {
    showToast({ text: t('people.notSaved', { what: errorWords(answer.error).what }) });
    return false;
  }
  const undo = answer.value;
  showToast({ text: said, undo: { label: t('people.undo'), onPress: () => void takeBack(undo) } });
  return true;
}

async function takeBack(undo: PeopleChange): Promise<void> {
  const answer = await peopleStore.getState().write(undo);
  if (!answer.ok) showToast({ text: t('people.notSaved', { what: errorWords(answer.error).what }) });
}

/** Stars somebody, or takes the star away: one press more takes that back. */
export async function toggleFavourite(person: Person): Promise<void> {
  const answer = await peopleStore.getState().setFavourite(person, person.favourite === 0);
  if (!answer.ok) showToast({ text: t('people.notSaved', { what: errorWords(answer.error).what }) });
}

/** Moves a favourite up (-1) or down (1) among the others; nothing at the ends. */
export async function moveFavourite(id: string, by: 1 | -1): Promise<void> {
  const { list, write } = peopleStore.getState();
  const put = movedFavourites(peopleOf(list), id, by);
  if (put.length === 0) return;
  const answer = await write({ put, remove: [] });
  if (!answer.ok) showToast({ text: t('people.notSaved', { what: errorWords(answer.error).what }) });
}

/** Does not propose a number again, and offers to take that back. `written`: the number as it is shown. */
export async function declineProposal({ key }: Proposal, written: string): Promise<void> {
  const { decline: set } = peopleStore.getState();
  const answer = await set(key, true);
  if (!answer.ok) {
    showToast({ text: t('people.notSaved', { what: errorWords(answer.error).what }) });
    return;
  }
  showToast({
    text: t('people.declined', { number: written }),
    undo: { label: t('people.undo'), onPress: () => void set(key, false) },
  });
}
