import { createStore } from 'zustand/vanilla';
import type { ExportFormat, ExportRequest } from '../../shared/calls/chosen-calls.ts';
import { bridge, perConnection } from '../bridge.ts';
import { errorWords, t } from '../text.ts';
import { showToast } from '../ui/overlays/toasts.ts';

/** Calls to be exported; `ExportQuestion` asks in which format. */
export type CallsToExport = Omit<ExportRequest, 'format'>;

/** What is asked about; null for nothing. */
export const exportQuestion = perConnection(() =>
  createStore<{ readonly calls: CallsToExport | null }>(() => ({ calls: null })),
);

/** Asks in which format to save the calls. */
export function exportCalls(calls: CallsToExport): void {
  exportQuestion.setState({ calls });
}

/** Saves calls to a file of the user's choice; a toast says where. */
export async function saveCalls(calls: CallsToExport, format: ExportFormat): Promise<void> {
  const answer = await bridge.call('calls.export', { ...calls, format });
  if (!answer.ok) showToast({ text: t('callActions.exportNotSaved', errorWords(answer.error)) });
  else if (answer.value.kind === 'saved') {
    const { calls: count, file } = answer.value;
    showToast({ text: t('callActions.exported', { count, file }) });
  }
}
