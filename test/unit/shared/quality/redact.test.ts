import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { redaction, shortNumber, withoutNumbers } from '../../../../shared/quality/redact.ts';

describe('a number of a sheet', () => {
  test.each([
    ['+49 30 23125104', '…104'],
    ['00493023125104', '…104'],
    ['(030) 231-25104', '…104'],
    ['101', '101'],
    ['*97', '*97'],
    ['12345', '12345'],
    ['123456', '…456'],
    ['sip:maria.keller@example.org', '…'],
    ['sip:+493023125104@example.org', '…104'],
    ['٠٣٠٢٣١٢٥١٠٤', '…١٠٤'],
    ['𝟎𝟑𝟎𝟐𝟑𝟏𝟐𝟓', '…𝟏𝟐𝟓'],
    ['١٠١', '١٠١'],
    ['maria', '…'],
    ['sip:12345@example.org', '…'],
    ['anonymous', '…'],
  ])('%s is %s', (number, short) => expect(shortNumber(number)).toBe(short));

  it('never shows more than its last three digits, however it is written', () => {
    const digit = fc.integer({ min: 0, max: 9 }).map(String);
    const written = fc
      .array(fc.tuple(digit, fc.constantFrom('', ' ', '-', '.', ' (', ') ', '/')), { minLength: 6, maxLength: 20 })
      .map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(written, (number) => {
        expect(shortNumber(number).replace(/\D/g, '')).toHaveLength(3);
      }),
    );
  });
});

describe('another text of the PBX', () => {
  it('loses the numbers in it, and keeps codes', () => {
    expect(withoutNumbers('SIP 404 to +49 30 23125104 (Q.850 cause 1)')).toBe('SIP 404 to …104 (Q.850 cause 1)');
    expect(withoutNumbers('to ٠٣٠-٢٣١٢٥١٠٤')).toBe('to …١٠٤');
    expect(withoutNumbers('codes 12345 and 123456')).toBe('codes 12345 and …456');
    expect(withoutNumbers('NORMAL_CLEARING')).toBe('NORMAL_CLEARING');
  });

  it('is complete where nothing is left out, but always on one line and without hidden characters', () => {
    const { text, name, number } = redaction(false);
    expect(text('to 03023125104\nBcc: evil')).toBe('to 03023125104 Bcc: evil');
    expect(name('Maria\u202E Keller')).toBe('Maria Keller');
    expect(number('030 23125104')).toBe('030 23125104');
    expect([null, '', '\u202E'].map(name)).toEqual([null, null, null]);
    expect(redaction(true).name('Maria Keller')).toBeNull();
  });
});
