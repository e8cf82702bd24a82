import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import type { DialProfile, Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from '../setup.module.css';
import { type ProfileProblem, readProfile, type TypedProfile } from './lists.ts';

export interface ProfileFormProps {
  /** The profile that is changed; null for a new one. */
  start: DialProfile | null;
  settings: Settings;
  onDone: (profile: DialProfile) => Promise<void>;
  onCancel: () => void;
}

const AS_PBX = 'pbx';
const NUMBER = 'number ';

/** Name, phone, gateway and shown number of one profile. */
export function ProfileForm({ start, settings, onDone, onCancel }: ProfileFormProps): ReactNode {
  const { country } = useRegion();
  const [typed, setTyped] = useState<TypedProfile>(() => start ?? newProfile(settings));
  const [problem, setProblem] = useState<ProfileProblem | null>(null);
  const change = (patch: Partial<TypedProfile>): void => {
    setTyped({ ...typed, ...patch });
    setProblem(null);
  };
  const submit = async (): Promise<void> => {
    const others = settings.profiles.filter(({ id }) => id !== typed.id);
    const read = readProfile(typed, others);
    if (!read.ok) return setProblem(read.problem);
    await onDone(read.profile);
  };
  const { gateways, callerIds } = settings;
  const known = gateways.some(({ uuid }) => uuid === typed.gatewayUuid);
  const shown = [...new Set([...callerIds, ...(typed.callerId === null ? [] : [typed.callerId])])];
  return (
    <Form
      className={classes(styles.editor, styles.itemText)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('profiles.name')}
        value={typed.name}
        onChange={(name) => change({ name })}
        problem={nameWords(problem)}
        autoComplete="off"
        maxLength={80}
      />
      <TextField
        label={t('profiles.extension')}
        hint={t('profiles.extensionHint')}
        value={typed.extension}
        onChange={(extension) => change({ extension })}
        problem={problem === 'badExtension' ? t('profiles.badExtension') : null}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      <SelectField
        label={t('profiles.gateway')}
        choices={gateways.map(({ uuid, name }) => ({ id: uuid, label: name }))}
        value={known ? typed.gatewayUuid : null}
        onChange={(gatewayUuid) => change({ gatewayUuid })}
        placeholder={t('dial.gatewayChoose')}
        problem={problem === 'gatewayUnchosen' ? t('profiles.gatewayUnchosen') : null}
      />
      <SelectField
        label={t('dial.callerId')}
        choices={[
          { id: AS_PBX, label: t('dial.callerIdAuto') },
          ...shown.map((number) => ({ id: NUMBER + number, label: formatNumber(number, country) })),
        ]}
        value={typed.callerId === null ? AS_PBX : NUMBER + typed.callerId}
        onChange={(id) => change({ callerId: id === AS_PBX ? null : id.slice(NUMBER.length) })}
      />
      <div className={classes(styles.actions)}>
        <Button type="submit">{start === null ? t('profiles.add') : t('setup.save')}</Button>
        <Button kind="quiet" onPress={onCancel}>
          {t('setup.cancel')}
        </Button>
      </div>
    </Form>
  );
}

function newProfile({ extension, gatewayUuid, callerId }: Settings): TypedProfile {
  return { id: crypto.randomUUID(), name: '', extension: extension ?? '', gatewayUuid, callerId };
}

function nameWords(problem: ProfileProblem | null): string | null {
  if (problem === 'nameEmpty') return t('profiles.nameEmpty');
  return problem === 'nameTwice' ? t('profiles.nameTwice') : null;
}
