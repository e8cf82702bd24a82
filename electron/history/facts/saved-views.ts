import { type SavedView, savedView, viewFilter } from '../../../shared/calls/view-filter.ts';
import { readStored } from '../../stored-json.ts';
import type { Core } from '../core.ts';

/** Filters that a person saved under a name. Every write returns all views. */
export function createSavedViews({ db, writing }: Core) {
  /** By name. One that cannot be read any more is left out and stays stored. */
  const all = (): SavedView[] =>
    db.all<{ id: string; name: string; filter: string }>`
      SELECT id, name, filter FROM saved_views ORDER BY name COLLATE NOCASE, id`
      .map((row) => savedView.safeParse({ ...row, filter: readStored(viewFilter, row.filter) }).data)
      .filter((view) => view !== undefined);
  return {
    all,
    /** Saves a view; the same id replaces. */
    save: writing(({ id, name, filter }: SavedView): SavedView[] => {
      db.run`INSERT OR REPLACE INTO saved_views (id, name, filter) VALUES (${id}, ${name}, ${JSON.stringify(filter)})`;
      return all();
    }),
    remove: writing((id: string): SavedView[] => {
      db.run`DELETE FROM saved_views WHERE id = ${id}`;
      return all();
    }),
  };
}
