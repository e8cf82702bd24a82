import { PhoneIncoming } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { appStore } from '../place/store.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { showToast } from '../ui/overlays/toasts.ts';
import styles from './DropTarget.module.css';
import type { Dropped } from './numbers.ts';

/** Accepts a number or text dropped anywhere in the window and puts it into New call. It opens and dials nothing. */
export function DropTarget(): ReactNode {
  const { country } = useRegion();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!isOurs(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const take = async (dropped: Dropped | null): Promise<void> => {
      const { readDrop } = await import('./numbers.ts');
      const read = readDrop(dropped, country);
      if (read.kind === 'number') appStore.getState().openDialFromOutside(read.number);
      else showToast({ text: t(read.kind === 'files' ? 'shell.dropFiles' : 'shell.dropNone') });
    };
    const leave = (event: DragEvent): void => {
      // Without a related target the pointer left the window.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      void take(textsOf(event.dataTransfer));
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [country]);
  if (!isOver) return null;
  return (
    <div className={classes(styles.veil)} aria-hidden>
      <p className={classes(styles.hint)}>
        <PhoneIncoming size={20} />
        {t('shell.dropHere')}
      </p>
    </div>
  );
}

/** A field takes dropped text itself. A dropped file would be opened there, so it is handled here. */
function isOurs(event: DragEvent): boolean {
  if (event.defaultPrevented || !isDroppable(event.dataTransfer)) return false;
  const isField = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null;
  return !isField || event.dataTransfer?.types.includes('Files') === true;
}

/** A copy: the browser empties what was dropped after the event. */
function textsOf(dropped: Dropped | null): Dropped | null {
  if (dropped === null) return null;
  const texts = new Map(dropped.types.map((type) => [type, dropped.getData(type)]));
  return { types: [...dropped.types], getData: (type) => texts.get(type) ?? '' };
}

/** Whether a drop can contain a number. */
export function isDroppable(dropped: Pick<Dropped, 'types'> | null): dropped is Dropped {
  return dropped?.types.some((type) => ['text/plain', 'text/uri-list', 'Files'].includes(type)) ?? false;
}
