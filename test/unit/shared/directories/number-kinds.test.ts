import { describe, expect, it } from 'vitest';
import { personOfCard } from '../../../../electron/directories/carddav/card.ts';
import { personOfEntry } from '../../../../electron/directories/ldap/ldap-entry.ts';
import { kindMark, wordKinds } from '../../../../shared/directories/number-kinds.ts';
import { type Language, languages } from '../../../../shared/languages.ts';
import type { NumberKind } from '../../../../shared/people/import/entry.ts';
import { catalogues } from '../../../support/catalogues.ts';

/** The words of a language. */
const textIn = (language: Language) => (kind: NumberKind) =>
  catalogues[language].people?.[kind.replace('people.', '')] ?? '';

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Anna', ...lines, 'END:VCARD'].join('\r\n');
const ofCard = (...lines: string[]) => personOfCard(card(...lines), { t: kindMark, country: 'DE' })?.numbers ?? [];

describe('the kind of a number of a directory', () => {
  it.each(languages)('is said in %s, whatever was spoken when its source was read', (language) => {
    const t = textIn(language);
    const kinds = [
      ['CELL', 'people.type_mobile'],
      ['WORK', 'people.type_work'],
      ['HOME', 'people.type_home'],
      ['FAX', 'people.type_fax'],
      ['WORK,FAX', 'people.type_workFax'],
      ['HOME,FAX', 'people.type_homeFax'],
      ['PAGER', 'people.type_pager'],
      ['CAR', 'people.type_car'],
    ] as const;
    const cards = ofCard(...kinds.map(([type], at) => `TEL;TYPE=${type}:030 12345${at}`));
    expect(wordKinds(cards, t).map(({ label }) => label)).toEqual(kinds.map(([, key]) => t(key)));
    const read = personOfEntry({ cn: 'Anna', telephoneNumber: '030123', mobile: '0151123', homePhone: '030124' });
    expect(wordKinds(read?.numbers ?? [], t).map(({ label }) => label)).toEqual([
      null,
      t('people.type_mobile'),
      t('people.type_home'),
    ]);
  });

  it('is said beside another, and a word of the source stays', () => {
    const t = textIn('de');
    const numbers = ofCard(
      'TEL;TYPE=HOME,CELL:030123456',
      'item1.TEL:030123457',
      'item1.X-ABLABEL:Mobile',
      'TEL;TYPE=X-HUT:030123458',
    );
    expect(wordKinds(numbers, t).map(({ label }) => label)).toEqual([
      `${t('people.type_home')} ${t('people.type_mobile')}`,
      'Mobile',
      'Hut',
    ]);
  });
});
