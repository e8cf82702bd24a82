import { afterEach, beforeEach } from 'vitest';
import { historyFolder } from './records.ts';

/** A new `historyFolder` for each test of the file, which ends with it. */
export function ownFolder(): Pick<ReturnType<typeof historyFolder>, 'folder' | 'file' | 'open'> {
  let place = null as ReturnType<typeof historyFolder> | null;
  const current = () => {
    if (place === null) throw new Error('The folder is there while a test runs.');
    return place;
  };
  beforeEach(() => {
    place = historyFolder();
  });
  afterEach(() => place?.end());
  return {
    get folder() {
      return current().folder;
    },
    get file() {
      return current().file;
    },
    open: (change) => current().open(change),
  };
}
