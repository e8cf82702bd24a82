import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { appIconPng, overlayPng, trayIconPng } from '../../../../electron/desktop/icons.ts';
import { encodePng } from '../../../../electron/desktop/png.ts';

/** Reads what `encodePng` writes: size and pixels of an unfiltered RGBA file. */
function read(png: Buffer): { width: number; height: number; at(x: number, y: number): number[] } {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const length = png.readUInt32BE(33);
  expect(png.subarray(37, 41).toString('latin1')).toBe('IDAT');
  const rows = inflateSync(png.subarray(41, 41 + length));
  return { width, height, at: (x, y) => [...rows.subarray(y * (width * 4 + 1) + 1 + x * 4).subarray(0, 4)] };
}

test('a picture is written pixel by pixel', () => {
  const rgba = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0, 9, 8, 7, 6]);
  const image = read(encodePng({ width: 2, height: 2, rgba }));
  expect([image.width, image.height]).toEqual([2, 2]);
  expect([image.at(0, 0), image.at(1, 0), image.at(0, 1), image.at(1, 1)]).toEqual([
    [255, 0, 0, 255],
    [0, 255, 0, 128],
    [0, 0, 255, 0],
    [9, 8, 7, 6],
  ]);
});

test('a file ends with the checksum that every PNG ends with', () => {
  const png = encodePng({ width: 1, height: 1, rgba: new Uint8Array(4) });
  expect(png.subarray(-8).toString('hex')).toBe('49454e44ae426082');
});

const sizes = [16, 22, 32, 36, 44];

describe.each(sizes)('the tray icon at %i px', (size) => {
  test('has its size', () => {
    const image = read(trayIconPng({ style: 'colour', count: 0, size }));
    expect([image.width, image.height]).toEqual([size, size]);
  });

  test('shows each count differently, and anything above nine alike', () => {
    const drawn = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) =>
      trayIconPng({ style: 'colour', count, size }).toString('base64'),
    );
    expect(new Set(drawn).size).toBe(11);
    expect(trayIconPng({ style: 'colour', count: 240, size }).toString('base64')).toBe(drawn[10]);
  });

  test('as a template has black and nothing else but transparency', () => {
    const image = read(trayIconPng({ style: 'template', count: 7, size }));
    const pixels = Array.from({ length: size * size }, (_, i) => image.at(i % size, Math.floor(i / size)));
    expect(pixels.every(([red, green, blue]) => red === 0 && green === 0 && blue === 0)).toBe(true);
    expect(pixels.some((p) => p[3] === 255) && pixels.some((p) => p[3] === 0)).toBe(true);
  });
});

test('the app icon has a plate and see-through corners', () => {
  const image = read(appIconPng(64));
  expect(image.at(0, 0)[3]).toBe(0);
  expect(image.at(50, 10)).toEqual([38, 103, 196, 255]);
});

test.each([16, 32])('the taskbar’s overlay at %i px is a round plate with the count in white', (size) => {
  const image = read(overlayPng(12, size));
  expect([image.width, image.height]).toEqual([size, size]);
  expect(image.at(0, 0)[3]).toBe(0);
  expect(image.at(size / 2, 1)).toEqual([200, 30, 46, 255]);
  const all = Array.from({ length: size * size }, (_, i) => image.at(i % size, Math.floor(i / size)).join());
  expect(all.filter((pixel) => pixel === '255,255,255,255').length).toBeGreaterThan(size);
  expect(overlayPng(12, size).equals(overlayPng(99, size))).toBe(true);
  expect(overlayPng(1, size).equals(overlayPng(2, size))).toBe(false);
});
