import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersIn, severalIn, withoutEnding } from '../../../../shared/numbers/numbers-in-text.ts';
import { parseTypedNumber } from '../../../../shared/numbers/typed-number.ts';

const found = (text: string, country = 'DE') => numbersIn(text, country);

describe('numbersIn', () => {
  it.each<[string, string[]]>([
    ['Call me: +49 30 1234567 or 0171 2345678.', ['+49301234567', '01712345678']],
    ['030/1234567 / 030 7654321', ['0301234567', '0307654321']],
    ['+49 (0)30 1234567 (office)', ['+49301234567']],
    ['(030) 1234567 oder 0043 1 5321234', ['0301234567', '004315321234']],
    ['+49301234567+493076543210', ['+49301234567', '+493076543210']],
    ['0171 2345678 0171 2345679', ['01712345678', '01712345679']],
    ['٠٣٠ ١٢٣٤٥٦٧ bitte', ['0301234567']],
    ['since 030 1234567 12.11.2026 12:30', ['0301234567']],
    ['10115 Berlin, 030 1234567', ['0301234567']],
    ['the same: 030 1234567, +49 30 1234567, 0049301234567', ['0301234567']],
    // Short numbers only alone.
    ['*97', ['*97']],
    ['204; 030 1234567;0171 2345678', ['204', '0301234567', '01712345678']],
    ['110\n112\r\n', ['110', '112']],
    ['101|102', ['101', '102']],
    [' tel:204', ['204']],
    ['callto:204;205', ['204', '205']],
    ['tel:204; tel:205', ['204', '205']],
    ['204; ; 205', ['204', '205']],
    ['204 tel:205', []],
    ['101; €', []],
    // The longest that may be one number.
    ['123456789012345', ['123456789012345']],
    ['1234567890123456', []],
    ['*21*123456789012345678#', []],
    // With nothing but a blank between them, and an ending in brackets.
    ['Praxis 030 12 34 56 7 - 0171 2345678', ['0301234567', '01712345678']],
    ['0171 2345678 0171 0234567 mobil', ['01712345678', '01710234567']],
    ['Praxis +49 (30) 1234567 (22) bitte', ['+49301234567']],
    ['Praxis 030 1234567[45]', ['0301234567']],
    ['Praxis 123456 (030) 1234567', ['0301234567']],
    // Characters without a width.
    ['0301234567\u200b01712345678', ['0301234567', '01712345678']],
    ['Please ring 204 or 205', []],
    // Without an extension.
    ['+49 30 1234-567 ext. 12', ['+49301234567']],
    ['+49 30 1234567 x12', ['+49301234567']],
    ['Maria, 030 1234567 ext. 12', ['0301234567']],
    ['Niue has 00683 4002', ['006834002']],
    ['tel:+49-30-1234567;ext=12', ['+49301234567']],
    ['030 1234567 (Durchwahl 12)', ['0301234567']],
    // In links.
    ['<a href="tel:+49-30-1234567">call</a>', ['+49301234567']],
    ['callto:+49301234567, or else 0171 2345678', ['+49301234567', '01712345678']],
    ['sip:maria@pbx.example', []],
  ])('finds the numbers of %j', (text, numbers) => {
    expect(found(text)).toEqual(numbers);
  });

  it.each([
    '2026-11-22',
    '2026ー11ー22',
    'on 22.11.2026 at 12:30',
    '08:00-16:00',
    'DE89 3704 0044 0532 0130 00',
    'http://10.0.0.1:8080/0301234567',
    'https://example.org/call/0301234567?x=01712345678',
    '0301234567@example.org',
    'EUR 1.234.567,00',
    '52.520008, 13.404954',
    'order 123456789 of yesterday',
    '123e4567-e89b-12d3-a456-426614174000',
    '1234567 people',
    'v1.2.3.4 build 20261122',
    '192.168.10.20',
    '10.0.0.1',
    '192.168.0.1; 192.168.0.2',
    '8.8.8.8\n8.8.4.4',
    '',
  ])('makes no number out of %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['Kontor 32.34.56.78', 'DK', ['32345678']],
    ['Office (212) 555-0123, mobile 917.555.0199', 'US', ['2125550123', '9175550199']],
    ['Bureau 01 12 11 20 26, portable 06.12.34.56.78', 'FR', ['0112112026', '0612345678']],
    ['Ufficio 06 1234 5678', 'IT', ['0612345678']],
    ['Bureau 01 23 45 67 89 06 12 34 56 78', 'FR', ['0123456789', '0612345678']],
    ['Call (212) 555-0123 (917) 555-0199', 'US', ['2125550123', '9175550199']],
    ['612 345 678 913 456 789', 'ES', ['612345678', '913456789']],
    // North America's 1 belongs to the number; each number of a line is one.
    ['Call 1 (212) 456-7890', 'US', ['12124567890']],
    ['Please call 1-800-555-0123 today', 'US', ['18005550123']],
    ['Main (212) 456-7890 / Toll free 1-800-456-7890', 'US', ['2124567890', '18004567890']],
    // Without its zero, where the text says that it is a telephone.
    ['Contact: 9876543210', 'IN', ['9876543210']],
    ['+ Contact No.: 98765-43210 / 98765-43211', 'IN', ['9876543210', '9876543211']],
    ['M: 9876543210', 'IN', ['9876543210']],
    // Only what follows at once is announced as well.
    ['Contact: 9876543210 and 9876543211', 'IN', ['9876543210']],
    // A number of seven digits, and one that looks like an enterprise of Belgium.
    ['Sími 551 2345 í dag', 'IS', ['5512345']],
    ['at 551 2345', 'IS', ['5512345']],
    ['Call 0412.345.678', 'AU', ['0412345678']],
    ['मोबाइल ९८७६५४३२१०', 'IN', ['9876543210']],
    ['Telp: 81234567890', 'ID', ['81234567890']],
    ['Phone 8031234567 please', 'NG', ['8031234567']],
    ['Cell: 821234567', 'ZA', ['821234567']],
    ['тел. 501234567', 'UA', ['501234567']],
    ['Т. 495 123-45-67', 'RU', ['4951234567']],
    ['Моб.: 67 123 45 67', 'UA', ['671234567']],
    ['Tel: 11 4321-1234', 'AR', ['1143211234']],
    ['Tel. 4915112345678', 'DE', ['4915112345678']],
    ['Mobil: 171 2345678', 'DE', ['1712345678']],
    // As East Asia writes them.
    ['03（1234）5678', 'JP', ['0312345678']],
    ['03ー1234ー5678', 'JP', ['0312345678']],
    ['電話 ０３－１２３４－５６７８ です', 'JP', ['0312345678']],
    ['电话（010）62341234', 'CN', ['01062341234']],
    ['Tel 0151\u200b12345678', 'DE', ['015112345678']],
    // Other figures beside a number.
    ['Kundennummer 4711, Tel. 030 1234567', 'DE', ['0301234567']],
    ['USt-IdNr. DE123456789 Tel 030 1234567', 'DE', ['0301234567']],
    ['P.IVA 01234567890 - Tel. 06 12345678', 'IT', ['0612345678']],
    ['Taxi 030 202020, Tina 0171 2345678', 'DE', ['030202020', '01712345678']],
    ['Client: 030 1234567', 'DE', ['0301234567']],
    ['Order by phone 212-555-0123', 'US', ['2125550123']],
    ['from abroad +44 20 7946 0000, at home 020 7946 0000', '', ['+442079460000']],
  ])('reads %j as %s writes', (text, country, numbers) => {
    expect(found(text, country)).toEqual(numbers);
  });

  it.each([
    ['NL91 ABNA 0417 1643 00', 'NL'],
    ['192.168.100.200', 'DE'],
    ['Server: 10.11.12.130', 'DK'],
    ['10.11.12.130:5060', 'DK'],
    ['IBAN: DE89370400440532013000', 'DE'],
    ['GB29 NWBK 6016 1331 9268 19', 'GB'],
    ['P.IVA 01234567890', 'IT'],
    ['Partita IVA: IT01234567890', 'IT'],
    ['C.F. 01234567890', 'IT'],
    ['0412.345.678', 'BE'],
    ['BTW BE 0412.345.678', 'BE'],
    ['Steuernummer 030/123/45678', 'DE'],
    ['St.-Nr. 030/123/45678', 'DE'],
    ['Kundennummer: 0301234567', 'DE'],
    ['Bestellnr. 0301234567', 'DE'],
    ['invoice 2026-000123', 'US'],
    ['INV 2026-000123', 'US'],
    ['Order: 2026/000123', 'US'],
    ['Order no. 2125550123', 'US'],
    ['KvK 01234567', 'NL'],
    ['SIRET 732 829 320 00074', 'FR'],
    ['NIP 123-456-32-18', 'PL'],
    ['ИНН 7812345678', 'RU'],
    ['GSTIN 9876543210', 'IN'],
    // Without a word, digits without the zero are none.
    ['9876543210 pieces', 'IN'],
    ['9876543210 / 9876543211 pieces', 'IN'],
    ['0412.345.678', 'be'],
    ['at 201234', 'FO'],
    // What stands around another figure is no number together.
    ['Tel. 02 0412.345.678 555 12 12', 'BE'],
    ['Tel. 030 22.11.2026 1234567', 'DE'],
    ['Tel. 030 192.168.100.200 1234567', 'DE'],
    ['Tel. 030 DE89370400440532013000 1234567', 'DE'],
    ['Tel. 030 Kundennr. 471122\u00a01234567', 'DE'],
    ['Serial number 447911123456', 'DE'],
    ['447911123456 pieces', 'DE'],
    ['447911002345 pieces', 'DE'],
    ['Order no. 03ー1234ー5678', 'JP'],
  ])('takes no other figure for a number: %j in %s', (text, country) => {
    expect(found(text, country)).toEqual([]);
  });

  it('offers at most 20, and reads at most 10,000 characters', () => {
    const many = Array.from({ length: 30 }, (_, index) => `0171 23456${index + 10}`).join(', ');
    expect(found(many)).toHaveLength(20);
    expect(found(`${'.'.repeat(19_990)} 030 1234567`)).toEqual([]);
    expect(found('0171 2345678, '.repeat(2000))).toEqual(['01712345678']);
    // None that the end cuts in two.
    expect(found(`${'a'.repeat(9_990)} 030 12345678`)).toEqual([]);
    expect(found(`${'a'.repeat(9_989)} 030 1234567`)).toEqual([]);
    expect(found(`${'a'.repeat(9_988)} 030 1234567`)).toEqual(['0301234567']);
    expect(found(`${'a'.repeat(9_980)} 030 7654321, 030 1234567`)).toEqual(['0307654321']);
  });

  it('finds in every text only what can be dialled', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...'+0123456789()/.- *#;,:x@€\n',
        'tel:',
        'ext. ',
        '030 ',
        '+49',
        ' Durchwahl ',
        '22.11.2026',
        'EUR ',
      ),
      fc.string({ maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
        for (const number of numbersIn(parts.join(''), 'DE')) {
          expect(number).toMatch(/^\+?[\d*#]{1,32}$/);
          expect(parseTypedNumber(number)).toEqual({ ok: true, number });
        }
      }),
      { numRuns: 300 },
    );
  });
});

