import { Check, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as PlainButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { type SavedView, viewNameLimit } from '../../../shared/calls/view-filter.ts';
import { latest, useResource } from '../../resource.ts';
import { errorWords, t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { AfterAWhile, Spinner } from '../../ui/feedback/states.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { callsStore } from '../calls-store.ts';
import { isFiltering } from './conditions.ts';
import styles from './find.module.css';
import { savedViews } from './saved-views.ts';

/** Saves a view; a toast says why it failed. Returns whether it is saved. */
async function save(view: SavedView, place: number | null = null): Promise<boolean> {
  const answer = await savedViews.getState().save(view, place);
  if (!answer.ok) showToast({ text: t('find.viewNotSaved', { what: errorWords(answer.error).what }) });
  return answer.ok;
}

async function remove(view: SavedView, place: number): Promise<void> {
  const answer = await savedViews.getState().remove(view.id);
  if (answer.ok)
    showToast({
      text: t('find.viewRemoved', { view: view.name }),
      undo: () => void save(view, place),
    });
  else showToast({ text: t('find.viewNotSaved', { what: errorWords(answer.error).what }) });
}

/** The saved views. `onChosen`: one was chosen. */
export function Views({ onChosen }: { onChosen: () => void }): ReactNode {
  const answer = useResource(savedViews, undefined);
  const views = latest(answer);
  if (answer.kind === 'loading') {
    return (
      <AfterAWhile>
        <Spinner />
      </AfterAWhile>
    );
  }
  if (answer.kind === 'failed' && views === null) {
    return (
      <>
        <p role="alert">{t('find.viewsFailed', { what: errorWords(answer.error).what })}</p>
        <Button onPress={() => void savedViews.getState().refresh()}>{t('shell.tryAgain')}</Button>
      </>
    );
  }
  return (
    <>
      {views === null || views.length === 0 ? (
        <p className="muted">{t('find.noViews')}</p>
      ) : (
        <ul className="column bleed">
          {views.map((view, place) => (
            <ViewItem
              key={view.id}
              view={view}
              onChoose={() => {
                void callsStore.getState().setFilter(view.filter);
                onChosen();
              }}
              onRename={(name) => save({ ...view, name })}
              onRemove={() => void remove(view, place)}
            />
          ))}
        </ul>
      )}
      <SaveFilter />
    </>
  );
}

function SaveFilter(): ReactNode {
  const filter = useStore(callsStore, (state) => state.filter);
  const [name, setName] = useState('');
  if (!isFiltering(filter)) return <p className="muted">{t('find.saveViewNothing')}</p>;
  return (
    <form
      className={classes(styles.line)}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        void save({ id: crypto.randomUUID(), name, filter }).then((isSaved) => {
          if (isSaved) setName('');
        });
      }}
    >
      <TextField
        label={t('find.saveView')}
        value={name}
        onChange={setName}
        maxLength={viewNameLimit}
        placeholder={t('shell.name')}
      />
      <Button type="submit" isDisabled={name.trim() === ''}>
        {t('shell.save')}
      </Button>
    </form>
  );
}

interface ViewItemProps {
  view: SavedView;
  onChoose: () => void;
  /** Returns whether the new name is saved. */
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
}

/** A saved view: use, rename, delete. */
function ViewItem({ view, onChoose, onRename, onRemove }: ViewItemProps): ReactNode {
  const [renaming, setRenaming] = useState(false);
  if (renaming) return <Rename view={view} onRename={onRename} onDone={() => setRenaming(false)} />;
  const { name } = view;
  return (
    <li className="row">
      <PlainButton onPress={onChoose} className="clip medium pressable grow">
        <bdi>{name}</bdi>
      </PlainButton>
      <IconButton label={t('find.renameView', { view: name })} onPress={() => setRenaming(true)} icon={Pencil} />
      <IconButton label={t('find.removeView', { view: name })} onPress={onRemove} icon={Trash2} />
    </li>
  );
}

interface RenameProps {
  view: SavedView;
  onRename: ViewItemProps['onRename'];
  onDone: () => void;
}

function Rename({ view, onRename, onDone }: RenameProps): ReactNode {
  const [name, setName] = useState(view.name);
  const rename = async (): Promise<void> => {
    const tidy = name.trim();
    if (tidy === '' || tidy === view.name || (await onRename(tidy))) onDone();
  };
  return (
    <li>
      <form
        className={classes(styles.line)}
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextField
          label={t('find.renameView', { view: view.name })}
          labelHidden
          autoFocus
          value={name}
          onChange={setName}
          maxLength={viewNameLimit}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
            else event.continuePropagation();
          }}
        />
        <IconButton label={t('shell.save')} type="submit" icon={Check} />
      </form>
    </li>
  );
}
