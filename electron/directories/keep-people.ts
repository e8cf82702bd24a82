import { AppError } from '../../shared/errors.ts';
import { type CopyOfSource, eachEntry, type Item, type ReadingEnd } from './reading.ts';

/** Of so many people at least a tenth has to be left: of fewer, most may leave in a day. */
const MANY = 20;

/** Whether so few people are left that something is probably wrong with the source. */
const areTooFew = (left: number, before: number): boolean => left === 0 || (before >= MANY && left < before / 10);

/**
 * Runs a reading that removes people at its end, and only if enough are left. A lost right, a disk that is not mounted and a
 * failed export look like an empty or nearly empty source. The reading asks for the entries before it writes any. `agreed`: how many people the person agreed
 * to keep; null for no agreement. Rejects as the reading does, and with AppError `directory` (emptied) or `fewPeople`.
 */
export async function keepPeople(
  copy: CopyOfSource,
  read: (copy: CopyOfSource) => Promise<ReadingEnd>,
  agreed: () => number | null | Promise<number | null>,
): Promise<ReadingEnd> {
  const nobodies = new Map<string, Item>();
  const gone = new Set<string>();
  let before = 0;
  const end = await read({
    ...copy,
    async entries(after) {
      const some = await copy.entries(after);
      if (after === '') before = 0;
      for (const [, , isPerson] of some) before += isPerson;
      return some;
    },
    async put(items) {
      for (const item of items) if (item.person === null) nobodies.set(item.item, item);
      await copy.put(items.filter(({ person }) => person !== null));
    },
    async remove(items) {
      for (const item of items) gone.add(item);
    },
  });
  // Most readings take so few that it needs no counting again.
  if (before > 0 && areTooFew(Math.max(0, before - nobodies.size - gone.size), before)) {
    let left = 0;
    await eachEntry(copy, ([item, , isPerson]) => {
      if (!nobodies.has(item) && !gone.has(item)) left += isPerson;
    });
    if (left === 0) throw new AppError({ kind: 'directory', reason: 'emptied' });
    if (areTooFew(left, before) && left < ((await agreed()) ?? before)) throw new AppError({ kind: 'fewPeople', left });
  }
  if (nobodies.size > 0) await copy.put([...nobodies.values()]);
  if (gone.size > 0) await copy.remove([...gone]);
  return end;
}
