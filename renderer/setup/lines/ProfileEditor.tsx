import { Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import type { DialProfile, Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { showToast } from '../../ui/overlays/Toast.tsx';
import styles from '../setup.module.css';
import type { ListEditorProps } from './GatewayEditor.tsx';
import { ProfileForm } from './ProfileForm.tsx';

type Editing = { kind: 'no' } | { kind: 'new' } | { kind: 'old'; id: string };

/** The profiles: add, change, remove with undo, and which one is proposed, or none. Each change is saved at once. */
export function ProfileEditor({ settings, onChange }: ListEditorProps): ReactNode {
  const editor = useRef<HTMLFieldSetElement>(null);
  const [editing, setEditing] = useState<Editing>({ kind: 'no' });
  const close = (): void => setEditing({ kind: 'no' });
  const { profiles, profileId } = settings;
  const keep = async (changed: DialProfile): Promise<void> => {
    const isNew = profiles.every(({ id }) => id !== changed.id);
    const all = isNew ? [...profiles, changed] : profiles.map((each) => (each.id === changed.id ? changed : each));
    if (await onChange({ profiles: all })) close();
  };
  const remove = async ({ id, name }: DialProfile): Promise<void> => {
    const rest = profiles.filter((each) => each.id !== id);
    if (!(await onChange({ profiles: rest, profileId: profileId === id ? null : profileId }))) return;
    // The button that was pressed is gone with its row.
    editor.current?.focus();
    showToast({
      text: t('setup.removed', { name }),
      undo: { label: t('setup.undo'), onPress: () => void onChange({ profiles, profileId }) },
    });
  };
  return (
    <fieldset ref={editor} tabIndex={-1} className={classes(styles.editor)}>
      <legend>{t('profiles.profiles')}</legend>
      <p className={classes(styles.hint)}>{t('profiles.hint')}</p>
      {profiles.length === 0 ? null : (
        <ul className={classes(styles.items)}>
          <Item
            name={t('profiles.none')}
            detail={t('profiles.noneDetail')}
            isDefault={profileId === null}
            onDefault={() => void onChange({ profileId: null })}
          />
          {profiles.map((profile) =>
            editing.kind === 'old' && editing.id === profile.id ? (
              <li key={profile.id} className={classes(styles.item)}>
                <ProfileForm start={profile} settings={settings} onDone={keep} onCancel={close} />
              </li>
            ) : (
              <ProfileItem
                key={profile.id}
                profile={profile}
                settings={settings}
                onDefault={() => void onChange({ profileId: profile.id })}
                onEdit={() => setEditing({ kind: 'old', id: profile.id })}
                onRemove={() => void remove(profile)}
              />
            ),
          )}
        </ul>
      )}
      {editing.kind === 'new' ? (
        <ProfileForm start={null} settings={settings} onDone={keep} onCancel={close} />
      ) : (
        <div>
          <Button icon={Plus} onPress={() => setEditing({ kind: 'new' })}>
            {t('profiles.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ProfileItemProps {
  profile: DialProfile;
  settings: Settings;
  onDefault: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ProfileItem({ profile, settings, onDefault, onEdit, onRemove }: ProfileItemProps): ReactNode {
  const { country } = useRegion();
  const { id, name } = profile;
  const detail = detailWords(profile, settings, country);
  return (
    <Item name={name} detail={detail} isDefault={settings.profileId === id} onDefault={onDefault}>
      <IconButton label={t('setup.edit', { name })} onPress={onEdit} icon={Pencil} />
      <IconButton label={t('setup.remove', { name })} onPress={onRemove} icon={Trash2} />
    </Item>
  );
}

function detailWords({ extension, gatewayUuid, callerId }: DialProfile, settings: Settings, country: string): string {
  const gateway = settings.gateways.find(({ uuid }) => uuid === gatewayUuid)?.name;
  if (gateway === undefined) return t('profiles.detailGone', { extension });
  if (callerId === null) return t('profiles.detailAuto', { extension, gateway });
  return t('profiles.detail', { extension, gateway, callerId: formatNumber(callerId, country) });
}

interface ItemProps {
  name: string;
  detail: string;
  isDefault: boolean;
  onDefault: () => void;
  children?: ReactNode;
}

function Item({ name, detail, isDefault, onDefault, children }: ItemProps): ReactNode {
  return (
    <li className={classes(styles.item)}>
      <div className={classes(styles.itemText)}>
        <p>
          <span className={classes(styles.itemName)}>{name}</span>
          {isDefault ? <span className={classes(styles.itemDetail)}> · {t('profiles.proposed')}</span> : null}
        </p>
        <p className={classes(styles.itemDetail, 'tabular')}>{detail}</p>
      </div>
      {isDefault ? null : <IconButton label={t('profiles.makeDefault', { name })} onPress={onDefault} icon={Star} />}
      {children}
    </li>
  );
}
