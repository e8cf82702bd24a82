import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import type { DialProfile, Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { AddButton, ItemForm, ListEditor, type ListEditorProps, RowText, useItemForm } from './ListEditor.tsx';
import { type ProfileProblem, readProfile, type TypedProfile } from './lists.ts';

/** The dial profiles: add, change, remove, and which one is the default, or none. */
export function ProfileEditor({ settings, onChange }: ListEditorProps): ReactNode {
  const { country } = useRegion();
  const [editing, setEditing] = useState<'none' | 'new' | DialProfile>('none');
  const close = (): void => setEditing('none');
  const { profiles, profileId } = settings;
  const save = async (changed: DialProfile): Promise<boolean> => {
    const isNew = profiles.every(({ id }) => id !== changed.id);
    const all = isNew ? [...profiles, changed] : profiles.map((each) => (each.id === changed.id ? changed : each));
    const saved = await onChange({ profiles: all });
    // Another form may be open by then.
    if (saved) setEditing((now) => (now === editing ? 'none' : now));
    return saved;
  };
  const form = (start: DialProfile | null): ReactNode => (
    <ProfileForm start={start} settings={settings} save={save} onCancel={close} />
  );
  const rowOf = (id: string | null, name: string, detail: string) => ({
    id: id ?? 'none',
    name,
    text: <RowText name={name} mark={profileId === id ? t('profiles.proposed') : null} detail={detail} />,
    makeDefault:
      profileId === id
        ? null
        : { label: t('profiles.makeDefault', { name }), onPress: () => void onChange({ profileId: id }) },
  });
  const rows = profiles.map((profile) => ({
    ...rowOf(profile.id, profile.name, detailWords(profile, settings, country)),
    onEdit: () => setEditing(profile),
    removal: {
      patch: {
        profiles: profiles.filter(({ id }) => id !== profile.id),
        profileId: profileId === profile.id ? null : profileId,
      },
      undo: { profiles, profileId },
    },
    form: typeof editing === 'object' && editing.id === profile.id ? form(profile) : null,
  }));
  const without = rowOf(null, t('profiles.none'), t('profiles.noneDetail'));
  return (
    <ListEditor
      legend={t('profiles.profiles')}
      hint={t('profiles.hint')}
      rows={rows.length === 0 ? [] : [without, ...rows]}
      onChange={onChange}
    >
      {editing === 'new' ? form(null) : <AddButton label={t('profiles.add')} onPress={() => setEditing('new')} />}
    </ListEditor>
  );
}

function detailWords({ extension, gatewayUuid, callerId }: DialProfile, settings: Settings, country: string): string {
  const gateway = settings.gateways.find(({ uuid }) => uuid === gatewayUuid)?.name;
  if (gateway === undefined) return t('profiles.detailGone', { extension });
  if (callerId === null) return t('profiles.detailAuto', { extension, gateway });
  return t('profiles.detail', { extension, gateway, callerId: formatNumber(callerId, country) });
}

interface ProfileFormProps {
  /** Null for a new profile. */
  start: DialProfile | null;
  settings: Settings;
  save: (profile: DialProfile) => Promise<boolean>;
  onCancel: () => void;
}

const AS_PBX = 'pbx';

function ProfileForm({ start, settings, save, onCancel }: ProfileFormProps): ReactNode {
  const { country } = useRegion();
  const { gateways, callerIds, profiles } = settings;
  const { typed, problem, change, submit } = useItemForm<TypedProfile, DialProfile, ProfileProblem>(
    start ?? newProfile(settings),
    (profile) =>
      readProfile(
        profile,
        profiles.filter(({ id }) => id !== profile.id),
      ),
    save,
  );
  const isKnown = gateways.some(({ uuid }) => uuid === typed.gatewayUuid);
  const numbers = new Set(typed.callerId === null ? callerIds : [...callerIds, typed.callerId]);
  return (
    <ItemForm submitLabel={start === null ? t('profiles.add') : t('shell.save')} submit={submit} onCancel={onCancel}>
      <TextField
        label={t('profiles.name')}
        value={typed.name}
        onChange={(name) => change({ name })}
        problem={problem === 'nameEmpty' || problem === 'nameTwice' ? t(`profiles.${problem}`) : null}
        maxLength={80}
      />
      <TextField
        label={t('profiles.extension')}
        hint={t('profiles.extensionHint')}
        value={typed.extension}
        onChange={(extension) => change({ extension })}
        problem={problem === 'badExtension' ? t('profiles.badExtension') : null}
        inputMode="numeric"
        maxLength={20}
      />
      <SelectField
        label={t('profiles.gateway')}
        choices={gateways.map(({ uuid, name }) => ({ id: uuid, label: name }))}
        value={isKnown ? typed.gatewayUuid : null}
        onChange={(gatewayUuid) => change({ gatewayUuid })}
        placeholder={t('dial.gatewayChoose')}
        problem={problem === 'gatewayUnchosen' ? t('profiles.gatewayUnchosen') : null}
      />
      <SelectField
        label={t('dial.callerId')}
        choices={[
          { id: AS_PBX, label: t('dial.callerIdAuto') },
          ...[...numbers].map((number) => ({ id: number, label: formatNumber(number, country) })),
        ]}
        value={typed.callerId ?? AS_PBX}
        onChange={(id) => change({ callerId: id === AS_PBX ? null : id })}
      />
    </ItemForm>
  );
}

function newProfile({ extension, gatewayUuid, callerId }: Settings): TypedProfile {
  return { id: crypto.randomUUID(), name: '', extension: extension ?? '', gatewayUuid, callerId };
}
