import type { Quiet } from '../../shared/quiet-settings.ts';
import { appStore } from '../navigation/app-store.ts';
import { t } from '../text.ts';
import type { Region } from '../ui/call/context.ts';
import { timeWords } from '../ui/call/describe-call.ts';
import { showToast } from '../ui/overlays/toasts.ts';
import { changeSettings } from './section.ts';

/** That it is quiet, with its end where that is known. `region.zone`: the computer's; `now`: epoch ms. */
export function quietWords({ by, until }: Quiet, region: Region, now = Date.now()): string {
  if (until === null) return t(`settings.quiet_${by}`);
  return t('settings.quietUntil', { until: timeWords('until', until, now, region) });
}

/** Makes it quiet until a time, epoch ms; null ends that. */
export async function beQuietUntil(until: number | null): Promise<void> {
  const { boot } = appStore.getState();
  if (boot.kind === 'ready') await changeSettings({ quiet: { ...boot.settings.quiet, until } });
}

/** Ends the quiet that has a time; a toast says so, and takes it back. */
export async function endQuiet(): Promise<void> {
  const { boot } = appStore.getState();
  if (boot.kind !== 'ready') return;
  const { until } = boot.settings.quiet;
  await beQuietUntil(null);
  showToast({ text: t('settings.quietOff'), undo: () => void beQuietUntil(until) });
}
