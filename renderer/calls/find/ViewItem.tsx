import { Check, Copy, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as PlainButton } from 'react-aria-components';
import { type SavedView, viewNameLimit, viewText } from '../../../shared/calls/saved-view.ts';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { copyText } from '../../ui/copy-text.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/overlays/Toast.tsx';
import styles from './find.module.css';

export interface ViewItemProps {
  view: SavedView;
  onChoose: () => void;
  /** Answers whether the new name was kept. */
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
}

async function copy(view: SavedView): Promise<void> {
  showToast({ text: t((await copyText(viewText(view))) ? 'find.copied' : 'find.copyFailed') });
}

/** One view that was kept: choose it, hand it on, rename it, take it away. */
export function ViewItem({ view, onChoose, onRename, onRemove }: ViewItemProps): ReactNode {
  const [renaming, setRenaming] = useState(false);
  if (renaming) return <Rename view={view} onRename={onRename} onDone={() => setRenaming(false)} />;
  const { name } = view;
  return (
    <li className={classes(styles.view)}>
      <PlainButton onPress={onChoose} className={classes(styles.choose)}>
        <bdi>{name}</bdi>
      </PlainButton>
      <IconButton label={t('find.copyView', { view: name })} onPress={() => void copy(view)} icon={Copy} />
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
  const keep = async (): Promise<void> => {
    const tidy = name.trim();
    if (tidy === '' || tidy === view.name || (await onRename(tidy))) onDone();
  };
  return (
    <li>
      <form
        className={classes(styles.view)}
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
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
        <IconButton label={t('find.viewSave')} type="submit" icon={Check} />
      </form>
    </li>
  );
}
