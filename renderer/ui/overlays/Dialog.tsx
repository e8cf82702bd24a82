import { X } from 'lucide-react';
import { type ReactNode, type RefCallback, useCallback, useId, useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { t } from '../../text.ts';
import { IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import styles from './Dialog.module.css';
import floating from './floating.module.css';

export interface DialogProps {
  title: string;
  /** `alertdialog` interrupts: Escape closes it, a click outside does not. */
  role?: 'dialog' | 'alertdialog';
  onClose: () => void;
  /** Names the button in the corner where it does more than close. */
  closeLabel?: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Whether an element had more than fits its height, and the ref that measures it. Once it had, it keeps its place among what has the focus. */
function useIsLong(): [boolean, RefCallback<HTMLElement>] {
  const [isLong, setLong] = useState(false);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setLong((was) => was || element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isLong, measure];
}

/** A modal dialog, open while it is shown. The focus goes in and comes back. */
export function Dialog({
  title,
  role = 'dialog',
  onClose,
  closeLabel = t('shell.close'),
  children,
  actions,
}: DialogProps): ReactNode {
  const body = useId();
  const [isLong, measure] = useIsLong();
  return (
    <ModalOverlay isOpen onOpenChange={onClose} isDismissable={role === 'dialog'} className="veil">
      <Modal className={classes(floating.surface, styles.modal)}>
        <AriaDialog
          role={role}
          // What interrupts is read out as a whole, not its title only.
          {...(role === 'alertdialog' ? { 'aria-describedby': body } : {})}
          className={classes(styles.dialog)}
        >
          <div className={classes(styles.head)}>
            <Heading slot="title" level={2} className={classes(styles.title)}>
              {title}
            </Heading>
            {/* A tooltip would take the Escape that closes the dialog. */}
            <IconButton label={closeLabel} tip={null} onPress={onClose} icon={X} />
          </div>
          {/* Keys scroll what is focused. */}
          <div id={body} ref={measure} className={classes(styles.body)} {...(isLong ? { tabIndex: 0 } : {})}>
            {children}
          </div>
          {actions ? <div className={classes(styles.actions)}>{actions}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
