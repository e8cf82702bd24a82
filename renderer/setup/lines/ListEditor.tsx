import { Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Settings, SettingsPatch } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import group from '../../ui/Group.module.css';
import { showToast } from '../../ui/overlays/toasts.ts';
import styles from '../setup.module.css';

/** What every editor of a list in the settings is given. */
export interface ListEditorProps {
  settings: Settings;
  /** Saves a change at once; false where it could not be saved. */
  onChange: (patch: SettingsPatch) => Promise<boolean>;
}

/** What the form that adds an item is given; `close` as `ItemFormProps.onCancel`. */
export interface AddFormProps extends ListEditorProps {
  close: (() => void) | null;
}

/** A row of a list. Each button shows only where its field is set. */
export interface ListRow {
  id: string;
  /** In the labels of the buttons. */
  name: string;
  text: ReactNode;
  makeDefault?: { label: string; onPress: () => void } | null;
  onEdit?: () => void;
  removal?: { patch: SettingsPatch; undo: SettingsPatch };
  /** Shown instead of the row while it is edited. */
  form?: ReactNode;
}

interface ListProps extends Pick<ListEditorProps, 'onChange'> {
  legend: string;
  hint: string;
  rows: readonly ListRow[];
  /** The form that adds, below the list; null where nothing can be added. */
  adding: Adding | null;
}

/** `label`: of the button that opens the form. `isNeeded`: it stays open. `form`: shown with what closes it; null where it stays. */
interface Adding {
  label: string;
  isNeeded?: boolean;
  form: (close: (() => void) | null) => ReactNode;
}

/** A list with its buttons. Removing can be undone from a toast. */
export function ListEditor({ legend, hint, rows, onChange, adding }: ListProps): ReactNode {
  const editor = useRef<HTMLFieldSetElement>(null);
  const remove = async (name: string, { patch, undo }: NonNullable<ListRow['removal']>): Promise<void> => {
    if (!(await onChange(patch))) return;
    // The pressed button is gone with its row.
    editor.current?.focus();
    showToast({
      text: t('setup.removed', { name }),
      undo: () => void onChange(undo),
    });
  };
  return (
    <fieldset ref={editor} tabIndex={-1}>
      <legend className={classes(group.head)}>{legend}</legend>
      <div className={classes(group.group)}>
        {rows.length === 0 ? null : (
          <ul className={classes(styles.items)}>
            {rows.map((row) => (
              <Item key={row.id} row={row} onRemove={remove} />
            ))}
          </ul>
        )}
        {adding === null ? null : (
          <div className={classes(styles.add)}>
            {adding.isNeeded ? adding.form(null) : <AddForm {...adding} onClosed={() => editor.current?.focus()} />}
          </div>
        )}
      </div>
      <p className={classes(group.foot)}>{hint}</p>
    </fieldset>
  );
}

/** The button that opens the form, and the form, whose first field then has the focus. */
function AddForm({ label, form, onClosed }: Adding & { onClosed: () => void }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.querySelector('input')?.focus();
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    onClosed();
  };
  return (
    <div ref={box}>
      {isOpen ? (
        form(close)
      ) : (
        <Button icon={Plus} onPress={() => setOpen(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}

interface ItemProps {
  row: ListRow;
  onRemove: (name: string, removal: NonNullable<ListRow['removal']>) => Promise<void>;
}

function Item({ row: { name, text, makeDefault, onEdit, removal, form }, onRemove }: ItemProps): ReactNode {
  return (
    <li className={classes(styles.item)}>
      {form ?? (
        <>
          <div className="rest">{text}</div>
          {makeDefault ? <IconButton {...makeDefault} icon={Star} /> : null}
          {onEdit ? <IconButton label={t('setup.edit', { name })} onPress={onEdit} icon={Pencil} /> : null}
          {removal ? (
            <IconButton
              label={t('setup.remove', { name })}
              onPress={() => void onRemove(name, removal)}
              icon={Trash2}
            />
          ) : null}
        </>
      )}
    </li>
  );
}

/** The item as it was typed in a form, or what is wrong with it. */
export type ReadItem<T, P> = { ok: true; value: T } | { ok: false; problem: P };

interface ItemFormState<T, P> {
  typed: T;
  problem: P | null;
  change: (patch: Partial<T>) => void;
  submit: () => Promise<void>;
}

/** The state of a form for one item, which closes once the item is saved; where saving failed, what was typed stays. */
export function useItemForm<T extends object, V, P>(
  start: T,
  read: (typed: T) => ReadItem<V, P>,
  save: (value: V) => Promise<boolean>,
  close: (() => void) | null,
): ItemFormState<T, P> {
  const [typed, setTyped] = useState(start);
  const [problem, setProblem] = useState<P | null>(null);
  return {
    typed,
    problem,
    change(patch) {
      setTyped({ ...typed, ...patch });
      setProblem(null);
    },
    async submit() {
      const item = read(typed);
      if (!item.ok) setProblem(item.problem);
      else if (await save(item.value)) close?.();
    },
  };
}

interface ItemFormProps {
  submitLabel: string;
  submit: () => Promise<void>;
  /** Closes the form; null where it stays open. */
  onCancel: (() => void) | null;
  children: ReactNode;
}

/** A form for one item. */
export function ItemForm({ submitLabel, submit, onCancel, children }: ItemFormProps): ReactNode {
  return (
    <Form
      className="stack-wide slim rest"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <div className="wrap">
        <Button type="submit">{submitLabel}</Button>
        {onCancel === null ? null : (
          <Button kind="quiet" onPress={onCancel}>
            {t('shell.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
