import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Status } from '../../shared/connection.ts';
import { countryFor, type Settings, unknownCountry } from '../../shared/settings.ts';
import { settingsStore } from '../settings/store.ts';
import { countryName, exampleWords } from '../setup/country-words.ts';
import { t } from '../text.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';

export interface CountryNoticeProps {
  status: Status;
  settings: Settings;
  onOpenSettings: () => void;
}

/** Asks for the country of the PBX where neither its zone nor its records tell it, once there was something to learn it from. */
export function CountryNotice({ status, settings, onOpenSettings }: CountryNoticeProps): ReactNode {
  const { change } = useStore(settingsStore);
  const isAsked = status.source.kind === 'pbx' && status.lastLookAt !== null;
  if (!isAsked || countryFor(settings) !== unknownCountry) return null;
  const likely = settings.countryGuess?.country ?? null;
  const use = (country: string): void => void change({ country });
  return (
    <Banner
      tone="caution"
      live="status"
      title={t('setup.countryQuestion')}
      actions={
        <>
          {likely === null ? null : (
            <Button kind="primary" onPress={() => use(likely)}>
              {t('setup.countryUse', { country: countryName(likely) })}
            </Button>
          )}
          <Button onPress={onOpenSettings}>{t('setup.countryAnother')}</Button>
        </>
      }
    >
      {[t('setup.countryNone'), likely === null ? null : exampleIn(likely)].filter(Boolean).join(' ')}
    </Banner>
  );
}

function exampleIn(country: string): string | null {
  const example = exampleWords(country);
  return example && t('setup.countryThen', { country: countryName(country), example });
}
