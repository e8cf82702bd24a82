import { expect, test } from 'vitest';
import { appPng, icns, ico, LINUX_SIZES } from '../../../../build/package/package-icons.ts';

/** Width and height that a PNG's head states. */
const sizeOf = (png: Buffer): [number, number] => {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
};

test.each(LINUX_SIZES)('the icon of %d px is that large', (size) => {
  expect(sizeOf(appPng(size))).toEqual([size, size]);
});

test("every picture in Windows' icon has the size that the directory states", () => {
  const file = ico();
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1]);
  const sizes = Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const [length, at] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
    const stated = file.readUInt8(entry) || 256;
    expect(sizeOf(file.subarray(at, at + length))).toEqual([stated, stated]);
    return stated;
  });
  expect(sizes).toEqual([16, 20, 24, 32, 40, 48, 64, 256]);
});

test("macOS's icon is one chunk of PNGs up to 1024 px, whose lengths add up", () => {
  const file = icns();
  expect([file.toString('latin1', 0, 4), file.readUInt32BE(4)]).toEqual(['icns', file.length]);
  const found: Record<string, number> = {};
  for (let at = 8; at < file.length; at += file.readUInt32BE(at + 4)) {
    const [width] = sizeOf(file.subarray(at + 8, at + file.readUInt32BE(at + 4)));
    found[file.toString('latin1', at, at + 4)] = width;
  }
  expect(found).toEqual({ ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 });
});
