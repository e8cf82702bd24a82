import { Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Settings, SettingsPatch } from '../../shared/settings.ts';
import type { ReadItem } from '../setup/lists.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import group from '../ui/Group.module.css';
import { showToast } from '../ui/overlays/toasts.ts';
import { NumberText } from '../ui/Time.tsx';
import styles from './settings.module.css';
import type { SectionProps } from './store.ts';

/** An item of a list. Each button shows only where its field is set. */
interface ListItem<T> {
  id: string;
  name: string;
  /** After the name. */
  detail?: string;
  /** The settings without it. */
  without: SettingsPatch;
  /** What its form begins with, where it can be changed. */
  start?: T;
  makeDefault?: { label: string; onPress: () => void };
}

/** What the fields of a form show and do. */
interface Typed<T, P> {
  typed: T;
  problem: P | null;
  change: (patch: Partial<T>) => void;
}

interface ListEditorProps<T, V, P> extends Pick<SectionProps, 'settings' | 'change'> {
  legend: string;
  hint: string;
  items: readonly ListItem<T>[];
  /** What the form of a new item begins with; null where nothing can be added. */
  blank: T | null;
  addLabel: string;
  /** The names are numbers. */
  isOfNumbers?: boolean;
  /** The form of a new item is always open. */
  isNeeded?: boolean;
  /** Reads an item as it was typed. `over`: the id of the item that is changed; null for a new one. */
  read: (typed: T, over: string | null) => ReadItem<V, P>;
  /** The settings with the item that was read. */
  save: (value: V, over: string | null) => SettingsPatch;
  fields: (form: Typed<T, P>) => ReactNode;
}

/** A list with its buttons and the form of one item. Removing can be undone from a toast. */
export function ListEditor<T extends object, V, P>(props: ListEditorProps<T, V, P>): ReactNode {
  const { settings, change, legend, hint, items, blank, addLabel, isOfNumbers, isNeeded } = props;
  const editor = useRef<HTMLFieldSetElement>(null);
  const [open, setOpen] = useState<string | 'new' | null>(null);
  // The pressed button is gone.
  const focus = (): void => editor.current?.focus();
  const close = (): void => {
    setOpen(null);
    focus();
  };
  const remove = async ({ name, without }: ListItem<T>): Promise<void> => {
    const before = beforeOf(without, settings);
    if (!(await change(without))) return;
    focus();
    showToast({ text: t('setup.removed', { name }), undo: () => void change(before) });
  };
  const form = (start: T, over: string | null) => (
    <ItemForm {...props} {...{ start, over, close }} isAlwaysOpen={over === null && isNeeded === true} />
  );
  return (
    <fieldset ref={editor} tabIndex={-1}>
      <legend className={classes(group.head)}>{legend}</legend>
      <div className={classes(group.group)}>
        {items.length === 0 ? null : (
          <ul className={classes(styles.items)}>
            {items.map((item) => (
              <li key={item.id} className={classes(styles.item)}>
                {open === item.id && item.start ? (
                  form(item.start, item.id)
                ) : (
                  <Item
                    item={item}
                    isNumber={isOfNumbers}
                    onEdit={() => setOpen(item.id)}
                    onRemove={() => void remove(item)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {blank === null ? null : (
          <div className={classes(styles.add)}>
            {isNeeded || open === 'new' ? (
              form(blank, null)
            ) : (
              <Button icon={Plus} onPress={() => setOpen('new')}>
                {addLabel}
              </Button>
            )}
          </div>
        )}
      </div>
      <p className={classes(group.foot)}>{hint}</p>
    </fieldset>
  );
}

/** What a patch changes, as it is before. */
function beforeOf(patch: SettingsPatch, settings: Settings): SettingsPatch {
  return Object.fromEntries(Object.keys(patch).map((key) => [key, settings[key as keyof Settings]]));
}

interface ItemProps<T> {
  item: ListItem<T>;
  isNumber: boolean | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

function Item<T>({ item, isNumber, onEdit, onRemove }: ItemProps<T>): ReactNode {
  const { name, detail, start, makeDefault } = item;
  return (
    <>
      <div className="rest">
        {isNumber ? <NumberText>{name}</NumberText> : name} <span className="secondary">{detail}</span>
      </div>
      {makeDefault ? <IconButton {...makeDefault} icon={Star} /> : null}
      {start ? <IconButton label={t('shell.editNamed', { name })} onPress={onEdit} icon={Pencil} /> : null}
      <IconButton label={t('setup.remove', { name })} onPress={onRemove} icon={Trash2} />
    </>
  );
}

interface ItemFormProps<T, V, P> extends ListEditorProps<T, V, P> {
  start: T;
  over: string | null;
  isAlwaysOpen: boolean;
  close: () => void;
}

const focusFirst = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();

/** A form for one item. Where saving failed, what was typed stays. */
function ItemForm<T extends object, V, P>(props: ItemFormProps<T, V, P>): ReactNode {
  const { start, over, isAlwaysOpen, addLabel, read, save, change: changeSettings, fields, close } = props;
  const [typed, setTyped] = useState(start);
  const [problem, setProblem] = useState<P | null>(null);
  const change = (patch: Partial<T>): void => {
    setTyped({ ...typed, ...patch });
    setProblem(null);
  };
  const submit = async (): Promise<void> => {
    const item = read(typed, over);
    if (!item.ok) setProblem(item.problem);
    else if (await changeSettings(save(item.value, over))) close();
  };
  return (
    <Form
      ref={isAlwaysOpen ? null : focusFirst}
      className="stack-wide slim rest"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields({ typed, problem, change })}
      <div className="wrap">
        <Button type="submit">{over === null ? addLabel : t('shell.save')}</Button>
        {isAlwaysOpen ? null : (
          <Button kind="quiet" onPress={close}>
            {t('shell.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}
