import type { ConnectionSummary, Status } from '../../../shared/connection.ts';
import type { Result } from '../../../shared/errors.ts';
import { bridge } from '../../bridge.ts';
import { showSettings } from '../../place/show-settings.ts';
import { appStore } from '../../place/store.ts';
import { zoneWords } from '../../setup/country-name.ts';
import { t } from '../../text.ts';
import { copyText } from '../../ui/copy-text.ts';
import { showError, showToast } from '../../ui/overlays/toasts.ts';
import { refreshCalls } from './refresh.ts';
import type { Entry, EntryAct } from './strip-entries.ts';

/** The PBX that sample calls lead back to: the one before them, else the first; null where there is none. */
export function realPbx({ connections, previousId }: Status): ConnectionSummary | null {
  const real = connections.filter(({ kind }) => kind === 'pbx');
  return real.find(({ id }) => id === previousId) ?? real[0] ?? null;
}

/** Does what a button of the strip says. */
export async function runAct(act: EntryAct): Promise<void> {
  const { boot, watch, use, setAdding, pauseBackfill, resumeBackfill, showLog } = appStore.getState();
  if (boot.kind !== 'ready') return;
  const { status, settings } = boot;
  const { backfill, clock } = status;
  switch (act) {
    case 'tryAgain':
    case 'unlock':
      return refreshCalls();
    case 'enterKey':
      return showSettings('connection', 'key');
    case 'details':
      return showSettings('diagnostics');
    case 'chooseZone':
      return showSettings('connection', 'zone');
    case 'no':
    case 'chooseCountry':
      return showSettings('connection', 'country');
    case 'whatsNew':
      return showSettings('general', 'updates');
    case 'showLog':
      return showLog();
    case 'backToMine':
      return status.extension === null ? undefined : watch(status.extension);
    case 'connectPbx':
      return setAdding(true);
    case 'backToPbx':
      return use(realPbx(status)?.id ?? null);
    case 'pause':
      return 'extension' in backfill ? pauseBackfill(backfill.extension) : undefined;
    case 'resume':
      return 'extension' in backfill ? resumeBackfill(backfill.extension) : undefined;
    case 'yes':
      return change({ country: settings.countryGuess?.country ?? null }, null, { country: settings.country });
    case 'useZone': {
      const zone = clock.kind === 'none' ? null : clock.likely;
      const words = zone === null ? null : t('strip.zoneChanged', { zone: zoneWords(zone) });
      return change({ zone }, words, { zone: settings.zone });
    }
    // In the menu; the strip shows what it is about.
    case 'whatToDo':
      return copyRequest();
  }
}

/** Copies what to ask the administrator for. */
export function copyRequest(): void {
  copyText(t('strip.request'), { done: 'strip.copied', failed: 'strip.copyFailed' });
}

type Patch = Parameters<typeof bridge.call<'settings.change'>>[1];

async function change(patch: Patch, words: string | null, before: Patch): Promise<void> {
  const use = (one: Patch) => bridge.call('settings.change', one);
  showResult(await use(patch), words, () => use(before));
}

/** Takes an entry away. What main knows of stays away after a restart as well, and can be undone. */
export async function dismissEntry({ kind, key }: Entry): Promise<void> {
  const { boot, dismiss } = appStore.getState();
  if (key === null || boot.kind !== 'ready') return;
  const { clock } = boot.status;
  if (kind !== 'zone' || clock.kind === 'none') return dismiss(key);
  const set = (dismissed: boolean) => bridge.call('clock.dismiss', { key: clock.key, dismissed });
  showResult(await set(true), t('strip.ignored'), () => set(false));
}

function showResult(answer: Result<unknown>, words: string | null, undo: () => Promise<Result<unknown>>): void {
  if (!answer.ok) showError(answer);
  else if (words !== null) showToast({ text: words, undo: () => void undo().then(showError) });
}
