import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  UNSTABLE_Toast as AriaToast,
  Text,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { t } from '../../text.ts';
import { Button, IconButton } from '../Button.tsx';
import { classes } from '../class-names.ts';
import floating from './floating.module.css';
import styles from './Toast.module.css';
import { type ToastMessage, toastQueue, undo } from './toasts.ts';

/** Where toasts appear; once in the app. */
export function Toasts(): ReactNode {
  return (
    <ToastRegion queue={toastQueue} aria-label={t('shell.notices')} className={classes(styles.region)}>
      {({ toast }) => (
        <AriaToast toast={toast} className={classes(floating.surface, styles.toast)}>
          {toast.content.undo ? <Check aria-hidden className="muted" /> : null}
          <ToastContent className={classes(styles.content)}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          <div className={classes(styles.end)}>
            <ActionButton message={toast.content} onDone={() => toastQueue.close(toast.key)} />
            <IconButton label={t('shell.close')} slot="close" icon={X} />
          </div>
        </AriaToast>
      )}
    </ToastRegion>
  );
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
