import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button, IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import styles from './Dialog.module.css';
import floating from './floating.module.css';

export interface DialogProps {
  title: string;
  /** `alertdialog` interrupts: Escape closes it, a click outside does not. */
  role?: 'dialog' | 'alertdialog';
  isOpen: boolean;
  onClose: () => void;
  closeLabel: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A modal dialog. The focus goes in and comes back. */
export function Dialog({
  title,
  role = 'dialog',
  isOpen,
  onClose,
  closeLabel,
  children,
  actions,
}: DialogProps): ReactNode {
  const body = useId();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={role === 'dialog'}
      className={classes(styles.veil)}
    >
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
            <IconButton label={closeLabel} onPress={onClose} icon={X} />
          </div>
          <div id={body} className={classes(styles.body)}>
            {children}
          </div>
          {actions ? <div className={classes(styles.actions)}>{actions}</div> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export interface ConfirmDialogProps
  extends Pick<DialogProps, 'title' | 'isOpen' | 'onClose' | 'closeLabel' | 'children'> {
  cancel: string;
  /** The text of the button that does it. */
  confirm: string;
  onConfirm: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ cancel, confirm, onConfirm, onClose, ...rest }: ConfirmDialogProps): ReactNode {
  return (
    <Dialog
      {...rest}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{cancel}</Button>
          <Button
            kind="danger"
            onPress={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}
