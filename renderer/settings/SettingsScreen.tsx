import { type ReactNode, useEffect, useId } from 'react';
import { useStore } from 'zustand';
import type { Status } from '../../shared/connection.ts';
import type { CallOutput } from '../../shared/contract/calls.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import type { Settings, SettingsPatch } from '../../shared/settings.ts';
import { ConnectionForm } from '../setup/ConnectionForm.tsx';
import { PbxCountryField } from '../setup/CountryField.tsx';
import { CallerIdEditor } from '../setup/lines/CallerIdEditor.tsx';
import { GatewayEditor } from '../setup/lines/GatewayEditor.tsx';
import { GatewayRuleEditor } from '../setup/lines/GatewayRuleEditor.tsx';
import { ProfileEditor } from '../setup/lines/ProfileEditor.tsx';
import { ZoneField } from '../setup/ZoneField.tsx';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { ErrorBanner } from '../ui/feedback/Banner.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { SegmentedControl, Switch } from '../ui/fields/toggles.tsx';
import { BudgetSection } from './budget/BudgetSection.tsx';
import { ConnectionSection } from './ConnectionSection.tsx';
import { DialRulesSection } from './dial-rules/DialRulesSection.tsx';
import { BackfillField } from './history/BackfillField.tsx';
import { ComparisonText } from './history/ComparisonText.tsx';
import { RetentionFields } from './history/RetentionFields.tsx';
import { UnreadableRecords } from './history/UnreadableRecords.tsx';
import { LinksSection } from './links/LinksSection.tsx';
import styles from './settings.module.css';
import { type Saving, settingsStore } from './store.ts';

export interface SettingsScreenProps {
  status: Status;
  settings: Settings;
  about: CallOutput<'about.get'>;
}

/** All settings. Each change is saved at once. */
export function SettingsScreen({ status, settings, about }: SettingsScreenProps): ReactNode {
  const { saving, change, openLog, dismissError } = useStore(settingsStore);
  useEffect(() => dismissError, [dismissError]);
  return (
    <div className={classes(styles.screen)}>
      <div className={classes(styles.head)}>
        <h1>{t('settings.title')}</h1>
        <SavingWords saving={saving} />
      </div>
      {saving.kind === 'failed' ? (
        <ErrorBanner error={saving.error} dismiss={{ label: t('shell.dismiss'), onPress: dismissError }} />
      ) : null}
      <Section title={t('settings.connection')}>
        <ConnectionSection
          status={status}
          form={<ConnectionForm settings={settings} ownZone={about.zone} level={2} />}
        />
      </Section>
      {status.source.kind === 'none' ? null : (
        <Section title={t('budget.title')}>
          <BudgetSection status={status} />
        </Section>
      )}
      <Dialling settings={settings} change={change} />
      <Section title={t('rules.title')}>
        <DialRulesSection settings={settings} onChange={change} />
      </Section>
      <Calls status={status} settings={settings} about={about} change={change} />
      <Section title={t('links.title')}>
        <LinksSection settings={settings} onChange={change} />
      </Section>
      <Desktop settings={settings} about={about} change={change} />
      <About about={about} openLog={openLog} />
      {status.unreadableRecords > 0 ? (
        <Section title={t('settings.unreadable')}>
          <UnreadableRecords count={status.unreadableRecords} />
        </Section>
      ) : null}
    </div>
  );
}

type Change = ReturnType<typeof settingsStore.getState>['change'];

function Dialling({ settings, change }: { settings: Settings; change: Change }): ReactNode {
  return (
    <Section title={t('settings.dialling')}>
      <GatewayEditor settings={settings} onChange={change} />
      <CallerIdEditor settings={settings} onChange={change} />
      <ShownNumberField settings={settings} onChange={(patch) => void change(patch)} />
      <ProfileEditor settings={settings} onChange={change} />
      <GatewayRuleEditor settings={settings} onChange={change} />
    </Section>
  );
}

