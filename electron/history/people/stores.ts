import path from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { Timers } from '../../timers.ts';
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
  timers: Timers,
  now: () => number,
  connections: () => readonly string[],
): PeopleOfThePerson {
  let opened: PeopleStore | null = null;
  let releasing: unknown = null;

  /** Short numbers of connections that are gone are known at all others, a slice at a time. */
  function release(): void {
    timers.clearTimeout(releasing);
    try {
      if (opened?.releaseNumbers(connections())) releasing = timers.setTimeout(release, 0);
    } catch (error) {
      // What the disk refuses is done at the next start.
      if (!(error instanceof AppError)) throw error;
    }
  }

  return {
    get() {
      if (opened === null) {
        opened = openPeople({ file: path.join(folder, 'people.sqlite'), now });
        opened.purgeLeft(connections());
        release();
      }
      return opened;
    },
    connectionsChanged: release,
    close() {
      timers.clearTimeout(releasing);
      opened?.close();
      opened = null;
    },
  };
}
