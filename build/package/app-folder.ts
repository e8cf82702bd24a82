import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inOut } from '../paths.ts';
import { manifest, type Release } from './release-facts.ts';

/** The folders of the build that go into the app's archive. */
const PARTS = ['main', 'threads', 'preload', 'renderer', 'icons'];

/** The source maps of the build, which stay outside. Paths inside `.out`. */
export function sourceMaps(): string[] {
  return globSync(`{${PARTS.join(',')}}/**/*.map`, { cwd: inOut() }).sort();
}

/** Lays out what the app's archive will contain: the build without its source maps, and a package.json. */
export function stageApp(folder: string, { version }: Release): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS)
    cpSync(inOut(part), path.join(folder, part), { recursive: true, filter: (file) => !file.endsWith('.map') });
  const { name, productName, description, license, author } = manifest;
  // Electron names its data folder after productName, and finds its windows' desktop file by desktopName.
  const inside = { name, productName, version, description, license, author, type: 'module', main: 'main/main.js' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...inside, desktopName: 'ringback.desktop' }));
}
