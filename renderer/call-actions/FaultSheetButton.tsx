import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { type SheetCalls, useOpenSheet } from './open-sheet.ts';

/** Opens the fault sheet of these calls. */
export function FaultSheetButton({ calls }: { calls: SheetCalls }): ReactNode {
  const openSheet = useOpenSheet();
  return (
    <div>
      <Button icon={FileText} onPress={() => openSheet(calls)}>
        {t('faultSheet.create')}
      </Button>
    </div>
  );
}
