import { type ReactNode, useEffect } from 'react';
import { type LanguageChoice, languageNames, languages, shownLanguage } from '../../shared/languages.ts';
import { useReady } from '../navigation/use-ready.ts';
import { t } from '../text.ts';
import { ValueField } from '../ui/fields/SelectField.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { Group } from '../ui/Group.tsx';
import { HistoryGroup } from './history/HistoryGroup.tsx';
import { StartAtLogin } from './login/StartAtLogin.tsx';
import { Setting } from './Setting.tsx';
import { changeSettings, type SectionProps } from './section.ts';

const choices: readonly LanguageChoice[] = ['system', ...languages];
const themes = ['system', 'light', 'dark'] as const;

/** The theme, the language, when Ringback starts and ends, and how many calls are saved. */
export function GeneralSection({ settings, status }: SectionProps): ReactNode {
  return (
    <>
      <Group>
        <Setting id="theme">
          <ValueField
            label={t('settings.theme')}
            value={settings.theme}
            values={themes}
            wordsOf={(theme) => t(`settings.theme_${theme}`)}
            onChange={(theme) => void changeSettings({ theme })}
          />
        </Setting>
        <Setting id="language">
          <LanguageField language={settings.language} />
        </Setting>
        <Setting id="closeToTray">
          <Switch
            isSelected={settings.closeToTray && status.tray}
            isDisabled={!status.tray}
            onChange={(closeToTray) => void changeSettings({ closeToTray })}
            hint={t(status.tray ? 'settings.closeToTrayHint' : 'settings.closeToTrayNone')}
          >
            {t('settings.closeToTray')}
          </Switch>
        </Setting>
        <StartAtLogin tray={status.tray} />
      </Group>
      <HistoryGroup settings={settings} />
    </>
  );
}

/** Another language makes the window again: the field that it was chosen in has the focus afterwards. */
let isJustChosen = false;

function LanguageField({ language }: { language: LanguageChoice }): ReactNode {
  const locale = useReady(({ about }) => about.locale);
  useEffect(() => {
    if (!isJustChosen) return;
    isJustChosen = false;
    // The screen takes the focus first, as it does whenever it is opened.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-setting="language"] button')?.focus());
  }, []);
  return (
    <ValueField
      label={t('settings.language')}
      value={language}
      values={choices}
      wordsOf={(choice) => (choice === 'system' ? t('settings.language_system') : languageNames[choice])}
      onChange={(chosen) => {
        // "As the system" may be the language that is shown.
        isJustChosen = shownLanguage(chosen, locale) !== t.language;
        void changeSettings({ language: chosen });
      }}
    />
  );
}
