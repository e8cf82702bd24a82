import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { noteLimits, tidyTags } from '../../shared/people/notes.ts';
import { bridge } from '../bridge.ts';
import { errorWords, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { Skeleton } from '../ui/feedback/states.tsx';
import { TagsField } from '../ui/fields/TagsField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './Notes.module.css';
import { notesStore, type SaveState } from './store.ts';

export interface NotesEditorProps {
  /** `call <uuid>` or `caller <key>`. */
  subject: string;
  /** What the field of the text is called. */
  label: string;
  /** Tags that were used before. */
  suggestions: readonly string[];
}

/** Loads the note, follows changes from elsewhere, and saves before the page is left. */
function useNote(subject: string): void {
  const { load: read, flush } = notesStore.getState();
  useEffect(() => {
    void read(subject);
    const stop = bridge.on('history', () => void read(subject));
    const leave = (): void => void flush(subject);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [subject, read, flush]);
}

/** Text and tags of a subject, saved while typing. */
export function NotesEditor({ subject, label, suggestions }: NotesEditorProps): ReactNode {
  useNote(subject);
  const state = useStore(notesStore, (all) => all.notes[subject]);
  const { edit: write, flush, load: read } = notesStore.getState();
  if (state === undefined || state.kind === 'loading') return <Skeleton rows={2} label={t('notes.loading')} />;
  if (state.kind === 'failed') {
    return (
      <div className={classes(styles.failed)} role="alert">
        <p>{t('notes.failed', { what: errorWords(state.error).what })}</p>
        <Button onPress={() => void read(subject)}>{t('shell.tryAgain')}</Button>
      </div>
    );
  }
  return (
    <div className={classes(styles.editor)}>
      <TextField
        label={label}
        lines="several"
        value={state.text}
        onChange={(text) => write(subject, { text })}
        onBlur={() => void flush(subject)}
        maxLength={noteLimits.text}
        placeholder={t('notes.placeholder')}
      />
      <TagsField
        label={t('notes.addTag')}
        listLabel={t('notes.list')}
        removeLabel={(tag) => t('notes.removeTag', { tag })}
        tags={state.tags}
        suggestions={suggestions}
        onChange={(tags) => {
          write(subject, { tags: tidyTags(tags) });
          void flush(subject);
        }}
        maxLength={noteLimits.tag}
        most={noteLimits.tags}
      />
      <SaveLine
        saveState={state.saveState}
        isEmpty={state.text === '' && state.tags.length === 0}
        onRetry={() => void flush(subject)}
      />
    </div>
  );
}

function SaveLine(props: { saveState: SaveState; isEmpty: boolean; onRetry: () => void }): ReactNode {
  const { saveState, isEmpty, onRetry } = props;
  if (saveState.kind === 'failed') {
    return (
      <div className={classes(styles.failed)} role="alert">
        <p>{t('notes.notSaved', { what: errorWords(saveState.error).what })}</p>
        <Button onPress={onRetry}>{t('shell.tryAgain')}</Button>
      </div>
    );
  }
  const words = saveState.kind !== 'saved' ? t('notes.saving') : isEmpty ? '' : t('notes.saved');
  return <p className={classes(styles.keeping)}>{words}</p>;
}
