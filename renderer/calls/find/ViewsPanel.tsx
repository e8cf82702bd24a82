import { Bookmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../text.ts';
import { LazyPart } from '../../ui/lazy.tsx';
import { Popup } from '../../ui/overlays/Popup.tsx';
import { views } from '../parts.ts';

/** Saved views: use one, save the present filter as one, share one as text. */
export function ViewsPanel(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Popup
      label={t('find.views')}
      title={t('find.views')}
      icon={Bookmark}
      isOpen={open}
      onOpenChange={setOpen}
      closeLabel={t('shell.close')}
    >
      <LazyPart code={views} props={{ onChosen: () => setOpen(false) }} />
    </Popup>
  );
}
