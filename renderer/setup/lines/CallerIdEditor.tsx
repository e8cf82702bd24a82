import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { NumberText } from '../../ui/Time.tsx';
import { type AddFormProps, ItemForm, ListEditor, type ListEditorProps, useItemForm } from './ListEditor.tsx';
import { readCallerId } from './lists.ts';

/** The caller IDs to choose from: add and remove. */
export function CallerIdEditor({ settings, onChange }: ListEditorProps): ReactNode {
  const { country } = useRegion();
  const { callerIds, callerId } = settings;
  const rows = callerIds.map((number) => {
    const written = formatNumber(number, country);
    const rest = callerIds.filter((each) => each !== number);
    return {
      id: number,
      name: written,
      text: <NumberText>{written}</NumberText>,
      removal: {
        patch: { callerIds: rest, callerId: callerId === number ? null : callerId },
        undo: { callerIds, callerId },
      },
    };
  });
  const form = (close: (() => void) | null) => <CallerIdForm {...{ settings, onChange, close }} />;
  return (
    <ListEditor
      legend={t('setup.callerIds')}
      hint={t('setup.callerIdsHint')}
      rows={rows}
      onChange={onChange}
      adding={{ label: t('setup.addCallerId'), form }}
    />
  );
}

function CallerIdForm({ settings: { callerIds }, onChange, close }: AddFormProps): ReactNode {
  const { typed, problem, change, submit } = useItemForm(
    { number: '' },
    ({ number }) => readCallerId(number, callerIds),
    (added) => onChange({ callerIds: [...callerIds, added] }),
    close,
  );
  return (
    <ItemForm submitLabel={t('setup.addCallerId')} submit={submit} onCancel={close}>
      <TextField
        label={t('setup.callerId')}
        value={typed.number}
        onChange={(number) => change({ number })}
        problem={problem === null ? null : t(`setup.callerId_${problem}`)}
        inputMode="tel"
        maxLength={40}
      />
    </ItemForm>
  );
}
