import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-aria-components';
import { useStore } from 'zustand';
import type { CheckReport } from '../../shared/connection.ts';
import type { Settings } from '../../shared/settings.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Banner, ErrorBanner } from '../ui/feedback/Banner.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { CertificateDialog } from './CertificateDialog.tsx';
import { CheckHelp } from './CheckHelp.tsx';
import { Checks } from './Checks.tsx';
import { isHttp, keyNeed, nameOf, readingOf } from './fields.ts';
import { MovedQuestion } from './MovedQuestion.tsx';
import { type Attempt, reportOf, setupStore } from './store.ts';

export interface ConnectionFormProps {
  settings: Settings;
  ownZone: string;
  /** Of the checks' heading. */
  level: 1 | 3;
  /** The form fills the page, which it is all about. */
  large?: boolean;
  /** Closes the form; absent where it is always open. */
  onClose?: () => void;
}

/** Connects to a PBX: address, key and extension, then the checks in their place. Typed text stays after an error. */
export function ConnectionForm({ settings, ownZone, level, large = false, onClose }: ConnectionFormProps): ReactNode {
  const { fields, attempt, certificate, begin, edit, connect, closeCertificate, reset } = useStore(setupStore);
  useEffect(() => begin(settings), [begin, settings]);
  // Saved fields are in the settings now. Unsaved ones stay in the form; finished checks do not.
  useEffect(
    () => () => {
      const { attempt: last, back } = setupStore.getState();
      if (last.kind === 'saved') reset();
      else if (last.kind === 'checked' || last.kind === 'failed') back();
    },
    [reset],
  );
  const report = reportOf(attempt);
  return (
    <Form
      className="column gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void connect(settings);
      }}
    >
      {report === null ? (
        <FieldsView settings={settings} large={large} {...(onClose ? { onClose } : {})} />
      ) : (
        <>
          <Checks
            report={report}
            extension={fields.extension.trim()}
            level={level}
            help={(check) => <CheckHelp check={check} report={report} settings={settings} ownZone={ownZone} />}
          />
          <ChecksActions attempt={attempt} report={report} settings={settings} />
        </>
      )}
      {attempt.kind === 'asking' ? (
        <MovedQuestion settings={settings} overlap={attempt.overlap} address={fields.address} />
      ) : null}
      <CertificateDialog
        view={certificate}
        onClose={closeCertificate}
        onTrust={(trust) => {
          closeCertificate();
          edit({ trust });
          void connect(settings);
        }}
      />
    </Form>
  );
}

function FieldsView({ settings, large, onClose }: Omit<ConnectionFormProps, 'ownZone' | 'level'>): ReactNode {
  const { attempt } = useStore(setupStore);
  const busy = attempt.kind === 'checking';
  return (
    <>
      <ConnectionFields settings={settings} busy={busy} />
      {attempt.kind === 'saved' ? <Banner tone="positive" live="status" title={t('setup.connected')} /> : null}
      {attempt.kind === 'failed' ? <ErrorBanner error={attempt.error} /> : null}
      <div className="wrap">
        <Button type="submit" kind="primary" isPending={busy} {...(large ? { wide: true, size: 'large' } : {})}>
          {busy ? t('setup.checking') : t('setup.checkAndConnect')}
        </Button>
        {onClose ? <Button onPress={onClose}>{t('shell.close')}</Button> : null}
      </div>
    </>
  );
}

interface ChecksActionsProps extends Pick<ConnectionFormProps, 'settings'> {
  attempt: Attempt;
  report: CheckReport;
}

function ChecksActions({ attempt, report, settings }: ChecksActionsProps): ReactNode {
  const { back, connect, saveAnyway } = setupStore.getState();
  const reading = readingOf(report);
  const isFinished = attempt.kind === 'checked';
  const isWarned = isFinished && reading === 'warned';
  return (
    <div className="wrap between">
      <Button isPending={attempt.kind === 'saving'} onPress={back}>
        {t('setup.back')}
      </Button>
      <div className="wrap">
        {isWarned || (isFinished && reading === 'failed') ? (
          <Button {...(isWarned ? {} : { kind: 'primary' })} onPress={() => void connect(settings)}>
            {t('setup.checkAgain')}
          </Button>
        ) : null}
        {isWarned ? (
          <Button kind="primary" onPress={() => void saveAnyway(settings)}>
            {t('setup.anyway')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function ConnectionFields({ settings, busy }: { settings: Settings; busy: boolean }): ReactNode {
  const { fields, edit } = useStore(setupStore);
  const address = useRef<HTMLInputElement>(null);
  useEffect(() => address.current?.focus(), []);
  const need = keyNeed(fields, settings.connection);
  return (
    <>
      <TextField
        label={t('setup.address')}
        hint={isHttp(fields.address) ? t('setup.httpHint') : undefined}
        placeholder={t('setup.addressPlaceholder')}
        value={fields.address}
        onChange={(typed) => edit({ address: typed })}
        inputRef={address}
        isReadOnly={busy}
        spellCheck="false"
        inputMode="url"
        maxLength={2000}
      />
      <TextField
        label={t('setup.key')}
        hint={need === 'keep' ? t('setup.keyKeep') : need === 'newAddress' ? t('setup.keyNewAddress') : undefined}
        placeholder={t('setup.keyHint')}
        type="password"
        value={fields.key}
        onChange={(key) => edit({ key })}
        isReadOnly={busy}
        maxLength={4000}
      />
      <TextField
        label={t('setup.extension')}
        hint={t('setup.extensionHint')}
        value={fields.extension}
        onChange={(extension) => edit({ extension })}
        isReadOnly={busy}
        inputMode="numeric"
        maxLength={200}
      />
      {settings.connectionId === null ? null : (
        <TextField
          label={t('setup.name')}
          hint={t('setup.nameHint')}
          value={nameOf(fields)}
          onChange={(name) => edit({ name })}
          isReadOnly={busy}
          maxLength={80}
        />
      )}
    </>
  );
}
