import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as PlainButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { type SavedView, viewNameLimit } from '../../../shared/calls/view-filter.ts';
import { latest, useResource } from '../../resource.ts';
import { errorWords, t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/feedback/states.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { callsStore } from '../calls-store.ts';
import { isFiltering } from './conditions.ts';
import styles from './find.module.css';
import { savedViews } from './saved-views.ts';

/** Saves a view; a toast says why it failed. Returns whether it is saved. */
async function save(view: SavedView): Promise<boolean> {
  const answer = await savedViews.getState().save(view);
  if (!answer.ok) showToast({ text: t('find.viewNotSaved', { what: errorWords(answer.error).what }) });
  return answer.ok;
}

async function remove(view: SavedView): Promise<void> {
  const answer = await savedViews.getState().remove(view.id);
  if (answer.ok) showToast({ text: t('find.viewRemoved', { view: view.name }), undo: () => void save(view) });
  else showToast({ text: t('find.viewNotSaved', { what: errorWords(answer.error).what }) });
}

/** The saved views. `onChosen`: one was chosen. */
export function Views({ onChosen }: { onChosen: () => void }): ReactNode {
  const views = latest(useResource(savedViews, undefined));
  if (views === null) return <Skeleton rows={2} />;
  return (
    <>
      {views.length === 0 ? (
        <p className="muted">{t('find.noViews')}</p>
      ) : (
        <ul className="column bleed">
          {views.map((view) => (
            <li key={view.id} className="row">
              <PlainButton
                className="break medium pressable grow"
                onPress={() => {
                  void callsStore.getState().setFilter(view.filter);
                  onChosen();
                }}
              >
                <bdi>{view.name}</bdi>
              </PlainButton>
              <IconButton
                label={t('find.removeView', { view: view.name })}
                onPress={() => void remove(view)}
                icon={Trash2}
              />
            </li>
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
