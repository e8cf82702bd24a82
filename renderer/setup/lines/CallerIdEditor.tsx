import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showToast } from '../../ui/overlays/Toast.tsx';
import { NumberText } from '../../ui/Time.tsx';
import styles from '../setup.module.css';
import type { ListEditorProps } from './GatewayEditor.tsx';
import { type CallerIdProblem, readCallerId } from './lists.ts';

/** The numbers that may be shown to the other side: add and remove, each saved at once. */
export function CallerIdEditor({ settings, onChange }: ListEditorProps): ReactNode {
  const { country } = useRegion();
  const { callerIds, callerId } = settings;
  const editor = useRef<HTMLFieldSetElement>(null);
  const remove = async (number: string): Promise<void> => {
    const patch = {
      callerIds: callerIds.filter((each) => each !== number),
      callerId: callerId === number ? null : callerId,
    };
    if (!(await onChange(patch))) return;
    // The button that was pressed is gone with its row.
    editor.current?.focus();
    showToast({
      text: t('setup.removed', { name: formatNumber(number, country) }),
      undo: { label: t('setup.undo'), onPress: () => void onChange({ callerIds, callerId }) },
    });
  };
  return (
    <fieldset ref={editor} tabIndex={-1} className={classes(styles.editor)}>
      <legend>{t('setup.callerIds')}</legend>
      <p className={classes(styles.hint)}>{t('setup.callerIdsHint')}</p>
      {callerIds.length === 0 ? null : (
        <ul className={classes(styles.items)}>
          {callerIds.map((number) => {
            const written = formatNumber(number, country);
            return (
              <li key={number} className={classes(styles.item)}>
                <span className={classes(styles.itemText)}>
                  <NumberText>{written}</NumberText>
                </span>
                <IconButton
                  label={t('setup.remove', { name: written })}
                  onPress={() => void remove(number)}
                  icon={Trash2}
                />
              </li>
            );
          })}
        </ul>
      )}
      <CallerIdForm settings={settings} onChange={onChange} />
    </fieldset>
  );
}

function CallerIdForm({ settings, onChange }: ListEditorProps): ReactNode {
  const { country } = useRegion();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<CallerIdProblem | null>(null);
  const add = async (): Promise<void> => {
    const read = readCallerId(typed, settings.callerIds, country);
    if (!read.ok) return setProblem(read.problem);
    if (await onChange({ callerIds: [...settings.callerIds, read.callerId] })) setTyped('');
  };
  return (
    <Form
      className={classes(styles.editor)}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label={t('setup.callerId')}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
        problem={problem === null ? null : problemWords(problem)}
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
      />
      <div>
        <Button type="submit" icon={Plus}>
          {t('setup.addCallerId')}
        </Button>
      </div>
    </Form>
  );
}

function problemWords(problem: CallerIdProblem): string {
  switch (problem) {
    case 'empty':
      return t('setup.callerIdEmpty');
    case 'unreadable':
      return t('setup.callerIdUnreadable');
    case 'twice':
      return t('setup.callerIdTwice');
  }
}
