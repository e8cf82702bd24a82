import { NotebookPen, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { errorWords, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { Skeleton } from '../ui/feedback/states.tsx';
import { Failure, NoteEditor, type NoteEditorProps } from './NoteEditor.tsx';
import styles from './Notes.module.css';
import { notesStore } from './note-store.ts';
import { useNote } from './use-note.ts';

export interface NoteSectionProps extends Pick<NoteEditorProps, 'subject' | 'label'> {
  /** The heading, where more than one note is on a page; with it, the button that adds one is beside it. */
  title?: string;
  /** It stands among the parts that say who somebody is. */
  isAside?: boolean;
}

/** The note on a call or caller: a button to add it, or its text and tags with Edit, or the editor. */
export function NoteSection({ subject, label, title, isAside = false }: NoteSectionProps): ReactNode {
  useNote(subject);
  // The editor was closed: the focus goes back to the button that opened it.
  const [wasEdited, setEdited] = useState(false);
  const isOpen = useStore(notesStore, (all) => all.editing === subject);
  const note = useStore(notesStore, (all) => all.notes[subject]);
  if (note === undefined || note.kind === 'loading') return <Skeleton rows={1} />;
  if (note.kind === 'failed') {
    const retry = (): void => void notesStore.getState().load(subject);
    return <Failure text={t('notes.failed', { what: errorWords(note.error).what })} onRetry={retry} />;
  }
  // What could not be saved stays in its field.
  const isEditing = isOpen || note.saveState.kind === 'failed';
  const { openEditor, closeEditor, flush } = notesStore.getState();
  const edit = { onPress: () => openEditor(subject), autoFocus: wasEdited };
  const done = (): void => {
    void flush(subject);
    closeEditor(subject);
    setEdited(true);
  };
  const isEmpty = note.text === '' && note.tags.length === 0;
  if (!isEditing && isEmpty && title === undefined) {
    return (
      <section aria-label={t('notes.title')} className={classes(styles.add)}>
        <Button kind="quiet" icon={NotebookPen} {...edit}>
          {t('notes.add')}
        </Button>
      </section>
    );
  }
  return (
    <section>
      <h3 className={isAside ? 'aside-head' : 'section-head'}>
        {title ?? t('notes.title')}
        {!isEditing && isEmpty ? (
          <Button kind="quiet" size="small" aria-label={t('notes.addOnCaller')} {...edit}>
            {t('notes.addShort')}
          </Button>
        ) : isEditing ? (
          <Button kind="quiet" size="small" onPress={done}>
            {t('notes.done')}
          </Button>
        ) : (
          <Button
            kind="quiet"
            size="small"
            icon={Pencil}
            aria-label={t(title === undefined ? 'notes.editNote' : 'notes.editOnCaller')}
            {...edit}
          >
            {t('people.edit')}
          </Button>
        )}
      </h3>
      {isEditing ? (
        <NoteEditor subject={subject} label={label} note={note} onDone={done} />
      ) : (
        <NoteText text={note.text} tags={note.tags} />
      )}
    </section>
  );
}

function NoteText({ text, tags }: { text: string; tags: readonly string[] }): ReactNode {
  return (
    <>
      {text === '' ? null : (
        <p dir="auto" className={classes(styles.text)}>
          {text}
        </p>
      )}
      {tags.length === 0 ? null : (
        <ul className={classes('small flex gap-1 wraps below', styles.tags)} aria-label={t('notes.list')}>
          {tags.map((tag) => (
            <li key={tag} className="edged">
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
