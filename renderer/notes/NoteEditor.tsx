import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
  /** The text takes the focus as it appears. */
  isFocused?: boolean;
  /** During a call: the field for tags comes when it is asked for, and this stands below while nothing is written. */
  brief?: { readonly emptyWords: string };
}

/** Text and tags of a subject, saved while typing. */
export function NoteEditor(props: NoteEditorProps): ReactNode {
  const { subject, label, note, onDone, isFocused = true, brief } = props;
  const [isTagging, setTagging] = useState(false);
  const { edit, flush } = notesStore.getState();
  const used = useCall('calls.facets', undefined);
  return (
    <div className={classes('stack', styles.editor)}>
      <TextField
        label={label}
        labelHidden
        lines="several"
        autoFocus={isFocused}
        value={note.text}
        onChange={(text) => edit(subject, { text })}
        onBlur={() => void flush(subject)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
        maxLength={noteLimits.text}
        placeholder={t('notes.placeholder')}
      />
      {brief && !isTagging && note.tags.length === 0 ? null : (
        <TagsField
          tags={note.tags}
          suggestions={used?.tags ?? []}
          onChange={(tags) => {
            edit(subject, { tags: tidyTags(tags) });
            void flush(subject);
          }}
        />
      )}
      <div className="row wraps between gap-3">
        {brief && !isTagging && note.tags.length === 0 ? (
          <Button kind="quiet" size="small" icon={Plus} onPress={() => setTagging(true)}>
            {t('notes.addTag')}
          </Button>
        ) : null}
        <SaveLine
          saveState={note.saveState}
          emptyWords={note.text === '' && note.tags.length === 0 ? (brief?.emptyWords ?? '') : null}
          onRetry={() => void flush(subject)}
        />
      </div>
    </div>
  );
}

/** `emptyWords`: what it says while nothing is written; null where something is. */
function SaveLine(props: { saveState: SaveState; emptyWords: string | null; onRetry: () => void }): ReactNode {
  const { saveState, emptyWords, onRetry } = props;
  if (saveState.kind === 'failed') {
    return <Failure text={t('notes.notSaved', { what: errorWords(saveState.error).what })} onRetry={onRetry} />;
  }
  const words = saveState.kind !== 'saved' ? t('settings.saving_saving') : (emptyWords ?? t('settings.saving_saved'));
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
