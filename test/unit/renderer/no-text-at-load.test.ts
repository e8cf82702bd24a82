import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { inProject, PROJECT } from '../../../build/paths.ts';

/** Functions that give texts in the language of the moment. */
const TEXTS = new Set(['t', 'errorText', 'errorWords']);

/** The lines where a module asks for a text while it is read: outside of any function. */
function askedAtLoad(source: string, lang: 'ts' | 'tsx'): number[] {
  const found: number[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start, callee } = node as { type?: string; start?: number; callee?: { name?: string } };
    if (type?.includes('Function') === true) return;
    if (type === 'CallExpression' && TEXTS.has(callee?.name ?? ''))
      found.push(source.slice(0, start).split('\n').length);
    Object.values(node).forEach(look);
  };
  look(parseAst(source, { lang }).body);
  return found;
}

test('a text that is asked for while a module is read is found', () => {
  expect(
    askedAtLoad("const a = () => t('x');\nconst b = { c: [t('x')] };\nf(() => t('x'), errorText(e));", 'ts'),
  ).toEqual([2, 3]);
});

test('no module asks for a text while it is read: it would stay in the language of then', () => {
  const files = globSync('{renderer,electron,shared}/**/*.{ts,tsx}', { cwd: PROJECT });
  const asked = files.flatMap((file) =>
    askedAtLoad(readFileSync(inProject(file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
      (line) => `${file}:${line}`,
    ),
  );
  expect(asked).toEqual([]);
  expect(files.length).toBeGreaterThan(300);
});
