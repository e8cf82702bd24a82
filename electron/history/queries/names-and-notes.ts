import { foldAll, isInText, type Needle } from '../../../shared/calls/find-text.ts';
import type { Note } from '../../../shared/people/notes.ts';
import type { Person } from '../../../shared/people/people.ts';
import type { Core } from '../core.ts';
import type { ExtensionNames } from '../facts/extension-names.ts';
import type { Notes } from '../facts/notes.ts';
import type { People } from '../facts/people.ts';

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

/** Folds the texts once after each change, and those of a person once for all their numbers. */
export function createNamesAndNotes(core: SearchedCore, people: People, extensionNames: ExtensionNames, notes: Notes) {
  const folded = new WeakMap<Person, readonly string[]>();
  const textsOf = (one: Person): readonly string[] => {
    const texts =
      folded.get(one) ?? [one.name, one.company, one.department, one.email].map((text) => foldAll(text ?? ''));
    folded.set(one, texts);
    return texts;
  };
  const texts = afterChange(foldedBy(textsOf));
  const inDirectories = afterChange((_people: number | null, _calls: number) => directoryTexts(core));

  function found(has: (one: Named) => boolean): FoundByNames {
    const written = texts(core.peopleStore.people(), people.owners(), extensionNames.all(), notes.all());
    const listed = inDirectories(core.directories?.version() ?? null, core.version());
    const those = [...written.filter(has), ...listed.filter(has)];
    return { keys: those.flatMap(({ key }) => key ?? []), uuids: those.flatMap(({ uuid }) => uuid ?? []) };
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

function foldedBy(textsOf: (one: Person) => readonly string[]) {
  return (
    people: ReadonlyMap<string, Person>,
    owners: ReturnType<People['owners']>,
    listed: ReadonlyMap<string, string>,
    notes: ReadonlyMap<string, Note>,
  ): Named[] => {
    const named = [...owners].flatMap(([key, all]) => {
      const shown = all.find((one) => one.names) ?? all[0];
      const person = shown && people.get(shown.id);
      return person ? [{ key, texts: textsOf(person), tags: [] }] : [];
    });
    const names = [...listed].map(([key, name]) => ({ key, texts: [foldAll(name)], tags: [] }));
    const written = [...notes].map(([subject, { text, tags }]) => {
      const [kind, id] = [subject.slice(0, subject.indexOf(' ')), subject.slice(subject.indexOf(' ') + 1)];
      return { ...(kind === 'caller' ? { key: id } : { uuid: id }), texts: [text, ...tags].map(foldAll), tags };
    });
    return [...named, ...names, ...written];
  };
}
