import { flushSync } from 'react-dom';
import type { SectionId, SettingId } from '../settings/sections.ts';
import { settingsPlace } from './parts.ts';
import { appStore } from './store.ts';

/** Opens a section of the settings once its code is loaded. The focus goes to the setting, or to the section's heading. */
export function showSettings(section: SectionId, setting: SettingId | null = null): void {
  const show = (): void => flushSync(() => appStore.getState().openSettings(section, setting));
  if (settingsPlace.state().kind === 'waiting') void settingsPlace.load().then(show);
  else show();
}
