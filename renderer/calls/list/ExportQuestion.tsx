import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ExportFormat } from '../../../shared/calls/chosen-calls.ts';
import { exportQuestion, saveCalls } from '../../call-actions/export-calls.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/** The question in which format calls are exported. */
export function ExportQuestion(): ReactNode {
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
