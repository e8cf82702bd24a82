import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDialText } from '../../../../shared/numbers/which-number.ts';
import { anyCountry, anyText } from '../../../support/inputs/number-texts.ts';

const asked = (text: string): readonly string[] => parseDialText(text, 'DE').choices;

const read = (text: string): string => {
  const { typed } = parseDialText(text, 'DE');
  return typed.ok ? typed.number : typed.reason;
};

describe('parseDialText', () => {
  it.each(['101', '*97', '030 1234567', '+49 (0)30 1234-567'])('asks nothing about %j', (text) => {
    expect(asked(text)).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['030 1234567; 0171 2345678', ['0301234567', '01712345678']],
    ['0171 2345678 0171 2345679', ['01712345678', '01712345679']],
    ['204; 205', ['204', '205']],
    // A list is no link, whose parameters a semicolon parts.
    ['tel:+49301234567; +491712345678', ['+49301234567', '+491712345678']],
    ['01 23 45 67 89 06 12 34 56 78', ['0123456789', '0612345678']],
    ['3331234567 0612345678', ['3331234567', '0612345678']],
    ['0351 234 12.11.2026', ['0351234', '035123412112026']],
  ])('asks about %j', (text, choices) => {
    expect(asked(text)).toEqual(choices);
    expect(read(text)).toBe('several');
  });

  it.each<[string, string]>([
    ['Praxis 030 1234567', '0301234567'],
    ['sip:+49301234567@pbx.example', '+49301234567'],
    ['104@pbx.example:5060', '104'],
    ['12 people', 'letters'],
    ['030 1234567 x12', '0301234567'],
    ['030 1234567 12.11.2026', '0301234567'],
    ['192.168.10.20', 'empty'],
  ])('takes the only number that %j can mean, without asking', (text, number) => {
    expect(asked(text)).toEqual([]);
    expect(read(text)).toBe(number);
  });

  it.each([
    ['+33 1 23 45 67 89,12', '+33123456789', ',12'],
    ['(030) 12 34 56-78/79', '03012345678', '/79'],
    ['030 1234567 / 8', '0301234567', '/ 8'],
    ['030 1234567 (45)', '0301234567', '(45)'],
    ['01 2345678 / 12', '012345678', '/ 12'],
    ['18005551212,,1234567#', '18005551212', ',,1234567#'],
    ['030 1234567 доб. 12', '0301234567', 'доб. 12'],
    ['604-555-1234 local 212', '6045551234', 'local 212'],
    ['tel:+16465550123,,820445398%23', '+16465550123', ',,820445398#'],
  ])('takes of %j the number %s and leaves %s', (text, number, rest) => {
    expect(parseDialText(text, 'DE')).toEqual({ typed: { ok: true, number }, choices: [], rest });
  });

  it.each([
    ['tel:7042;phone-context=+4930231', '+49302317042'],
    ['tel:tel:+49301234567', '+49301234567'],
    ['030 1234567#', '0301234567#'],
    ['06221/123', '06221123'],
    // An ending may belong to a number here.
    ['030 1234567-68', '030123456768'],
    // What stands for the number is not found in the text as it was written.
    ['Büro +49 (0)30 1234567', '+49301234567'],
    // No telephone number for sure, but it was typed.
    ['30.12.2026', '30122026'],
  ])('reads %j as %s', (text, number) => {
    expect(parseDialText(text, 'DE')).toStrictEqual({ typed: { ok: true, number }, choices: [] });
  });

  it.each([
    // Another number, an ending or an extension: the one that is dialled is never all that was typed.
    ['+91 9876543210/9876543211', 'IN', '+919876543210', '/9876543211'],
    ['(11) 3123-4567 / 91234-5678', 'BR', '1131234567', '/ 91234-5678'],
    ['06 1234567 / 333 1234567', 'DE', '061234567', '/ 333 1234567'],
    ['212-456-7890/7891', 'US', '2124567890', '/7891'],
    ['0207 183 8750/1/2', 'GB', '02071838750', '/1/2'],
    ['0301234567;12;ext=3', 'DE', '0301234567', ';12;ext=3'],
    ['030 1234567 ,, 12', 'DE', '0301234567', ',, 12'],
    ['tel. 22 123 45 67 wew. 12', 'PL', '221234567', 'wew. 12'],
    ['15.03. 030 1234567', 'DE', '0301234567', '15.03.'],
    ['15.03. 030 1234567 16.03.', 'DE', '0301234567', '15.03. 16.03.'],
    ['15.03. (030) 1234567', 'DE', '0301234567', '15.03.'],
    ['15.03. 16.03. (030) 1234567', 'DE', '0301234567', '15.03. 16.03.'],
    ['15.03. (030) 1234567, 16.03.', 'DE', '0301234567', '15.03. 16.03.'],
    ['15.03. 030 1234567 – 16.03.', 'DE', '0301234567', '15.03. 16.03.'],
    ['1 – 030 1234567 15.03.', 'DE', '0301234567', '1 – 15.03.'],
    ['12:30 (030) 1234567 13:30', 'DE', '0301234567', '12:30 13:30'],
    ['030 1234567 9 min', 'DE', '0301234567', '9 min'],
    ['030 1234567 24 s', 'DE', '0301234567', '24 s'],
    ['030 1234567 10 Uhr', 'DE', '0301234567', '10 Uhr'],
    ['12:30 / 13:30 (030) 1234567', 'DE', '0301234567', '12:30 / 13:30'],
    ['911234567-68', 'ES', '911234567', '-68'],
    ['212-456-7890 - 91', 'US', '2124567890', '- 91'],
    // Marks of a list.
    ...['1 -', '1 –', '1-', '1/', '1:', '1 =', '2.', '2)', '(3)', '[3]', '#1', '# 1', '#1:', '*', '•'].map(
      (mark): [string, string, string, string] => [`${mark} 030 1234567`, 'DE', '0301234567', mark],
    ),
    ['1 - +49 30 1234567', 'DE', '+49301234567', '1 -'],
    ['1 - 01 23 45 67 89', 'FR', '0123456789', '1 -'],
    ['(1) 01 23 45 67 89', 'FR', '0123456789', '(1)'],
    ['1 - 912 345 678', 'ES', '912345678', '1 -'],
    ['#2 06 69812345', 'IT', '0669812345', '#2'],
    ['1 - 020 7946 0000', 'GB', '02079460000', '1 -'],
    ['#1 212 555 0134', 'US', '2125550134', '#1'],
    ['030 1234567 1)', 'DE', '0301234567', '1)'],
  ])('of %j in %s shows what it does not dial', (text, country, number, rest) => {
    expect(parseDialText(text, country)).toEqual({ typed: { ok: true, number }, choices: [], rest });
  });

  it.each([
    // What takes a line, or is the country code of North America.
    ['0 030 1234567', 'DE', '00301234567'],
    ['9 212 555 1234', 'US', '92125551234'],
    ['1 212 555 1234', 'US', '12125551234'],
    ['34 911 234 567', 'ES', '34911234567'],
    ['8 495 123-45-67', 'RU', '84951234567'],
    ['39 02 36512345', 'IT', '390236512345'],
    ['030 1234567 - 2', 'DE', '03012345672'],
    ['9 212 555 0134', 'US', '92125550134'],
    ['1 - 212 - 555 - 0134', 'US', '12125550134'],
    ['(1) 212 555 0134', 'US', '12125550134'],
    ['1. 800 555 0123', 'US', '18005550123'],
    // Codes.
    ['*1 030 1234567', 'DE', '*10301234567'],
    ['#31#030 1234567', 'DE', '#31#0301234567'],
    ['#31 030 1234567', 'DE', '#310301234567'],
    // Of these the country tells no number.
    ['(49) 030 1234567', 'DE', '490301234567'],
    ['1/ 030 1234567', '', '10301234567'],
  ])('dials %j in %s as it stands', (text, country, number) => {
    expect(parseDialText(text, country)).toEqual({ typed: { ok: true, number }, choices: [] });
  });

  it.each([
    ['1 030 1234567', 'DE', '0301234567', '10301234567'],
    ['2\t030 1234567', 'DE', '0301234567', '20301234567'],
    ['12 030 1234567', 'DE', '0301234567', '120301234567'],
    ['1 911 234 567', 'ES', '911234567', '1911234567'],
    ['2 01 23 45 67 89', 'FR', '0123456789', '20123456789'],
    ['2 212 555 1234', 'US', '2125551234', '22125551234'],
  ])('offers %j in %s with and without the digit before it', (text, country, ...choices) => {
    expect(parseDialText(text, country)).toEqual({ typed: { ok: false, reason: 'several' }, choices });
  });

  it.each([
    ['1| 030 1234567', '1|'],
    ['2; 030 1234567', '2;'],
    ['1\n030 1234567', '1'],
    ['a) 030 1234567', 'a)'],
    ['(B) 030 1234567', '(B)'],
    ['\u2460 030 1234567', '\u2460'],
    ['1 - 030 1234567 - 2', '1 - - 2'],
    ['(1) 030 1234567 \u2013 2', '(1) \u2013 2'],
  ])('dials no place of a list with the number: %j', (text, rest) => {
    expect(parseDialText(text, 'DE')).toEqual({ typed: { ok: true, number: '0301234567' }, choices: [], rest });
  });

  it('offers the numbers of a list without its marks', () => {
    expect(parseDialText('1) 030 1234567 2) 040 7654321', 'DE').choices).toEqual(['0301234567', '0407654321']);
    expect(parseDialText('1| 030 1234567 |2| 040 7654321', 'DE').choices).toEqual(['0301234567', '0407654321']);
    expect(parseDialText('1; 2; 3', 'DE').choices).toEqual(['1', '2', '3']);
    expect(parseDialText('1 - 030 1234567; 2 - 040 7654321', 'DE').choices).toEqual(['0301234567', '0407654321']);
    expect(parseDialText('#1 030 1234567\n#2 040 7654321', 'DE').choices).toEqual(['0301234567', '0407654321']);
  });

  it.each([
    '2x 030 1234567',
    'Nr. 1 030 1234567',
    'n° 1 030 1234567',
    '1 - 030 1234567',
    '1) 030 1234567 2) 040 7654321',
  ])('refuses %j where no country tells the number', (text) => {
    expect(parseDialText(text, '').typed.ok).toBe(false);
  });

  it('shows the beginning of a long rest, and none of a text of more than 120 characters', () => {
    const restOf = (text: string) => parseDialText(text, 'DE').rest;
    expect(restOf(`Tel. 030 23125045 ${'a 1 '.repeat(20)}`)).toBe('a 1 '.repeat(15));
    const long = `Tel. 030 23125045 Raum 5 ${'x'.repeat(95)}`;
    expect([restOf(long)?.length, restOf(`${' '.repeat(40)}${long}`)?.length, restOf(`${long}x`)]).toEqual([
      60,
      60,
      undefined,
    ]);
  });

  it.each(['Room 030 1234567 at 5', '030 1234567 Frau Berg', `030 1234567 ${'x1 '.repeat(50)}`])(
    'shows nothing beside the number of a sentence: %j',
    (text) => {
      expect(parseDialText(text, 'DE').rest).toBeUndefined();
    },
  );

  it.each([
    ['02 36512345 333 1234567', 'IT', ['0236512345', '3331234567']],
    ['91 123 45 67 600 12 34 56', 'ES', ['911234567', '600123456']],
    ['22 621 45 67 600 123 456', 'PL', ['226214567', '600123456']],
    ['210 3212345 6912345678', 'GR', ['2103212345', '6912345678']],
    ['08-123 456 00 070-123 45 67', 'SE', ['0812345600', '0701234567']],
  ])('tells numbers of different notations apart by their plan: %j in %s', (text, country, choices) => {
    expect(parseDialText(text, country).choices).toEqual(choices);
  });

  it.each([
    ['+49 030 1234567', 'DE', '+49301234567'],
    ['+49 0 30 1234567', 'DE', '+49301234567'],
    ['+7 8 (495) 123-45-67', 'DE', '+74951234567'],
    ['0036 06 1 234 5678', 'AT', '003612345678'],
    ['+370 8 612 34567', 'LT', '+37061234567'],
    ['+1 1 212 456 7890', 'DE', '+12124567890'],
    ['+375 8 017 200 12 34', 'DE', '+375172001234'],
    ['+52 01 55 1234 5678', 'MX', '+525512345678'],
    ['0052 044 55 1234 5678', 'DE', '00525512345678'],
    ['+55 0 15 11 2345 6789', 'DE', '+551123456789'],
    // Poland has no zero any more, and Ukraine no 8; no number is so long.
    ['+48 0 22 123 45 67', 'PL', '+48221234567'],
    ['+380 8 044 123 45 67', 'DE', '+380441234567'],
    ['+44 8 20 7946 0000', 'DE', '+4482079460000'],
    ['+49 00 171 2345678', 'DE', '+49001712345678'],
    ['(+49) 030 1234567', 'DE', '+49301234567'],
    ['+49/(0)30/1234567', 'DE', '+49301234567'],
    ['+49.(0).30.1234567', 'DE', '+49301234567'],
    ['0049 030 1234567', 'DE', '0049301234567'],
    ['49 (0)30 1234567', 'DE', '49301234567'],
    ['+0049 30 1234567', 'DE', '+49301234567'],
    ['tel:+4402071838750', 'FR', '+442071838750'],
    ['Büro: +33 01 42 68 53 00', 'DE', '+33142685300'],
    // It belongs to the number.
    ['+39 06 69812345', 'DE', '+390669812345'],
    ['+225 07 12 34 56 78', 'DE', '+2250712345678'],
    ['+229 01 97 12 34 56', 'FR', '+2290197123456'],
    ['+49 0', 'DE', '+490'],
    ['+49*030', 'DE', '+49*030'],
  ])('dials %j in %s without the zero that is for callers inside the country', (text, country, number) => {
    expect(parseDialText(text, country).typed).toEqual({ ok: true, number });
  });

  it('takes no number that is too long, with a rest or without', () => {
    const long = '1'.repeat(40);
    expect(parseDialText(long, 'DE')).toEqual({ typed: { ok: false, reason: 'tooLong' }, choices: [] });
    expect(parseDialText(`${long},,1`, 'DE')).toEqual({ typed: { ok: false, reason: 'several' }, choices: [] });
  });

  it('never asks with a single choice', () => {
    fc.assert(
      fc.property(anyText, anyCountry, (text, country) => {
        const { typed, choices } = parseDialText(text, country);
        expect(choices.length).not.toBe(1);
        if (choices.length > 0) expect(typed).toEqual({ ok: false, reason: 'several' });
      }),
    );
  });
});
