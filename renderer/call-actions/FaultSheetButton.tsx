import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SheetCalls } from '../place/place.ts';
import { appStore } from '../place/store.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';

/** Opens the fault sheet of these calls. */
export function FaultSheetButton({ calls }: { calls: SheetCalls }): ReactNode {
  return (
    <div>
      <Button icon={FileText} onPress={() => appStore.getState().openSheet(calls)}>
        {t('faultSheet.create')}
      </Button>
    </div>
  );
}
