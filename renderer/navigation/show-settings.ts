import { flushSync } from 'react-dom';
import { appStore } from './app-store.ts';
import type { SectionId, SettingId } from './settings-index.ts';

/** Opens a section of the settings. The focus goes to the setting, or to the section's heading. */
export function showSettings(section: SectionId, setting: SettingId | null = null): void {
  flushSync(() => appStore.getState().openSettings(section, setting));
}
