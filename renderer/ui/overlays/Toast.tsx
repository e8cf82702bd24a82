import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { t } from '../../text.ts';
import { Button, IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import floating from './floating.module.css';
import styles from './Toast.module.css';

/** A message about what was just done, with Undo or a next step. */
export interface ToastMessage {
  text: string;
  undo?: () => void;
  action?: { label: string; onPress: () => void };
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
        <AriaToast toast={toast} className={classes(floating.surface, styles.toast)}>
          {toast.content.undo ? <Check aria-hidden className={classes(styles.done)} /> : null}
          <ToastContent className={classes(styles.content)}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          <div className={classes(styles.end)}>
            <ActionButton {...toast.content} onDone={() => queue.close(toast.key)} />
            <IconButton label={closeLabel} slot="close" icon={X} />
          </div>
        </AriaToast>
      )}
    </ToastRegion>
  );
}

function ActionButton({ undo, action, onDone }: ToastMessage & { onDone: () => void }): ReactNode {
  const { label, onPress } = undo ? { label: t('shell.undo'), onPress: undo } : (action ?? {});
  if (!onPress) return null;
  return (
    <Button
      kind="quiet"
      onPress={() => {
        onPress();
        onDone();
      }}
    >
      {label}
    </Button>
  );
}
