import { expect, test } from 'vitest';
import { createOverlay } from '../../../../electron/desktop/overlay.ts';
import { createText } from '../../../../shared/messages/index.ts';

function overlaid() {
  const set: [drawn: boolean, words: string][] = [];
  const window = { setOverlayIcon: (image: unknown, words: string) => void set.push([image !== null, words]) };
  const image = { addRepresentation: () => {} };
  const nativeImage = { createFromBuffer: () => image } as unknown as Parameters<
    typeof createOverlay
  >[0]['nativeImage'];
  return { set, window, overlay: createOverlay({ nativeImage, t: createText('en') }) };
}

test('the taskbar’s overlay follows the count, and is drawn for a change only', () => {
  const { set, window, overlay } = overlaid();
  overlay.update(window, 2);
  overlay.update(window, 2);
  overlay.update(window, 0);
  expect(set).toEqual([
    [true, '2 missed callers waiting'],
    [false, ''],
  ]);
});

test('a new window gets the count of the old one', () => {
  const { set, window, overlay } = overlaid();
  overlay.update(null, 3);
  overlay.update(window, 3);
  expect(set).toEqual([[true, '3 missed callers waiting']]);
});
