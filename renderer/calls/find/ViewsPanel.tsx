import type { ReactNode, RefObject } from 'react';
import { t } from '../../text.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { Views } from './Views.tsx';

export interface ViewsPanelProps {
  /** The panel opens below it. */
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

/** Saved views: use one, save the present filter as one, share one as text. */
export function ViewsPanel({ anchor, isOpen, onClose }: ViewsPanelProps): ReactNode {
  return (
    <Sheet title={t('find.views')} trigger={anchor} isOpen={isOpen} onClose={onClose}>
      <Views onChosen={onClose} />
    </Sheet>
  );
}
