import type { ReactNode } from 'react';
import type { Settings } from '../../../shared/settings.ts';
import { settingsStore } from '../../settings/store.ts';
import { countryName, exampleWords } from '../../setup/CountryField.tsx';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { showSettings } from '../show-settings.ts';

/** Asks for the PBX's country. */
export function CountryNotice({ settings }: { settings: Settings }): ReactNode {
  const { change } = settingsStore.getState();
  const likely = settings.countryGuess?.country ?? null;
  const country = likely === null ? '' : countryName(likely);
  return (
    <Banner
      tone="caution"
      live="status"
      title={likely === null ? t('setup.countryQuestion') : t('setup.countryLikely', { country })}
      actions={
        <>
          {likely === null ? null : (
            <Button kind="primary" onPress={() => void change({ country: likely })}>
              {t('setup.countryUse', { country })}
            </Button>
          )}
          <Button onPress={() => showSettings('connection', 'country')}>{t('setup.countryAnother')}</Button>
        </>
      }
    >
      {likely === null ? t('setup.countryWhy') : exampleWords(likely)}
    </Banner>
  );
}
