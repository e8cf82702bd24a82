import { type Database, inTransaction } from './sqlite.ts';

/** The tables of a file. `version`: `PRAGMA user_version` of the files that have them. */
export interface Schema {
  readonly version: number;
  readonly text: string;
}

/** The version of an open database; 0 for a new one. `name`: of the attached one. */
export function versionOf(db: Database, name = 'main'): number {
  return db.value<number>(`PRAGMA ${name}.user_version`) ?? 0;
}

/** Creates the tables in a new database. */
export function createTables(db: Database, { version, text }: Schema): void {
  inTransaction(db, () => {
    db.exec(text);
    db.exec(`PRAGMA user_version = ${version}`);
  });
}

/** Whether a database has the tables, indexes and triggers of a schema, comments aside: their texts may be damaged. */
export function hasOwnTables(db: Database, { text }: Schema, name = 'main'): boolean {
  const plain = (one: string) => one.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ');
  const own = plain(text);
  const texts = db.values<string>(`
    SELECT sql FROM ${name}.sqlite_schema WHERE sql IS NOT NULL`);
  return texts.length === own.split('CREATE ').length - 1 && texts.every((one) => own.includes(plain(one)));
}
