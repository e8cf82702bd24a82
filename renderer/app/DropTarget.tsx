import { PhoneIncoming } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { showToast } from '../ui/overlays/Toast.tsx';
import styles from './DropTarget.module.css';
import { isDroppable, readDrop } from './drop.ts';

/** The whole window takes a dropped number or text. A hint shows that it does; nothing that is dropped is opened or dialled. */
export function DropTarget({ onNumber }: { onNumber: (number: string) => void }): ReactNode {
  const { country } = useRegion();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!isOurs(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Only leaving the window has nowhere to go to.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      const read = readDrop(event.dataTransfer, country);
      if (read.kind === 'number') onNumber(read.number);
      else showToast({ text: t(read.kind === 'files' ? 'links.dropFiles' : 'links.dropNone') });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [country, onNumber]);
  if (!isOver) return null;
  return (
    <div className={classes(styles.veil)} aria-hidden>
      <p className={classes(styles.hint)}>
        <PhoneIncoming size={20} strokeWidth={1.5} />
        {t('links.dropHere')}
      </p>
    </div>
  );
}

/** Text that is dropped on a field goes into the field, as everywhere; a file there would be opened, so it is ours. */
function isOurs(event: DragEvent): boolean {
  if (event.defaultPrevented || !isDroppable(event.dataTransfer)) return false;
  const isField = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null;
  return !isField || event.dataTransfer?.types.includes('Files') === true;
}
