import type { CallRow } from '../../../shared/calls/rows.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import { callerSubject, callSubject, type Note, tidyTags } from '../../../shared/people/notes.ts';
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
    'notes.tags': () => [...new Set(Object.values(state.notes).flatMap(({ tags }) => tags))].sort(),
    'notes.change': ({ subject, text, tags }) => {
      const note: Note = { subject, text, tags: tidyTags(tags), changedAt: Date.now() };
      state.notes[subject] = note;
      changed();
      return note;
    },
  };
}

type ViewsCall = Extract<CallName, `views.${string}`>;

/** Saved views in memory. */
export function viewHandlers(state: FakeState): Pick<Handlers, ViewsCall> {
  return {
    'views.list': () => state.views,
    'views.save': ({ view, place }) => {
      const before = state.views.findIndex(({ id }) => id === view.id);
      const others = state.views.filter(({ id }) => id !== view.id);
      state.views = others.toSpliced(place ?? (before < 0 ? others.length : before), 0, view);
      return state.views;
    },
    'views.remove': ({ id }) => {
      state.views = state.views.filter((view) => view.id !== id);
      return state.views;
    },
  };
}
