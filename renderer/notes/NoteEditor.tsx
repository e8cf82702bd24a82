import type { ReactNode } from 'react';
import { noteLimits, tidyTags } from '../../shared/people/notes.ts';
import { useCall } from '../resource.ts';
import { errorWords, t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { TagsField } from '../ui/fields/TagsField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './Notes.module.css';
import { notesStore, type SaveState, type ShownNote } from './note-store.ts';

export interface NoteEditorProps {
  /** `call <uuid>` or `caller <key>`. */
  subject: string;
  /** Names the field of the text. */
  label: string;
  note: ShownNote;
  /** Escape in the text. */
  onDone: () => void;
}

/** Text and tags of a subject, saved while typing. */
export function NoteEditor({ subject, label, note, onDone }: NoteEditorProps): ReactNode {
  const { edit, flush } = notesStore.getState();
  const used = useCall('calls.facets', undefined);
  return (
    <div className={classes('stack', styles.editor)}>
      <TextField
        label={label}
        labelHidden
        lines="several"
        autoFocus
        value={note.text}
        onChange={(text) => edit(subject, { text })}
        onBlur={() => void flush(subject)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
        maxLength={noteLimits.text}
        placeholder={t('notes.placeholder')}
      />
      <TagsField
        tags={note.tags}
        suggestions={used?.tags ?? []}
        onChange={(tags) => {
          edit(subject, { tags: tidyTags(tags) });
          void flush(subject);
        }}
      />
      <SaveLine
        saveState={note.saveState}
        isEmpty={note.text === '' && note.tags.length === 0}
        onRetry={() => void flush(subject)}
      />
    </div>
  );
}

function SaveLine(props: { saveState: SaveState; isEmpty: boolean; onRetry: () => void }): ReactNode {
  const { saveState, isEmpty, onRetry } = props;
  if (saveState.kind === 'failed') {
    return <Failure text={t('notes.notSaved', { what: errorWords(saveState.error).what })} onRetry={onRetry} />;
  }
  const words = saveState.kind !== 'saved' ? t('settings.saving_saving') : isEmpty ? '' : t('settings.saving_saved');
  return <p className={classes(styles.saving)}>{words}</p>;
}

/** What failed, and a button that tries again. */
export function Failure({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  return (
    <div className="line wrap control danger between" role="alert">
      <p>{text}</p>
      <Button onPress={onRetry}>{t('shell.tryAgain')}</Button>
    </div>
  );
}
