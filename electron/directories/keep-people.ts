import { AppError } from '../../shared/errors.ts';
import type { CopyOfSource, Item, ReadingEnd } from './reading.ts';

/**
 * Runs a reading that removes people at its end, and only if at least one person is left. An account that may no longer read, a disk that is not
 * mounted and an export that failed look like a source without people. Rejects as the reading does, and with AppError `directory` (emptied).
 */
export async function keepPeople(
  copy: CopyOfSource,
  read: (copy: CopyOfSource) => Promise<ReadingEnd>,
): Promise<ReadingEnd> {
  const nobodies = new Map<string, Item>();
  const gone = new Set<string>();
  const end = await read({
    ...copy,
    async put(items) {
      for (const item of items) if (item.person === null) nobodies.set(item.item, item);
      await copy.put(items.filter(({ person }) => person !== null));
    },
    async remove(items) {
      for (const item of items) gone.add(item);
    },
  });
  if (await copy.hasOnly((item) => nobodies.has(item) || gone.has(item)))
    throw new AppError({ kind: 'directory', reason: 'emptied' });
  if (nobodies.size > 0) await copy.put([...nobodies.values()]);
  if (gone.size > 0) await copy.remove([...gone]);
  return end;
}
