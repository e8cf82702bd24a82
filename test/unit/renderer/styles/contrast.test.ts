import { describe, expect, it } from 'vitest';
import { contrastOf } from './contrast-of.ts';
import { allRules, colourOf, tokens } from './style-sheets.ts';

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for graphics and edges of fields. */
const TEXT = 4.5;
const GRAPHIC = 3;
/** Ours: a row under the pointer must be seen to be lit, and a selected one to be selected. */
const HOVER = 1.15;
const SELECTED = 1.1;

type Pair = readonly [front: string, ground: string, least: number];
const on = (least: number, front: string, ...grounds: string[]): Pair[] =>
  grounds.map((ground) => [front, ground, least]);

/** The grounds that a page, a list or a pane has. */
const PAGES = ['surface', 'chrome', 'popover', 'group', 'group-ground', 'live'];
/** What a row's ground changes to. */
const ROWS = ['hover', 'selection', 'selection-idle'];

/** What the ground of a button or a row changes to under the pointer, and while it is pressed. Text stays text there. */
const LIT = ['hover', 'hover-chrome', 'pressed'];
/** The fills of buttons there, which have a colour of text of their own. */
const LIT_FILLS = ['primary-hover', 'call-hover'];
/** Colours of text that never stand on them: that of a fill, and that of a tooltip. */
const NEVER_LIT = ['on-fill', 'surface'];

/** Every front on every ground that it is shown on. */
const pairs: readonly Pair[] = [
  ...on(TEXT, 'text', ...PAGES, ...ROWS, 'selection-popover', ...LIT, 'field', 'track'),
  ...on(TEXT, 'text', 'caution-ground', 'heat', 'heat-none'),
  ...on(TEXT, 'surface', 'text'),
  ...on(TEXT, 'muted', ...PAGES, 'field', ...LIT, 'caution-ground'),
  ...on(TEXT, 'muted-selected', 'selection', 'selection-popover', 'selection-idle', ...LIT),
  ...on(TEXT, 'accent', ...PAGES, 'caution-ground', 'selection', ...LIT),
  ...on(GRAPHIC, 'accent', 'selection-idle'),
  ...on(TEXT, 'on-fill', 'primary', 'primary-hover'),
  ...on(TEXT, 'on-fill', 'call', 'call-hover'),
  ...on(TEXT, 'on-fill', 'badge'),
  ...on(GRAPHIC, 'call-text', ...PAGES, ...ROWS, ...LIT),
  ...on(TEXT, 'missed', 'surface', 'popover', 'group', 'selection', ...LIT),
  ...on(TEXT, 'caution', 'surface', 'chrome', 'popover', 'group', 'caution-ground', ...LIT),
  ...on(TEXT, 'danger', ...PAGES, 'field', ...LIT),
  ...['good', 'fair', 'poor', 'bad'].flatMap((step) => [
    ...on(TEXT, `q-${step}-text`, 'surface', 'selection', ...LIT),
    ...on(GRAPHIC, `q-${step}`, 'surface'),
  ]),
  ...on(GRAPHIC, 't-ring', 'surface'),
  ...on(GRAPHIC, 't-talk', 'surface'),
  ...on(GRAPHIC, 'line-field', 'field', 'chrome', 'surface', 'popover', 'group'),
  ...on(GRAPHIC, 'focus', ...PAGES, 'selection', 'field'),
  ...on(HOVER, 'hover', 'surface'),
  ...on(HOVER, 'hover-chrome', 'chrome'),
  ...on(HOVER, 'pressed', 'chrome'),
  ...on(SELECTED, 'selection', 'surface'),
];

const APPEARANCES = [
  ['light', false],
  ['dark', false],
  ['light', true],
  ['dark', true],
] as const;

describe.each(APPEARANCES)('the tokens, %s, more contrast: %s', (theme, moreContrast) => {
  it.each(pairs)('--%s on --%s reaches %d', (front, ground, least) => {
    const ratio = contrastOf(colourOf(`--${front}`, theme, moreContrast), colourOf(`--${ground}`, theme, moreContrast));
    expect(ratio).toBeGreaterThanOrEqual(least);
  });
});

describe('the list of pairs', () => {
  const token = /^var\(--([a-z0-9-]+)\)$/;
  /** Exempt from a ratio (WCAG 1.4.3: inactive controls). */
  const EXEMPT = ['disabled'];
  /** Declared by a component's style sheet from tokens, such as the colour of a step. */
  const isOwn = (name: string) => !tokens.usual.has(`--${name}`);
  const fronts = new Set(pairs.map(([front]) => front));
  const listed = new Set(pairs.map(([front, ground]) => `${front} on ${ground}`));

  it('has every token that is used as a colour of text', () => {
    const used = allRules.flatMap(({ declarations }) => declarations.get('color')?.match(token)?.[1] ?? []);
    expect([...new Set(used)].filter((name) => !fronts.has(name) && !EXEMPT.includes(name) && !isOwn(name))).toEqual(
      [],
    );
  });

  it('has every colour of text on every ground that the pointer or a press lights', () => {
    const needed = new Map(pairs.map(([front, ground, least]) => [`${front} on ${ground}`, least]));
    const texts = [...fronts].filter((front) => pairs.some(([one, , least]) => one === front && least === TEXT));
    const lit = texts.filter((front) => !NEVER_LIT.includes(front));
    expect(lit.flatMap((front) => LIT.filter((ground) => needed.get(`${front} on ${ground}`) !== TEXT))).toEqual([]);
  });

  it('has every ground that the pointer or a press lights', () => {
    const isLit = /\[data-(?:hovered|pressed|lit)\]|:hover|:active/;
    const grounds = allRules
      .filter(({ selector }) => isLit.test(selector))
      .flatMap(({ declarations }) => [declarations.get('background'), declarations.get('--lit')])
      .flatMap((value) => value?.match(token)?.[1] ?? []);
    const known = [...LIT, ...LIT_FILLS, ...ROWS];
    expect([...new Set(grounds)].filter((name) => !known.includes(name) && !isOwn(name))).toEqual([]);
  });

  it('has every pair that one rule of a style sheet sets', () => {
    const set = allRules.flatMap(({ file, selector, declarations }) => {
      const front = declarations.get('color')?.match(token)?.[1];
      const ground = (declarations.get('background') ?? declarations.get('background-color'))?.match(token)?.[1];
      if (!front || !ground || EXEMPT.includes(front) || isOwn(front) || isOwn(ground)) return [];
      return listed.has(`${front} on ${ground}`) ? [] : [`${front} on ${ground}: ${file} ${selector}`];
    });
    expect(set).toEqual([]);
  });
});
