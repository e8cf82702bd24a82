import fc from 'fast-check';
import { expect, it } from 'vitest';
import { vcardsOf } from '../../../../electron/export/vcards.ts';
import { withoutTrunkPrefix } from '../../../../shared/numbers/read-number.ts';
import { type Person, tidyPerson } from '../../../../shared/people/people.ts';
import { readPeople } from '../../../support/inputs/people-files.ts';
import { numberOf, personOf } from '../../shared/make-person.ts';

async function written(people: readonly Person[]): Promise<string> {
  let text = '';
  for await (const part of vcardsOf(people)) text += part;
  return text;
}

it('writes a card for each person, with the labels of their numbers and where they work', async () => {
  const ada = personOf(1, 'Ada; Lindgren', numberOf('+493012', { label: 'desk, 2nd' }), '104');
  const details = { company: 'Bäcker, Söhne', department: null, email: 'ada@b.example' };
  expect((await written([{ ...ada, ...details }, personOf(2, 'Bob', '105')])).split('\r\n')).toEqual([
    ...['BEGIN:VCARD', 'VERSION:3.0', 'N:;Ada\\; Lindgren;;;', 'FN:Ada\\; Lindgren', 'ORG:Bäcker\\, Söhne;'],
    ...['EMAIL:ada@b.example', 'item0.TEL:+493012', 'item0.X-ABLabel:desk\\, 2nd', 'TEL:104', 'END:VCARD'],
    ...['BEGIN:VCARD', 'VERSION:3.0', 'N:;Bob;;;', 'FN:Bob', 'TEL:105', 'END:VCARD', ''],
  ]);
});

it('writes the numbers of other PBXs, too', async () => {
  const ada = {
    ...personOf(1, 'Ada', '+493012'),
    elsewhere: [{ ...numberOf('101', { label: 'desk' }), at: 'berlin' }],
  };
  const lines = (await written([ada])).split('\r\n');
  expect(lines.filter((line) => /TEL|LABEL/i.test(line))).toEqual([
    'TEL:+493012',
    'item1.TEL:101',
    'item1.X-ABLabel:desk',
  ]);
});

const text = fc.oneof(
  fc.constantFrom('Acme', 'Acme\\', '\\;', 'a;b\\,c', '\\n', '=HYPERLINK("x")', 'Søren 李', 'BEGIN:VCARD', '"; TEL:1'),
  fc.string({ unit: 'grapheme', maxLength: 90 }),
);
/** As people are saved: without what only callers inside a country dial. */
const number = fc.stringMatching(/^(?:\+?[1-9]\d{1,14}|0\d{2,12}|\*\d{2})$/).map(withoutTrunkPrefix);

it('gives an import everything back, whatever the texts are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ name: text, company: fc.option(text), department: fc.option(text), label: fc.option(text) }),
      fc.option(fc.constant('a.b+c@acme.example')),
      fc.uniqueArray(number, { minLength: 1, maxLength: 4 }),
      async ({ label, ...texts }, email, numbers) => {
        const raw = personOf(1, '', ...numbers.map((one, at) => numberOf(one, { label: at === 0 ? label : null })));
        const person = tidyPerson({ ...raw, ...texts, email });
        fc.pre(person !== null);
        const { name, company, department } = person;
        const read = readPeople(await written([person]));
        expect(read?.ignored).toEqual([]);
        expect(read?.unread).toEqual([]);
        expect(read?.entries).toEqual([
          { line: 1, name, company, department, email, numbers: person.numbers.map(({ names: _, ...one }) => one) },
        ]);
      },
    ),
    { numRuns: 500 },
  );
});
