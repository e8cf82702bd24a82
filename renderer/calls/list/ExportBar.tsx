import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ExportFormat, ExportProgress } from '../../../shared/calls/chosen-calls.ts';
import { bridge } from '../../bridge.ts';
import { exportQuestion, saveCalls } from '../../call-actions/export-calls.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FooterLine } from './ServerHistory.tsx';

/** The question in which format calls are exported, and the progress of an export with a button that stops it. */
export function ExportBar(): ReactNode {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  useEffect(() => bridge.on('export', setProgress), []);
  return (
    <>
      <FormatQuestion />
      {progress === null ? null : (
        <FooterLine busy text={t('callActions.exporting', { count: progress.written })}>
          <Button onPress={() => void bridge.call('calls.stopExport', undefined)}>{t('callActions.stopExport')}</Button>
        </FooterLine>
      )}
    </>
  );
}

function FormatQuestion(): ReactNode {
  const calls = useStore(exportQuestion, (state) => state.calls);
  if (calls === null) return null;
  const close = (): void => exportQuestion.setState({ calls: null });
  const save = (format: ExportFormat): void => {
    close();
    void saveCalls(calls, format);
  };
  return (
    <Dialog
      title={t('callActions.exportTitle')}
      onClose={close}
      actions={
        <>
          <Button onPress={() => save('csv')}>{t('callActions.exportCsv')}</Button>
          <Button kind="primary" autoFocus onPress={() => save('xlsx')}>
            {t('callActions.exportXlsx')}
          </Button>
        </>
      }
    >
      <p>{t('callActions.exportHint')}</p>
    </Dialog>
  );
}
