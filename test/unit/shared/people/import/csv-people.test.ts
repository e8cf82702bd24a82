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
    [
      'the contact manager of a PBX',
      'displayname,fname,lname,company,phonenumber1,phonetype1,phonenumber2,phonetype2\nAda,,,,030 1234567,work,0171 2345678,cell\n',
      'Ada, 0301234567 work, 01712345678 cell',
    ],
    [
      'the extension of a number, which is none by itself',
      'contact_name_given,phone_label,phone_number,phone_extension\nAda,work,030 1234567,12\n',
      'Ada, 0301234567 work',
    ],
    [
      'the extensions of a PBX',
      'extension,effective_caller_id_name,directory_first_name,directory_last_name\n104,Ada,Ada,Keller\n',
      'Ada Keller, 104 extension',
    ],
    [
      'a title above the headings',
      'Telefonliste 2026;;\n;;\nName;Vorname;Telefon\nBerg;Anna;030 1234567\n',
      'Anna Berg, 0301234567',
    ],
    ['the first of two whole names', 'Name,Navn,Phone\nAda Keller,Ada K.,030 1234567\n', 'Ada Keller, 0301234567'],
    ['a name that goes on', 'Name;Name 2;Telefon\nBau Berg;GmbH;030 1234567\n', 'Bau Berg GmbH, 0301234567'],
    [
      'a given name, and one that goes on',
      'Vorname;Name;Name2;Telefon\nAda;Keller;Berg;030 1234567\n',
      'Ada Keller Berg, 0301234567',
    ],
    [
      'one counted name beside a family name',
      'Name1;Nachname;Telefon\nAnna;Berg;030 1234567\n',
      'Anna Berg, 0301234567',
    ],
    ['no code behind a word', 'Name,Area Code,Phone\nAnna,Berlin 030,1234567\n', 'Anna, 1234567'],
    ['no code before a word', 'Name,Area Code,Phone\nAnna,030 Berlin,1234567\n', 'Anna, 1234567'],
    ['Arabic headings', 'الاسم,جوال\nأحمد,٠٥٠١٢٣٤٥٦٧\n', 'أحمد, 0501234567 جوال'],
    ['Hebrew headings', 'שם,נייד\nדנה,03-1234567\n', 'דנה, 031234567 נייד'],
    [
      'two people side by side',
      'Name;Telefon;;Name;Telefon\nAnna;030 1234567;;Bo;030 1234568\nCy;030 1234569\n;;;Di;030 1234560;;\n',
      ...['Anna, 0301234567', 'Bo, 0301234568', 'Cy, 0301234569', 'Di, 0301234560'],
    ],
    [
      'one person where only some headings come again',
      'Name;Telefon;Name;Mobil\nAnna;030 1234567;Berg;0171 2345678\n',
      'Anna, 0301234567, 01712345678 Mobil',
    ],
    [
      'the kinds of the only numbers beside them',
      'Name;Art;Telefon\nAnna;Mobil;0171 2345678\nAnna;Fax;030 1234568\nBo;;030 1\n',
      ...['Anna, 01712345678 Mobil', 'Anna, 0301234568 Fax', 'Bo, 0301'],
    ],
    [
      'no kinds beside several numbers',
      'Name;Art;Telefon;Handy\nAnna;Fax;030 1234567;0171 2345678\n',
      'Anna, 0301234567, 01712345678 Handy',
    ],
    [
      'shortened headings',
      'Nachn.;Vorn.;Tel. gesch.;Tel. priv.\nBerg;Anna;030 1;030 2\n',
      'Anna Berg, 0301 Tel. gesch., 0302 Tel. priv.',
    ],
    ['single quotes', "'Name';'Telefon'\n'Anna';'030 1234567'\n", "'Anna', 0301234567"],
    ['an extension inside', 'Name;Intern;Extern\nAnna;12;030 1234567\n', 'Anna, 12 Intern, 0301234567 Extern'],
    ['entities of HTML', 'Name,Phone\nM&uuml;ller &amp; Co,&#43;49 30 1234567\n', 'Müller & Co, +49301234567'],
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

  it.each<[what: string, text: string, country?: string]>([
    ['names', 'Phone,Fax\n104,105\n'],
    ['names, but with dates', 'Last contact,First contact,Phone\nAda,Bert,104\n'],
    ['numbers in the first 500 columns', `Name${','.repeat(500)}Phone\nAda${','.repeat(500)}104\n`],
    ['numbers in the first 100 rows', `Name,Xyz\n${'Ada,red\n'.repeat(100)}${'Ada,030 1234567\n'.repeat(600)}`],
    ['numbers, as the rows are counted', 'Name,Number\nAda,104\nBert,1\n'],
    ['anything at home', 'Name,Home\nAda,\n'],
    ['a number at home', 'Name,Home\nAda,Berlin\n'],
    ['more than digits at home', 'Name,Home\nAda,5\n'],
    ['numbers at most homes', 'Name,Home\nAda,104\nBert,-\nCora,-\nDora,-\nEve,-\n'],
    ['more than numbers of customers', 'Name,Xyz\nAda,2125550123\n', 'US'],
    ['whole numbers', 'Name,Xyz\nAda,012\n'],
    ['numbers but those of taxes', 'Nome;P.IVA;Partita IVA\nAda;01234567890;01234567891\n', 'IT'],
  ])('is no table of people without %s', (_what, text, country) => {
    expect(readPeople(text, country)).toBeNull();
  });

  it.each<[what: string, text: string, ...people: string[]]>([
    ['a number of one digit', 'Name,Phone\nAda,030 1\nBert,7\n', 'Ada, 0301', 'Bert, 7'],
    ['the half of a name that no other column has', 'Name,Last Name,Phone\nAda,Keller,104\n', 'Ada Keller, 104'],
    ['the other half', 'Name,First Name,Phone\nKeller,Ada,104\n', 'Ada Keller, 104'],
    ['whole names beside others', 'Full Name,Name,First Name,Phone\nAda Keller,x,y,104\n', 'Ada Keller, 104'],
    [
      'homes of which four in five are numbers',
      'Name,Home\nAda,104\nBert,105\nCora,106\nDora,107\nEve,-\n',
      ...['Ada, 104 Home', 'Bert, 105 Home', 'Cora, 106 Home', 'Dora, 107 Home'],
    ],
    ['a number with a blank', 'Name,Xyz\nAda,212 5550123\n', 'Ada, 2125550123 Xyz'],
    ['a number with brackets', 'Name,Xyz\nAda,(212) 5550123\n', 'Ada, 2125550123 Xyz'],
    ['a number with a plus', 'Name,Xyz\nAda,+12125550123\n', 'Ada, +12125550123 Xyz'],
  ])('reads %s', (_what, text, ...expected) => {
    expect(people(text, 'US')).toEqual(expected);
  });

  it.each<[heading: string, label: string | null]>([
    ['2Home', '2Home'],
    ['Home 12', 'Home 12'],
    ['Home (name)', 'Home (name)'],
    ['Home(2)office', 'Home(2)office'],
    ['Work No', 'Work No'],
    ['The number', null],
    ['Contact number', null],
    ['Name number', 'Name number'],
    ['(Phone)', null],
    ['Phone No', null],
    ['Contact phone', null],
    ['Telefonnummer', null],
    ['Telefonzentrale', 'Telefonzentrale'],
    [' OfficeNumber ', 'Office'],
    ['_office_number', 'Office'],
    ['office_no', 'Office'],
  ])('reads numbers below %j, and calls them %j', (heading, label) => {
    const expected = label === null ? 'Ada, 104' : `Ada, 104 ${label}`;
    expect(people(`Full name,${heading}\nAda,104\n`)).toEqual([expected]);
  });

  it.each(['', 'Contact no'])('reads numbers below %j, if they are whole ones', (heading) => {
    expect(people(`Full name,${heading}\nAda,0301234567\n`)?.join()).toMatch(/^Ada, 0301234567/);
    expect(people(`Full name,${heading}\nAda,104\n`)).toBeNull();
  });

  it.each(['Customer number', 'No', 'Work firm'])('reads no numbers below %j', (heading) => {
    expect(people(`Name,${heading}\nAda,104\n`)).toBeNull();
    expect(people(`Name,${heading === 'Work firm' ? 'No' : heading}\nAda,0301234567\n`)).toBeNull();
  });

  it.each<[what: string, headings: string, row: string, person: string]>([
    ['a name with a word in brackets', 'Name (zip),Phone', 'Ada,104', 'Ada, 104'],
    ['a heading in brackets', '(Name),Phone', 'Ada,104', 'Ada, 104'],
    [
      'both names in a column, beside one of them',
      'First Last,Last Name,Phone',
      'Ada Keller,Keller,104',
      'Ada Keller, 104',
    ],
    ['both in Spanish', 'Nombre y apellidos,Apellidos,Phone', 'Ada Keller,Keller,104', 'Ada Keller, 104'],
    ['both in French', 'Nom et prénom,Prénom,Phone', 'Ada Keller,Ada,104', 'Ada Keller, 104'],
    ['both of a contact', 'Kontakt Vorname,Vorname,Phone', 'Ada Keller,Ada,104', 'Ada Keller, 104'],
    ['no dates', 'Name,Last contact,First contact,Phone', 'Ada,2026,2025,104', 'Ada, 104'],
    [
      'the label of each number',
      'Name,Phone 1 - Type,Phone 1 - Value,Mobile 1 - Type,Mobile 1 - Value',
      'Ada,Work,104,Private,105',
      'Ada, 104 Work, 105 Private',
    ],
  ])('reads by the headings %s', (_what, headings, row, person) => {
    expect(people(`${headings}\n${row}\n`)).toEqual([person]);
  });

  it.each(['Department', 'Name of department', 'Department (office)'])('reads a department below %j', (heading) => {
    expect(readPeople(`Name,Phone,${heading}\nAda,104,Sales\n`)?.entries[0]).toMatchObject({ department: 'Sales' });
  });

  it('gives an alias to the person who has its number, and tells of one that nobody has', () => {
    const aliases = ',105,Member_Alias,104\n,106,Member_Alias,999\n,107,Member_Alias,nobody\n,108,Member_Alias,\n';
    const text = `Name,Number,First name,Family name\nAda,104,,\n${aliases}`;
    expect(people(text)).toEqual(['Ada, 104, 105']);
    expect(readPeople(text)?.unread).toMatchObject(
      ['106', '107', '108'].map((number) => ({ reason: 'noName', text: number })),
    );
  });

  it('doubts no number that holds more than digits', () => {
    expect(readPeople('Name,Phone\nAda,1234567*1\nBert,1234567\n')?.doubts).toMatchObject([{ line: 3 }]);
  });

  it('tells of a table of people without one number, and of a column that is not read where it has something', () => {
    expect(readPeople('Name,Phone\nAda,\n')?.unread).toEqual([{ line: 2, reason: 'noNumber', text: 'Ada' }]);
    expect(readPeople('Name,Number\nAda,call me\n')?.unread).toEqual([
      { line: 2, reason: 'badNumber', text: 'call me' },
    ]);
    expect(readPeople('Name,Phone,Notes,Size\nAda,104, \n')?.ignored).toEqual([]);
    expect(readPeople('Name,Phone,Notes,Size\nAda,104,x\n')?.ignored).toEqual([{ heading: 'Notes' }]);
    // Another name of the same person is not read either.
    expect(readPeople('Name,Navn,Phone\nAda Keller,Ada K.,104\n')?.ignored).toEqual([{ heading: 'Navn' }]);
    expect(readPeople('Name,Navn,Phone\nAda Keller,Ada,104\n')?.ignored).toEqual([]);
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
