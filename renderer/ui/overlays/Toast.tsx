import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { Button, IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import styles from './Toast.module.css';

/** A message about what was just done, with an undo or a next step. */
export interface ToastMessage {
  text: string;
  undo?: ToastAction;
  action?: ToastAction;
}

interface ToastAction {
  label: string;
  onPress: () => void;
}

const SHOWN_MS = 8000;
const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 2 });

/** Shows a toast for 8 s; longer while it is hovered or holds the focus. */
export function showToast(message: ToastMessage): void {
  queue.add(message, { timeout: SHOWN_MS });
}

/** Where toasts appear; once in the app. */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }): ReactNode {
  return (
    <ToastRegion queue={queue} aria-label={label} className={classes(styles.region)}>
      {({ toast }) => (
        <AriaToast toast={toast} className={classes(styles.toast)}>
          <ToastContent className={classes(styles.content)}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          <ActionButton action={toast.content.undo ?? toast.content.action} onDone={() => queue.close(toast.key)} />
          <IconButton label={closeLabel} slot="close" icon={X} />
        </AriaToast>
      )}
    </ToastRegion>
  );
}

function ActionButton({ action, onDone }: { action: ToastAction | undefined; onDone: () => void }): ReactNode {
  if (!action) return null;
  return (
    <Button
      kind="quiet"
      onPress={() => {
        action.onPress();
        onDone();
      }}
    >
      {action.label}
    </Button>
  );
}
