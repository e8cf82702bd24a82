import { describe, expect, it } from 'vitest';
import { choicesIn } from '../../../shared/which-number.ts';

const asked = (text: string, country = 'DE'): string[] =>
  choicesIn(text, country).map((choice) => `${choice.kind} ${choice.number}`);

describe('choicesIn', () => {
  it.each([
    '',
    '101',
    '*97',
    '030 1234567',
    '+49 (0)30 1234-567',
    'tel:+49-30-1234567',
    '22112026',
    'Maria',
    '030_12',
    '(',
  ])('asks nothing about %j', (text) => {
    expect(asked(text)).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['030 1234567; 0171 2345678', ['number 0301234567', 'number 01712345678']],
    ['030 1234567 / 0171 2345678', ['number 0301234567', 'number 01712345678']],
    ['0171 2345678 0171 2345679', ['number 01712345678', 'number 01712345679']],
    ['204; 205', ['number 204', 'number 205']],
    ['Praxis 030 1234567', ['number 0301234567']],
    ['+49 30 1234-567 ext. 12', ['withExtension +49301234567', 'direct +4930123456712']],
    ['030 1234567 x12', ['withExtension 0301234567', 'direct 030123456712']],
    ['tel:+49301234567;ext=12', ['withExtension +49301234567', 'direct +4930123456712']],
    ['0800 FLOWERS', ['keypad 08003569377']],
    ['+1 800 flowers', ['keypad +18003569377']],
    ['1-800-GO-FEDEX', ['keypad 18004633339']],
    ['call me', []],
    ['room 12', []],
    ['12 people', []],
    ['0800 ÄPFEL', []],
  ])('asks about %j', (text, choices) => {
    expect(asked(text)).toEqual(choices);
  });
});
