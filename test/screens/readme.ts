import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../../build/paths.ts';
import { pictureName, type Theme } from './pictures.ts';

const FOLDER = inProject('.github/pictures');

const of = (screen: string, name: string, theme: Theme = 'light'): string =>
  pictureName(screen, name, 'compact', theme);

/** The README's pictures by the names there. */
const PICTURES: Readonly<Record<string, string>> = {
  'calls.light.png': of('Calls', 'calls'),
  'call.light.png': of('Call page', 'call'),
  'missed.dark.png': of('To ring back', 'to ring back', 'dark'),
  'palette-number.light.png': of('Palette', 'palette, a number'),
};

/** The moving picture: a missed call arrives, is rung back, and is ticked off. */
const STORY: readonly string[] = [
  of('Calls', 'calls'),
  of('Calls', 'a missed call arrived'),
  of('Call bar', 'ringing back, pick up'),
  of('Call bar', 'ringing back, on a call'),
  of('Call bar', 'ringing back, ended'),
  of('To ring back', 'rung back'),
];

/** Takes the README's pictures from those in this folder. Needs ImageMagick for the moving one. */
export function writeReadmePictures(folder: string): void {
  for (const [name, file] of Object.entries(PICTURES)) copyFileSync(path.join(folder, file), path.join(FOLDER, name));
  const story = path.join(FOLDER, 'ring-back.gif');
  execFileSync('convert', ['-loop', '0', '-delay', '200', ...STORY, '-layers', 'optimize', story], { cwd: folder });
}
