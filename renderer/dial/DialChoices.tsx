import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { callerIdOf, gatewayOf, type Missing } from '../../shared/dial-order.ts';
import { formatNumber } from '../../shared/phone-number.ts';
import type { Settings } from '../../shared/settings.ts';
import { t } from '../text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/region.ts';
import { classes } from '../ui/class-names.ts';
import { type Choice, SelectField } from '../ui/SelectField.tsx';
import { NumberText } from '../ui/Time.tsx';
import styles from './DialScreen.module.css';
import { dialStore } from './store.ts';

export interface DialChoicesProps {
  settings: Settings;
  tried: Missing | null;
  onOpenSettings: () => void;
}

/** The phone that rings, the gateway the call goes through, and the number that is shown. */
export function DialChoices({ settings, tried, onOpenSettings }: DialChoicesProps): ReactNode {
  const draft = useStore(dialStore, (state) => state.draft);
  const { change } = dialStore.getState();
  const toSettings = <Button onPress={onOpenSettings}>{t('dial.openSettings')}</Button>;
  return (
    <>
      {settings.extension === null ? (
        <Banner tone="caution" title={t('dial.extensionMissing')} actions={toSettings} />
      ) : (
        <p className={classes(styles.phone)}>
          <span className={classes(styles.label)}>{t('dial.extension')}</span>
          <NumberText>{settings.extension}</NumberText>
        </p>
      )}
      {settings.gateways.length === 0 ? (
        <Banner tone="caution" title={t('dial.gatewayNone')} actions={toSettings}>
          {t('dial.gatewayNoneText')}
        </Banner>
      ) : (
        <SelectField
          label={t('dial.gateway')}
          choices={settings.gateways.map((gateway) => ({ id: gateway.uuid, label: gateway.name }))}
          value={gatewayOf(draft, settings)}
          onChange={(gatewayUuid) => change({ gatewayUuid })}
          placeholder={t('dial.gatewayChoose')}
          problem={tried?.field === 'gateway' ? t('dial.gatewayUnchosen') : null}
        />
      )}
      {settings.callerIds.length === 0 ? null : <CallerIdField settings={settings} />}
    </>
  );
}

const AS_PBX = 'pbx';
const NUMBER = 'number ';

function CallerIdField({ settings }: { settings: Settings }): ReactNode {
  const { country } = useRegion();
  const draft = useStore(dialStore, (state) => state.draft);
  const { change } = dialStore.getState();
  const chosen = callerIdOf(draft, settings);
  const numbers = [...new Set([...settings.callerIds, ...(chosen === null ? [] : [chosen])])];
  const choices: Choice[] = [
    { id: AS_PBX, label: t('dial.callerIdAuto') },
    ...numbers.map((number) => ({ id: NUMBER + number, label: formatNumber(number, country) })),
  ];
  return (
    <SelectField
      label={t('dial.callerId')}
      choices={choices}
      value={chosen === null ? AS_PBX : NUMBER + chosen}
      onChange={(id) =>
        change({ callerId: id === AS_PBX ? { kind: 'pbx' } : { kind: 'number', number: id.slice(NUMBER.length) } })
      }
    />
  );
}
