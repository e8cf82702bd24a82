import { Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
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
  /** Below the list: the form that adds, or the button that opens it. */
  children: ReactNode;
}

/** A list with its buttons. Removing can be undone from a toast. */
export function ListEditor({ legend, hint, rows, onChange, children }: ListProps): ReactNode {
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
        <div className={classes(styles.add)}>{children}</div>
      </div>
      <p className={classes(group.foot)}>{hint}</p>
    </fieldset>
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

/** The text of a row in two lines: the name with `mark` behind it, and the detail. */
export function RowText({ name, mark, detail }: { name: string; mark: string | null; detail: string }): ReactNode {
  return (
    <>
      <p>
        {name}
        {mark === null ? null : <span className="secondary"> · {mark}</span>}
      </p>
      <p className="secondary tabular">{detail}</p>
    </>
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

/** The state of a form for one item. After saving it starts again; where saving failed, what was typed stays. */
export function useItemForm<T extends object, V, P>(
  start: T,
  read: (typed: T) => ReadItem<V, P>,
  save: (value: V) => Promise<boolean>,
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
      else if (await save(item.value)) setTyped(start);
    },
  };
}

interface ItemFormProps {
  submitLabel: string;
  submit: () => Promise<void>;
  /** Closes the form; absent where it is always open. */
  onCancel?: (() => void) | null;
  children: ReactNode;
}

/** A form for one item. `onCancel` absent: it stands below its list, and its button has a plus. */
export function ItemForm({ submitLabel, submit, onCancel, children }: ItemFormProps): ReactNode {
  const alwaysOpen = onCancel === undefined;
  return (
    <Form
      className={classes('stack-wide slim', !alwaysOpen && 'rest')}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <div className={classes(!alwaysOpen && 'wrap')}>
        <Button type="submit" {...(alwaysOpen ? { icon: Plus } : {})}>
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button kind="quiet" onPress={onCancel}>
            {t('shell.cancel')}
          </Button>
        ) : null}
      </div>
    </Form>
  );
}

/** Opens a form that adds an item. */
export function AddButton({ label, onPress }: { label: string; onPress: () => void }): ReactNode {
  return (
    <div>
      <Button icon={Plus} onPress={onPress}>
        {label}
      </Button>
    </div>
  );
}
