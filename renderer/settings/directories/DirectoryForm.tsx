import type { ReactNode } from 'react';
import { largestFileMb } from '../../../shared/directories/largest-file.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showError } from '../../ui/overlays/toasts.ts';
import styles from './directories.module.css';
import type { DirectoryFields, Problems } from './directory-fields.ts';

export interface DirectoryFormProps {
  readonly fields: DirectoryFields;
  readonly problems: Problems;
  /** A password is stored, which an empty field keeps. */
  readonly isPasswordKept: boolean;
  readonly onChange: (patch: Partial<DirectoryFields>) => void;
}

/** The fields of a source, by its kind. */
export function DirectoryForm(props: DirectoryFormProps): ReactNode {
  switch (props.fields.kind) {
    case 'carddav':
      return (
        <>
          <AddressField {...props} />
          <SignInFields {...props} />
          <NameField {...props} />
        </>
      );
    case 'ldap':
      return (
        <>
          <ServerFields {...props} />
          <SignInFields {...props} />
          <SearchFields {...props} />
        </>
      );
    case 'file':
      return (
        <>
          <FileField {...props} />
          <NameField {...props} />
        </>
      );
  }
}

function AddressField({ fields, problems, onChange }: DirectoryFormProps): ReactNode {
  return (
    <TextField
      label={t('directories.address')}
      value={fields.address}
      onChange={(address) => onChange({ address })}
      hint={t('directories.addressHint')}
      problem={problems.address === undefined ? null : t('directories.address_addressMissing')}
      placeholder="name@example.com"
      spellCheck="false"
      inputMode="url"
      maxLength={2000}
      autoFocus
    />
  );
}

const SECURITY = ['ldaps', 'startTls', 'none'] as const;

function ServerFields({ fields, problems, onChange }: DirectoryFormProps): ReactNode {
  return (
    <>
      <TextField
        label={t('directories.server')}
        value={fields.server}
        onChange={(server) => onChange({ server })}
        problem={problems.server === undefined ? null : t('directories.server_serverUnreadable')}
        placeholder="ldap.example.com"
        spellCheck="false"
        inputMode="url"
        maxLength={300}
        autoFocus
      />
      <SelectField
        label={t('directories.security')}
        choices={SECURITY.map((id) => ({ id, label: t(`directories.security_${id}`) }))}
        value={fields.security}
        onChange={(security) => onChange({ security })}
      />
    </>
  );
}

function SignInFields({ fields, problems, isPasswordKept, onChange }: DirectoryFormProps): ReactNode {
  const hint = isPasswordKept ? t('directories.passwordKept') : t('directories.passwordHint');
  return (
    <>
      <TextField
        label={t('directories.user')}
        value={fields.user}
        onChange={(user) => onChange({ user })}
        hint={t(fields.kind === 'ldap' ? 'directories.userHint_ldap' : 'directories.userHint_carddav')}
        problem={problems.user === undefined ? null : t('directories.user_userMissing')}
        spellCheck="false"
        maxLength={300}
      />
      <TextField
        label={t('directories.password')}
        type="password"
        value={fields.password}
        onChange={(password) => onChange({ password })}
        hint={hint}
        problem={problems.password === undefined ? null : t('directories.password_passwordMissing')}
        maxLength={1000}
      />
    </>
  );
}

/** What is searched: everybody, unless the person says otherwise. */
function SearchFields(props: DirectoryFormProps): ReactNode {
  const { fields, onChange } = props;
  return (
    <>
      <TextField
        label={t('directories.base')}
        value={fields.base}
        onChange={(base) => onChange({ base })}
        hint={t('directories.baseHint')}
        placeholder="dc=example,dc=com"
        spellCheck="false"
        maxLength={1000}
      />
      <Disclosure title={t('directories.more')}>
        <div className="stack-wide below">
          <TextField
            label={t('directories.filter')}
            value={fields.filter}
            onChange={(filter) => onChange({ filter })}
            hint={t('directories.filterHint')}
            placeholder="(objectClass=person)"
            spellCheck="false"
            maxLength={4000}
          />
          <NameField {...props} />
        </div>
      </Disclosure>
    </>
  );
}

function NameField({ fields, onChange }: DirectoryFormProps): ReactNode {
  return (
    <TextField
      label={t('shell.name')}
      value={fields.name}
      onChange={(name) => onChange({ name })}
      hint={t('directories.nameHint')}
      maxLength={80}
    />
  );
}

/** The file is chosen in a dialog of the system: no path that the person didn't choose is read. */
function FileField({ fields, problems, onChange }: DirectoryFormProps): ReactNode {
  const choose = async (): Promise<void> => {
    const answer = await bridge.call('directories.chooseFile', undefined);
    showError(answer);
    if (answer.ok && answer.value !== null) onChange({ path: answer.value });
  };
  return (
    <div className="stack">
      <p className="medium">{t('directories.file')}</p>
      <div className={classes(styles.path)}>
        <span className="rest break">{fields.path === '' ? t('directories.fileNone') : <bdi>{fields.path}</bdi>}</span>
        <Button autoFocus onPress={() => void choose()}>
          {t('directories.chooseFile')}
        </Button>
      </div>
      {problems.path === undefined ? null : (
        <p role="alert" className="danger">
          {t('directories.file_fileMissing')}
        </p>
      )}
      <p className="secondary">{t('directories.fileHint', { megabytes: largestFileMb })}</p>
    </div>
  );
}
