import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { inProject } from '../paths.ts';

/** The counts that an icon can show; 'more' is "9+". */
const COUNTS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'more'];
/** Points along each side of a tray icon: Windows, Linux, macOS. */
const TRAYS = [
  { source: 'tray', points: 16, isTemplate: false },
  { source: 'tray', points: 22, isTemplate: false },
  { source: 'tray-template', points: 18, isTemplate: true },
];
const OVERLAY_POINTS = 16;
const APP_PIXELS = 256;
const RED = '#c81e2e';

const sourceOf = (name: string): string => readFileSync(inProject('build/icons', `${name}.svg`), 'utf8');
const svg = (size: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`;

/**
 * A tray icon with its count in the lower right corner, laid out on whole pixels so that the digits are sharp; at 22, which Linux panels
 * also draw at 16, on so many that they can be read there.
 */
function badged(icon: string, size: number, count: string, isTemplate: boolean): string {
  const dot = size === 22 ? size / 16 : Math.max(1, Math.floor(size / 14));
  const [width, left] = count === 'more' ? [11, 2] : [9, 3];
  const place = `transform="translate(${size - width * dot} ${size - 9 * dot}) scale(${dot})"`;
  const digits = (fill: string) => `<use href="#count-${count}" x="${left}" y="2" fill="${fill}"/>`;
  const plate = (fill: string) => `<rect width="${width}" height="9" rx="4.5" fill="${fill}"`;
  return svg(
    size,
    `${sourceOf('counts')}
    <mask id="rim" maskUnits="userSpaceOnUse" x="0" y="0" width="${size}" height="${size}">
      <rect width="${size}" height="${size}" fill="#fff"/>
      <rect x="-1" y="-1" width="${width + 2}" height="11" rx="5.5" ${place}/>
    </mask>
    <mask id="holes"><rect width="${width}" height="9" fill="#fff"/>${digits('#000')}</mask>
    <g mask="url(#rim)">${icon}</g>
    <g ${place}>${isTemplate ? `${plate('#000')} mask="url(#holes)"/>` : `${plate(RED)}/>${digits('#fff')}`}</g>`,
  );
}

/** The count that Windows lays over the window's button in its taskbar. */
function overlay(size: number, count: string): string {
  const left = count === 'more' ? 0.5 : 2.5;
  return svg(
    size,
    `${sourceOf('counts')}<g transform="scale(${size / 8})"><circle cx="4" cy="4" r="4" fill="${RED}"/>
    <use href="#count-${count}" x="${left}" y="1.5" fill="#fff"/></g>`,
  );
}

/** All icons as SVG, by the names of their PNG files without ending. Electron loads `…@2x` on dense screens. */
export function iconSources(): ReadonlyMap<string, string> {
  const icons = new Map([['app', svg(APP_PIXELS, sourceOf('app'))]]);
  for (const [suffix, scale] of [
    ['', 1],
    ['@2x', 2],
  ] as const) {
    for (const { source, points, isTemplate } of TRAYS) {
      for (const [ending, state] of [
        ['', ''],
        ['-quiet', 'quiet-'],
      ]) {
        const [icon, size] = [sourceOf(`${source}${ending}`), points * scale];
        const name = (count: string) => `tray-${state}${points}-${count}${suffix}`;
        icons.set(name('0'), svg(size, icon));
        for (const count of COUNTS) icons.set(name(count), badged(icon, size, count, isTemplate));
      }
    }
    for (const count of COUNTS) icons.set(`overlay-${count}${suffix}`, overlay(OVERLAY_POINTS * scale, count));
  }
  return icons;
}

/** Renders one icon; `asPng()` of the result is the file. */
export function renderIcon(source: string) {
  return new Resvg(source, { font: { loadSystemFonts: false } }).render();
}

/** Renders all icons into a folder, in place of what is in it. */
export function renderIcons(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of iconSources())
    writeFileSync(path.join(folder, `${name}.png`), renderIcon(source).asPng());
}
