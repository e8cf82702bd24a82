import { callerSubject, callSubject, dialOfSubject, type Note, tidyTags } from '../../../shared/people/notes.ts';
import type { Core } from '../core.ts';
import type { Database } from '../sqlite.ts';
import { callOfDial } from './own-calls.ts';
import { moveNote } from './rekey-notes.ts';

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

export function createNotes({ db, held, writing, markChanged }: Core) {
  // All of them are held, because every row of a list needs them; a person writes some thousands at most.
  const notes = held(() => readNotes(db));
  /** Where a subject's note is: that of a dial is its call's as soon as the call is known. */
  const placeOf = (subject: string): string => {
    const dial = dialOfSubject(subject);
    const uuid = dial === null ? null : callOfDial(db, dial);
    return uuid === null ? subject : callSubject(uuid);
  };
  const get = (subject: string): Note => {
    const note = notes.get().get(placeOf(subject));
    return note === undefined ? emptyNote(subject) : { ...structuredClone(note), subject };
  };

  return {
    /** By subject. A new Map after every write. */
    all: notes.get,
    /** One for each subject, in their order; an empty one where nothing was written. */
    get: (subjects: readonly string[]): Note[] => subjects.map(get),
    /** Writes a note; empty text and tags delete it. Returns it as it is stored. */
    change: writing((named: string, text: string, tags: readonly string[]): Note => {
      const subject = placeOf(named);
      const before = get(named);
      const stored = text.trim() === '' ? '' : text;
      const tidy = tidyTags(tags);
      if (before.text === stored && before.tags.join('\n') === tidy.join('\n')) return before;
      if (stored === '') db.run`DELETE FROM notes WHERE subject = ${subject}`;
      else if (stored !== before.text)
        db.run`INSERT OR REPLACE INTO notes (subject, text) VALUES (${subject}, ${stored})`;
      db.run`DELETE FROM tags WHERE subject = ${subject}`;
      for (const tag of tidy) db.run`INSERT OR REPLACE INTO tags (subject, tag) VALUES (${subject}, ${tag})`;
      notes.clear();
      markChanged();
      return get(named);
    }),
    /** Moves a note, below the one that is there. Needs an open transaction. */
    move(from: string, to: string): void {
      if (!notes.get().has(from)) return;
      moveNote(db, from, to);
      notes.clear();
      markChanged();
    },
    /** Every tag, in alphabetical order, at most 200. */
    tags(): string[] {
      const tags = new Set([...notes.get().values()].flatMap((note) => note.tags));
      return [...tags].sort().slice(0, MAX_TAGS);
    },
    /** A call's own note and, by the number key of the other side, the caller's. */
    beside(uuid: string, callerKey: string | null): Noted {
      const subjects = [callSubject(uuid), ...(callerKey === null ? [] : [callerSubject(callerKey)])];
      const found = subjects.map((subject) => notes.get().get(subject)).filter((note) => note !== undefined);
      if (found.length === 0) return nothing;
      return { noted: found.some(({ text }) => text !== ''), tags: tidyTags(found.flatMap(({ tags }) => tags)) };
    },
  };
}

function readNotes(db: Database): Map<string, Note> {
  const notes = new Map<string, Note>();
  for (const { subject, text } of db.all<Pick<Note, 'subject' | 'text'>>`
    SELECT subject, text FROM notes WHERE deleted_at IS NULL`)
    notes.set(subject, { subject, text, tags: [] });
  for (const { subject, tag } of db.all<{ subject: string; tag: string }>`
    SELECT subject, tag FROM tags WHERE deleted_at IS NULL`) {
    const note = notes.get(subject) ?? emptyNote(subject);
    note.tags.push(tag);
    notes.set(subject, note);
  }
  for (const note of notes.values()) note.tags = tidyTags(note.tags);
  return notes;
}

function emptyNote(subject: string): Note {
  return { subject, text: '', tags: [] };
}
