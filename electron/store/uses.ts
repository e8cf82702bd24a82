import { addUse, type PaletteUse, weightAt } from '../../shared/palette-uses.ts';
import type { Changes } from './db/meta.ts';
import type { Database } from './db/sqlite.ts';

/** The least used above this number are deleted. */
const MAX_USES = 200;

/** What was chosen in the palette, and how often. */
export function createUses(db: Database, now: () => number, { writing }: Pick<Changes, 'writing'>) {
  const all = db.query<PaletteUse>('SELECT id, weight, at FROM uses ORDER BY id');
  const get = db.query<PaletteUse>('SELECT id, weight, at FROM uses WHERE id = ?');
  const put = db.query('INSERT OR REPLACE INTO uses (id, weight, at) VALUES (?, ?, ?)');
  const drop = db.query('DELETE FROM uses WHERE id = ?');
  return {
    all: (): PaletteUse[] => all.all(),
    /** Counts one more use. Returns all. */
    add: writing((id: string): PaletteUse[] => {
      const one = addUse(get.get(id) ?? null, id, now());
      put.run(id, one.weight, one.at);
      const others = all.all().filter((each) => each.id !== id);
      const byWorth = others.toSorted((a, b) => weightAt(b, now()) - weightAt(a, now()));
      for (const least of byWorth.slice(MAX_USES - 1)) drop.run(least.id);
      return all.all();
    }),
  };
}
