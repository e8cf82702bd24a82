import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { LedgerEntry } from './notification-ledger.ts';

const entry = z.tuple([z.string(), z.string(), z.enum(['unconfirmed', 'shown', 'refused', 'silent'])]);

/**
 * The file beside the history in which a history in memory writes down what it notified of, so that the stored one doesn't notify again
 * (trust.md R21). One JSON array a line.
 */
export interface ClaimJournal {
  /** Returns once the entries are on disk; throws where they cannot be written. */
  append(entries: readonly LedgerEntry[]): void;
  /** All that can be read of it, oldest first. */
  read(): LedgerEntry[];
  remove(): void;
}

/** The journal of a history's file; it touches no disk by itself. */
export function claimJournal(historyFile: string): ClaimJournal {
  const { dir, name } = path.parse(historyFile);
  const file = path.join(dir, `${name}.notified.jsonl`);
  return {
    append(entries) {
      if (entries.length === 0) return;
      fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
      const handle = fs.openSync(file, 'a', 0o600);
      try {
        // The line before may be half written.
        fs.writeSync(handle, entries.map((one) => `\n${JSON.stringify(one)}`).join(''));
        fs.fsyncSync(handle);
      } finally {
        fs.closeSync(handle);
      }
    },
    read() {
      if (!fs.existsSync(file)) return [];
      return fs.readFileSync(file, 'utf8').split('\n').flatMap(entryOf);
    },
    remove: () => fs.rmSync(file, { force: true }),
  };
}

function entryOf(line: string): LedgerEntry[] {
  try {
    const read = entry.safeParse(JSON.parse(line));
    return read.success ? [read.data] : [];
  } catch {
    return [];
  }
}
