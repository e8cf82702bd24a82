import { expect, it } from 'vitest';
import { languages } from '../../../../../shared/languages.ts';
import type { TextKey } from '../../../../../shared/messages/index.ts';
import { loadText } from '../../../../../shared/messages/load-text.ts';
import { knownWords, type Meaning, readHeading } from '../../../../../shared/people/import/headings.ts';

/** What Ringback itself calls the columns of a table of people. */
const columns: readonly (readonly [key: TextKey, ...meanings: Meaning[]])[] = [
  ['shell.name', 'anyName', 'name'],
  ['people.company', 'company'],
  ['people.department', 'department'],
  ['people.email', 'mail'],
  ['people.number', 'plainNumber'],
  ['people.type_mobile', 'number'],
  ['people.type_work', 'place', 'number'],
  ['people.type_home', 'place', 'number'],
];

it.each(languages)(
  'a table with the headings that Ringback itself would write in %s is understood',
  async (language) => {
    const t = await loadText(language);
    for (const [key, ...meanings] of columns) {
      const heading = t(key as 'people.company');
      expect(meanings, `${key}, “${heading}”`).toContain(readHeading(heading).meaning);
    }
  },
);

it.each(['Number 1', 'Nummer 2', 'Nr. 1', 'No 2'])('%s, one of several, is sure to hold numbers', (heading) => {
  expect(readHeading(heading).meaning).toBe('number');
});

it('counts the known words beyond ASCII of a line, whatever their case', () => {
  expect(knownWords('Pre\u0301nom;SOCIÉTÉ;Raz—n;Name;n')).toBe(2);
});
