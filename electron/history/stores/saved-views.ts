import { type SavedView, storedView } from '../../../shared/calls/saved-view.ts';
import { noViewFilter, toStoredFilter } from '../../../shared/calls/view-filter.ts';
import { type Database, prepare } from '../db/sqlite.ts';

/** Filters that a person keeps under a name. */
export interface SavedViews {
  /** In the order they were first kept. One that cannot be read any more is left out and stays where it is. */
  all(): SavedView[];
  /** Keeps it, at its place among the others: 0 is the first; beyond the last, or null, is the end. The same id replaces. */
  save(view: SavedView, place: number | null): void;
  remove(id: string): void;
}

/** Prepares the statements once. Whoever changes anything has opened the transaction. */
export function createSavedViews(db: Database): SavedViews {
  const all = prepare<{ id: string; name: string; filter: string }>(
    db,
    'SELECT id, name, filter FROM saved_views ORDER BY place, id',
  );
  const put = prepare(db, 'INSERT OR REPLACE INTO saved_views (id, name, filter, place) VALUES (?, ?, ?, ?)');
  const placed = prepare(db, 'UPDATE saved_views SET place = ? WHERE id = ?');
  const remove = prepare(db, 'DELETE FROM saved_views WHERE id = ?');
  return {
    all: () => all.all().flatMap((row) => read(row)),
    save({ id, name, filter }, place) {
      const order = all.all().map((row) => row.id);
      const before = order.indexOf(id);
      const others = order.filter((one) => one !== id);
      const wanted = place ?? (before < 0 ? others.length : before);
      put.run(id, name, JSON.stringify(toStoredFilter(filter)), 0);
      for (const [index, one] of others.toSpliced(wanted, 0, id).entries()) placed.run(index, one);
    },
    remove: (id) => void remove.run(id),
  };
}

function read({ id, name, filter }: { id: string; name: string; filter: string }): SavedView[] {
  // A view of before a condition was thought of does not ask for it.
  const parsed = storedView.safeParse({ id, name, filter: { ...toStoredFilter(noViewFilter), ...jsonOf(filter) } });
  return parsed.success ? [parsed.data] : [];
}

function jsonOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : { text: value };
  } catch {
    return { text: null };
  }
}
