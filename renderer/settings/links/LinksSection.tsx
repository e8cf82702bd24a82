import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { LinkOwner, LinksReport } from '../../../shared/links.ts';
import type { Settings, SettingsPatch } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { clockTime } from '../../ui/call/format-time.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner, ErrorBanner } from '../../ui/feedback/Banner.tsx';
import { Switch } from '../../ui/fields/toggles.tsx';
import styles from '../settings.module.css';
import { linksStore } from './links-store.ts';
import { ShortcutField } from './ShortcutField.tsx';

export interface LinksSectionProps {
  settings: Settings;
  onChange: (patch: SettingsPatch) => Promise<boolean>;
}

const TRIAL = { running: 'links.testing', arrived: 'links.testArrived', lost: 'links.testLost' } as const;

/** Phone links, the default app for them, and the keys that dial from any program. */
export function LinksSection({ settings, onChange }: LinksSectionProps): ReactNode {
  const { lastCheck, selfTest, check, runSelfTest, register, unregister } = useStore(linksStore);
  useEffect(() => void check(), [check]);
  const report = lastCheck.kind === 'checking' ? null : lastCheck.report;
  return (
    <>
      <Switch
        isSelected={settings.phoneLinks}
        onChange={(isOn) => void (isOn ? register() : unregister())}
        hint={t('links.switchHint')}
      >
        {t('links.switch')}
      </Switch>
      {lastCheck.kind === 'failed' ? <ErrorBanner error={lastCheck.error} /> : null}
      {report === null ? (
        <p className={classes(styles.hint)}>
          {t(lastCheck.kind === 'checking' ? 'links.checking' : 'links.checkFailed')}
        </p>
      ) : (
        <Owners report={report} isOn={settings.phoneLinks} onRepair={() => void register()} />
      )}
      <div className={classes(styles.stack)}>
        <div className={classes(styles.actions)}>
          <Button onPress={() => void check()}>{t('links.checkAgain')}</Button>
          {report?.schemes.some(({ scheme, owner }) => scheme === 'tel' && owner.kind === 'mine') ? (
            <Button isPending={selfTest === 'running'} onPress={() => void runSelfTest()}>
              {t('links.test')}
            </Button>
          ) : null}
        </div>
        <p role="status" className={classes(styles.hint)}>
          {selfTest === 'none' ? '' : t(TRIAL[selfTest])}
        </p>
      </div>
      <ShortcutField value={settings.dialShortcut} onChange={(dialShortcut) => onChange({ dialShortcut })} />
    </>
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
        <dl className={classes(styles.facts)} aria-label={t('links.owners')}>
          {report.schemes.map(({ scheme, owner }) => (
            <div key={scheme} className={classes(styles.fact)}>
              <dt>{scheme}:</dt>
              <dd className={classes(styles.owner)}>
                <OwnerMark owner={owner} isOn={isOn} />
                <bdi>{owner.kind === 'another' ? owner.name : t(OWNERS[owner.kind])}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p className={classes(styles.hint)}>{t('links.checkedAt', { time: clockTime(report.at, region) })}</p>
      </div>
    </>
  );
}

/** An icon with the meaning of the text next to it. */
function OwnerMark({ owner, isOn }: { owner: LinkOwner; isOn: boolean }): ReactNode {
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
  if (owner.kind === 'mine') return <Check {...icon} />;
  return isOn && owner.kind !== 'cannotTell' ? <TriangleAlert {...icon} /> : null;
}

const OWNERS = {
  mine: 'links.ownerMine',
  moved: 'links.ownerMoved',
  nobody: 'links.ownerNobody',
  cannotTell: 'links.ownerCannotTell',
} as const;
