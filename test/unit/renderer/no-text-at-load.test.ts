import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { inProject, PROJECT } from '../../../build/paths.ts';

/** Functions that give texts in the language of the moment. */
const TEXTS = new Set(['t', 'errorText', 'errorWords']);

interface AstNode {
  readonly type?: string;
  readonly start?: number;
  readonly callee?: { readonly name?: string };
  readonly object?: { readonly name?: string };
}

/** The lines where a module asks for a text while it is read: outside of any function. */
function askedAtLoad(source: string, lang: 'ts' | 'tsx'): number[] {
  const found: number[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start, callee, object } = node as AstNode;
    if (type?.includes('Function') === true) return;
    const isText = type === 'CallExpression' && TEXTS.has(callee?.name ?? '');
    // `t.language`, too: what writes numbers in it would go on in that one.
    if (isText || (type === 'MemberExpression' && object?.name === 't'))
      found.push(source.slice(0, start).split('\n').length);
    Object.values(node).forEach(look);
  };
  look(parseAst(source, { lang }).body);
  return found;
}

test('a text that is asked for while a module is read is found', () => {
  expect(
    askedAtLoad(
      "const a = () => t('x');\nconst b = { c: [t('x')] };\nf(() => t('x'), errorText(e));\nconst write = f(t.language);",
      'ts',
    ),
  ).toEqual([2, 3, 4]);
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