function Calls({ status, settings, about, change }: SettingsScreenProps & { change: Change }): ReactNode {
  return (
    <Section title={t('settings.calls')}>
      <ZoneField
        value={settings.zone}
        ownZone={about.zone}
        onChange={(zone) => void change({ zone })}
        hint={t('settings.zoneHint')}
      />
      <BackfillField value={settings.fillDays} onChange={(fillDays) => void change({ fillDays })} />
      {status.comparison === null ? null : <ComparisonText comparison={status.comparison} />}
      <PbxCountryField settings={settings} onChange={change} />
      <RetentionFields value={settings.keepDays} onChange={(keepDays) => change({ keepDays })} />
    </Section>
  );
}

function Desktop(props: Pick<SettingsScreenProps, 'settings' | 'about'> & { change: Change }): ReactNode {
  const { settings, about, change } = props;
  return (
    <>
      <Section title={t('settings.notifications')}>
        <Switch isSelected={settings.notifyMissed} onChange={(notifyMissed) => void change({ notifyMissed })}>
          {t('settings.notifyMissed')}
        </Switch>
        <Switch
          isSelected={settings.closeToTray && about.tray}
          isDisabled={!about.tray}
          onChange={(closeToTray) => void change({ closeToTray })}
          hint={about.tray ? undefined : t('settings.closeToTrayNone')}
        >
          {t('settings.closeToTray')}
        </Switch>
      </Section>
      <Section title={t('settings.appearance')}>
        <SegmentedControl
          label={t('settings.theme')}
          labelShown
          value={settings.theme}
          choices={[
            { id: 'system', label: t('settings.themeSystem') },
            { id: 'light', label: t('settings.themeLight') },
            { id: 'dark', label: t('settings.themeDark') },
          ]}
          onChange={(theme) => {
            if (theme === 'system' || theme === 'light' || theme === 'dark') void change({ theme });
          }}
        />
      </Section>
    </>
  );
}

function About(props: Pick<SettingsScreenProps, 'about'> & { openLog: () => Promise<void> }): ReactNode {
  const { about, openLog } = props;
  return (
    <Section title={t('settings.about')}>
      <dl className={classes(styles.facts)}>
        <dt>{t('settings.aboutVersion')}</dt>
        <dd>{about.version}</dd>
        <dt>{t('settings.aboutHost')}</dt>
        <dd>{about.host}</dd>
      </dl>
      <div className={classes(styles.stack)}>
        <div className={classes(styles.actions)}>
          <Button onPress={() => void openLog()}>{t('settings.openLog')}</Button>
        </div>
        <p className={classes(styles.hint)}>{t('settings.openLogHint')}</p>
      </div>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes(styles.section)}>
      <h2 id={id}>{title}</h2>
      <div className={classes(styles.card)}>{children}</div>
    </section>
  );
}

function SavingWords({ saving }: { saving: Saving }): ReactNode {
  const words = {
    idle: '',
    saving: t('settings.saving'),
    saved: t('settings.saved'),
    failed: t('settings.notSaved'),
  }[saving.kind];
  return (
    <p role="status" className={classes(styles.hint)}>
      {words}
    </p>
  );
}

const NONE = 'none';

export interface ShownNumberFieldProps {
  settings: Settings;
  onChange: (patch: SettingsPatch) => void;
}

/** The default caller ID. */
function ShownNumberField({ settings, onChange }: ShownNumberFieldProps): ReactNode {
  const { country } = useRegion();
  if (settings.callerIds.length === 0) return null;
  return (
    <SelectField
      label={t('settings.shownNumber')}
      value={settings.callerId ?? NONE}
      choices={[
        { id: NONE, label: t('settings.shownNumberNone') },
        ...settings.callerIds.map((id) => ({ id, label: formatNumber(id, country) })),
      ]}
      onChange={(id) => onChange({ callerId: id === NONE ? null : id })}
    />
  );
}
