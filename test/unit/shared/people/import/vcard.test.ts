import { describe, expect, it } from 'vitest';
import { createText } from '../../../../../shared/messages/index.ts';
import { isVcard, readVcard as readInSteps } from '../../../../../shared/people/import/vcard.ts';
import { numberWords, readPeople as readVcard } from '../../../../support/inputs/people-files.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
const people = (text: string | Uint8Array) =>
  readVcard(text)?.entries.map(({ name, numbers }) => [name, ...numbers.map(numberWords)]);

describe('readVcard', () => {
  const cases: [what: string, text: string, expected: string[]][] = [
    ['a name in base64', card('FN;ENCODING=B;CHARSET=UTF-8:SsO2cmcgR3Jvw58=', 'TEL:104'), ['Jörg Groß', '104']],
    ['a name that is no base64', card('FN;ENCODING=BASE64:Anna Berg!', 'TEL:105'), ['Anna Berg!', '105']],
    ['a type of a person’s own with an umlaut', card('FN:Anna', 'TEL;TYPE=X-Büro:104'), ['Anna', '104 Büro']],
    [
      'version 2.1 with quoted-printable, folded and in a charset of its own',
      card(
        'VERSION:2.1',
        'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Gro=DF;J=FCr=',
        'gen',
        'TEL;CELL;VOICE:0171 2345678',
        'TEL;WORK;FAX:+49 30 9',
      ),
      ['Jürgen Groß', '01712345678 Mobile', '+49309 Work fax'],
    ],
    [
      'version 2.1 with quoted-printable in UTF-8 by itself',
      card('VERSION:2.1', 'FN;QUOTED-PRINTABLE:J=C3=BCrgen', 'TEL;HOME:030 1'),
      ['Jürgen', '0301 Home'],
    ],
    [
      'version 3.0 with folding and escapes',
      card('VERSION:3.0', 'N:Keller;Maria;;;', 'FN:Keller\\, Mar', ' ia', 'TEL;TYPE=WORK,VOICE:030/12', '\t345'),
      ['Keller, Maria', '03012345 Work'],
    ],
    [
      'version 4.0 with addresses of numbers, the preferred one first',
      card(
        'VERSION:4.0',
        'FN:Ada',
        'TEL;VALUE=uri;TYPE="voice,home":tel:+49-30-512345;ext=12',
        'TEL;VALUE=uri;PREF=1;TYPE="cell":tel:%2B49171-2',
      ),
      ['Ada', '+491712 Mobile', '+4930512345 Home'],
    ],
    [
      'labels as Apple writes them',
      card(
        'VERSION:3.0',
        'FN:Ada',
        'item1.TEL:104',
        'item1.X-ABLabel:_$!<Mobile>!$_',
        'item2.TEL;type=HOME:105',
        'item2.X-ABLabel:Sommerhaus',
        'item3.TEL:106',
        'item3.X-ABLabel:_$!<HomeFAX>!$_',
        'item4.TEL:107',
        'item4.X-ABLabel:_$!<OtherFAX>!$_',
        'TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:108',
      ),
      ['Ada', '108 iPhone', '104 Mobile', '105 Sommerhaus', '106 Home fax', '107 OtherFAX'],
    ],
    [
      'a type of the file’s own',
      card('FN:Ada', 'TEL;TYPE=X-Zentrale:104', 'TEL;DOOR:105'),
      ['Ada', '104 Zentrale', '105 Door'],
    ],
    [
      'lines that end with CR, after a mark of the encoding and other lines',
      `\ufeff${card('FN:Ada', 'TEL:104')}`.replace('BEGIN', 'nothing\r\nBEGIN').replaceAll('\r\n', '\r'),
      ['Ada', '104'],
    ],
    [
      'quoted-printable over three lines, of which one begins with a blank',
      card('FN; ENCODING = QUOTED-PRINTABLE:J=C3=BC=', 'rgen=', ' Gro=', '=C3=9F', 'TEL:104'),
      ['Jürgen Groß', '104'],
    ],
    [
      'names and parameters with blanks, and semicolons in quotes',
      card('FN:Ada', 'TEL ;X-NOTE="a;CELL":104', 'TEL; TYPE=home,,cell:105', 'TEL;TYPE=pref,internet:106'),
      ['Ada', '106', '104', '105 Home Mobile'],
    ],
    [
      'a label that is not of the number',
      card('FN:Ada', 'TEL:104', 'X-ABLabel:of nothing', 'item1.TEL:105', 'item1.X-ABADR:de'),
      ['Ada', '104', '105'],
    ],
    [
      'labels that only hold what Apple writes',
      card('FN:Ada', 'a.TEL:104', 'a.X-ABLabel:x _$!<Mobile>!$_', 'b.TEL:105', 'b.X-ABLabel:_$!<Mobile>!$_ x'),
      ['Ada', '104 x _$!<Mobile>!$_', '105 _$!<Mobile>!$_ x'],
    ],
    ['a line that begins with a blank before all others', ` x\n${card('FN:Ada', 'TEL:104')}`, ['Ada', '104']],
    ['a mark of the encoding', `\ufeff${card('FN:Ada', 'TEL:104')}`, ['Ada', '104']],
    ['a mark in each of joined files', `\ufeff${card('FN:Eve')}\ufeff${card('FN:Ada', 'TEL:104')}`, ['Ada', '104']],
    ['a type that holds X-', card('FN:Ada', 'TEL;TYPE=LUX-DOOR:104'), ['Ada', '104 Lux-door']],
    ['the first name that is one', card('FN:', 'FN: ', 'FN:Ada', 'TEL:104'), ['Ada', '104']],
    [
      'a person whose name is their company',
      card('FN: Acme ', 'N:Keller;Maria', 'ORG: Acme ', 'TEL:104'),
      ['Maria Keller', '104'],
    ],
    ['a nickname alone', card('NICKNAME:Bobby', 'TEL:104'), ['Bobby', '104']],
    ['line ends in a name', card('FN:Ada\\nMaria\\NKeller', 'TEL:104'), ['Ada Maria Keller', '104']],
    [
      'no more than 500 properties',
      card('FN:Ada', 'TEL:104', ...Array.from({ length: 498 }, () => 'NOTE:x'), 'TEL:105'),
      ['Ada', '104'],
    ],
    ['a name from its parts', card('N:Weber;Jonas;Paul;Dr.;', 'FN:', 'TEL:104'), ['Jonas Paul Weber', '104']],
    ['a firm', card('ORG:Acme\\; Sons;Sales', 'TEL:104'), ['Acme; Sons', '104']],
    [
      'a photograph in between',
      card('FN:Ada', `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(50_000)}`, ` ${'B'.repeat(50_000)}==`, 'TEL:104'),
      ['Ada', '104'],
    ],
    [
      'a photograph that nobody folded',
      card('FN:Ada', 'PHOTO;ENCODING=b:', ...Array.from({ length: 600 }, () => 'A'.repeat(70)), 'TEL:104'),
      ['Ada', '104'],
    ],
    ['lower case', card('fn:Ada', 'tel;type=cell:104').toLowerCase().replace('ada', 'Ada'), ['Ada', '104 Mobile']],
    [
      'several numbers of one kind, each once',
      card('FN:Ada', 'TEL:030 1', 'TEL:0301', 'TEL:030 2'),
      ['Ada', '0301', '0302'],
    ],
  ];
  const bytes = (...parts: (string | number[])[]) =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
  const charsets: [what: string, file: Uint8Array, name: string][] = [
    [
      'windows-1251',
      bytes('BEGIN:VCARD\nFN;CHARSET=windows-1251:', [0xc0, 0xed, 0xed, 0xe0], '\nTEL:104\nEND:VCARD'),
      'Анна',
    ],
    [
      'SHIFT_JIS',
      bytes('BEGIN:VCARD\nFN;CHARSET=SHIFT_JIS:', [0x8e, 0x52, 0x93, 0x63, 0x95, 0x5c], '\nTEL:104\nEND:VCARD'),
      '山田表',
    ],
    ['ISO-8859-2', bytes('BEGIN:VCARD\nFN;CHARSET=ISO-8859-2:', [0xa3], 'ucja\nTEL:104\nEND:VCARD'), 'Łucja'],
    ['none, in 8 bits', bytes('BEGIN:VCARD\nFN:J', [0xfc], 'rgen\nTEL:104\nEND:VCARD'), 'Jürgen'],
    [
      'UTF-8, folded within a letter',
      bytes('BEGIN:VCARD\nFN:J', [0xc3], '\n ', [0xbc], 'rgen\nTEL:104\nEND:VCARD'),
      'Jürgen',
    ],
    [
      'SHIFT_JIS in quoted-printable with plain second bytes',
      bytes('BEGIN:VCARD\nFN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=8ER=93c=\n=95\\\nTEL:104\nEND:VCARD'),
      '山田表',
    ],
    ['ENCODING=QUOTED', bytes('BEGIN:VCARD\nFN;ENCODING=QUOTED:J=C3=BCrgen\nTEL:104\nEND:VCARD'), 'Jürgen'],
  ];
  it.each(charsets)('reads names in the charset %s', (_, file, name) => {
    expect(people(file)).toEqual([[name, '104']]);
  });

  it('reads UTF-8 that was written twice once more, each value by itself', () => {
    const [entry] =
      readVcard(card('FN:MÃ¼ller â€“ Å»Ã³Å‚Ä‡', 'ORG:Müller;CAFÉ’S', 'TEL;TYPE=X-BÃ¼ro:104', 'TEL;TYPE=X-Büro:105'))
        ?.entries ?? [];
    expect(entry).toMatchObject({ name: 'Müller – Żółć', company: 'Müller', department: 'CAFÉ’S' });
    expect(entry?.numbers.map(numberWords)).toEqual(['104 Büro', '105 Büro']);
    expect(people(card('FN;CHARSET=UTF8;QUOTED-PRINTABLE:M=C3=83=C2=BCller', 'TEL:104'))).toEqual([['Müller', '104']]);
  });

  it.each(['CAFÉ’S', 'Voß’ Laden', 'Ã', 'MÃ¼ller ü', 'JOÃO', 'À bientôt'])('leaves a name as it is: %s', (name) => {
    expect(people(card(`FN:${name}`, 'TEL:104'))).toEqual([[name, '104']]);
  });

  it('reads the entities of HTML, whole in each field', () => {
    const text = card('FN:M&uuml;ller', 'ORG:M&uuml;ller &amp; Co;R&amp;D', 'NOTE:x', 'TEL:&#43;49 30&nbsp;1234567');
    expect(readVcard(text)?.entries).toMatchObject([{ name: 'Müller', company: 'Müller & Co', department: 'R&D' }]);
    expect(people(text)).toEqual([['Müller', '+49301234567']]);
  });

  it.each(['', ' ', '\ufeff'])('reads cards of files that were joined without a line end: %j', (between) => {
    const text = `${card('FN:Ada', 'TEL:104').trim()}${between}${card('FN:Bo', 'TEL:105')}`;
    expect(people(text)).toEqual([
      ['Ada', '104'],
      ['Bo', '105'],
    ]);
  });

  it('begins a local number as its context says', () => {
    const numberIn = (uri: string) => people(card('FN:Ada', `TEL;VALUE=uri:${uri}`))?.[0]?.[1];
    expect(numberIn('tel:7042;phone-context=+4930231')).toBe('+49302317042');
    expect(numberIn('tel:7042;phone-context=+4930231;ext=5')).toBe('+49302317042');
    expect(numberIn('tel:7042;phone-context=pbx.example')).toBe('7042');
  });

  it('reads the family name first in East Asian names', () => {
    expect(people(card('N:山田;太郎;;;', 'TEL:104'))).toEqual([['山田 太郎', '104']]);
  });

  it('reads a card within a card, and both their people', () => {
    const text = card('FN:Chief', 'ORG:Acme', 'AGENT: ', 'BEGIN:VCARD', 'FN:Aide', 'TEL:105', 'END:VCARD', 'TEL:104');
    expect(people(text)).toEqual([
      ['Aide', '105'],
      ['Chief', '104'],
    ]);
  });

  it.each([[['FN:Lost', 'TEL:1']], [['FN:Lost', 'NOTE:']], [['FN:Lost', 'AGENT:Maria']], [[]]])(
    'reads no card within one that is no agent’s: %j',
    (lines) => {
      const read = readVcard(`${['BEGIN:VCARD', ...lines, card('FN:Ada', 'TEL:104')].join('\n')}TEL:1\nEND:VCARD\n`);
      expect(read?.entries.map(({ name }) => name)).toEqual(['Ada']);
      expect(read?.unread).toEqual([{ line: 1, reason: 'broken', text: '' }]);
    },
  );

  it('is told by a card in the first 4,000 bytes', () => {
    const bytes = (before: number) => new TextEncoder().encode(`${' '.repeat(before)}\n${card('FN:Ada')}`);
    expect([isVcard(bytes(3000)), isVcard(bytes(4000))]).toEqual([true, false]);
  });

  it('takes no other word for the scheme of a number', () => {
    expect(readVcard(card('FN:Ada', 'TEL:hotel:104', 'TEL:105'))?.unread).toMatchObject([{ text: 'hotel:104' }]);
  });

  it('reads the address of a number as it is where its escapes are none', () => {
    const read = readVcard(card('FN:Ada', 'TEL;VALUE=uri:tel:104%;ext=5', 'TEL:105'));
    expect(read?.unread).toMatchObject([{ text: '104%;ext=5' }]);
  });

  it('tells which fields are left out', () => {
    const emails = ['EMAIL:a@example.com', 'EMAIL:a@example.com', 'EMAIL;TYPE=home:b@example.com'];
    const text =
      card('FN:Ada', 'ORG:Acme', 'EMAIL:a@example.com', 'ADR:;;;;;;', 'PHOTO:data', 'TEL:104') +
      card('ORG:Globex', 'TEL:105');
    expect(readVcard(text)?.ignored).toEqual([{ field: 'photo' }]);
    expect(readVcard(card('FN:Ada', ...emails.slice(0, 2), 'TEL:1'))?.ignored).toEqual([]);
    expect(readVcard(card('FN:Ada', ...emails, 'TEL:1'))?.ignored).toEqual([{ field: 'moreEmails' }]);
  });

  it.each<[what: string, lines: string[], name: string, details: [string | null, string | null, string | null]]>([
    [
      'a company, a department and an address',
      ['FN:Ada', 'ORG:Acme;Sales', 'EMAIL:a@b.example'],
      'Ada',
      ['Acme', 'Sales', 'a@b.example'],
    ],
    ['several units', ['FN:Ada', 'ORG:Acme\\; Sons;;Sales;Team 3'], 'Ada', ['Acme; Sons', 'Sales, Team 3', null]],
    ['a company that ends in a backslash', ['FN:Ada', 'ORG:Acme\\\\;Sales'], 'Ada', ['Acme\\', 'Sales', null]],
    ['a department alone', ['FN:Ada', 'ORG:;Sales'], 'Ada', [null, 'Sales', null]],
    ['nobody but a company', ['ORG:Globex;Sales'], 'Globex', ['Globex', 'Sales', null]],
    ['nobody but a department', ['N:;;;;', 'ORG:;Front desk'], 'Front desk', [null, 'Front desk', null]],
    [
      'the preferred address',
      ['FN:Ada', 'EMAIL:a@b.example', 'EMAIL;TYPE=INTERNET,PREF:c@d.example'],
      'Ada',
      [null, null, 'c@d.example'],
    ],
    [
      'the first that is an address',
      ['FN:Ada', 'EMAIL;TYPE=X400:c=de;a=dbp', 'item1.EMAIL;type=INTERNET:mailto:a@b.example'],
      'Ada',
      [null, null, 'a@b.example'],
    ],
    [
      'no address that is none',
      ['FN:Ada', 'EMAIL:ask at the desk', 'EMAIL:@', 'EMAIL:a@b@c'],
      'Ada',
      [null, null, null],
    ],
    [
      'quoted-printable in a charset',
      ['FN:Ada', 'ORG;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:B=E4cker;B=FC=', 'ro'],
      'Ada',
      ['Bäcker', 'Büro', null],
    ],
    [
      'hidden and direction characters',
      ['FN:Ada', 'ORG:Ac\u202eme\u0000;\u200b', 'EMAIL:a\u202e@b.example'],
      'Ada',
      ['Acme', null, 'a@b.example'],
    ],
  ])('reads %s', (_, lines, name, details) => {
    const [entry] = readVcard(card(...lines, 'TEL:104'))?.entries ?? [];
    expect([entry?.name, [entry?.company, entry?.department, entry?.email]]).toEqual([name, details]);
  });

  it('keeps of megabytes no more than can be shown', () => {
    const long = 'x'.repeat(1_000_000);
    const [entry] = readVcard(card('FN:Ada', `ORG:${long};${long}`, `EMAIL:${long}@${long}`, 'TEL:104'))?.entries ?? [];
    expect(entry).toMatchObject({ company: `${'x'.repeat(79)}…`, email: null });
  });

  it('takes the main number of one with an extension or a pause, and tells the rest', () => {
    const read = readVcard(
      card('FN:Ada', 'TEL:+49 30 1234567,,12#', 'TEL:030 1234568,123', 'TEL;VALUE=uri:tel:+49-30-1234569;ext=45'),
    );
    expect(read?.entries[0]?.numbers.map(({ number }) => number)).toEqual([
      '+49301234567',
      '0301234568',
      '+49301234569',
    ]);
    expect(read?.doubts.map(({ line, text }) => [line, text])).toEqual([
      [1, '+49 30 1234567,,12#'],
      [1, '030 1234568,123'],
      [1, '+49-30-1234569;ext=45'],
    ]);
  });

  it.each(cases)('reads %s', (_, text, expected) => {
    expect(people(text)).toEqual([expected]);
  });

  it('goes on after a card that never ends, and tells where it began', () => {
    const text = `BEGIN:VCARD\nFN:Lost\nTEL:1\n${card('FN:Ada', 'TEL:104')}BEGIN:VCARD\nFN:Last\n`;
    const read = readVcard(text);
    expect(read?.entries.map(({ name, line }) => [name, line])).toEqual([['Ada', 4]]);
    expect(read?.unread).toEqual([
      { line: 1, reason: 'broken', text: '' },
      { line: 8, reason: 'broken', text: '' },
    ]);
  });

  it('counts empty lines, whatever ends them', () => {
    const lines = (end: string) => readVcard(['', '', 'BEGIN:VCARD', 'FN:Lost', ''].join(end))?.unread[0]?.line;
    expect(['\n', '\r', '\r\n'].map(lines)).toEqual([3, 3, 3]);
  });

  it('reads cards in UTF-16', () => {
    const text = `\ufeff${card('FN:Jürgen 山田', 'TEL:104')}`;
    const bytes = new Uint8Array(Uint16Array.from(text, (unit) => unit.charCodeAt(0)).buffer);
    expect(people(bytes)).toEqual([['Jürgen 山田', '104']]);
  });

  it('tells of cards without a name, without a number, and of numbers that are none', () => {
    const text = card('TEL:030 1') + card('FN:Ada', 'EMAIL:a@example.com') + card('FN:Eve', 'TEL:call me', 'TEL:104');
    const read = readVcard(text);
    expect(read?.unread.map(({ line, reason, text: what }) => [line, reason, what])).toEqual([
      [1, 'noName', '030 1'],
      [4, 'noNumber', 'Ada'],
      [8, 'badNumber', 'call me'],
    ]);
    expect(read?.entries.map(({ name }) => name)).toEqual(['Eve']);
  });

  it.each([
    ['UTF-8', 'N:;;;;', `FN:${'ä'.repeat(30_001)}`],
    ['UTF-8, cut at another place', 'N:;;;;', `FN: ${'ä'.repeat(30_000)}`],
    ['UTF-8, within a character of three bytes', 'N:;;;;', `FN:a${'ä'.repeat(9_997)}€ä`],
    ['folded', 'N:;;;;', `FN:ä${'ä'.repeat(60).concat('\r\n ').repeat(500)}`],
    ['quoted-printable', 'N:;;;;', `FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:${'=C3=A4'.repeat(10_000)}`],
    ['quoted-printable, cut at another place', `FN;CHARSET=UTF-8;QUOTED-PRINTABLE:a${'=C3=A4'.repeat(10_000)}`, ''],
  ])('keeps the beginning of a line of any length (%s)', (_what, ...lines) => {
    const [[name = '', ...numbers] = []] = people(card(...lines, 'TEL:030 1')) ?? [];
    expect(String(name)).toMatch(/^a?ä{50,}…?$/);
    expect(numbers).toEqual(people(card('FN:Ada', 'TEL:030 1'))?.[0]?.slice(1));
  });

  it.each([
    ['one line', 'ä'.repeat(500_000)],
    ['many folds', 'a\n '.repeat(250_000)],
    ['many lines', 'a\nX:'.repeat(250_000)],
  ])('reads megabytes in many steps, whatever they are (%s)', (_what, note) => {
    const bytes = new TextEncoder().encode(card(`NOTE:${note}`, 'FN:Ada', 'TEL:030 1'));
    const steps = readInSteps(bytes, { t: createText('en'), country: 'DE' });
    let count = 0;
    for (let step = steps.next(); !step.done; step = steps.next()) count += 1;
    // Several of them have one turn.
    expect(count).toBeGreaterThanOrEqual(bytes.length / 17_000);
    expect(count).toBeLessThan(bytes.length / 12_500);
  });
});
