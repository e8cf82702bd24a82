import { LockOpen } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Status } from '../../shared/connection.ts';
import { unknownCountry } from '../../shared/numbers/unknown-country.ts';
import { countryFor } from '../../shared/settings.ts';
import { troubleOf } from '../../shared/trouble.ts';
import { bridge } from '../bridge.ts';
import { forgetCalls } from '../call-actions/forget-calls.ts';
import { ConnectionForm } from '../setup/ConnectionForm.tsx';
import { CountryField } from '../setup/CountryField.tsx';
import { zoneExample } from '../setup/check-words.ts';
import { ZoneField } from '../setup/ZoneField.tsx';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { Group, Row, WideRow } from '../ui/Group.tsx';
import { showError } from '../ui/overlays/toasts.ts';
import { Setting } from './Setting.tsx';
import { changeSettings, type SectionProps } from './section.ts';

/** What Ringback is connected to, where the key is stored, the PBX's place, and how to change them. */
export function ConnectionSection({ status, settings, about }: SectionProps): ReactNode {
  const region = useRegion();
  const { source, key } = status;
  const needsKey = source.kind === 'pbx' && ['keyMissing', 'keyRefused'].includes(troubleOf(status)?.kind ?? '');
  const [form, open] = useState<OpenForm | null>(() => (needsKey ? askForKey() : null));
  useEffect(() => {
    if (needsKey) open((before) => before ?? askForKey());
  }, [needsKey]);
  const country = countryFor(settings);
  const edit = (): void => open(form?.asksKey === false ? form : openForm());
  const check = (): void => open(openForm({ checks: true }));
  return (
    <>
      {form ? (
        <Group title={formTitle(form, source.kind === 'pbx')}>
          <WideRow>
            <FormPlace isKey={form.asksKey}>
              <ConnectionForm key={form.id} asksKey={form.asksKey} checks={form.checks} onClose={() => open(null)} />
            </FormPlace>
          </WideRow>
        </Group>
      ) : null}
      <Group>
        <Setting id="address">
          <Source status={status} onEdit={edit} />
        </Setting>
        {source.kind === 'pbx' && source.insecure ? <NotEncrypted /> : null}
        {source.kind === 'pbx' && form?.asksKey !== true ? (
          <ApiKey state={key} onReplace={() => open(askForKey())} />
        ) : null}
        <Setting id="country">
          <CountryField
            value={settings.country}
            inUse={country === unknownCountry ? null : country}
            onChange={(chosen) => void changeSettings({ country: chosen })}
          />
        </Setting>
        <Setting id="zone">
          <ZoneField
            value={settings.zone}
            ownZone={about.zone}
            onChange={(zone) => void changeSettings({ zone })}
            hint={zoneExample(settings.zone ?? about.zone, region)}
          />
        </Setting>
        {source.kind === 'pbx' ? (
          <Setting id="check">
            <Row name={t('settings.check')} hint={t('settings.checkHint')}>
              <Button size="small" onPress={check}>
                {t('updates.check')}
              </Button>
            </Row>
          </Setting>
        ) : null}
      </Group>
      {source.kind === 'none' ? null : <Remove />}
    </>
  );
}

/** The form as it was opened. Another `id` begins it anew. `asksKey`: for the key alone. */
interface OpenForm {
  readonly id: string;
  readonly checks: boolean;
  readonly asksKey: boolean;
}

const openForm = (special: Partial<OpenForm> = {}): OpenForm => ({
  id: crypto.randomUUID(),
  checks: false,
  asksKey: false,
  ...special,
});
const askForKey = (): OpenForm => openForm({ asksKey: true });

function formTitle({ asksKey }: OpenForm, isPbx: boolean): string {
  return t(asksKey ? 'settings.replaceKey' : isPbx ? 'settings.editConnection' : 'welcome.title');
}

/** While the key is asked for, its field is the setting "key": links and the search lead there. */
function FormPlace({ isKey, children }: { isKey: boolean; children: ReactNode }): ReactNode {
  return isKey ? <Setting id="key">{children}</Setting> : children;
}

/** Where the key is; without a keyring it can be saved unprotected, which the row says in so many words. */
function ApiKey({ state, onReplace }: { state: Status['key']; onReplace: () => void }): ReactNode {
  return (
    <>
      <Setting id="key">
        <Row name={t('setup.key')} hint={t(`settings.key_${state}`)}>
          <Button size="small" aria-label={t('settings.replaceKey')} onPress={onReplace}>
            {t('settings.replace')}
          </Button>
        </Row>
      </Setting>
      {state === 'memory' ? (
        <Row name={t('settings.saveUnprotectedName')} hint={t('settings.saveUnprotectedText')}>
          <Button
            kind="danger"
            size="small"
            onPress={() => void bridge.call('connection.saveKeyUnprotected', undefined).then(showError)}
          >
            {t('settings.saveUnprotectedAct')}
          </Button>
        </Row>
      ) : null}
    </>
  );
}

function Source({ status: { source, extension }, onEdit }: { status: Status; onEdit: () => void }): ReactNode {
  const isPbx = source.kind === 'pbx';
  return (
    <Row
      name={isPbx ? source.address : t(source.kind === 'practice' ? 'shell.practice' : 'settings.connection_none')}
      hint={extension === null ? null : t('setup.check_extension', { extension })}
    >
      <Button size="small" aria-label={t(isPbx ? 'settings.editConnection' : 'welcome.title')} onPress={onEdit}>
        {t(isPbx ? 'people.edit' : 'setup.checkAndConnect')}
      </Button>
    </Row>
  );
}

function NotEncrypted(): ReactNode {
  return (
    <Row name={<span className="caution">{t('shell.insecure')}</span>} hint={t('settings.notEncryptedHint')}>
      <span className="caution">
        <LockOpen size={20} aria-hidden />
      </span>
    </Row>
  );
}

/** Removes the current connection, after a question of main's. */
async function remove(): Promise<void> {
  const answer = await bridge.call('connection.remove', undefined);
  // The person said no.
  if (answer.ok || answer.error.kind !== 'declined') showError(answer);
}

/** Main asks before it removes anything. The calls can be taken back for a minute. */
function Remove(): ReactNode {
  return (
    <Group>
      <Setting id="forgetAll">
        <Row name={t('settings.deleteAll')} hint={t('callActions.forgetAllHint')}>
          <Button kind="danger" size="small" onPress={() => void forgetCalls({ kind: 'all' })}>
            {t('callActions.forgetAll')}
          </Button>
        </Row>
      </Setting>
      <Setting id="remove">
        <Row name={t('settings.removeName')} hint={t('settings.removeHint')}>
          <Button kind="danger" size="small" onPress={() => void remove()}>
            {t('settings.remove')}
          </Button>
        </Row>
      </Setting>
    </Group>
  );
}
