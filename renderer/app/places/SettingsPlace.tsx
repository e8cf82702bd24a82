import type { ReactNode } from 'react';
import { SettingsScreen } from '../../settings/SettingsScreen.tsx';
import type { Place } from '../place.ts';
import { appStore } from '../store.ts';
import { useReady } from '../use-ready.ts';

/** The settings. */
export function SettingsPlace({ section, setting }: Pick<Place, 'section' | 'setting'>): ReactNode {
  const { openSettings, closeSettings } = appStore.getState();
  // The whole status: the page shows when the next poll is and how many requests are left.
  const { status, settings, about } = useReady((boot) => boot);
  return (
    <SettingsScreen
      status={status}
      settings={settings}
      about={about}
      section={section}
      setting={setting}
      onGo={openSettings}
      onClose={closeSettings}
    />
  );
}
