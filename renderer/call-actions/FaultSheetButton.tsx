import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { FaultSheetDialog, type SheetCalls } from './FaultSheetDialog.tsx';

/** Opens the fault sheet of these calls. */
export function FaultSheetButton({ calls }: { calls: SheetCalls }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button icon={FileText} onPress={() => setOpen(true)}>
        {t('faultSheet.create')}
      </Button>
      <FaultSheetDialog calls={isOpen ? calls : null} onClose={() => setOpen(false)} />
    </div>
  );
}
