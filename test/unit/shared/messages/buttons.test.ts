import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { inProject, PROJECT } from '../../../../build/paths.ts';
import { type Language, languages } from '../../../../shared/languages.ts';
import { catalogues } from '../../../support/catalogues.ts';

interface AstNode {
  readonly type?: string;
  readonly value?: unknown;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly AstNode[];
  readonly openingElement?: { readonly name?: { readonly name?: string } };
  readonly children?: readonly AstNode[];
  readonly consequent?: AstNode;
  readonly alternate?: AstNode;
}

/** The keys that a call of `t` may have. Keys that are put together at run time are left out. */
const keysIn = ({ type, value, consequent, alternate }: AstNode): string[] =>
  typeof value === 'string'
    ? [value]
    : type === 'ConditionalExpression'
      ? [consequent, alternate].flatMap((side) => (side === undefined ? [] : keysIn(side)))
      : [];

/** What is found anywhere in a part of a file. */
function all<T>(node: unknown, look: (node: AstNode) => readonly T[]): T[] {
  if (typeof node !== 'object' || node === null) return [];
  return [...look(node), ...Object.values(node).flatMap((part) => all(part, look))];
}

const textsIn = ({ callee, arguments: given }: AstNode): string[] =>
  callee?.name === 't' && given?.[0] !== undefined ? keysIn(given[0]) : [];

/** The keys of the texts between `<Button>` and its end. */
const onButtons = (source: string): string[] =>
  all(parseAst(source, { lang: 'tsx' }).body, ({ openingElement, children }) =>
    openingElement?.name?.name === 'Button' ? all(children, textsIn) : [],
  );

/** Words that only join others. */
const joining: Readonly<Record<Language, RegExp>> = {
  en: /^(?:an?|the|this|and|to|for|in|my)$/i,
  de: /^(?:der|die|das|den|eine?n?|dieses|und|für|im|in|mit|zu)$/i,
  fr: /^(?:les?|la|une?|ces?|et|à|au|aux|du|des?|dans|pour|mes|vos|ne|pas|avec|d)$/i,
  es: /^(?:el|las?|los|una?|este|y|a|al|de|del|en|para|con|mis|sin)$/i,
  it: /^(?:il|le|la|un|una?|questo|e|ai|di|in|con|nella|dal|l|per|del|della)$/i,
};

/** The words of a text beside what is filled in. */
const wordsOf = (text: string, language: Language): string[] =>
  (
    text
      .replace(/\{\{\w+\}\}/g, '')
      .replaceAll('\u00AD', '')
      .match(/[\p{L}-]+/gu) ?? []
  ).filter((word) => !joining[language].test(word));

/** Buttons with more than two words, and why. */
const longer: Readonly<Record<string, string>> = {
  'callActions.forgetAll': 'deletes a lot: it says all of it',
  'calls.loadOlder': 'which calls, too',
  'calls.showAll': 'stands where none is shown: the word is “all”',
  'diagnostics.copy': 'what it is for',
  'dial.addName': 'the name stands inside a sentence',
  'dial.starting': 'tells what goes on',
  'faultSheet.create': 'a fault sheet is one thing',
  'find.allOf': 'leads elsewhere: it says how many and where to',
  'guards.no': 'answers a question with its verb',
  'guards.yes': 'answers a question with its verb',
  'links.giveBack': 'one verb of three words',
  'missed.beingCalled': 'tells what goes on',
  'missed.withheldFolded': 'the heading of a fold',
  'people.chooseOther': 'what is chosen again',
  'qualityScreen.allCalls': 'an answer within a sentence',
  'qualityScreen.showInCalls': 'leads elsewhere: it says how many and where to',
  'settings.saveUnprotectedAct': 'gives protection up: it says so',
  'setup.anywayHere': 'goes on although something is wrong: it says so',
  'setup.keyRequestCopy': 'to whom the message goes',
  'setup.lineCopy': 'to whom the request goes',
  'setup.trustSystem': 'gives up a trust: it says what is left',
  'shell.showCallsOf': 'begins a sentence that a name ends',
  'welcome.practice': 'the first button of all: it says what is behind it',
  'welcome.practiceStarting': 'tells what goes on',
};

describe('a button says what it does in two words', () => {
  it.each([
    ['<Button>{t("a.b")}</Button>', ['a.b']],
    ['<Button act={() => t("a.c")}>{isOn ? t("a.b") : t("a.d")}</Button>', ['a.b', 'a.d']],
    ['<p>{t("a.b")}</p>', []],
  ])('in %s it reads %j', (source, keys) => {
    expect(onButtons(source)).toEqual(keys);
  });

  const files = globSync('renderer/**/*.tsx', { cwd: PROJECT });
  const keys = [...new Set(files.flatMap((file) => onButtons(readFileSync(inProject(file), 'utf8'))))];
  const forms = (key: string, language: Language): string[] => {
    const [part = '', name = ''] = key.split('.');
    const texts = Object.entries(catalogues[language][part] ?? {});
    return texts.flatMap(([own, text]) =>
      own === name || own.replace(/_(?:one|many|other)$/, '') === name ? [text] : [],
    );
  };

  it('in each language, except the listed ones', () => {
    expect(keys.length).toBeGreaterThan(70);
    const long = languages.flatMap((language) =>
      keys.flatMap((key) =>
        forms(key, language).flatMap((text) =>
          wordsOf(text, language).length > 2 ? [`${key} ${language}: ${text}`] : [],
        ),
      ),
    );
    const keyOf = (line: string): string => line.split(' ')[0] ?? '';
    expect(long.filter((line) => !(keyOf(line) in longer))).toEqual([]);
    const found = new Set(long.map(keyOf));
    expect(Object.keys(longer).filter((key) => !found.has(key))).toEqual([]);
  });
});
