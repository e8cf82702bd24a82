import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, cleanText } from '../../../shared/clean-text.ts';

describe('cleanName', () => {
  it.each([
    ['Maria Keller', 'Maria Keller'],
    ['  Maria \t Keller\r\n', 'Maria Keller'],
    ['Line\nbreak', 'Line break'],
    ['Bank\u202Eknab siht ton\u202C', 'Bankknab siht ton'],
    ['Zero\u200B\u200Bwidth\u200F \u0007bell\u001B[31m', 'Zerowidth bell[31m'],
    ['C1\u009Bhere\u0085there', 'C1here there'],
    ['half\uD83D', 'half'],
    ['ليلى حداد', 'ليلى حداد'],
    ['प्रिया शर्मा', 'प्रिया शर्मा'],
    ['🧨 party', '🧨 party'],
    ['\u115f\u1160\u3164\uffa0', ''],
    ['\u{e0041}\u{e0042}\ufe0f\u{e0100}\u180b\u17b4\u2800', ''],
    ['\u0301\u0308 \u20dd', ''],
    ['Ada\u3164\u3164Lind\ufe0fgren', 'AdaLindgren'],
    ['e\u0301', 'e\u0301'],
    // Marks piled up over the lines above and below; Burmese has six on one letter.
    [`Z${'\u0301'.repeat(60)}oe`, `Z${'\u0301'.repeat(8)}oe`],
    ['ကြွှို့', 'ကြွှို့'],
  ])('makes %j fit to show as %j', (from, to) => {
    expect(cleanName(from)).toBe(to);
  });

  it('cuts at 80 code points with an ellipsis and splits no surrogate pair', () => {
    expect(Array.from(cleanName('🧨'.repeat(80)))).toHaveLength(80);
    const cut = cleanName('🧨'.repeat(81));
    expect(Array.from(cut)).toHaveLength(80);
    expect(cut).toBe(`${'🧨'.repeat(79)}…`);
    expect(cleanName(`${'word '.repeat(15)}four five`)).toBe(`${'word '.repeat(15)}four…`);
  });

  it('leaves nothing forbidden, whatever comes in', () => {
    const nasty = fc.constantFrom(
      '\u202E',
      '\u2066',
      '\u200F',
      '\u0000',
      '\u009B',
      '\u200B',
      '\uFEFF',
      '\uDC00',
      '\u2028',
    );
    const anything = fc.array(fc.oneof(fc.string({ unit: 'binary' }), nasty), { maxLength: 60 });
    fc.assert(
      fc.property(anything, (parts) => {
        const name = cleanName(parts.join(''));
        expect(name).not.toMatch(/[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u);
        if (name !== '') expect(name).toMatch(/[^\p{M}\p{Z}]/u);
        expect(name.isWellFormed()).toBe(true);
        expect(name).toBe(name.trim());
        expect(name).not.toMatch(/\s\s/);
        expect(Array.from(name).length).toBeLessThanOrEqual(80);
        expect(cleanName(name)).toBe(name);
      }),
    );
  });
});

describe('cleanText', () => {
  it('cuts at the given length', () => {
    expect(cleanText('The given data was invalid.', 10)).toBe('The given…');
    expect(cleanText('short', 10)).toBe('short');
  });
});
