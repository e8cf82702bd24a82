import { Plus, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Settings, SettingsPatch } from '../../shared/settings.ts';
import type { ReadItem } from '../setup/lists.ts';
import { type TypedItem, useTypedItem } from '../setup/typed-item.ts';
import { t } from '../text.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import group from '../ui/Group.module.css';
import { showToast } from '../ui/overlays/toasts.ts';
import { NumberText } from '../ui/Time.tsx';
import { changeSettings, type SectionProps } from './section.ts';
import styles from './settings.module.css';

/** An item of a list. */
interface ListItem {
  id: string;
  name: string;
  /** After the name, and below it. */
  detail?: string;
  hint?: string;
  /** The settings without it. */
  without: SettingsPatch;
  makeDefault?: { label: string; onPress: () => void };
}

interface ListEditorProps<T, V, P> extends Pick<SectionProps, 'settings'> {
  legend: string;
  hint: string;
  items: readonly ListItem[];
  /** What the form of a new item begins with; null where nothing can be added. */
  blank: T | null;
  addLabel: string;
  /** The names are numbers. */
  isOfNumbers?: boolean;
  /** Reads an item as it was typed. */
  read: (typed: T) => ReadItem<V, P>;
  /** The settings with the item that was read. */
  save: (value: V) => SettingsPatch;
  fields: (form: TypedItem<T, P>) => ReactNode;
}

/** A list with its buttons and the form of a new item. Removing can be undone from a toast. */
export function ListEditor<T extends object, V, P>(props: ListEditorProps<T, V, P>): ReactNode {
  const { settings, legend, hint, items, blank, addLabel, isOfNumbers } = props;
  const editor = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The pressed button is gone.
  const focus = (): void => editor.current?.focus();
  const close = (): void => {
    setOpen(false);
    focus();
  };
  const remove = async ({ name, without }: ListItem): Promise<void> => {
    const before = beforeOf(without, settings);
    if (!(await changeSettings(without))) return;
    focus();
    showToast({ text: t('setup.removed', { name }), undo: () => void changeSettings(before) });
  };
  return (
    <fieldset ref={editor} tabIndex={-1}>
      <legend className={classes(group.head)}>{legend}</legend>
      <div className={classes(group.group)}>
        {items.length === 0 ? null : (
          <ul>
            {items.map((item) => (
              <li key={item.id} className={classes(styles.item)}>
                <div className="rest">
                  {isOfNumbers ? <NumberText>{item.name}</NumberText> : item.name}{' '}
                  <span className="secondary">{item.detail}</span>
                  {item.hint === undefined ? null : <p className="secondary">{item.hint}</p>}
                </div>
                {item.makeDefault ? <IconButton {...item.makeDefault} icon={Star} /> : null}
                <IconButton
                  label={t('setup.remove', { name: item.name })}
                  onPress={() => void remove(item)}
                  icon={Trash2}
                />
              </li>
            ))}
          </ul>
        )}
        {blank === null ? null : (
          <div className={classes(styles.add)}>
            {isOpen ? (
              <NewItem {...props} blank={blank} close={close} />
            ) : (
              <Button icon={Plus} onPress={() => setOpen(true)}>
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

const focusFirst = (form: HTMLFormElement | null): void => form?.querySelector('input')?.focus();

/** The form of a new item. Where saving failed, what was typed stays. */
function NewItem<T extends object, V, P>(props: ListEditorProps<T, V, P> & { blank: T; close: () => void }): ReactNode {
  const { blank, addLabel, save, fields, close } = props;
  const { form, read } = useTypedItem(blank, props.read);
  const submit = async (): Promise<void> => {
    const item = read();
    if (item !== null && (await changeSettings(save(item)))) close();
  };
  return (
    <Form
      ref={focusFirst}
      className="stack-wide slim rest"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields(form)}
      <div className="wrap">
        <Button type="submit">{addLabel}</Button>
        <Button kind="quiet" onPress={close}>
          {t('shell.cancel')}
        </Button>
      </div>
    </Form>
  );
}
