import { type SavedView, savedView, viewFilter } from '../../shared/calls/view-filter.ts';
import { readStored } from '../stored-json.ts';
import type { Core } from './core.ts';

/** Filters that a person saved under a name. Every write returns all views. */
export function createSavedViews({ db, writing }: Core) {
  const all = db.query<{ id: string; name: string; filter: string }>(
    'SELECT id, name, filter FROM saved_views ORDER BY place, id',
  );
  const put = db.query('INSERT OR REPLACE INTO saved_views (id, name, filter, place) VALUES (?, ?, ?, ?)');
  const placed = db.query('UPDATE saved_views SET place = ? WHERE id = ?');
  const remove = db.query('DELETE FROM saved_views WHERE id = ?');
  const views = () => all.all().flatMap((row) => read(row));
  return {
    /** In their order. One that cannot be read any more is left out and stays stored. */
    all: views,
    /** Saves a view at a place among the others: 0 is the first; null is where it was, else the end. The same id replaces. */
    save: writing(({ id, name, filter }: SavedView, place: number | null): SavedView[] => {
      const order = all.all().map((row) => row.id);
      const before = order.indexOf(id);
      const others = order.filter((one) => one !== id);
      const target = place ?? (before < 0 ? others.length : before);
      put.run(id, name, JSON.stringify(filter), 0);
      for (const [index, one] of others.toSpliced(target, 0, id).entries()) placed.run(index, one);
      return views();
    }),
    remove: writing((id: string): SavedView[] => {
      remove.run(id);
      return views();
    }),
  };
}

function read({ id, name, filter }: { id: string; name: string; filter: string }): SavedView[] {
  const parsed = savedView.safeParse({ id, name, filter: readStored(viewFilter, filter) });
  return parsed.success ? [parsed.data] : [];
}
