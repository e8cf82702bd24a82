import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LinkOwner, LinksReport } from '../../../shared/links.ts';
import { bridge } from '../../bridge.ts';
import { createResource, latest, useResource } from '../../resource.ts';
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
import styles from '../settings.module.css';
import type { SectionProps } from '../store.ts';
import { ShortcutField } from './ShortcutField.tsx';

const owners = createResource(() => bridge.call('links.check', undefined));

async function turn(isOn: boolean): Promise<void> {
  owners.getState().take(await bridge.call(isOn ? 'links.register' : 'links.unregister', undefined));
}

/** Phone links, the default app for them, and the keys that dial from any program. */
export function LinksSection({ settings, change }: SectionProps): ReactNode {
  const answer = useResource(owners, undefined);
  const report = latest(answer);
  // What the system does counts, also where Ringback was not asked to.
  const isOn = settings.phoneLinks || report?.schemes.every(({ owner }) => owner.kind === 'mine') === true;
  return (
    <>
      {answer.kind === 'failed' ? <ErrorBanner error={answer.error} /> : null}
      <Group title={t('links.title')}>
        <Setting id="phoneLinks">
          <Switch isSelected={isOn} onChange={(on) => void turn(on)} hint={t('links.switchHint')}>
            {t('links.switch')}
          </Switch>
        </Setting>
        <WideRow>
          {report === null ? (
            <p className="secondary">{t(answer.kind === 'loading' ? 'links.checking' : 'links.checkFailed')}</p>
          ) : (
            <Owners report={report} isOn={isOn} onRepair={() => void turn(true)} />
          )}
          <div>
            <Button size="small" onPress={() => void owners.getState().refresh()}>
              {t('setup.checkAgain')}
            </Button>
          </div>
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
      <div role="status" className="column gap-1">
        {!isOn && report.schemes.every(({ owner }) => owner.kind === 'nobody') ? (
          <p className="control">{t('links.ownersNone')}</p>
        ) : (
          <Facts
            label={t('links.owners')}
            facts={report.schemes.map(({ scheme, owner }) => ({ label: `${scheme}:`, value: owned(owner, isOn) }))}
          />
        )}
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
