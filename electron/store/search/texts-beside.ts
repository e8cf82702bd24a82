import { fold, isInText, type Needle } from '../../../shared/calls/find-text.ts';
import type { Note } from '../../../shared/people/notes.ts';

/** A note and its tags, folded, by the UUID of the call. */
export interface NotedCall {
  readonly uuid: string;
  readonly texts: readonly string[];
  readonly tags: readonly string[];
}

/** What is searched beside records: names that people and the PBX's list give to numbers, and what a person wrote. */
export type TextsBeside = ReturnType<typeof createTextsBeside>;

/** Where the texts come from. Each returns another Map after a change. */
export interface TextSources {
  /** By number key, whose number it is. */
  readonly owners: () => ReadonlyMap<string, readonly { readonly name: string; readonly names: boolean }[]>;
  /** By number, the names in the PBX's list of extensions. */
  readonly extensionNames: () => ReadonlyMap<string, string>;
  /** By subject. */
  readonly notes: () => ReadonlyMap<string, Note>;
}

/** Folds the texts once after each change. */
export function createTextsBeside(sources: TextSources) {
  let seen: readonly unknown[] = [];
  let numbers: { key: string; texts: string[]; tags: string[] }[] = [];
  let calls: NotedCall[] = [];

  function refresh(): void {
    const [owners, listed, notes] = [sources.owners(), sources.extensionNames(), sources.notes()];
    const now = [owners, listed, notes];
    if (now.every((one, i) => one === seen[i])) return;
    seen = now;
    numbers = [];
    calls = [];
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
  }

  return {
    /** The number keys beside which a needle stands. */
    keysWith(needle: Needle): string[] {
      refresh();
      return numbers.filter(({ texts }) => texts.some((text) => isInText(needle, text))).map(({ key }) => key);
    },
    /** The number keys that have one of the tags. */
    keysTagged(tags: readonly string[]): string[] {
      refresh();
      return numbers.filter((one) => one.tags.some((tag) => tags.includes(tag))).map(({ key }) => key);
    },
    /** The calls with a note or tags. */
    calls(): readonly NotedCall[] {
      refresh();
      return calls;
    },
  };
}