it.each([
  ['FR', 'n° client 0142685300'],
  ['FR', 'Numéro de commande : 0142685300'],
  ['FR', 'N° d’abonné 0142685300'],
  ['ES', 'Nº pedido 911234567'],
  ['ES', 'Número de expediente: 911234567'],
  ['IT', 'Partita IVA n. 01234567890'],
  ['IT', 'n. pratica 0669812345'],
  ['PT', 'Número do contrato 211234567'],
  ['DE', 'Kd.-Nr. 030 1234567'],
  ['NL', 'Klantnr. 0206241111'],
])(
  'finds none in a figure of another kind whose word for a number stands before or behind: %s, %s',
  (country, text) => {
    expect(numbersIn(text, country)).toEqual([]);
  },
);

it('finds the telephone number beside such a figure', () => {
  expect(numbersIn('N° client 0142685300 / Tél. 01 42 68 53 01', 'FR')).toEqual(['0142685301']);
  expect(numbersIn('Service clients : 01 42 68 53 01', 'FR')).toEqual(['0142685301']);
});

describe('severalIn', () => {
  const apart = (blanks: number) => `22 621 45 67${' '.repeat(blanks)}600 123 456`;

  it.each([1, 2, 77])('cuts two numbers of different notations at their gap of %d blanks', (blanks) => {
    expect(severalIn(apart(blanks), 'PL')).toEqual(['22 621 45 67', '600 123 456']);
  });

  it.each([
    ['two gaps leave a complete number on both sides', 'AT', '0316 0298 01 969 0664 07239'],
    ['it is longer than 100 characters', 'PL', apart(78)],
    ['it is one number', 'PL', '22 621 45 67'],
  ])('cuts nothing where %s', (_, country, text) => {
    expect(severalIn(text, country)).toBeNull();
  });
});

describe('withoutEnding', () => {
  it.each([
    ['911234567-68', '911234567', '-68'],
    [' 600 123 456 - 5 ', '600 123 456', '- 5'],
  ])('takes another ending off %j', (text, number, rest) => {
    expect(withoutEnding(text, 'ES')).toEqual({ number, rest });
  });

  it.each(['911234567', '91123456-7', '1234567890123-68', 'x', ''])('takes none off %j', (text) => {
    expect(withoutEnding(text, 'ES')).toBeNull();
  });
});
