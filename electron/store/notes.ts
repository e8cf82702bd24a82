import { callerSubject, callSubject, type Note, tidyTags } from '../../shared/people/notes.ts';
import type { Core } from './core.ts';

/** Whether a call or its caller has a note, and the tags of both. */
export interface Noted {
  /** Whether there is a text. */
  readonly noted: boolean;
  readonly tags: string[];
}

/** What a person wrote beside calls and callers. It outlives both. */
export type Notes = ReturnType<typeof createNotes>;

const MAX_TAGS = 200;
const nothing: Noted = { noted: false, tags: [] };

/** Prepares the statements once. */
export function createNotes({ db, now, writing, markChanged }: Core) {
  const texts = db.query<{ subject: string; text: string; changed_at: number }>(
    'SELECT subject, text, changed_at FROM notes WHERE deleted_at IS NULL',
  );
  const tagged = db.query<{ subject: string; tag: string }>('SELECT subject, tag FROM tags WHERE deleted_at IS NULL');
  const putText = db.query('INSERT OR REPLACE INTO notes (subject, text, changed_at) VALUES (?, ?, ?)');
  const dropText = db.query('DELETE FROM notes WHERE subject = ?');
  const putTag = db.query('INSERT OR REPLACE INTO tags (subject, tag) VALUES (?, ?)');
  const dropTags = db.query('DELETE FROM tags WHERE subject = ?');
  // All of them are cached, because every row of a list needs them; a person writes some thousands at most.
  let known: Map<string, Note> | null = null;

  function load(): Map<string, Note> {
    const notes = new Map<string, Note>();
    for (const { subject, text, changed_at } of texts.all()) {
      notes.set(subject, { subject, text, tags: [], changedAt: changed_at });
    }
    for (const { subject, tag } of tagged.all()) {
      const note = notes.get(subject) ?? emptyNote(subject);
      note.tags.push(tag);
      notes.set(subject, note);
    }
    for (const note of notes.values()) note.tags = tidyTags(note.tags);
    return notes;
  }

  function all(): Map<string, Note> {
    known ??= load();
    return known;
  }

  const get = (subject: string) => structuredClone(all().get(subject) ?? emptyNote(subject));

  return {
    /** By subject. A new Map after every write. */
    all,
    /** One for each subject, in their order; an empty one where nothing was written. */
    get: (subjects: readonly string[]): Note[] => subjects.map(get),
    /** Writes a note; empty text and tags delete it. Returns it as it is stored. */
    change: writing((subject: string, text: string, tags: readonly string[]): Note => {
      const before = all().get(subject) ?? emptyNote(subject);
      const stored = text.trim() === '' ? '' : text;
      const tidy = tidyTags(tags);
      if (before.text === stored && before.tags.join('\n') === tidy.join('\n')) return structuredClone(before);
      known = null;
      if (stored === '') dropText.run(subject);
      else if (stored !== before.text) putText.run(subject, stored, now());
      dropTags.run(subject);
      for (const tag of tidy) putTag.run(subject, tag);
      markChanged();
      return get(subject);
    }),
    /** Every tag, in alphabetical order, at most 200. */
    tags(): string[] {
      const tags = new Set([...all().values()].flatMap((note) => note.tags));
      return [...tags].sort().slice(0, MAX_TAGS);
    },
    /** Drops what is cached, after a rollback or after the tables were changed elsewhere. */
    clear(): void {
      known = null;
    },
    /** A call's own note and, by the number key of the other side, the caller's. */
    beside(uuid: string, callerKey: string | null): Noted {
      const notes = all();
      if (notes.size === 0) return nothing;
      const own = notes.get(callSubject(uuid));
      const callers = callerKey === null ? undefined : notes.get(callerSubject(callerKey));
      if (own === undefined && callers === undefined) return nothing;
      const noted = [own, callers].some((note) => note !== undefined && note.text !== '');
      return { noted, tags: tidyTags([...(own?.tags ?? []), ...(callers?.tags ?? [])]) };
    },
  };
}

function emptyNote(subject: string): Note {
  return { subject, text: '', tags: [], changedAt: null };
}
