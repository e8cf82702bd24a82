import type { Result } from '../../shared/errors.ts';
import type { PeopleChange, Person, Proposal } from '../../shared/people/people.ts';
import { t } from '../text.ts';
import { isSaved, showToast } from '../ui/overlays/toasts.ts';
import { movedFavourites } from './look-up.ts';
import { peopleOf, peopleStore } from './people-store.ts';

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

/** Adds a person to the favourites, or removes them. */
export async function toggleFavourite(person: Person): Promise<void> {
  isSaved(await peopleStore.getState().setFavourite(person, person.favourite === 0));
}

/** Moves a favourite up (-1) or down (1) among the others; does nothing at the ends. */
export async function moveFavourite(id: string, by: 1 | -1): Promise<void> {
  const put = movedFavourites(peopleOf(peopleStore.getState().answer), id, by);
  if (put.length > 0) await write({ put, remove: [] });
}

/** Stops proposing a number, with an undo. `written`: the number as it is shown. */
export async function declineProposal({ key }: Proposal, written: string): Promise<void> {
  const { decline } = peopleStore.getState();
  if (!isSaved(await decline(key, true))) return;
  showToast({
    text: t('people.declined', { number: written }),
    undo: () => void decline(key, false),
  });
}
