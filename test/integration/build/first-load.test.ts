import { gzipSync } from 'node:zlib';
import type { Rollup } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { buildPart } from '../../../build/build.ts';
import renderer from '../../../build/vite.renderer.ts';

type File = Rollup.OutputChunk | Rollup.OutputAsset;

let files: File[] = [];
let first: Rollup.OutputChunk[] = [];

beforeAll(async () => {
  const config = { ...renderer, logLevel: 'error' as const, build: { ...renderer.build, write: false } };
  const built = (await buildPart(config)) as Rollup.RollupOutput;
  files = built.output;
  first = loadedFirst(files);
});

/** The scripts that are loaded before anything is shown. */
function loadedFirst(files: readonly File[]): Rollup.OutputChunk[] {
  const chunks = files.filter((file) => file.type === 'chunk');
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of found)
    for (const name of chunk.imports) {
      const next = chunks.find(({ fileName }) => fileName === name);
      if (next) found.add(next);
    }
  return [...found];
}

const textOf = (file: File): string | Uint8Array => (file.type === 'chunk' ? file.code : file.source);

const compressed = (shown: readonly File[]): number =>
  shown.map((file) => gzipSync(textOf(file)).length).reduce((sum, size) => sum + size, 0);

test('what is loaded before the first row is small', () => {
  // With all texts, menus and toasts it is 242 kB; the table of country codes alone would add 20 kB.
  expect(compressed(first)).toBeLessThan(245_000);
  expect(compressed(files.filter(({ fileName }) => /\.(?:html|css)$/.test(fileName)))).toBeLessThan(18_000);
});

test.each([
  'libphonenumber-js',
  'temporal-polyfill',
  'renderer/settings/SettingsScreen',
  'renderer/dial/panel',
  'renderer/people/PeopleScreen',
  'renderer/missed/MissedScreen',
  'renderer/calls/page/CallPane',
])('%s is loaded later', (name) => {
  const modules = first.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  );
  expect(modules.filter((id) => id.includes(name))).toEqual([]);
});

test('no file of the window holds zod', () => {
  const modules = files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  expect(modules.filter((id) => id.includes('/zod/'))).toEqual([]);
});
