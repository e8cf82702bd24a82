import { fold, isInText, type Needle } from '../../../shared/calls/find-text.ts';
import type { Note } from '../../../shared/people/notes.ts';
import type { ExtensionNames } from '../extension-names.ts';
import type { Notes } from '../notes.ts';
import type { People } from '../people.ts';

/** A note and its tags, folded, by the UUID of the call. */
export interface NotedCall {
  readonly uuid: string;
  readonly texts: readonly string[];
  readonly tags: readonly string[];
}

/** What is searched beside records: names that people and the PBX's list give to numbers, and what a person wrote. */
export type TextsBeside = ReturnType<typeof createTextsBeside>;

/** Folds the texts once after each change. */
export function createTextsBeside(people: People, extensionNames: ExtensionNames, notes: Notes) {
  let seen: readonly unknown[] = [];
  let folded = foldTexts(new Map(), new Map(), new Map());

  function current() {
    const now = [people.owners(), extensionNames.all(), notes.all()] as const;
    if (now.some((one, i) => one !== seen[i])) folded = foldTexts(...now);
    seen = now;
    return folded;
  }

  return {
    /** The number keys beside which a needle stands. */
    keysWith: (needle: Needle): string[] =>
      current()
        .numbers.filter(({ texts }) => texts.some((text) => isInText(needle, text)))
        .map(({ key }) => key),
    /** The number keys that have one of the tags. */
    keysTagged: (tags: readonly string[]): string[] =>
      current()
        .numbers.filter((one) => one.tags.some((tag) => tags.includes(tag)))
        .map(({ key }) => key),
    /** The calls with a note or tags. */
    calls: (): readonly NotedCall[] => current().calls,
  };
}

function foldTexts(
  owners: ReturnType<People['owners']>,
  listed: ReadonlyMap<string, string>,
  notes: ReadonlyMap<string, Note>,
) {
  const numbers: { key: string; texts: string[]; tags: string[] }[] = [];
  const calls: NotedCall[] = [];
  for (const [key, all] of owners) {
    const shown = all.find((one) => one.names) ?? all[0];
    if (shown) numbers.push({ key, texts: [fold(shown.name)], tags: [] });
  }
  for (const [number, name] of listed) numbers.push({ key: number, texts: [fold(name)], tags: [] });
  for (const [subject, { text, tags }] of notes) {
    const texts = [text, ...tags].map(fold);
    const [kind, id] = [subject.slice(0, subject.indexOf(' ')), subject.slice(subject.indexOf(' ') + 1)];
    if (kind === 'caller') numbers.push({ key: id, texts, tags });
    else calls.push({ uuid: id, texts, tags });
  }
  return { numbers, calls };
}
