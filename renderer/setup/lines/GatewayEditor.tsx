import { Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Gateway } from '../../../shared/connection.ts';
import type { Settings, SettingsPatch } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { showToast } from '../../ui/overlays/Toast.tsx';
import styles from '../setup.module.css';
import { GatewayForm } from './GatewayForm.tsx';
import { readGateway, withGateway, withGatewayChanged, withoutGateway } from './lists.ts';

export interface ListEditorProps {
  settings: Settings;
  /** Saves a change at once; false when it could not be saved. */
  onChange: (patch: SettingsPatch) => Promise<boolean>;
}

type Editing = { kind: 'no' } | { kind: 'new' } | { kind: 'old'; uuid: string };

/** The gateways: add, rename, remove with undo, and which one is proposed. Each change is saved at once. */
export function GatewayEditor({ settings, onChange }: ListEditorProps): ReactNode {
  const editor = useRef<HTMLFieldSetElement>(null);
  const [editing, setEditing] = useState<Editing>({ kind: 'no' });
  const close = (): void => setEditing({ kind: 'no' });
  const { gateways, gatewayUuid } = settings;
  const submit = async (patch: SettingsPatch): Promise<void> => {
    if (await onChange(patch)) close();
  };
  const remove = async (gateway: Gateway): Promise<void> => {
    if (!(await onChange(withoutGateway(settings, gateway.uuid)))) return;
    // The button that was pressed is gone with its row.
    editor.current?.focus();
    showToast({
      text: t('setup.removed', { name: gateway.name }),
      undo: { label: t('setup.undo'), onPress: () => void onChange({ gateways, gatewayUuid }) },
    });
  };
  const adding = editing.kind === 'new' || (gateways.length === 0 && editing.kind === 'no');
  return (
    <fieldset ref={editor} tabIndex={-1} className={classes(styles.editor)}>
      <legend>{t('setup.gateways')}</legend>
      <p className={classes(styles.hint)}>
        {gateways.length === 0 ? t('setup.gatewaysNone') : t('setup.gatewaysHint')}
      </p>
      {gateways.length === 0 ? null : (
        <ul className={classes(styles.items)}>
          {gateways.map((gateway) =>
            editing.kind === 'old' && editing.uuid === gateway.uuid ? (
              <li key={gateway.uuid} className={classes(styles.item)}>
                <GatewayForm
                  start={gateway}
                  read={(typed) =>
                    readGateway(
                      typed,
                      gateways.filter((each) => each.uuid !== gateway.uuid),
                    )
                  }
                  onDone={(changed) => submit(withGatewayChanged(settings, gateway.uuid, changed))}
                  onCancel={close}
                />
              </li>
            ) : (
              <GatewayItem
                key={gateway.uuid}
                gateway={gateway}
                isDefault={gateway.uuid === gatewayUuid}
                onDefault={() => void onChange({ gatewayUuid: gateway.uuid })}
                onEdit={() => setEditing({ kind: 'old', uuid: gateway.uuid })}
                onRemove={() => void remove(gateway)}
              />
            ),
          )}
        </ul>
      )}
      {adding ? (
        <GatewayForm
          start={null}
          read={(typed) => readGateway(typed, gateways)}
          onDone={(gateway) => submit(withGateway(settings, gateway))}
          {...(gateways.length === 0 ? {} : { onCancel: close })}
        />
      ) : (
        <div>
          <Button icon={Plus} onPress={() => setEditing({ kind: 'new' })}>
            {t('setup.addGateway')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface GatewayItemProps {
  gateway: Gateway;
  isDefault: boolean;
  onDefault: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function GatewayItem({ gateway, isDefault, onDefault, onEdit, onRemove }: GatewayItemProps): ReactNode {
  const { name } = gateway;
  return (
    <li className={classes(styles.item)}>
      <div className={classes(styles.itemText)}>
        <p>
          <span className={classes(styles.itemName)}>{name}</span>
          {isDefault ? <span className={classes(styles.itemDetail)}> · {t('setup.defaultGateway')}</span> : null}
        </p>
        <p className={classes(styles.itemDetail, 'tabular')}>{gateway.uuid}</p>
      </div>
      {isDefault ? null : <IconButton label={t('setup.makeDefault', { name })} onPress={onDefault} icon={Star} />}
      <IconButton label={t('setup.edit', { name })} onPress={onEdit} icon={Pencil} />
      <IconButton label={t('setup.remove', { name })} onPress={onRemove} icon={Trash2} />
    </li>
  );
}
