import type { ReactNode, RefObject } from 'react';
import { t } from '../../text.ts';
import { LazyPart } from '../../ui/lazy.tsx';
import { LazySheet } from '../../ui/overlays/Popup.tsx';
import { views } from '../parts.ts';

export interface ViewsPanelProps {
  /** The panel opens below it. */
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Saved views: use one, save the present filter as one, share one as text. */
export function ViewsPanel({ anchor, isOpen, onOpenChange }: ViewsPanelProps): ReactNode {
  return (
    <LazySheet
      title={t('find.views')}
      closeLabel={t('shell.close')}
      trigger={anchor}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <LazyPart code={views} props={{ onChosen: () => onOpenChange(false) }} />
    </LazySheet>
  );
}
