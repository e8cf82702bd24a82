import { type SavedView, savedView, viewFilter } from '../../shared/calls/view-filter.ts';
import { readStored } from '../stored-json.ts';
import type { Core } from './core.ts';

/** Filters that a person saved under a name. Every write returns all views. */
export function createSavedViews({ db, writing }: Core) {
  /** In their order. One that cannot be read any more is left out and stays stored. */
  const all = (): SavedView[] =>
    db.all<{ id: string; name: string; filter: string }>`SELECT id, name, filter FROM saved_views ORDER BY place, id`
      .map((row) => savedView.safeParse({ ...row, filter: readStored(viewFilter, row.filter) }).data)
      .filter((view) => view !== undefined);
  return {
    all,
    /** Saves a view at a place among the others: 0 is the first; null is where it was, else the end. The same id replaces. */
    save: writing(({ id, name, filter }: SavedView, place: number | null): SavedView[] => {
      const order = db.values<string>`SELECT id FROM saved_views ORDER BY place, id`;
      const before = order.indexOf(id);
      const others = order.filter((one) => one !== id);
      const target = place ?? (before < 0 ? others.length : before);
      db.run`INSERT OR REPLACE INTO saved_views (id, name, filter, place) VALUES (${id}, ${name}, ${JSON.stringify(filter)}, 0)`;
      for (const [index, one] of others.toSpliced(target, 0, id).entries())
        db.run`UPDATE saved_views SET place = ${index} WHERE id = ${one}`;
      return all();
    }),
    remove: writing((id: string): SavedView[] => {
      db.run`DELETE FROM saved_views WHERE id = ${id}`;
      return all();
    }),
  };
}
