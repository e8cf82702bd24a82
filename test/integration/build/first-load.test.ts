import { gzipSync } from 'node:zlib';
import type { Rollup } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { buildPart } from '../../../build/build.ts';
import renderer from '../../../build/vite.renderer.ts';
import { calls } from '../../../shared/contract/calls.ts';
import { laterTexts } from '../../../shared/messages/en/later.ts';

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
  expect(compressed(first)).toBeLessThan(200_000);
  expect(compressed(files.filter(({ fileName }) => /\.(?:html|css)$/.test(fileName)))).toBeLessThan(18_000);
});

test('what is loaded first uses only texts that are loaded with it', () => {
  const code = first.map((chunk) => chunk.code).join('\n');
  const keys = new Set(code.match(/(?<=[`'"])\w+\.\w+(?=[`'"])/g));
  const beginnings = [...code.matchAll(/`(\w+)\.\w*\$\{/g)].map(([, part = '']) => part);
  const later = Object.entries(laterTexts).flatMap(([part, texts]) =>
    Object.keys(texts).map((name) => `${part}.${name.replace(/_(?:one|other)$/, '')}`),
  );
  expect(keys).toContain('shell.newCall');
  expect(beginnings).toContain('calls');
  // Calls to main have such names too.
  expect(later.filter((key) => keys.has(key) && !(key in calls))).toEqual([]);
  expect(beginnings.filter((part) => part in laterTexts)).toEqual([]);
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
