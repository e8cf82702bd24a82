import type { CallName } from '../../shared/contract/calls.ts';
import { callerSubject, callSubject, type Note, tidyTags } from '../../shared/notes.ts';
import { numberKey } from '../../shared/phone-number.ts';
import type { CallRow } from '../../shared/views.ts';
import type { FakeState, Handlers } from './fake-handlers.ts';

type NotesCall = Extract<CallName, `notes.${string}`>;

const empty = (subject: string): Note => ({ subject, text: '', tags: [], changedAt: null });

/** A row with what was written beside its call and its caller, as main hands it out. */
export function withNotes(state: FakeState, row: CallRow): CallRow {
  const key = numberKey(row.perspective.party.number, state.settings.country ?? 'DE');
  const subjects = [callSubject(row.uuid), ...(key === null ? [] : [callerSubject(key)])];
  const notes = subjects.map((subject) => state.notes[subject]).filter((one) => one !== undefined);
  return {
    ...row,
    noted: notes.some(({ text }) => text !== ''),
    tags: tidyTags(notes.flatMap(({ tags }) => tags)),
  };
}

/** Notes and tags in memory. `changed`: tells the window that the history changed. */
export function noteHandlers(state: FakeState, changed: () => void): Pick<Handlers, NotesCall> {
  return {
    'notes.get': ({ subjects }) => subjects.map((subject) => state.notes[subject] ?? empty(subject)),
    'notes.change': ({ subject, text, tags }) => {
      const note: Note = { subject, text, tags: tidyTags(tags), changedAt: Date.now() };
      state.notes[subject] = note;
      changed();
      return note;
    },
  };
}
