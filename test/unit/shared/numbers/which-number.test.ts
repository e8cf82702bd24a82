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
    // No telephone number for sure, but it was typed.
    ['30.12.2026', '30122026'],
  ])('reads %j as %s', (text, number) => {
    expect(parseDialText(text, 'DE')).toStrictEqual({ typed: { ok: true, number }, choices: [] });
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
