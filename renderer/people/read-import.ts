import type { KindWords, Unread } from '../../shared/people/import/entry.ts';
import { largestFile, readPeopleFile } from '../../shared/people/import/people-file.ts';
import { type ImportPlan, planImport } from '../../shared/people/import/plan.ts';
import type { Person } from '../../shared/people/people.ts';
import type { KeyOf } from './look-up.ts';

/** The steps of an import. Nothing is saved before it is confirmed. */
export type ImportState =
  | { kind: 'choosing' }
  | { kind: 'reading'; file: string }
  | { kind: 'refused'; file: string; reason: 'tooLarge' | 'unknown' | 'unreadable' }
  | { kind: 'preview'; file: string; plan: ImportPlan; unread: readonly Unread[] };

export type PickedFile = Pick<File, 'name' | 'size' | 'arrayBuffer'>;

export interface ReadImportDeps {
  readonly people: readonly Person[];
  readonly keyOf: KeyOf;
  readonly newId: () => string;
  readonly words: KindWords;
}

/** Reads a file and compares it with the saved people. Runs in the window, whose sandbox contains a malicious file. */
export async function readImport(picked: PickedFile, deps: ReadImportDeps): Promise<ImportState> {
  const file = picked.name;
  if (picked.size > largestFile) return { kind: 'refused', file, reason: 'tooLarge' };
  let bytes: ArrayBuffer;
  try {
    bytes = await picked.arrayBuffer();
  } catch {
    return { kind: 'refused', file, reason: 'unreadable' };
  }
  const read = readPeopleFile(new Uint8Array(bytes), deps.words);
  if (read.kind === 'unknown') return { kind: 'refused', file, reason: 'unknown' };
  return { kind: 'preview', file, plan: planImport(read.entries, deps), unread: read.unread };
}
