import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { inProject, PROJECT } from '../../../build/paths.ts';

/** Properties whose text a person reads or hears. */
const READ =
  /^(?:aria-(?:label|description|roledescription|placeholder|valuetext)|alt|title|placeholder|label|description|hint|text|heading|caption|tooltip)$/;

interface AstNode {
  readonly type?: string;
  readonly value?: unknown;
  readonly name?: { readonly name?: string };
  readonly expression?: unknown;
  readonly children?: readonly unknown[];
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  readonly consequent?: unknown;
  readonly alternate?: unknown;
  readonly left?: unknown;
  readonly right?: unknown;
}

/** What is written alike in each language, and why. */
const SAME = new Map([
  ['(objectClass=person)', 'a filter of LDAP'],
  ['dc=example,dc=com', 'a name of LDAP'],
  ['ldap.example.com', 'a host'],
  ['name@example.com', 'an address'],
]);

/** A text with a word of a language: two letters in a row, outside of an entity. */
const withWord = (text: unknown): string[] =>
  typeof text === 'string' && /\p{L}{2}/u.test(text.replace(/&#?\w+;/g, '')) ? [text.trim()] : [];

/** The literals with words that may be shown: the value itself, in a template, or on a side of a choice. */
function literalsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, expression, quasis, consequent, alternate, left, right } = node as AstNode;
  switch (type) {
    case 'JSXText':
    case 'Literal':
      return withWord(value);
    case 'JSXExpressionContainer':
      return literalsOf(expression);
    case 'TemplateLiteral':
      return quasis?.flatMap((part) => withWord(part.value.raw)) ?? [];
    case 'ConditionalExpression':
      return [...literalsOf(consequent), ...literalsOf(alternate)];
    case 'LogicalExpression':
      return [...literalsOf(left), ...literalsOf(right)];
    default:
      return [];
  }
}

/** The words that the markup of a screen holds itself, not asked of the catalogue. */
function writtenInMarkup(source: string): string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name, value, children } = node as AstNode;
    if (type === 'JSXAttribute' && READ.test(name?.name ?? '')) found.push(...literalsOf(value));
    if (type === 'JSXElement' || type === 'JSXFragment') found.push(...(children ?? []).flatMap(literalsOf));
    Object.values(node).forEach(look);
  };
  look(parseAst(source, { lang: 'tsx' }).body);
  return found;
}

test.each([
  ['<p>Two calls</p>', ['Two calls']],
  ['<p>{"Two calls"}</p>', ['Two calls']],
  ['<p>{isOn ? "On" : t("x")}</p>', ['On']],
  ['<p>{name ?? "Nobody"}</p>', ['Nobody']],
  ['<p>{isOn && "On"}</p>', ['On']],
  [`<p>{\`\${n} calls\`}</p>`, ['calls']],
  ['<>Calls</>', ['Calls']],
  ['<a aria-label="Calls" />', ['Calls']],
  [`<a title={isOn ? \`Call \${n}\` : undefined} />`, ['Call']],
  ['<p>{t("calls.title")}&nbsp;· {n} <b>×</b></p>', []],
  [`<a className="row" aria-label={t("x")} role="button">{\`\${a} – \${b}\`}</a>`, []],
])('of %s, %j is found', (markup, words) => {
  expect(writtenInMarkup(`const a = () => ${markup};`)).toEqual(words);
});

test('every word in the markup of a screen is a text of the catalogue: others stay English in each language', () => {
  const files = globSync('renderer/**/*.tsx', { cwd: PROJECT });
  const written = files.flatMap((file) =>
    writtenInMarkup(readFileSync(inProject(file), 'utf8')).map((words) => ({ file, words })),
  );
  expect(written.filter(({ words }) => !SAME.has(words))).toEqual([]);
  // None is excused that is gone.
  const shown = new Set(written.map(({ words }) => words));
  expect([...SAME.keys()].filter((words) => !shown.has(words))).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});
