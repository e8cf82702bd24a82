import type { ReactNode, RefObject } from 'react';
import { t } from '../../text.ts';
import { LazyPart } from '../../ui/lazy.tsx';
import { LazySheet } from '../../ui/overlays/Popup.tsx';
import { views } from '../parts.ts';

export interface ViewsPanelProps {
  /** The panel opens below it. */
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

/** Saved views: use one, save the present filter as one, share one as text. */
export function ViewsPanel({ anchor, isOpen, onClose }: ViewsPanelProps): ReactNode {
  return (
    <LazySheet title={t('find.views')} trigger={anchor} isOpen={isOpen} onClose={onClose}>
      <LazyPart code={views} props={{ onChosen: onClose }} />
    </LazySheet>
  );
}
