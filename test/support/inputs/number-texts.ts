import fc from 'fast-check';
import type { DialRules } from '../../../shared/dialing/dial-rules.ts';

/** Texts made of what numbers, and what is none, are made of. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'+0123456789()/.-– *#;,:x@€\n\u00a0\u202e٣０'),
      fc.constantFrom(
        'tel:',
        'ext. ',
        ';ext=',
        '030 ',
        '+49',
        '0049 (0)',
        ' Durchwahl ',
        '22.11.2026',
        'EUR ',
        ' oder ',
      ),
      fc.constantFrom('0800 FLOWERS', '+49 30 1234567', '0171 2345678', '192.168.1.1', '%2B', 'sip:', '\u0000', '￿'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

/** Dial rules of all kinds. */
export const anyRules: fc.Arbitrary<DialRules> = fc.record({
  areaCode: fc.constantFrom(null, '30', '030', '212', '06', '999999'),
  outsidePrefix: fc.constantFrom(null, '0', '9', '00', '*9', '#', '9999'),
  notation: fc.constantFrom('asMeant', 'plus', 'abroadPrefix', 'national'),
  internalLengths: fc.constantFrom([], [3], [2, 3, 4], [8]),
});

/** Countries that write numbers in ways of their own, and none. */
export const anyCountry: fc.Arbitrary<string> = fc.constantFrom(
  'DE',
  'US',
  'GB',
  'IT',
  'FR',
  'RU',
  'BR',
  'JP',
  'de',
  '',
  '??',
);
