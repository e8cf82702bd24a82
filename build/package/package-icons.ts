import { readFileSync } from 'node:fs';
import { renderIcon } from '../icons/render-icons.ts';
import { inProject } from '../paths.ts';

/** The sizes of the icon in the folders of a Linux desktop, px. */
export const LINUX_SIZES = [16, 22, 24, 32, 48, 64, 128, 256, 512];

const drawing = (name: string): string => readFileSync(inProject('build/icons', `${name}.svg`), 'utf8');

/** The app's icon as SVG. */
export const appSvg = (): string => drawing('app');

/** The icon in one colour, which the desktop chooses. */
export const symbolicSvg = (): string => drawing('symbolic');

/** The app's icon as PNG. Small ones take the bolder drawing of the tray. `size`: px of each side. */
export function appPng(size: number): Buffer {
  const source = drawing(size <= 24 ? 'tray' : 'app').replace('<svg ', `<svg width="${size}" height="${size}" `);
  return renderIcon(source).asPng();
}

const ICO_SIZES = [16, 20, 24, 32, 40, 48, 64, 256];

/** Windows' .ico: a directory of PNGs. */
export function ico(): Buffer {
  const images = ICO_SIZES.map((size) => ({ size, png: appPng(size) }));
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let at = head.length;
  images.forEach(({ size, png }, index) => {
    const entry = 6 + 16 * index;
    // 0 stands for 256.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  });
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

/** The kinds of PNG in an .icns file, with their sizes in px. */
const ICNS_KINDS = { ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 };

/** macOS's .icns: chunks of a name, a length and a PNG. */
export function icns(): Buffer {
  const chunk = (kind: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(kind, 'latin1');
    head.writeUInt32BE(8 + data.length, 4);
    return Buffer.concat([head, data]);
  };
  return chunk('icns', Buffer.concat(Object.entries(ICNS_KINDS).map(([kind, size]) => chunk(kind, appPng(size)))));
}
