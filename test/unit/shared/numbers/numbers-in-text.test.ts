import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersIn } from '../../../../shared/numbers/numbers-in-text.ts';
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
    ['Please ring 204 or 205', []],
    // Without an extension.
    ['+49 30 1234-567 ext. 12', ['+49301234567']],
    ['+49 30 1234567 x12', ['+49301234567']],
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
    '',
  ])('makes no number out of %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['Office (212) 555-0123, mobile 917.555.0199', 'US', ['2125550123', '9175550199']],
    ['Bureau 01 12 11 20 26, portable 06.12.34.56.78', 'FR', ['0112112026', '0612345678']],
    ['Ufficio 06 1234 5678', 'IT', ['0612345678']],
    ['from abroad +44 20 7946 0000, at home 020 7946 0000', '', ['+442079460000']],
  ])('reads %j as %s writes', (text, country, numbers) => {
    expect(found(text, country)).toEqual(numbers);
  });

  it('offers at most 20, and reads at most 10,000 characters', () => {
    const many = Array.from({ length: 30 }, (_, index) => `0171 23456${index + 10}`).join(', ');
    expect(found(many)).toHaveLength(20);
    expect(found(`${'.'.repeat(19_990)} 030 1234567`)).toEqual([]);
    expect(found('0171 2345678, '.repeat(2000))).toEqual(['01712345678']);
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
