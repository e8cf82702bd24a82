import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { iconSources, renderIcon, renderIcons } from '../../../../build/icons/render-icons.ts';
import { iconsIn } from '../../../../electron/desktop/icons.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const sources = iconSources();
const platforms = ['win32', 'linux', 'darwin'] as const;
const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The picture of a file that the app asks for. */
function picture(file: string, suffix = '') {
  const { width, height, pixels } = renderIcon(sources.get(`${path.parse(file).name}${suffix}`) ?? '');
  return {
    width,
    height,
    pixels,
    at: (x: number, y: number) => [...pixels.subarray((y * width + x) * 4).subarray(0, 4)],
  };
}

test('every file that the app asks for is rendered, for both pixel densities, and nothing else stays', () => {
  const folder = temporaryFolder('icons');
  writeFileSync(path.join(folder, 'left-over.png'), '');
  renderIcons(folder);
  const files = platforms.flatMap((platform) => {
    const icons = iconsIn(folder, platform);
    return counts.flatMap((count) => [
      icons.tray(count, false),
      icons.tray(count, true),
      ...(count > 0 ? [icons.overlay(count)] : []),
    ]);
  });
  const dense = files.map((file) => file.replace('.png', '@2x.png'));
  const asked = new Set([iconsIn(folder, 'linux').app, ...files, ...dense]);
  expect(readdirSync(folder).sort()).toEqual([...asked].map((file) => path.basename(file)).sort());
  for (const file of asked) {
    const png = readFileSync(file);
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect(png.subarray(-8).toString('hex')).toBe('49454e44ae426082');
  }
});

const sizes = [
  ['win32', '', 16],
  ['win32', '@2x', 32],
  ['linux', '', 22],
  ['linux', '@2x', 44],
  ['darwin', '', 18],
  ['darwin', '@2x', 36],
] as const;

describe.each(sizes)('the tray icon of %s%s', (platform, suffix, size) => {
  const { tray } = iconsIn('', platform);

  test('has its size', () => {
    for (const count of counts)
      expect(picture(tray(count, false), suffix)).toMatchObject({ width: size, height: size });
  });

  test('shows each count differently, quiet or not, and anything above nine alike', () => {
    const drawn = [false, true].flatMap((isQuiet) =>
      counts.map((count) => picture(tray(count, isQuiet), suffix).pixels.toString('base64')),
    );
    expect(new Set(drawn).size).toBe(22);
    expect(tray(240, false)).toBe(tray(10, false));
  });
});

test.each([
  ['', 18],
  ['@2x', 36],
])('the template%s has black and nothing else but transparency', (suffix, size) => {
  const image = picture(iconsIn('', 'darwin').tray(7, true), suffix);
  const all = Array.from({ length: size * size }, (_, i) => image.at(i % size, Math.floor(i / size)));
  expect(all.every(([red, green, blue]) => red === 0 && green === 0 && blue === 0)).toBe(true);
  expect(all.some((p) => p[3] === 255) && all.some((p) => p[3] === 0)).toBe(true);
});

test.each([
  ['', 16],
  ['@2x', 32],
])('the taskbar’s overlay%s is a round plate with the count in white', (suffix, size) => {
  const { overlay } = iconsIn('', 'win32');
  const image = picture(overlay(12), suffix);
  expect([image.width, image.height]).toEqual([size, size]);
  expect(image.at(0, 0)[3]).toBe(0);
  expect(image.at(size / 2, 1)).toEqual([200, 30, 46, 255]);
  const all = Array.from({ length: size * size }, (_, i) => image.at(i % size, Math.floor(i / size)).join());
  expect(all.filter((pixel) => pixel === '255,255,255,255').length).toBeGreaterThan(size);
  expect(overlay(12)).toBe(overlay(99));
  expect(picture(overlay(1), suffix).pixels.equals(picture(overlay(2), suffix).pixels)).toBe(false);
});
