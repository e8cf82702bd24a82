import type { NativeImage } from 'electron';
import type { Text } from '../../shared/messages/index.ts';
import { overlayPng } from './icons.ts';

/** What is used of a window here. */
export interface OverlaidWindow {
  setOverlayIcon(image: NativeImage | null, description: string): void;
}

/** The count over the window's button in the taskbar of Windows, which has no badge of its own. */
export interface Overlay {
  update(window: OverlaidWindow | null, count: number): void;
}

/** The taskbar's overlay in points; twice that for dense screens. */
const SIZE = 16;

/** Makes it; draws anew only for another count or another window. */
export function createOverlay(deps: {
  readonly nativeImage: { createFromBuffer(buffer: Buffer, options?: { scaleFactor?: number }): NativeImage };
  readonly t: Text;
}): Overlay {
  const { nativeImage, t } = deps;
  let shown: { window: OverlaidWindow | null; count: number } = { window: null, count: 0 };

  function imageOf(count: number): NativeImage {
    const image = nativeImage.createFromBuffer(overlayPng(count, SIZE), { scaleFactor: 1 });
    image.addRepresentation({ scaleFactor: 2, buffer: overlayPng(count, SIZE * 2) });
    return image;
  }

  return {
    update(window, count) {
      if (shown.window === window && shown.count === count) return;
      shown = { window, count };
      if (count > 0) window?.setOverlayIcon(imageOf(count), t('desktop.trayWaiting', { count }));
      else window?.setOverlayIcon(null, '');
    },
  };
}
