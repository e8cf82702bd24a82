import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../../../build/paths.ts';
import { autostartEntry } from '../../../../electron/links/linux-autostart.ts';
import { desktopEntry } from '../../../../electron/links/linux-links.ts';
import { languages } from '../../../../shared/languages.ts';

const read = (name: string): string => readFileSync(inProject(`build/package/linux/${name}`), 'utf8');
const all = ['', ...languages.filter((language) => language !== 'en')];
const count = (text: string, part: string): number => text.split(part).length - 1;

/** What the system shows of Ringback before it is opened: its entries among programs, link handlers and start programs, its page in a store, its package. */
it.each<[string, string, (language: string) => string, number]>([
  ['the entry: what it is', read('ringback.desktop'), (in_) => `\nGenericName${in_ && `[${in_}]`}=`, 1],
  ['the entry: what it does', read('ringback.desktop'), (in_) => `\nComment${in_ && `[${in_}]`}=`, 1],
  ['the entry: other words for it', read('ringback.desktop'), (in_) => `\nKeywords${in_ && `[${in_}]`}=`, 1],
  ['what opens links', desktopEntry(['ringback'], []), (in_) => `\nComment${in_ && `[${in_}]`}=`, 1],
  ['what starts at login', autostartEntry(['ringback']), (in_) => `\nComment${in_ && `[${in_}]`}=`, 1],
  ['the store: summary', read('org.ringback.Ringback.metainfo.xml'), (in_) => tag('summary', in_), 1],
  ['the store: description', read('org.ringback.Ringback.metainfo.xml'), (in_) => tag('p', in_), 1],
  ['the store: list', read('org.ringback.Ringback.metainfo.xml'), (in_) => tag('li', in_), 4],
  ['the rpm: summary', read('ringback.spec'), (in_) => `\nSummary${in_ && `(${in_})`}: `, 1],
  ['the rpm: description', read('ringback.spec'), (in_) => `\n%description${in_ && ` -l ${in_}`}\n`, 1],
])('%s is written in every language', (_what, text, of, times) => {
  expect(all.map((language) => [language, count(text, of(language))])).toEqual(
    all.map((language) => [language, times]),
  );
});

function tag(name: string, language: string): string {
  return language === '' ? `<${name}>` : `<${name} xml:lang="${language}">`;
}
