import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../../../build/paths.ts';
import { allRules, colourTokens, SHARED, styleSheets, tokens } from './style-sheets.ts';

/** The colours that the system paints with in forced colours (CSS Color 4, 6.2). */
const SYSTEM =
  /\b(?:AccentColor|AccentColorText|ActiveText|ButtonBorder|ButtonFace|ButtonText|Canvas|CanvasText|Field|FieldText|GrayText|Highlight|HighlightText|LinkText|Mark|MarkText|SelectedItem|SelectedItemText|VisitedText)\b/;

it('in forced colours every role has a colour of the system', () => {
  expect(colourTokens.filter((name) => !tokens.forcedColours.has(name))).toEqual([]);
  for (const [name, value] of tokens.forcedColours)
    expect(value === 'none' || SYSTEM.test(value), `${name}: ${value}`).toBe(true);
});

it('every token that a style sheet uses is declared', () => {
  const declared = new Set(
    allRules.flatMap(({ declarations }) => [...declarations.keys()].filter((name) => name.startsWith('--'))),
  );
  const fromScript = new Set(
    globSync('renderer/**/*.{ts,tsx}', { cwd: inProject('.') }).flatMap((file) =>
      [...readFileSync(inProject(file), 'utf8').matchAll(/['"`](--[a-z][\w-]*)['"`]/g)].map(([, name]) => name),
    ),
  );
  // React Aria sets these on its elements.
  const reactAria = ['--trigger-width', '--visual-viewport-height', '--page-height', '--disclosure-panel-height'];
  const used = [...styleSheets].flatMap(([file, css]) =>
    [...css.matchAll(/var\((--[\w-]+)(\s*,)?/g)].flatMap(([, name = '', fallback]) =>
      declared.has(name) || fromScript.has(name) || reactAria.includes(name) || fallback ? [] : [`${file}: ${name}`],
    ),
  );
  expect([...new Set(used)]).toEqual([]);
});

it('every shared class that a style sheet composes is there, and each one is used', () => {
  const shared = allRules
    .filter(({ file }) => file === SHARED)
    .flatMap(({ selector }) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
  const composed = [...styleSheets.values()].flatMap((css) =>
    [...css.matchAll(/composes: ([^;]+) from global;/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  expect(composed.filter((name) => !shared.includes(name))).toEqual([]);
  const inComponents = globSync('renderer/**/*.tsx', { cwd: inProject('.') })
    .map((file) => readFileSync(inProject(file), 'utf8'))
    .join('\n');
  const isNamed = (name: string) => new RegExp(`['" ]${name}['" ]`).test(inComponents);
  expect([...new Set(shared)].filter((name) => !composed.includes(name) && !isNamed(name))).toEqual([]);
});
