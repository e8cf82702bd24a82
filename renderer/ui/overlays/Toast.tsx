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
import { toastQueue, undo } from './toasts.ts';

/** Where toasts appear; once in the app. */
export function Toasts(): ReactNode {
  return (
    <ToastRegion ref={keepRoom} queue={toastQueue} aria-label={t('shell.notices')} className={classes(styles.region)}>
      {({ toast }) => (
        <AriaToast toast={toast} className={classes(floating.surface, styles.toast)}>
          {toast.content.undo ? <Check aria-hidden className="muted" /> : null}
          <ToastContent className={classes(styles.content)}>
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          <div className="row stiff">
            {toast.content.undo ? (
              <Button kind="quiet" onPress={() => undo(toast.content)}>
                {t('shell.undo')}
              </Button>
            ) : null}
            <IconButton label={t('shell.close')} slot="close" icon={X} />
          </div>
        </AriaToast>
      )}
    </ToastRegion>
  );
}

/** Tells the styles how high the toasts are, as `--toasts`: the frame keeps that free, so that they lie over no row and no button. */
function keepRoom(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--toasts', `${region.offsetHeight}px`));
  observer.observe(region);
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts');
  };
}
