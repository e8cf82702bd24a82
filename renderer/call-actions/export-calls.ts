import type { ExportFormat, ExportRequest, ExportResult } from '../../shared/calls/chosen-calls.ts';
import { bridge } from '../bridge.ts';
import { appStore, regionOf } from '../navigation/app-store.ts';
import type { OpenSheet } from '../navigation/place.ts';
import { t } from '../text.ts';
import { joined } from '../ui/call/describe-call.ts';
import { dayOf, dayText } from '../ui/call/format-time.ts';
import type { Action } from '../ui/overlays/Menu.tsx';
import { showError, showToast } from '../ui/overlays/toasts.ts';

type CallsToExport = Omit<ExportRequest, 'format'>;

/** The kinds of file that calls are saved to. */
export const exportActions = (calls: CallsToExport) =>
  (['xlsx', 'csv'] as const).map((id) => ({
    id,
    label: t(`callActions.export_${id}`),
    run: () => void exportCalls(calls, id),
  }));

/** The item of a menu that saves calls to a file: it opens the kinds. */
export const exportAction = (calls: CallsToExport): Action => ({
  id: 'export',
  label: t('callActions.export'),
  items: exportActions(calls),
  run: () => undefined,
});

/** The item of a menu that opens the fault sheet of calls. */
export const sheetAction = (sheet: OpenSheet): Action => ({
  id: 'sheet',
  label: t('faultSheet.menu'),
  run: () => appStore.getState().openSheet(sheet),
});

/** Saves calls to a file of the user's choice; a toast says where. */
async function exportCalls(calls: CallsToExport, format: ExportFormat): Promise<void> {
  const answer = await bridge.call('calls.export', { ...calls, format });
  if (!answer.ok) showError(answer);
  else if (answer.value.kind !== 'notSaved') showToast({ text: exportedWords(answer.value) });
}

/** How many calls were saved where, and whether earlier ones were wanted that are not loaded. */
function exportedWords(result: Exclude<ExportResult, { kind: 'notSaved' }>): string {
  const { loadedFrom } = result;
  const { boot } = appStore.getState();
  const saved =
    result.kind === 'nothing'
      ? t('callActions.exportedNone')
      : t('callActions.exported', { count: result.calls, file: result.file });
  if (loadedFrom === undefined || boot.kind !== 'ready') return saved;
  const region = regionOf(boot.about, boot.settings);
  return joined(' ', saved, t('callActions.exportedFrom', { day: dayText(dayOf(loadedFrom, region.zone), region) }));
}
