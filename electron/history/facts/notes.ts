import { callerSubject, callSubject, dialOfSubject, type Note, tidyTags } from '../../../shared/people/notes.ts';
import type { Core } from '../core.ts';
import type { Database } from '../sqlite.ts';
import { callOfDial } from './own-calls.ts';
import { giveNote, moveNote } from './rekey-notes.ts';

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

/** A note on a caller whose number has an international form is the person's: every PBX shows it. */
const isThePersons = (subject: string): boolean => subject.startsWith(callerSubject('+'));

export function createNotes(core: Core) {
  const { db, held, writing, markChanged, afterwards, peopleStore, connectionId } = core;
  // All of them are held, because every row of a list needs them; a person writes some thousands at most.
  const own = held(() => readNotes(db));
  let together = { own: new Map(), persons: new Map(), all: new Map() } as Record<string, ReadonlyMap<string, Note>>;
  const all = (): ReadonlyMap<string, Note> => {
    const [ours, persons] = [own.get(), peopleStore.notes()];
    if (ours !== together.own || persons !== together.persons)
      together = { own: ours, persons, all: new Map([...ours, ...persons]) };
    return together.all as ReadonlyMap<string, Note>;
  };
  /** Where a subject's note is: that of a dial is its call's as soon as the call is known. */
  const placeOf = (subject: string): string => {
    const dial = dialOfSubject(subject);
    const uuid = dial === null ? null : callOfDial(db, dial);
    return uuid === null ? subject : callSubject(uuid);
  };
  const get = (subject: string): Note => {
    const note = all().get(placeOf(subject));
    return note === undefined ? emptyNote(subject) : { subject, text: note.text, tags: [...note.tags] };
  };

  const changeOwn = writing((subject: string, text: string, before: Note, tags: readonly string[]): void => {
    if (text === '') db.run`DELETE FROM notes WHERE subject = ${subject} AND deleted_at IS NULL`;
    else if (text !== before.text) db.run`INSERT OR REPLACE INTO notes (subject, text) VALUES (${subject}, ${text})`;
    db.run`DELETE FROM tags WHERE subject = ${subject} AND deleted_at IS NULL`;
    for (const tag of tags) db.run`INSERT OR REPLACE INTO tags (subject, tag) VALUES (${subject}, ${tag})`;
    own.clear();
    markChanged();
  });

  return {
    /** By subject. A new Map after every write. */
    all,
    /** One for each subject, in their order; an empty one where nothing was written. */
    get: (subjects: readonly string[]): Note[] => subjects.map(get),
    /** Writes a note; empty text and tags delete it. Returns it as it is stored. */
    change(named: string, text: string, tags: readonly string[]): Note {
      const subject = placeOf(named);
      const before = get(named);
      const stored = text.trim() === '' ? '' : text;
      const tidy = tidyTags(tags);
      if (before.text === stored && before.tags.join('\n') === tidy.join('\n')) return before;
      if (isThePersons(subject)) peopleStore.writeNote({ subject, text: stored, tags: tidy }, connectionId);
      else changeOwn(subject, stored, before, tidy);
      return get(named);
    },
    /** Moves a note of a call or a dial, below the one that is there, and what was forgotten of it. Needs an open transaction. */
    move(from: string, to: string): void {
      const note = own.get().get(from);
      if (note !== undefined && isThePersons(to)) {
        giveNote(core, note, to);
        afterwards(() => peopleStore.settle([from]));
      }
      if (!moveNote(db, from, to) && note === undefined) return;
      own.clear();
      markChanged();
    },
    /** Every tag, in alphabetical order, at most 200. */
    tags(): string[] {
      const tags = new Set([...all().values()].flatMap((note) => note.tags));
      return [...tags].sort().slice(0, MAX_TAGS);
    },
    /** A call's own note and, by the number key of the other side, the caller's. */
    beside(uuid: string, callerKey: string | null): Noted {
      const subjects = [callSubject(uuid), ...(callerKey === null ? [] : [callerSubject(callerKey)])];
      const found = subjects.map((subject) => all().get(subject)).filter((note) => note !== undefined);
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
