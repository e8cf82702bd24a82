import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Dial } from '../../../shared/dialing/dial.ts';
import { dialSubject } from '../../../shared/people/notes.ts';
import { NoteEditor } from '../../notes/NoteEditor.tsx';
import { notesStore } from '../../notes/note-store.ts';
import { useNote } from '../../notes/use-note.ts';
import { t } from '../../text.ts';
import { Skeleton } from '../../ui/feedback/states.tsx';

export interface CallNoteProps {
  dial: Dial;
  /** The field takes the focus: a person opened it. N leads to it too. */
  isFocused: boolean;
  /** Escape in the field. */
  onDone: () => void;
}

/** The note that is taken during a call: a draft of the dial, which main gives to the call, or without a record to the person. */
export function CallNote({ dial, isFocused, onDone }: CallNoteProps): ReactNode {
  const subject = dialSubject(dial.id);
  useNote(subject);
  const note = useStore(notesStore, (all) => all.notes[subject]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isTyping()) return;
      event.preventDefault();
      event.stopPropagation();
      place.current?.querySelector('textarea')?.focus();
    };
    // Before the list takes it for a row that begins with it.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  if (note?.kind !== 'shown') return <Skeleton rows={1} />;
  return (
    <div ref={place}>
      <NoteEditor
        subject={subject}
        label={t('dial.noteLabel')}
        note={note}
        onDone={onDone}
        isFocused={isFocused}
        brief={{ emptyWords: dial.state.kind === 'done' ? '' : t('dial.noteLater') }}
      />
    </div>
  );
}

/** Whether keys are text: in a field, or where a dialog or a menu has them. */
function isTyping(): boolean {
  const { activeElement } = document;
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null) return true;
  return activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}
