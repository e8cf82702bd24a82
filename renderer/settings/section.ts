import type { Status } from '../../shared/connection.ts';
import type { CallOutput } from '../../shared/contract/calls.ts';
import type { Settings, SettingsPatch } from '../../shared/settings.ts';
import { bridge } from '../bridge.ts';
import { showError } from '../ui/overlays/toasts.ts';

/** What every section is given. */
export interface SectionProps {
  status: Status;
  settings: Settings;
  about: CallOutput<'about.get'>;
}

/** Saves a change at once; false where it could not be saved, which a toast says. New settings arrive as events. */
export async function changeSettings(patch: SettingsPatch): Promise<boolean> {
  const answer = await bridge.call('settings.change', patch);
  showError(answer);
  return answer.ok;
}
