import { expect, it } from 'vitest';
import { serverMessage } from '../../../electron/pbx/response.ts';
import { parseTerms } from '../../../shared/calls/find-text.ts';
import { cleanName } from '../../../shared/clean-text.ts';
import { parseCommandLine, parseDialLink } from '../../../shared/dialing/dial-link.ts';
import { numbersAsText } from '../../../shared/numbers/numbers-as-text.ts';
import { parseTypedNumber } from '../../../shared/numbers/typed-number.ts';
import { parseDialText } from '../../../shared/numbers/which-number.ts';
import { readPeopleFile } from '../../../shared/people/import/people-file.ts';

const readers: readonly [name: string, read: (text: string) => unknown][] = [
  ['parseTypedNumber', parseTypedNumber],
  ['parseDialText', (text) => parseDialText(text, 'DE')],
  ['numbersAsText', (text) => numbersAsText(text, 'DE')],
  ['parseDialLink', (text) => parseDialLink(`tel:${text}`)],
  ['parseCommandLine', (text) => parseCommandLine(['dial', text])],
  ['parseTerms', parseTerms],
  ['cleanName', cleanName],
  ['serverMessage', (text) => serverMessage(text, 'text/html', 'key')],
  ['readPeopleFile', (text) => readPeopleFile(new TextEncoder().encode(text))],
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
  '\u202e',
];

/** Work that grows with the square of the text would take many seconds; this one takes some hundredths, of the processor's time. */
const LENGTH = 200_000;
const MOST_MS = 1000;

it.each(readers)('200,000 characters that mean ill do not hold main up in %s', (_name, read) => {
  for (const unit of hostile) {
    const text = unit.repeat(LENGTH / unit.length);
    const before = process.cpuUsage();
    read(text);
    expect.soft(process.cpuUsage(before).user / 1000, JSON.stringify(unit)).toBeLessThan(MOST_MS);
  }
});
