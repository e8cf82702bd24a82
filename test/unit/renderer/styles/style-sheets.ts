import { globSync, readFileSync } from 'node:fs';
import { inProject } from '../../../../build/paths.ts';

/** A rule of a style sheet. `conditions`: the @media rules around it. */
export interface Rule {
  readonly file: string;
  readonly selector: string;
  readonly conditions: readonly string[];
  readonly declarations: ReadonlyMap<string, string>;
}

/** All style sheets of the window, by their path inside the project. */
export const styleSheets: ReadonlyMap<string, string> = new Map(
  globSync('renderer/**/*.css', { cwd: inProject('.') })
    .sort()
    .map((file) => [file, readFileSync(inProject(file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')]),
);

/** The classes that modules compose. */
export const SHARED = 'renderer/styles/shared.css';

/** What a rule composes from the shared classes, and over it its own declarations. */
function composed(own: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const names =
    own
      .get('composes')
      ?.match(/^(.+) from global$/)?.[1]
      ?.split(' ') ?? [];
  const from =
    names.length === 0
      ? []
      : rulesOf(SHARED).filter(({ selector }) => names.some((name) => selector.split(/, ?/).includes(`.${name}`)));
  return new Map([...from.flatMap(({ declarations }) => [...declarations]), ...own]);
}

/** The rules of a style sheet. Nested rules are given with their own selector. */
export function rulesOf(file: string): Rule[] {
  const css = styleSheets.get(file);
  if (css === undefined) throw new Error(`There is no ${file}.`);
  const rules: Rule[] = [];
  const open: { head: string; declarations: Map<string, string> }[] = [];
  for (const [, text = '', end] of css.matchAll(/([^{};]*)([{};])/g)) {
    const words = text.trim().replaceAll(/\s+/g, ' ');
    if (end === '{') open.push({ head: words, declarations: new Map() });
    else {
      const colon = words.indexOf(':');
      if (colon > 0) open.at(-1)?.declarations.set(words.slice(0, colon).trim(), words.slice(colon + 1).trim());
      if (end === ';') continue;
      const { head = '', declarations = new Map() } = open.pop() ?? {};
      const conditions = open.map((one) => one.head).filter((one) => one.startsWith('@'));
      if (!head.startsWith('@')) rules.push({ file, selector: head, conditions, declarations: composed(declarations) });
    }
  }
  return rules;
}

export const allRules: readonly Rule[] = [...styleSheets.keys()].flatMap(rulesOf);

const tokenRules = rulesOf('renderer/styles/tokens.css').filter(({ selector }) => selector === ':root');
const declared = (condition: string | null): ReadonlyMap<string, string> =>
  new Map(
    tokenRules
      .filter(({ conditions }) => (conditions[0] ?? null) === condition)
      .flatMap(({ declarations }) => [...declarations]),
  );

/** The declared tokens by name, with the dashes. */
export const tokens = {
  usual: declared(null),
  moreContrast: declared('@media (prefers-contrast: more)'),
  forcedColours: declared('@media (forced-colors: active)'),
};

const COLOUR = /#[0-9a-f]{6}\b|rgb\(/i;
/** The tokens that are colours or have colours in them. */
export const colourTokens: readonly string[] = [...tokens.usual].flatMap(([name, value]) =>
  COLOUR.test(value) ? [name] : [],
);

/** A token's colour in a theme, as "#rrggbb". `moreContrast`: with `prefers-contrast: more`. */
export function colourOf(name: string, theme: 'light' | 'dark', moreContrast = false): string {
  const value = (moreContrast && tokens.moreContrast.get(name)) || tokens.usual.get(name);
  const colours = value?.match(/#[0-9a-f]{6}\b/gi);
  if (!colours?.[0]) throw new Error(`${name} is no colour: ${value}`);
  return (theme === 'light' ? colours[0] : (colours[1] ?? colours[0])).toLowerCase();
}
