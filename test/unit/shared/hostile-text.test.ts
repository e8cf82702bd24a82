import { describe, expect, it } from 'vitest';
import { numbersAsText } from '../../../electron/links/numbers-as-text.ts';
import { serverMessage } from '../../../electron/pbx/response.ts';
import { parseTerms } from '../../../shared/calls/find-text.ts';
import { cleanName } from '../../../shared/clean-text.ts';
import { parseCommandLine, readDialLink } from '../../../shared/dialing/dial-link.ts';
import { maxTextLength, parseTypedNumber } from '../../../shared/numbers/typed-number.ts';
import { parseDialText } from '../../../shared/numbers/which-number.ts';
import { readPeople } from '../../support/inputs/people-files.ts';
import { textWork } from '../../support/inputs/text-work.ts';

const readers: readonly [name: string, read: (text: string) => unknown][] = [
  ['parseTypedNumber', parseTypedNumber],
  ['parseDialText', (text) => parseDialText(text, 'DE')],
  ['numbersAsText', (text) => numbersAsText(text, 'DE')],
  ['readDialLink', (text) => readDialLink(`tel:${text}`)],
  ['parseCommandLine', (text) => parseCommandLine(['dial', text])],
  ['parseTerms', parseTerms],
  ['cleanName', cleanName],
  ['serverMessage', (text) => serverMessage(text, 'text/html', 'key')],
  ['readPeopleFile', (text) => readPeople(text)],
];

const hostile = [
  '/',
  '/ ',
  ' ',
  '\t\n',
  ';',
  '0/',
  '(',
  '+4930123456 x12 ',
  '030 1234567 ',
  '030 1234567; ',
  'tel:1 ',
  'ext. 12 ',
  '1.1.1.1 ',
  '<title',
  '"a",',
  'BEGIN:VCARD\n',
  'BEGIN:VCARD\nAGENT:\n',
  'BEGIN:VCARD\nFN;QUOTED-PRINTABLE:=\n',
  '\u202e',
];

/** Below it fixed costs hide how the work grows; so many more characters may cost so many times the work, and a little. */
const SMALL = 1200;
const TIMES = 8;

describe('the work that a foreign text makes', () => {
  it.each(readers)('grows no faster than the text in %s', (_name, read) => {
    for (const unit of hostile) {
      const text = (length: number): string => unit.repeat(Math.floor(length / unit.length));
      read(text(SMALL));
      const [little, much] = [SMALL, SMALL * TIMES].map((length) => textWork(() => read(text(length))));
      expect.soft(much ?? 0, `${JSON.stringify(unit)}: ${little} to ${much}`).toBeLessThan((little ?? 0) * TIMES * 2);
    }
  });

  it.each(readers.slice(0, 5))('stops growing in %s at the longest text that is read for numbers', (_name, read) => {
    for (const unit of hostile) {
      const text = (length: number): string => unit.repeat(Math.floor(length / unit.length));
      const [most, beyond] = [maxTextLength, maxTextLength * 20].map((length) => textWork(() => read(text(length))));
      // Folding case and trimming take one pass each, whatever the length.
      expect.soft(beyond ?? 0, JSON.stringify(unit)).toBeLessThan(2 * (most ?? 0) + 10 * maxTextLength * 20);
    }
  });
});
