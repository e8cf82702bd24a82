import { z } from 'zod';
import { readStored } from '../../stored-json.ts';
import type { Database } from '../sqlite.ts';

/**
 * What the facts say of the index, written in each transaction that changes what it is made of. The two files are committed one after the
 * other, so a kill in between leaves the index one transaction behind.
 */
const factsStamp = z.object({
  /** Which history it is: another file that took its place has another one. */
  history: z.string(),
  /** Counts the transactions. */
  n: z.number(),
  /** An index of transaction `since` lacks only the records of these ids. */
  since: z.number(),
  ids: z.array(z.number()),
});
type FactsStamp = z.infer<typeof factsStamp>;
const indexStamp = factsStamp.pick({ history: true, n: true });

const name = 'stamp';

/** How the index stands to the facts: `behind` by the records of some ids. Any other difference is `another`, and the index is made again. */
export type Standing =
  | { readonly kind: 'whole' }
  | { readonly kind: 'behind'; readonly ids: readonly number[] }
  | { readonly kind: 'another' };

/** Reads both stamps. */
export function standingOf(db: Database): Standing {
  const { facts, index } = stampsOf(db);
  if (facts === null || index === null || facts.history !== index.history) return { kind: 'another' };
  if (facts.n === index.n) return { kind: 'whole' };
  return facts.since === index.n ? { kind: 'behind', ids: facts.ids } : { kind: 'another' };
}

/** Says in both files that the index has everything up to this transaction, which changed these records. Needs an open transaction. */
export function stampChange(db: Database, ids: ReadonlySet<number>): void {
  const { facts, index } = stampsOf(db);
  if (facts === null || index === null) throw new Error('An open index has its stamp.');
  stamp(db, { history: facts.history, n: facts.n + 1, since: index.n, ids: [...ids] });
}

/** Says that an empty index belongs to these facts, of which it has nothing to lack: it is still to be made. `fresh`: a name for unnamed facts. */
export function stampNew(db: Database, fresh: () => string): void {
  const facts = stampsOf(db).facts ?? { history: fresh(), n: 0 };
  stamp(db, { ...facts, since: facts.n, ids: [] });
}

function stampsOf(db: Database) {
  return {
    facts: readStored(factsStamp, db.value<string>`SELECT value FROM main.meta WHERE name = ${name}`),
    index: readStored(indexStamp, db.value<string>`SELECT value FROM made WHERE name = ${name}`),
  };
}

function stamp(db: Database, facts: FactsStamp): void {
  const { history, n } = facts;
  db.run`INSERT OR REPLACE INTO main.meta (name, value) VALUES (${name}, ${JSON.stringify(facts)})`;
  db.run`INSERT OR REPLACE INTO made (name, value) VALUES (${name}, ${JSON.stringify({ history, n })})`;
}
