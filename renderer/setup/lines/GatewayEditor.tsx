import { type ReactNode, useState } from 'react';
import type { Gateway } from '../../../shared/connection.ts';
import { t } from '../../text.ts';
import { classes } from '../../ui/class-names.ts';
import styles from '../setup.module.css';
import { GatewayFields } from './FirstLine.tsx';
import { ItemForm, ListEditor, type ListEditorProps, useItemForm } from './ListEditor.tsx';
import { readGateway, withGateway, withGatewayChanged, withoutGateway } from './lists.ts';

/** The gateways: add, change, remove, and which one is the default. */
export function GatewayEditor({ settings, onChange }: ListEditorProps): ReactNode {
  const [editing, setEditing] = useState<Gateway | null>(null);
  const { gateways, gatewayUuid } = settings;
  const isEmpty = gateways.length === 0;
  const rows = gateways.map((gateway) => {
    const { uuid, name } = gateway;
    const isDefault = uuid === gatewayUuid;
    const save = (changed: Gateway) => onChange(withGatewayChanged(settings, uuid, changed));
    return {
      id: uuid,
      name,
      text: (
        <p>
          {name}
          {isDefault ? <span className="secondary"> · {t('setup.defaultGateway')}</span> : null}
        </p>
      ),
      makeDefault: isDefault
        ? null
        : { label: t('setup.makeDefault', { name }), onPress: () => void onChange({ gatewayUuid: uuid }) },
      onEdit: () => setEditing(gateway),
      removal: { patch: withoutGateway(settings, uuid), undo: { gateways, gatewayUuid } },
      form:
        editing?.uuid === uuid ? (
          <GatewayForm start={gateway} gateways={gateways} save={save} close={() => setEditing(null)} />
        ) : null,
    };
  });
  const form = (close: (() => void) | null) => (
    <GatewayForm
      start={null}
      gateways={gateways}
      save={(added) => onChange(withGateway(settings, added))}
      close={close}
    />
  );
  return (
    <ListEditor
      legend={t('setup.gateways')}
      hint={isEmpty ? t('setup.gatewaysNone') : t('setup.gatewaysHint')}
      rows={rows}
      onChange={onChange}
      adding={{ label: t('setup.addGateway'), isNeeded: isEmpty, form }}
    />
  );
}

interface GatewayFormProps {
  /** Null for a new gateway. */
  start: Gateway | null;
  gateways: readonly Gateway[];
  save: (typed: Gateway) => Promise<boolean>;
  close: (() => void) | null;
}

function GatewayForm({ start, gateways, save, close }: GatewayFormProps): ReactNode {
  const others = gateways.filter(({ uuid }) => uuid !== start?.uuid);
  const { typed, problem, change, submit } = useItemForm(
    start ?? { name: '', uuid: '' },
    (gateway) => readGateway(gateway, others),
    save,
    close,
  );
  return (
    <ItemForm submitLabel={t(start === null ? 'setup.addGateway' : 'shell.save')} submit={submit} onCancel={close}>
      <div className={classes(styles.row)}>
        <GatewayFields {...{ typed, problem, change }} />
      </div>
    </ItemForm>
  );
}
