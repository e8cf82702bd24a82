import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { inProject } from '../../../build/paths.ts';

const urlOf = (file: string): string => pathToFileURL(inProject(file)).href;

/** Runs code in a process in which zod is what the window has in its place. Returns the error's first line; empty for none. */
function runInWindow(code: string): string {
  const hook = `import { registerHooks } from 'node:module';
registerHooks({ resolve: (name, context, next) =>
  name === 'zod' ? { url: '${urlOf('renderer/no-schemas.ts')}', shortCircuit: true } : next(name, context) });\n`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', hook + code], { encoding: 'utf8' });
  return /Error: .*/.exec(stderr)?.[0] ?? '';
}

it('makes each schema of shared/ with what stands for zod in the window', () => {
  const files = globSync('shared/**/*.ts', { cwd: inProject() });
  const schemas = files.filter((file) => readFileSync(inProject(file), 'utf8').includes("from 'zod'"));
  expect(schemas.length).toBeGreaterThan(20);
  expect(runInWindow(schemas.map((file) => `await import('${urlOf(file)}');`).join('\n'))).toBe('');
});

it.each(['parse', 'safeParse', 'shape', 'brand'])('throws for %s, which is not there', (name) => {
  const code = `const { z } = await import('zod'); z.object({}).${name};`;
  expect(runInWindow(code)).toBe(`Error: The window has no zod: ${name}`);
});
