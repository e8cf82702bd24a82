import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { inProject } from '../paths.ts';
import { appPng, appSvg, LINUX_SIZES, symbolicSvg } from './package-icons.ts';
import type { Release } from './release-facts.ts';

/** Where a package puts the program. */
const PROGRAM_FOLDER = 'usr/lib/ringback';

const template = (name: string): string => readFileSync(inProject('build/package/linux', name), 'utf8');

/** A template of `build/package/linux` with its words between @ signs filled in. */
export function filled(name: string, words: Readonly<Record<string, string>>): string {
  return template(name).replace(/@([A-Z]+)@/g, (_, word: string) => {
    const value = words[word];
    if (value === undefined) throw new Error(`${name}: nothing is known for @${word}@.`);
    return value;
  });
}

/** The files that a desktop reads, by their paths under `usr/share`. `program`: what the menu starts. */
export function sharedFiles(release: Release, program: string): ReadonlyMap<string, string | Buffer> {
  const words = {
    PROGRAM: program,
    VERSION: release.version,
    DATE: new Date(release.time * 1000).toISOString().slice(0, 10),
    LICENCE: paragraphs(readFileSync(inProject('LICENSE'), 'utf8')),
  };
  const icon = (size: number): [string, Buffer] => [`icons/hicolor/${size}x${size}/apps/ringback.png`, appPng(size)];
  return new Map<string, string | Buffer>([
    ['applications/ringback.desktop', filled('ringback.desktop', words)],
    ['metainfo/org.ringback.Ringback.metainfo.xml', filled('org.ringback.Ringback.metainfo.xml', words)],
    ['man/man1/ringback.1.gz', gzipSync(filled('ringback.1', words), { level: 9 })],
    ['doc/ringback/copyright', filled('copyright', words)],
    ['doc/ringback/changelog.gz', gzipSync(readFileSync(inProject('CHANGELOG.md')), { level: 9 })],
    ...LINUX_SIZES.map(icon),
    ['icons/hicolor/scalable/apps/ringback.svg', appSvg()],
    ['icons/hicolor/symbolic/apps/ringback-symbolic.svg', symbolicSvg()],
  ]);
}

/** A text as the continued lines of a Debian control field. */
const paragraphs = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => ` ${line || '.'}`)
    .join('\n');

function write(file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, 0o644);
}

/** Lays out the file system of a .deb or .rpm: the bundle, the command, and what desktops read. */
export function stageTree(root: string, bundle: string, release: Release): void {
  rmSync(root, { recursive: true, force: true });
  const program = path.join(root, PROGRAM_FOLDER);
  mkdirSync(path.dirname(program), { recursive: true });
  cpSync(bundle, program, { recursive: true, preserveTimestamps: true });
  // Chromium's sandbox helper, for systems that do not let every user make namespaces.
  chmodSync(path.join(program, 'chrome-sandbox'), 0o4755);
  for (const [file, content] of sharedFiles(release, '/usr/bin/ringback'))
    write(path.join(root, 'usr/share', file), content);
  mkdirSync(path.join(root, 'usr/bin'), { recursive: true });
  symlinkSync('../lib/ringback/ringback', path.join(root, 'usr/bin/ringback'));
}
