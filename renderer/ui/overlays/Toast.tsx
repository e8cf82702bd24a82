import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { useStore } from 'zustand';
import { t } from '../../text.ts';
import { Button, IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import floating from './floating.module.css';
import styles from './Toast.module.css';
import { forgetUndo, type ToastMessage, takenBack, undo, waitingToasts } from './toasts.ts';

const SHOWN_MS = 8000;
const MOST_SHOWN = 2;

/** Where toasts appear; once in the app. Another one begins without toasts, and with nothing to take back. */
export function Toasts(): ReactNode {
  const [queue] = useState(() => new ToastQueue<ToastMessage>({ maxVisibleToasts: MOST_SHOWN }));
  useWaitingToasts(queue);
  useEffect(() => forgetUndo, []);
  useEffect(
    () =>
      takenBack.subscribe(({ message }) => {
        for (const { key, content } of queue.visibleToasts) if (content === message) queue.close(key);
      }),
    [queue],
  );
  return (
    <ToastRegion queue={queue} aria-label={t('shell.notices')} className={classes(styles.region)}>
      {({ toast }) => (
        <AriaToast toast={toast} className={classes(floating.surface, styles.toast)}>
          {toast.content.undo ? <Check aria-hidden className="muted" /> : null}
          <ToastContent className={classes(styles.content)}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          <div className={classes(styles.end)}>
            <ActionButton message={toast.content} onDone={() => queue.close(toast.key)} />
            <IconButton label={t('shell.close')} slot="close" icon={X} />
          </div>
        </AriaToast>
      )}
    </ToastRegion>
  );
}

function useWaitingToasts(queue: ToastQueue<ToastMessage>): void {
  const waiting = useStore(waitingToasts);
  useEffect(() => {
    if (waiting.length === 0) return;
    waitingToasts.setState([], true);
    for (const message of waiting) {
      // The queue would show an older toast again, for its whole time, once the newer ones are gone.
      for (const { key } of queue.visibleToasts.slice(MOST_SHOWN - 1)) queue.close(key);
      queue.add(message, { timeout: SHOWN_MS });
    }
  }, [waiting, queue]);
}

function ActionButton({ message, onDone }: { message: ToastMessage; onDone: () => void }): ReactNode {
  const { label, onPress } = message.undo
    ? { label: t('shell.undo'), onPress: () => undo(message) }
    : (message.action ?? {});
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
