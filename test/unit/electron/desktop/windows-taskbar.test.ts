import { expect, test } from 'vitest';
import { iconsIn } from '../../../../electron/desktop/icons.ts';
import { createOverlay } from '../../../../electron/desktop/windows-taskbar.ts';
import { createText } from '../../../../shared/messages/index.ts';

function overlaid() {
  const set: [file: string | null, words: string][] = [];
  const window = {
    setOverlayIcon: (image: unknown, words: string) =>
      void set.push([(image as { file: string } | null)?.file ?? null, words]),
  };
  const nativeImage = { createFromPath: (file: string) => ({ file }) } as unknown as Parameters<
    typeof createOverlay
  >[0]['nativeImage'];
  return {
    set,
    window,
    overlay: createOverlay({ nativeImage, icons: iconsIn('/icons', 'win32'), t: createText('en') }),
  };
}

test('the taskbar’s overlay follows the count, and is set for a change only', () => {
  const { set, window, overlay } = overlaid();
  overlay.update(window, 2);
  overlay.update(window, 2);
  overlay.update(window, 0);
  expect(set).toEqual([
    ['/icons/overlay-2.png', '2 callers to ring back'],
    [null, ''],
  ]);
});

test('a new window gets the count of the old one', () => {
  const { set, window, overlay } = overlaid();
  overlay.update(null, 3);
  overlay.update(window, 3);
  expect(set).toEqual([['/icons/overlay-3.png', '3 callers to ring back']]);
});
