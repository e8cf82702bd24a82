import { PhoneIncoming } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isDialLink, parseDialLink } from '../../shared/dialing/dial-link.ts';
import { numbersAsText } from '../../shared/numbers/numbers-as-text.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { classes } from '../ui/class-names.ts';
import { showToast } from '../ui/overlays/Toast.tsx';
import styles from './DropTarget.module.css';

/** Accepts a number or text dropped anywhere in the window and hands it on. It opens and dials nothing. */
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
      // Without a related target the pointer left the window.
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

/** A field takes dropped text itself. A dropped file would be opened there, so it is handled here. */
function isOurs(event: DragEvent): boolean {
  if (event.defaultPrevented || !isDroppable(event.dataTransfer)) return false;
  const isField = event.target instanceof HTMLElement && event.target.closest('input, textarea') !== null;
  return !isField || event.dataTransfer?.types.includes('Files') === true;
}

/** The used part of a `DataTransfer`. */
export type Dropped = Pick<DataTransfer, 'types' | 'getData'>;

/** Whether a drop can contain a number. */
export function isDroppable(dropped: Pick<Dropped, 'types'> | null): dropped is Dropped {
  return dropped?.types.some((type) => ['text/plain', 'text/uri-list', 'Files'].includes(type)) ?? false;
}

/** The dropped numbers as one text for the dial panel. The number of a phone link goes before the link's text. */
export function readDrop(
  dropped: Dropped | null,
  country: string,
): { kind: 'number'; number: string } | { kind: 'files' } | { kind: 'none' } {
  if (dropped === null) return { kind: 'none' };
  const links = dropped.getData('text/uri-list').split(/\r?\n/).filter(isDialLink);
  const linked = links.map(parseDialLink).filter((number) => number !== null);
  const number = linked.length > 0 ? linked.join('; ') : numbersAsText(dropped.getData('text/plain'), country);
  if (number !== null && number.length <= 200) return { kind: 'number', number };
  return { kind: dropped.types.includes('Files') ? 'files' : 'none' };
}
