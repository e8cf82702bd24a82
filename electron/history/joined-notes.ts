import type { Sql } from './sql.ts';
import type { Database } from './sqlite.ts';

/** Texts of several notes as one, the older one first. */
export function joinTexts(...texts: readonly (string | null | undefined)[]): string {
  return texts.filter((text) => text).join('\n');
}

/**
 * Shows hidden notes and tags again. Where another note was written meanwhile, the hidden text comes before it: both are a person's own.
 * `hidden`, `shown`: which rows of `notes` and `tags`; `show`: what makes a hidden row a shown one. Needs an open transaction.
 */
export function showAgain(
  db: Database,
  { hidden, shown, show }: Readonly<Record<'hidden' | 'shown' | 'show', Sql>>,
): void {
  for (const { subject, text } of db.all<{ subject: string; text: string }>`
    SELECT subject, text FROM notes WHERE ${hidden} AND subject IN (SELECT subject FROM notes WHERE ${shown})`) {
    const newer = db.value<string>`SELECT text FROM notes WHERE subject = ${subject} AND ${shown}`;
    db.run`UPDATE notes SET text = ${joinTexts(text, newer)} WHERE subject = ${subject} AND ${shown}`;
    db.run`DELETE FROM notes WHERE subject = ${subject} AND ${hidden}`;
  }
  db.run`UPDATE notes SET ${show} WHERE ${hidden}`;
  db.run`UPDATE OR IGNORE tags SET ${show} WHERE ${hidden}`;
  db.run`DELETE FROM tags WHERE ${hidden}`;
}
