import { foldAll, isInText, type Needle } from '../../../shared/calls/find-text.ts';
import type { Note } from '../../../shared/people/notes.ts';
import type { Core } from '../core.ts';
import type { ExtensionNames } from '../facts/extension-names.ts';
import type { Notes } from '../facts/notes.ts';
import type { People } from '../facts/people.ts';
import type { StoredPerson } from '../people/people-store.ts';

/** What a number (its key) or a call (its UUID) is called or noted with, folded: names that people and the PBX's list give, notes, and tags. */
interface Named {
  readonly key?: string;
  readonly uuid?: string;
  readonly texts: readonly string[];
  readonly tags: readonly string[];
}

/** The numbers and the calls that are found by their names and notes. */
export interface FoundByNames {
  readonly keys: readonly string[];
  readonly uuids: readonly string[];
}

type SearchedCore = Pick<Core, 'db' | 'directories' | 'peopleStore' | 'version'>;

/** The search of what stands in no record. */
export type NamesAndNotes = ReturnType<typeof createNamesAndNotes>;

/** Folds the texts once after each change: of people, those of each person who changed. */
export function createNamesAndNotes(core: SearchedCore, people: People, extensionNames: ExtensionNames, notes: Notes) {
  const ofPerson = new WeakMap<StoredPerson, Named>();
  const listed = afterChange(foldNames);
  const written = afterChange(foldNotes);
  const inDirectories = afterChange((_people: number | null, _calls: number) => directoryTexts(core));

  /** The keys of the numbers that show a person. A number that several have is found by the one whose name it shows. */
  function keysOfPeople(has: (one: Named) => boolean): string[] {
    const ids: string[] = [];
    for (const one of core.peopleStore.people().values()) if (has(folded(ofPerson, one))) ids.push(one.id);
    return people.keysShowing(ids);
  }

  function found(has: (one: Named) => boolean): FoundByNames {
    const those = [
      ...listed(extensionNames.all()),
      ...written(notes.all()),
      ...inDirectories(core.directories?.version() ?? null, core.version()),
    ].filter(has);
    const keys = new Set([...keysOfPeople(has), ...those.flatMap(({ key }) => key ?? [])]);
    return { keys: [...keys], uuids: those.flatMap(({ uuid }) => uuid ?? []) };
  }

  return {
    /** Whose names, notes or tags have a needle. */
    having: (needle: Needle): FoundByNames => found(({ texts }) => texts.some((text) => isInText(needle, text))),
    /** Which have one of the tags. */
    tagged: (tags: readonly string[]): FoundByNames => found((one) => one.tags.some((tag) => tags.includes(tag))),
  };
}

/** Computes something again when one of its parts is another. */
function afterChange<P extends readonly unknown[], T>(compute: (...parts: P) => T): (...parts: P) => T {
  let seen: { parts: P; value: T } | null = null;
  return (...parts) => {
    if (seen === null || parts.some((part, i) => part !== seen?.parts[i])) seen = { parts, value: compute(...parts) };
    return seen.value;
  };
}

/** What directories know of the numbers of the calls. */
function directoryTexts({ db, directories }: SearchedCore): Named[] {
  if (!directories || directories.version() === null) return [];
  const keys = db.values<string>`SELECT DISTINCT key FROM parties WHERE key IS NOT NULL`;
  return [...directories.textsOf(keys)].map(([key, texts]) => ({ key, texts, tags: [] }));
}

function folded(known: WeakMap<StoredPerson, Named>, one: StoredPerson): Named {
  const before = known.get(one);
  if (before !== undefined) return before;
  const { name, company, department, email } = one;
  const texts = [name, company, department, email].filter((text) => text !== null).map(foldAll);
  const named = { texts, tags: [] };
  known.set(one, named);
  return named;
}

function foldNames(listed: ReadonlyMap<string, string>): Named[] {
  return [...listed].map(([key, name]) => ({ key, texts: [foldAll(name)], tags: [] }));
}

function foldNotes(notes: ReadonlyMap<string, Note>): Named[] {
  return [...notes].map(([subject, { text, tags }]) => {
    const [kind, id] = [subject.slice(0, subject.indexOf(' ')), subject.slice(subject.indexOf(' ') + 1)];
    return { ...(kind === 'caller' ? { key: id } : { uuid: id }), texts: [text, ...tags].map(foldAll), tags };
  });
}
