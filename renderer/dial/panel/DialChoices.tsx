import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import {
  callerIdOf,
  gatewayOf,
  type MissingField,
  OWN_PROFILE,
  profileOf,
} from '../../../shared/dialing/dial-order.ts';
import type { GatewayChoice } from '../../../shared/dialing/gateway-choice.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import type { Settings } from '../../../shared/settings.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { type Choice, SelectField } from '../../ui/fields/SelectField.tsx';
import { NumberText } from '../../ui/Time.tsx';
import { dialStore } from '../store.ts';
import styles from './DialScreen.module.css';

export interface DialChoicesProps {
  settings: Settings;
  tried: MissingField | null;
  onOpenSettings: () => void;
}

/** The profile and what it sets: extension, gateway and caller ID. */
export function DialChoices({ settings, tried, onOpenSettings }: DialChoicesProps): ReactNode {
  const draft = useStore(dialStore, (state) => state.draft);
  const profile = profileOf(draft, settings);
  const extension = (profile === 'gone' ? null : profile?.extension) ?? settings.extension;
  const toSettings = <Button onPress={onOpenSettings}>{t('dial.openSettings')}</Button>;
  return (
    <>
      {settings.profiles.length === 0 && profile !== 'gone' ? null : <ProfileField settings={settings} />}
      {extension === null ? (
        <Banner tone="caution" title={t('dial.extensionMissing')} actions={toSettings} />
      ) : (
        <p className={classes(styles.phone)}>
          <span className={classes(styles.label)}>{t('dial.extension')}</span>
          <NumberText>{extension}</NumberText>
        </p>
      )}
      {settings.gateways.length === 0 ? (
        <Banner tone="caution" title={t('dial.gatewayNone')} actions={toSettings}>
          {t('dial.gatewayNoneText')}
        </Banner>
      ) : (
        <GatewayField settings={settings} tried={tried} />
      )}
      {settings.callerIds.length === 0 ? null : <CallerIdField settings={settings} />}
    </>
  );
}

/** Another profile replaces what was chosen by hand for this call. */
function ProfileField({ settings }: { settings: Settings }): ReactNode {
  const draft = useStore(dialStore, (state) => state.draft);
  const { change } = dialStore.getState();
  const profile = profileOf(draft, settings);
  return (
    <SelectField
      label={t('profiles.profile')}
      choices={[
        { id: OWN_PROFILE, label: t('profiles.none') },
        ...settings.profiles.map(({ id, name, extension }) => ({
          id,
          label: name,
          detail: t('profiles.phone', { extension }),
        })),
      ]}
      value={profile === 'gone' ? null : (profile?.id ?? OWN_PROFILE)}
      onChange={(profileId) => change({ profileId, gatewayUuid: null, callerId: { kind: 'settings' } })}
      placeholder={t('profiles.choose')}
      problem={profile === 'gone' ? t('profiles.gone') : null}
    />
  );
}

function GatewayField({ settings, tried }: { settings: Settings; tried: MissingField | null }): ReactNode {
  const { country } = useRegion();
  const draft = useStore(dialStore, (state) => state.draft);
  const { change } = dialStore.getState();
  const choice = gatewayOf(draft, settings, country);
  const words = choiceWords(choice);
  const unchosen = tried?.field === 'gateway' ? t('dial.gatewayUnchosen') : null;
  return (
    <SelectField
      label={t('dial.gateway')}
      choices={settings.gateways.map((gateway) => ({ id: gateway.uuid, label: gateway.name }))}
      value={choice.kind === 'missing' ? null : choice.uuid}
      onChange={(gatewayUuid) => change({ gatewayUuid })}
      placeholder={t('dial.gatewayChoose')}
      hint={words.why}
      problem={words.problem ?? (choice.kind === 'missing' ? unchosen : null)}
    />
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

/** Why the call goes through this gateway, or that the chosen one no longer exists. Null for nothing to say. */
export function choiceWords(choice: GatewayChoice): { why: string | null; problem: string | null } {
  switch (choice.kind) {
    case 'chosen':
      return { why: t('profiles.whyChosen'), problem: null };
    case 'rule':
      return { why: t('profiles.whyRule', { prefix: choice.prefix }), problem: null };
    case 'profile':
      return { why: t('profiles.whyProfile', { name: choice.name }), problem: null };
    case 'settings':
    case 'only':
      return { why: null, problem: null };
    case 'missing':
      return { why: null, problem: goneWords(choice) };
  }
}

function goneWords(choice: Extract<GatewayChoice, { kind: 'missing' }>): string | null {
  if (choice.why === 'ruleGone') return t('profiles.ruleGatewayGone', { prefix: choice.prefix });
  if (choice.why === 'profileGone') return t('profiles.profileGatewayGone', { name: choice.name });
  return null;
}
