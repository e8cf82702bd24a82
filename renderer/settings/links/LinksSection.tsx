import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { LinkOwner, LinksReport } from '../../../shared/links.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { Facts } from '../../ui/call/Facts.tsx';
import { clockTime } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner, ErrorBanner } from '../../ui/feedback/Banner.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { Group, WideRow } from '../../ui/Group.tsx';
import { Setting } from '../Setting.tsx';
import type { SectionProps } from '../SettingsScreen.tsx';
import styles from '../settings.module.css';
import { linksStore } from './links-store.ts';
import { ShortcutField } from './ShortcutField.tsx';

/** Phone links, the default app for them, and the keys that dial from any program. */
export function LinksSection({ settings, change }: SectionProps): ReactNode {
  const { lastCheck, check, register, unregister } = useStore(linksStore);
  useEffect(() => void check(), [check]);
  const report = lastCheck.kind === 'checking' ? null : lastCheck.report;
  return (
    <>
      {lastCheck.kind === 'failed' ? <ErrorBanner error={lastCheck.error} /> : null}
      <Group title={t('links.title')}>
        <Setting id="phoneLinks">
          <Switch
            isSelected={settings.phoneLinks}
            onChange={(isOn) => void (isOn ? register() : unregister())}
            hint={t('links.switchHint')}
          >
            {t('links.switch')}
          </Switch>
        </Setting>
        <WideRow>
          {report === null ? (
            <p className="secondary">{t(lastCheck.kind === 'checking' ? 'links.checking' : 'links.checkFailed')}</p>
          ) : (
            <Owners report={report} isOn={settings.phoneLinks} onRepair={() => void register()} />
          )}
          <Tests report={report} />
        </WideRow>
      </Group>
      <Group title={t('links.keysTitle')}>
        <Setting id="dialShortcut">
          <ShortcutField value={settings.dialShortcut} onChange={(dialShortcut) => change({ dialShortcut })} />
        </Setting>
      </Group>
    </>
  );
}

/** Checks again who opens phone links, and tries one. */
function Tests({ report }: { report: LinksReport | null }): ReactNode {
  const { selfTest, check, runSelfTest } = useStore(linksStore);
  return (
    <div className={classes(styles.stack)}>
      <div className="wrap">
        <Button size="small" onPress={() => void check()}>
          {t('links.checkAgain')}
        </Button>
        {report?.schemes.some(({ scheme, owner }) => scheme === 'tel' && owner.kind === 'mine') ? (
          <Button size="small" isPending={selfTest === 'running'} onPress={() => void runSelfTest()}>
            {t('links.test')}
          </Button>
        ) : null}
      </div>
      <p role="status" className="secondary">
        {selfTest === 'none' ? '' : t(`links.test_${selfTest}`)}
      </p>
    </div>
  );
}

interface OwnersProps {
  report: LinksReport;
  /** The setting: Ringback should open phone links. */
  isOn: boolean;
  onRepair: () => void;
}

function Owners({ report, isOn, onRepair }: OwnersProps): ReactNode {
  const region = useRegion();
  const lost = isOn && report.schemes.some(({ owner }) => owner.kind !== 'mine' && owner.kind !== 'cannotTell');
  return (
    <>
      {lost ? (
        <Banner
          tone="caution"
          title={t('links.repairTitle')}
          actions={<Button onPress={onRepair}>{t('links.repair')}</Button>}
        >
          {t(report.personChooses ? 'links.personChooses' : 'links.repairText')}
        </Banner>
      ) : null}
      <div role="status" className={classes(styles.stack)}>
        <Facts
          label={t('links.owners')}
          facts={report.schemes.map(({ scheme, owner }) => ({ label: `${scheme}:`, value: owned(owner, isOn) }))}
        />
        <p className="secondary">{t('links.checkedAt', { time: clockTime(report.at, region) })}</p>
      </div>
    </>
  );
}

/** Who has a scheme, after an icon with the same meaning. */
function owned(owner: LinkOwner, isOn: boolean): ReactNode {
  const Mark = owner.kind === 'mine' ? Check : isOn && owner.kind !== 'cannotTell' ? TriangleAlert : null;
  return (
    <span className="row">
      {Mark === null ? null : <Mark aria-hidden className={classes(styles.mark)} />}
      <bdi>{owner.kind === 'another' ? owner.name : t(`links.owner_${owner.kind}`)}</bdi>
    </span>
  );
}
