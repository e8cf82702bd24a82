import path from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { openPeople, type PeopleStore } from './people-store.ts';

/** The person's store, the same for all of their PBXs. */
export interface PeopleOfThePerson {
  /** Opened when it is first needed. Throws AppError `historyClosed`; the next call tries again. */
  get(): PeopleStore;
  /** A connection was removed: its short numbers are known at all others from now on. */
  connectionsChanged(): void;
  close(): void;
}

/** `folder`: the app's own. `connections`: the ids of those that there are. */
export function peopleOfThePerson(
  folder: string,
  now: () => number,
  connections: () => readonly string[],
): PeopleOfThePerson {
  let opened: PeopleStore | null = null;
  return {
    get() {
      if (opened === null) {
        opened = openPeople({ file: path.join(folder, 'people.sqlite'), now });
        opened.purgeLeft(connections());
        opened.releaseNumbers(connections());
      }
      return opened;
    },
    connectionsChanged() {
      try {
        opened?.releaseNumbers(connections());
      } catch (error) {
        // What the disk refuses is done at the next start.
        if (!(error instanceof AppError)) throw error;
      }
    },
    close() {
      opened?.close();
      opened = null;
    },
  };
}
