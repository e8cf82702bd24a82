import type { BrowserWindow, NativeImage } from 'electron';
import type { Text } from '../../shared/messages/index.ts';
import type { Icons } from './icons.ts';

type OverlaidWindow = Pick<BrowserWindow, 'setOverlayIcon'>;

/**
 * The count over the window's button in the Windows taskbar, which has no badge. Sets the icon only for another count or another window.
 */
export function createOverlay(deps: {
  readonly nativeImage: { createFromPath(file: string): NativeImage };
  readonly icons: Pick<Icons, 'overlay'>;
  readonly t: Text;
}) {
  const { nativeImage, icons, t } = deps;
  let shown: { window: OverlaidWindow | null; count: number } = { window: null, count: 0 };
  return {
    update(window: OverlaidWindow | null, count: number): void {
      if (shown.window === window && shown.count === count) return;
      shown = { window, count };
      const image = count > 0 ? nativeImage.createFromPath(icons.overlay(count)) : null;
      window?.setOverlayIcon(image, count > 0 ? t('desktop.trayWaiting', { count }) : '');
    },
  };
}
