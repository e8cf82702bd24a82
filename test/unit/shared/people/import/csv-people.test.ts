import { describe, expect, it } from 'vitest';
import { peopleIn as people, readPeople } from '../../../../support/inputs/people-files.ts';

describe('readCsvPeople', () => {
  const cases: [what: string, text: string, ...people: string[]][] = [
    [
      'Outlook in English',
      'Title,First Name,Middle Name,Last Name,Company,Business Fax,Business Phone,Home Phone,Mobile Phone,E-mail Address\n' +
        'Dr.,Ada,M.,Lindgren,Acme,+49 30 99,+49 30 1234,030 5678,0171 2345678,ada@example.com\n',
      'Ada M. Lindgren, +493099 Business Fax, +49301234 Business Phone, 0305678 Home Phone, 01712345678 Mobile Phone',
    ],
    [
      'Outlook in German',
      '"Anrede";"Vorname";"Weitere Vornamen";"Nachname";"Firma";"Telefon geschäftlich";"Telefon (privat)";"Mobiltelefon";"Fax privat"\n' +
        '"Herr";"Jürgen";"";"Groß";"Bäckerei";"030/1234-0";"";"0171 2345678";""\n',
      'Jürgen Groß, 03012340 Telefon geschäftlich, 01712345678 Mobiltelefon',
    ],
    [
      'Google of today',
      'First Name,Middle Name,Last Name,Phonetic First Name,Organization Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n' +
        'Maria,,Keller,12345,Acme,Work,+49 30 1,* Mobile,+49 171 2 ::: +49 171 3\nNo,,Body,,,,,,\n',
      'Maria Keller, +49301 Work, +491712 Mobile, +491713 Mobile',
    ],
    [
      'a list of extensions',
      'Nebenstelle;Name\n104;Jonas Weber\n105;Anna Berger\n',
      'Jonas Weber, 104 Nebenstelle',
      'Anna Berger, 105 Nebenstelle',
    ],
    ['attributes of LDAP', 'cn,sn,givenName,telephoneNumber\nAda Keller,Keller,Ada,030 123\n', 'Ada Keller, 030123'],
    ['a firm without a person', 'Firma\tVorname\tNachname\tTelefon\nAcme GmbH\t\t\t030 123\n', 'Acme GmbH, 030123'],
    [
      'what spreadsheets make text of',
      'Name,Tel\nMaria,="0301234"\nOmar,\'+49305678\n',
      'Maria, 0301234',
      'Omar, +49305678',
    ],
    ['several numbers in a cell', 'Name,Phone\nMaria,"030 1234; +49 171 2, 104"\n', 'Maria, 0301234, +491712, 104'],
  ];
  it.each(cases)('reads %s', (_, text, ...expected) => {
    expect(people(text)).toEqual(expected);
  });

  it('is no table of people where there are no names, or no numbers', () => {
    for (const text of [
      '',
      'a',
      'Name,E-mail\nMaria,m@example.com\n',
      '1,2\n3,4\n',
      'Maria,030 1\n',
      'Dear all,\nhello there\n',
    ])
      expect(readPeople(text), text).toBeNull();
  });

  it('tells what it cannot take, and where', () => {
    const text = 'Name,Phone\nMaria,4.93012E+11\n,030 1234\nOmar,\nEve,=cmd|x\nAda,0301\nJon,"030 5\n';
    const read = readPeople(text);
    expect(read?.entries.map(({ name, line }) => [name, line])).toEqual([['Ada', 6]]);
    expect(read?.unread).toEqual([
      { line: 2, reason: 'rounded', text: '4.93012E+11' },
      { line: 3, reason: 'noName', text: '030 1234' },
      { line: 4, reason: 'noNumber', text: 'Omar' },
      { line: 5, reason: 'badNumber', text: 'cmd' },
      { line: 5, reason: 'badNumber', text: 'x' },
      { line: 7, reason: 'broken', text: '' },
    ]);
  });

  it('takes no digits of a number that a spreadsheet with a decimal comma has rounded', () => {
    const read = readPeople('Name;Telefon\nMaria;4,93012E+11\nJonas;0301234567\n');
    expect(read?.entries.map(({ name, numbers }) => [name, numbers.map(({ number }) => number)])).toEqual([
      ['Jonas', ['0301234567']],
    ]);
    expect(read?.unread).toEqual([{ line: 2, reason: 'rounded', text: '4,93012E+11' }]);
  });
});
