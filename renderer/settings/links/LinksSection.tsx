import { Check, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { LinkOwner, LinksReport } from '../../../shared/links.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
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

const TRIAL = { running: 'links.testing', arrived: 'links.testArrived', lost: 'links.testLost' } as const;

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
            <p className={classes(styles.hint)}>
              {t(lastCheck.kind === 'checking' ? 'links.checking' : 'links.checkFailed')}
            </p>
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
      <div className={classes(styles.actions)}>
        <Button size="small" onPress={() => void check()}>
          {t('links.checkAgain')}
        </Button>
        {report?.schemes.some(({ scheme, owner }) => scheme === 'tel' && owner.kind === 'mine') ? (
          <Button size="small" isPending={selfTest === 'running'} onPress={() => void runSelfTest()}>
            {t('links.test')}
          </Button>
        ) : null}
      </div>
      <p role="status" className={classes(styles.hint)}>
        {selfTest === 'none' ? '' : t(TRIAL[selfTest])}
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
  if (owner.kind === 'mine') return <Check aria-hidden />;
  return isOn && owner.kind !== 'cannotTell' ? <TriangleAlert aria-hidden /> : null;
}

const OWNERS = {
  mine: 'links.ownerMine',
  moved: 'links.ownerMoved',
  nobody: 'links.ownerNobody',
  cannotTell: 'links.ownerCannotTell',
} as const;
