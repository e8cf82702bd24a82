import { beforeAll, expect, test } from 'vitest';
import { buildPart } from '../../../build/build.ts';
import { inProject } from '../../../build/paths.ts';
import config from '../../../build/vite.main.ts';
import threads from '../../../build/vite.threads.ts';

const KB = 1000;

/** A file of the build: what it reads with it, and the sources that it holds, as paths inside the project. */
interface Script {
  readonly bytes: number;
  readonly imports: readonly string[];
  readonly sources: readonly string[];
}

const scripts = new Map<string, Script>();

beforeAll(async () => {
  const built = await buildPart({ ...config, logLevel: 'silent', build: { ...config.build, write: false } });
  if (!('output' in built)) throw new Error('The build gave no single output.');
  for (const file of built.output) {
    if (file.type !== 'chunk') continue;
    const sources = Object.keys(file.modules).map((source) => source.replace(`${inProject()}/`, ''));
    scripts.set(file.fileName, { bytes: Buffer.byteLength(file.code), imports: file.imports, sources });
  }
});

/** A file and all that it imports, and so on. What is imported by `import()` is read later. */
function readWith(first: string): { bytes: number; sources: string[] } {
  const names = new Set([first]);
  for (const name of names) for (const next of scripts.get(name)?.imports ?? []) if (scripts.has(next)) names.add(next);
  const read = [...names].flatMap((name) => scripts.get(name) ?? []);
  return {
    bytes: read.reduce((sum, { bytes }) => sum + bytes, 0),
    sources: read.flatMap(({ sources }) => sources),
  };
}

test('before the first window main reads at most 400 kB of script, and neither texts, schemas nor phone metadata', () => {
  const { bytes, sources } = readWith('main.js');
  expect(bytes).toBeLessThanOrEqual(400 * KB);
  expect(sources.filter((source) => /\/(?:zod|i18next|libphonenumber-js|temporal-polyfill)\//.test(source))).toEqual(
    [],
  );
});

test('before the first row main reads neither the practice PBX nor what an export or a directory needs', () => {
  const { sources } = readWith('start-app.js');
  expect(sources).toContain('electron/app.ts');
  const later = /electron\/practice-pbx\/|electron\/export\/xlsx|\/fflate\/|\/ldapts\//;
  expect(sources.filter((source) => later.test(source))).toEqual([]);
});

test('no script imports the entry, which would run twice under another spelling of its address', () => {
  const importers = [...scripts].filter(([, { imports }]) => imports.includes('main.js'));
  expect(importers).toEqual([]);
});

test('a thread is one file that needs Node alone, and holds nothing of main’s start', async () => {
  const built = await buildPart({ ...threads, logLevel: 'silent', build: { ...threads.build, write: false } });
  if (!('output' in built)) throw new Error('The build gave no single output.');
  const [file, ...others] = built.output.filter(({ type }) => type === 'chunk');
  if (file?.type !== 'chunk') throw new Error('The build gave no script.');
  expect([file.fileName, others]).toEqual(['reading-thread.js', []]);
  expect(file.imports.filter((name) => !name.startsWith('node:'))).toEqual([]);
  // V8 13.6 crashes now and then where threads with WebAssembly come and go; Node's own `fetch` has some, too.
  expect(file.code).not.toMatch(/WebAssembly|\bfetch\(|undici/);
  const ours = Object.keys(file.modules).flatMap((source) => source.split(`${inProject()}/electron/`)[1] ?? []);
  expect(ours).toContain('directories/reading-thread.ts');
  expect(ours.filter((source) => /^(?:app|main|history|vault|desktop)/.test(source))).toEqual([]);
});
