import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppErrorData } from '../../shared/errors.ts';
import type { Note } from '../../shared/people/notes.ts';
import { type Bridge, perConnection } from '../bridge.ts';

/** Whether the shown note is on disk, not sent yet, being saved, or refused. */
export type SaveState =
  | { kind: 'saved' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: AppErrorData };

/** The note of one subject in the window; typed text is never dropped before it is saved. */
export type NoteState = { kind: 'loading' } | { kind: 'failed'; error: AppErrorData } | ShownNote;

export interface ShownNote {
  kind: 'shown';
  text: string;
  tags: string[];
  saveState: SaveState;
}

export interface NotesStore {
  notes: Readonly<Record<string, NoteState>>;
  /** The subject whose editor is open, or opens as soon as its page is there. */
  editing: string | null;
  openEditor(subject: string): void;
  closeEditor(subject: string): void;
  /** Loads a subject's note; unsaved text stays. */
  load(subject: string): Promise<void>;
  /** Takes typed text and tags; saves them a moment after the last change. */
  edit(subject: string, patch: Partial<Pick<Note, 'text' | 'tags'>>): void;
  /** Saves now. */
  flush(subject: string): Promise<void>;
}

/** From the last key to saving, ms. */
const SAVE_DELAY = 600;

/** A notes store over a bridge; tests pass a fake one. */
export function createNotesStore(bridge: Bridge): StoreApi<NotesStore> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return createStore<NotesStore>((set, get) => {
    const put = (subject: string, state: NoteState): void =>
      set(({ notes }) => ({ notes: { ...notes, [subject]: state } }));
    const shown = (subject: string): ShownNote | null => {
      const state = get().notes[subject];
      return state?.kind === 'shown' ? state : null;
    };
    const save = async (subject: string): Promise<void> => {
      const before = shown(subject);
      if (before === null || before.saveState.kind === 'saved' || before.saveState.kind === 'saving') return;
      const sent: ShownNote = { ...before, saveState: { kind: 'saving' } };
      put(subject, sent);
      const answer = await bridge.call('notes.change', { subject, text: sent.text, tags: sent.tags });
      const now = shown(subject);
      if (now === null) return;
      // Changed while this was on its way: save again.
      if (now !== sent) return save(subject);
      put(subject, { ...sent, saveState: answer.ok ? { kind: 'saved' } : { kind: 'failed', error: answer.error } });
    };
    return {
      notes: {},
      editing: null,
      openEditor: (subject) => set({ editing: subject }),
      closeEditor: (subject) => set(({ editing }) => ({ editing: editing === subject ? null : editing })),
      async load(subject) {
        if (get().notes[subject]?.kind !== 'shown') put(subject, { kind: 'loading' });
        const before = shown(subject);
        const answer = await bridge.call('notes.get', { subjects: [subject] });
        const now = shown(subject);
        if (now !== before || (now !== null && now.saveState.kind !== 'saved')) return;
        const [note] = answer.ok ? answer.value : [];
        if (note !== undefined)
          put(subject, { kind: 'shown', text: note.text, tags: note.tags, saveState: { kind: 'saved' } });
        else if (now === null) put(subject, { kind: 'failed', error: answer.ok ? { kind: 'internal' } : answer.error });
      },
      edit(subject, patch) {
        const before = shown(subject);
        if (before === null) return;
        put(subject, { ...before, ...patch, saveState: { kind: 'unsaved' } });
        clearTimeout(timer);
        timer = setTimeout(() => void save(subject), SAVE_DELAY);
      },
      async flush(subject) {
        clearTimeout(timer);
        await save(subject);
      },
    };
  });
}

/** The window's notes store. */
export const notesStore = perConnection(createNotesStore);
