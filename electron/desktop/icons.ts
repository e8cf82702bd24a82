import { type Colour, draw, handset, type Layer, roundedBox, type Shape } from './icon-drawing.ts';
import { encodePng } from './png.ts';

const ACCENT: Colour = [38, 103, 196];
const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];
const NEGATIVE: Colour = [200, 30, 46];

/** Digits of 3 × 5 dots, each row as three bits; they stay sharp at 16 px, where a typeface would not. */
const DIGITS: Record<string, readonly number[]> = {
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 1, 2, 2],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  '+': [0, 2, 7, 2, 0],
};

/** How the tray's icon is drawn: `colour` on a plate of its own for any panel, `template` in black for macOS to tint. */
export type IconStyle = 'colour' | 'template';

/** What a tray icon shows. `count`: callers waiting; 0 shows none, above nine reads "9+". */
export interface TrayIconLook {
  style: IconStyle;
  count: number;
  /** Pixels along each side. */
  size: number;
}

function textShape(text: string, right: number, bottom: number, dot: number): Shape {
  const width = text.length * 4 - 1;
  const [left, top] = [right - width * dot, bottom - 5 * dot];
  return (x, y) => {
    const [column, row] = [Math.floor((x - left) / dot), Math.floor((y - top) / dot)];
    if (column < 0 || column >= width || row < 0 || row >= 5 || column % 4 === 3) return false;
    const bits = DIGITS[text[Math.floor(column / 4)] ?? '']?.[row] ?? 0;
    return ((bits >> (2 - (column % 4))) & 1) === 1;
  };
}

function countText(count: number): string {
  return count > 9 ? '9+' : String(count);
}

/** The badge in the lower right corner, laid out on whole pixels so that its digit is sharp. */
function badge(count: number, size: number, style: IconStyle): Layer[] {
  if (count <= 0) return [];
  const text = countText(count);
  const dot = Math.max(1, Math.floor(size / 14)) / size;
  const height = dot * 9;
  const width = Math.max(height, (text.length * 4 - 1 + 4) * dot);
  const plate = roundedBox(1 - width, 1 - height, width, height, height / 2);
  const rim = roundedBox(1 - width - dot, 1 - height - dot, width + dot * 2, height + dot * 2, height / 2 + dot);
  const middle = 1 - width / 2 + ((text.length * 4 - 1) * dot) / 2;
  return [
    { shape: rim, fill: null },
    { shape: plate, fill: style === 'template' ? BLACK : NEGATIVE },
    { shape: textShape(text, middle, 1 - dot * 2, dot), fill: style === 'template' ? null : WHITE },
  ];
}

/** The icon for the tray, as a PNG. */
export function trayIconPng({ style, count, size }: TrayIconLook): Buffer {
  const glyph: Layer[] =
    style === 'template'
      ? [{ shape: handset(0.04, 0.92), fill: BLACK }]
      : [
          { shape: roundedBox(0, 0, 1, 1, 0.22), fill: ACCENT },
          { shape: handset(0.14, 0.72), fill: WHITE },
        ];
  return encodePng(draw([...glyph, ...badge(count, size, style)], size));
}

/** The count that Windows lays over the window's button in its taskbar, as a PNG. `count`: at least 1. */
export function overlayPng(count: number, size: number): Buffer {
  const text = countText(count);
  const dot = Math.floor(size / 8) / size;
  const right = 0.5 + ((text.length * 4 - 1) * dot) / 2;
  const plate: Layer = { shape: roundedBox(0, 0, 1, 1, 0.5), fill: NEGATIVE };
  return encodePng(draw([plate, { shape: textShape(text, right, 0.5 + dot * 2.5, dot), fill: WHITE }], size));
}

/** The app's own icon, for windows and packages, as a PNG of `size` pixels. */
export function appIconPng(size: number): Buffer {
  const plate: Layer = { shape: roundedBox(0.06, 0.06, 0.88, 0.88, 0.2), fill: ACCENT };
  return encodePng(draw([plate, { shape: handset(0.2, 0.6), fill: WHITE }], size));
}
