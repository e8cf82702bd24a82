import { type ReactNode, useEffect } from 'react';
import { Form } from 'react-aria-components';
import { useStore } from 'zustand';
import type { Check, CheckReport } from '../../shared/connection.ts';
import type { Settings } from '../../shared/settings.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/class-names.ts';
import { Banner, ErrorBanner } from '../ui/feedback/Banner.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { CertificateDialog, CertificateHelp } from './CertificateDialog.tsx';
import { Checks } from './Checks.tsx';
import { CountryField, countryName, exampleWords } from './CountryField.tsx';
import { isHttp, keyNeed, likelyCountry, readingOf } from './fields.ts';
import styles from './setup.module.css';
import { type Attempt, setupStore } from './store.ts';
import { ZoneField } from './ZoneField.tsx';

export interface ConnectionFormProps {
  settings: Settings;
  ownZone: string;
}

/** Connects to a PBX: address, key and extension, and the checks while they run. Typed text stays after an error. */
export function ConnectionForm({ settings, ownZone }: ConnectionFormProps): ReactNode {
  const { fields, attempt, certificate, begin, edit, connect, saveAnyway, closeCertificate, reset } =
    useStore(setupStore);
  useEffect(() => begin(settings), [begin, settings]);
  // Saved fields are in the settings now. Unsaved ones stay in the form.
  useEffect(
    () => () => {
      if (setupStore.getState().attempt.kind === 'saved') reset();
    },
    [reset],
  );
  const busy = attempt.kind === 'checking' || attempt.kind === 'saving';
  const report = 'report' in attempt ? attempt.report : null;
  const use = (country: string): void => {
    edit({ country });
    void connect(settings);
  };
  const help = (check: Check): ReactNode => {
    if (check.name === 'tls' || check.name === 'reachable') {
      return <CertificateHelp state={check.state} onRetry={() => void connect(settings)} />;
    }
    if (check.name === 'country') return <CountryHelp report={report} onUse={use} />;
    if (check.name !== 'clock' || check.state.kind !== 'warning') return null;
    return <ZoneField value={fields.zone} ownZone={ownZone} onChange={(zone) => edit({ zone })} />;
  };
  return (
    <Form
      className={classes(styles.form)}
      onSubmit={(event) => {
        event.preventDefault();
        void connect(settings);
      }}
    >
      <ConnectionFields settings={settings} busy={busy} />
      {report ? <Checks report={report} help={help} /> : null}
      {isCountryShown(fields.country, report) ? (
        <CountryField
          value={fields.country ?? settings.country}
          inUse={fields.country ?? settings.country}
          onChange={(country) => edit({ country })}
        />
      ) : null}
      <Outcome attempt={attempt} />
      <div className={classes(styles.actions)}>
        <Button type="submit" kind="primary" isPending={busy}>
          {busyWords(attempt)}
        </Button>
        {attempt.kind === 'checked' && readingOf(attempt.report) === 'warned' ? (
          <Button onPress={() => void saveAnyway(settings)}>{t('setup.anyway')}</Button>
        ) : null}
      </div>
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

/** A button for the likely country. */
function CountryHelp({ report, onUse }: { report: CheckReport | null; onUse: (country: string) => void }): ReactNode {
  const likely = likelyCountry(report);
  if (likely === null || report?.state === 'running') return null;
  return (
    <div className={classes(styles.help)}>
      <p className={classes(styles.hint)}>{exampleWords(likely)}</p>
      <div>
        <Button onPress={() => onUse(likely)}>{t('setup.countryUse', { country: countryName(likely) })}</Button>
      </div>
    </div>
  );
}

/** Once a check was unsure, the field stays until the connection is saved. */
function isCountryShown(chosen: string | null, report: CheckReport | null): boolean {
  return (
    chosen !== null || report?.checks.some(({ name, state }) => name === 'country' && state.kind === 'warning') === true
  );
}

function busyWords(attempt: Attempt): string {
  if (attempt.kind === 'checking') return t('setup.checking');
  return attempt.kind === 'saving' ? t('setup.saving') : t('setup.checkAndConnect');
}

function Outcome({ attempt }: { attempt: Attempt }): ReactNode {
  if (attempt.kind === 'saved') return <Banner tone="positive" live="status" title={t('setup.connected')} />;
  if (attempt.kind === 'failed') return <ErrorBanner error={attempt.error} />;
  if (attempt.kind !== 'checked') return null;
  const warned = readingOf(attempt.report) === 'warned';
  return (
    <Banner tone={warned ? 'caution' : 'negative'} title={warned ? t('setup.checksWarned') : t('setup.checksFailed')} />
  );
}

function ConnectionFields({ settings, busy }: { settings: Settings; busy: boolean }): ReactNode {
  const { fields, edit } = useStore(setupStore);
  const need = keyNeed(fields, settings.connection);
  return (
    <>
      <TextField
        label={t('setup.address')}
        hint={t(isHttp(fields.address) ? 'setup.httpHint' : 'setup.addressHint')}
        value={fields.address}
        onChange={(address) => edit({ address })}
        isReadOnly={busy}
        autoComplete="off"
        spellCheck="false"
        inputMode="url"
        maxLength={2000}
      />
      <TextField
        label={t('setup.key')}
        hint={
          need === 'keep' ? t('setup.keyKeep') : need === 'newAddress' ? t('setup.keyNewAddress') : t('setup.keyHint')
        }
        type="password"
        value={fields.key}
        onChange={(key) => edit({ key })}
        isReadOnly={busy}
        autoComplete="off"
        maxLength={4000}
      />
      <TextField
        label={t('setup.extension')}
        hint={t('setup.extensionHint')}
        value={fields.extension}
        onChange={(extension) => edit({ extension })}
        isReadOnly={busy}
        autoComplete="off"
        inputMode="numeric"
        maxLength={200}
      />
    </>
  );
}
