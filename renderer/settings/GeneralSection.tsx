import type { ReactNode } from 'react';
import { t } from '../text.ts';
import { ValueField } from '../ui/fields/SelectField.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { Group } from '../ui/Group.tsx';
import { HistoryGroup } from './history/HistoryGroup.tsx';
import { StartAtLogin } from './login/StartAtLogin.tsx';
import { Setting } from './Setting.tsx';
import { changeSettings, type SectionProps } from './section.ts';

const themes = ['system', 'light', 'dark'] as const;

/** The theme, when Ringback starts and ends, and how many calls are saved. */
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
