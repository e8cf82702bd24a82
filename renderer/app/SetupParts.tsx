import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { countryFor, type Settings, unknownCountry } from '../../shared/settings.ts';
import { settingsStore } from '../settings/store.ts';
import { CountryField } from '../setup/CountryField.tsx';
import { CallerIdEditor } from '../setup/lines/CallerIdEditor.tsx';
import { GatewayEditor } from '../setup/lines/GatewayEditor.tsx';
import { ZoneField } from '../setup/ZoneField.tsx';
import { t } from '../text.ts';

/** The lists of gateways and shown numbers, saving through the settings. */
export function SetupLists({ settings }: { settings: Settings }): ReactNode {
  const { change } = useStore(settingsStore);
  return (
    <>
      <GatewayEditor settings={settings} onChange={change} />
      <CallerIdEditor settings={settings} onChange={change} />
    </>
  );
}

/** The PBX's country, saving through the settings. */
export function SetupCountry({ settings }: { settings: Settings }): ReactNode {
  const { change } = useStore(settingsStore);
  const inUse = countryFor(settings);
  return (
    <CountryField
      value={settings.country}
      inUse={inUse === unknownCountry ? null : inUse}
      hasAutomatic
      onChange={(country) => void change({ country })}
    />
  );
}

/** The PBX's zone, saving through the settings. */
export function SetupZone({ settings, ownZone }: { settings: Settings; ownZone: string }): ReactNode {
  const { change } = useStore(settingsStore);
  return (
    <ZoneField
      value={settings.zone}
      ownZone={ownZone}
      onChange={(zone) => void change({ zone })}
      hint={t('settings.zoneHint')}
    />
  );
}
