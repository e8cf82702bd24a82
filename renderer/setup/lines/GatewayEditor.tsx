import { type ReactNode, useState } from 'react';
import type { Gateway } from '../../../shared/connection.ts';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from '../setup.module.css';
import { AddButton, ItemForm, ListEditor, type ListEditorProps, RowText, useItemForm } from './ListEditor.tsx';
import { readGateway, withGateway, withGatewayChanged, withoutGateway } from './lists.ts';

/** The gateways: add, change, remove, and which one is the default. */
export function GatewayEditor({ settings, onChange }: ListEditorProps): ReactNode {
  const [editing, setEditing] = useState<'none' | 'new' | Gateway>('none');
  const close = (): void => setEditing('none');
  const { gateways, gatewayUuid } = settings;
  const isEmpty = gateways.length === 0;
  const save = async (changed: Gateway, before: Gateway | null): Promise<boolean> => {
    const patch = before === null ? withGateway(settings, changed) : withGatewayChanged(settings, before.uuid, changed);
    const saved = await onChange(patch);
    // The list may show the gateway before the answer is here, and the next form may be open by then.
    if (saved) setEditing((now) => (now === editing ? 'none' : now));
    return saved;
  };
  const rows = gateways.map((gateway) => {
    const { uuid, name } = gateway;
    const isDefault = uuid === gatewayUuid;
    return {
      id: uuid,
      name,
      text: <RowText name={name} mark={isDefault ? t('setup.defaultGateway') : null} detail={uuid} />,
      makeDefault: isDefault
        ? null
        : { label: t('setup.makeDefault', { name }), onPress: () => void onChange({ gatewayUuid: uuid }) },
      onEdit: () => setEditing(gateway),
      removal: { patch: withoutGateway(settings, uuid), undo: { gateways, gatewayUuid } },
      form:
        typeof editing === 'object' && editing.uuid === uuid ? (
          <GatewayForm start={gateway} gateways={gateways} save={save} onCancel={close} />
        ) : null,
    };
  });
  return (
    <ListEditor
      legend={t('setup.gateways')}
      hint={isEmpty ? t('setup.gatewaysNone') : t('setup.gatewaysHint')}
      rows={rows}
      onChange={onChange}
    >
      {editing === 'new' || (isEmpty && editing === 'none') ? (
        <GatewayForm start={null} gateways={gateways} save={save} onCancel={isEmpty ? null : close} />
      ) : (
        <AddButton label={t('setup.addGateway')} onPress={() => setEditing('new')} />
      )}
    </ListEditor>
  );
}

interface GatewayFormProps {
  /** Null for a new gateway. */
  start: Gateway | null;
  gateways: readonly Gateway[];
  save: (changed: Gateway, before: Gateway | null) => Promise<boolean>;
  onCancel: (() => void) | null;
}

function GatewayForm({ start, gateways, save, onCancel }: GatewayFormProps): ReactNode {
  const { typed, problem, change, submit } = useItemForm(
    start ?? { name: '', uuid: '' },
    (gateway) =>
      readGateway(
        gateway,
        gateways.filter(({ uuid }) => uuid !== start?.uuid),
      ),
    (gateway) => save(gateway, start),
  );
  return (
    <ItemForm
      submitLabel={start === null ? t('setup.addGateway') : t('shell.save')}
      submit={submit}
      onCancel={onCancel}
    >
      <div className={classes(styles.row)}>
        <TextField
          label={t('setup.gatewayName')}
          value={typed.name}
          onChange={(name) => change({ name })}
          problem={problem === 'nameEmpty' ? t('setup.gateway_nameEmpty') : null}
          maxLength={80}
        />
        <TextField
          label={t('setup.gatewayUuid')}
          value={typed.uuid}
          onChange={(uuid) => change({ uuid })}
          problem={problem === null || problem === 'nameEmpty' ? null : t(`setup.gateway_${problem}`)}
          spellCheck="false"
          maxLength={200}
        />
      </div>
    </ItemForm>
  );
}
