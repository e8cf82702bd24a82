import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../../build/paths.ts';
import { allRules, colourTokens, SHARED, styleSheets, tokens } from './style-sheets.ts';

const TOKENS = 'renderer/styles/tokens.css';
const NAMES =
  'aqua|black|blue|brown|cyan|fuchsia|gold|gr[ae]y|green|indigo|lime|magenta|maroon|navy|olive|orange|pink|purple|red|silver|teal|violet|white|yellow';
/** A colour that is written down instead of taken from a token. */
const LITERAL = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\\(|(?<![\\w-])(?:${NAMES})(?![\\w-])`,
  'i',
);
/** The colours that the system paints with in forced colours (CSS Color 4, 6.2). */
const SYSTEM =
  /\b(?:AccentColor|AccentColorText|ActiveText|ButtonBorder|ButtonFace|ButtonText|Canvas|CanvasText|Field|FieldText|GrayText|Highlight|HighlightText|LinkText|Mark|MarkText|SelectedItem|SelectedItemText|VisitedText)\b/;

describe('colours', () => {
  it('are written in the tokens only', () => {
    const found = allRules
      .filter(({ file }) => file !== TOKENS)
      .flatMap(({ file, selector, declarations }) =>
        [...declarations].flatMap(([name, value]) =>
          LITERAL.test(value.replaceAll(/url\([^)]*\)|"[^"]*"|var\(--[\w-]+/g, ''))
            ? [`${file} ${selector} { ${name}: ${value} }`]
            : [],
        ),
      );
    expect(found).toEqual([]);
  });

  it('are not written in the components either', () => {
    const found = globSync('renderer/**/*.{ts,tsx}', { cwd: inProject('.') }).flatMap((file) =>
      [
        ...readFileSync(inProject(file), 'utf8').matchAll(/['"`]#[0-9a-f]{6,8}['"`]|['"`](?:rgba?|hsla?|oklch)\(/gi),
      ].map(([text]) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('of the system are used in forced colours only', () => {
    const found = allRules
      .filter(({ file, conditions }) => file !== TOKENS && !conditions.some((one) => one.includes('forced-colors')))
      .flatMap(({ file, selector, declarations }) =>
        [...declarations].flatMap(([name, value]) =>
          SYSTEM.test(value) ? [`${file} ${selector} { ${name}: ${value} }`] : [],
        ),
      );
    expect(found).toEqual([]);
  });

  it('are the system’s for every role in forced colours', () => {
    expect(colourTokens.filter((name) => !tokens.forcedColours.has(name))).toEqual([]);
    for (const [name, value] of tokens.forcedColours)
      expect(value === 'none' || SYSTEM.test(value), `${name}: ${value}`).toBe(true);
  });

  it('with more contrast change only roles that exist', () => {
    expect([...tokens.moreContrast.keys()].filter((name) => !tokens.usual.has(name))).toEqual([]);
  });
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
