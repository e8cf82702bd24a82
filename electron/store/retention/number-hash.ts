import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Database } from '../db/sqlite.ts';

/** The key's file lies beside the database: who has a copy of the calls alone cannot list which numbers were forgotten. */
const FILE = 'number-key';

/** A hash of texts under this installation's random key, which is made at the first use. A database in memory has a key of its own. */
export function createNumberHash(db: Pick<Database, 'location'>): (text: string) => string {
  let key: Buffer | null = null;
  return (text) => {
    key ??= keyBeside(db.location());
    return createHmac('sha256', key).update(text).digest('hex');
  };
}

function keyBeside(database: string | null): Buffer {
  if (database === null) return randomBytes(32);
  const file = path.join(path.dirname(database), FILE);
  try {
    fs.writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file);
}
