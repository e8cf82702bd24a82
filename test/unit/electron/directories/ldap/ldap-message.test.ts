import { describe, expect, it } from 'vitest';
import { isAnswer, messageLength, nextPageOf } from '../../../../../electron/directories/ldap/ldap-message.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

describe('isAnswer', () => {
  it.each([
    ['the end of a search', '30 0c 02 01 01 65 07 0a 01 00 04 00 04 00', true],
    ['lengths in the long form', '30 84 00 00 00 0c 02 01 01 65 07 0a 01 00 04 00 04 00', true],
    ['a bind with its own answer', '30 0e 02 01 01 61 09 0a 01 00 04 00 04 00 87 00', true],
    ['a referral', '30 10 02 01 01 65 0b 0a 01 0a 04 00 04 00 a3 02 04 00', true],
    ['an entry', '30 15 02 01 02 64 10 04 01 61 30 0b 30 09 04 02 63 6e 31 03 04 01 41', true],
    ['an entry without attributes', '30 0a 02 01 02 64 05 04 01 61 30 00', true],
    ['an attribute without values', '30 12 02 01 02 64 0d 04 01 61 30 08 30 06 04 02 63 6e 31 00', true],
    ['a control', '30 16 02 01 01 65 07 0a 01 00 04 00 04 00 a0 08 30 06 04 01 31 04 01 00', true],
    ['a reference', '30 08 02 01 02 73 03 04 01 61', true],
    ['another operation', '30 05 02 01 02 63 00', false],
    ['no operation', '30 03 02 01 02', false],
    ['nothing', '', false],
    [
      'a value that is longer than its entry',
      '30 15 02 01 02 64 10 04 01 61 30 0b 30 09 04 02 63 6e 31 03 04 02 41',
      false,
    ],
    [
      'a value of two gigabytes',
      '30 19 02 01 02 64 14 04 01 61 30 0f 30 0d 04 02 63 6e 31 07 04 84 80 00 00 00 41',
      false,
    ],
    ['an attribute whose list is a text', '30 0d 02 01 02 64 08 04 01 61 04 03 30 7f 04', false],
    ['an attribute that is a text', '30 0f 02 01 02 64 0a 04 01 61 30 05 04 03 30 7f 04', false],
    ['a control that is a text', '30 13 02 01 01 65 07 0a 01 00 04 00 04 00 a0 05 04 03 30 7f 04', false],
    ['bytes behind its end', '30 0c 02 01 01 65 07 0a 01 00 04 00 04 00 00', false],
    ['a length without end', '30 0c 02 01 01 65 80 0a 01 00 04 00 04 00', false],
    ['a length that is cut off', '30 04 02 01 01 65', false],
  ])('%s', (_what, bytes, expected) => {
    expect(isAnswer(hex(bytes))).toBe(expected);
  });
});

describe('nextPageOf', () => {
  const oid = Buffer.from('1.2.840.113556.1.4.319').toString('hex');
  /** The end of a search with a control of paged results whose cookie is this. */
  const end = (cookie: string, critical = '', long = '') => {
    const length = (text: string) => long + (text.length / 2).toString(16).padStart(2, '0');
    const part = (tag: string, text: string) => `${tag}${length(text)}${text}`;
    const control = part('30', part('04', oid) + critical + part('04', part('30', `020100${part('04', cookie)}`)));
    return part('30', `020101${part('65', '0a010004000400')}${part('a0', control)}`);
  };
  it.each([
    ['a cookie', end('6162'), 'ab'],
    ['a cookie behind the mark of a critical control', end('61', '010100'), 'a'],
    ['a cookie, lengths in the long form', end('61', '', '84000000'), 'a'],
    ['an empty cookie', end(''), ''],
    ['an empty cookie, lengths in the long form', end('', '', '84000000'), ''],
    ['a cookie that is longer than its answer', end('61').replace(/040161$/, '047f61'), ''],
    ['no control', '300c02010165070a010004000400', ''],
    ['an entry with the control’s name', `30${(0x21).toString(16)}020102641c0416${oid}3002${'0400'}`, undefined],
    ['a control without a value', `3026020101${'65070a010004000400'}a01a30180416${oid}`, ''],
  ])('%s', (_what, bytes, expected) => {
    expect(nextPageOf(hex(bytes))?.toString()).toBe(expected);
  });
});

describe('messageLength', () => {
  it.each([
    ['30 0c', 0, 14],
    ['00 30 82 01 00', 1, 260],
    ['', 0, 1],
    ['30', 0, 2],
    ['30 82 01', 0, 4],
    ['04 01', 0, Number.NaN],
    ['30 80', 0, Number.NaN],
    ['30 85 00 00 00 00 01', 0, Number.NaN],
  ])('of %s at %i: %i', (bytes, at, expected) => {
    expect(messageLength(hex(bytes), at)).toBe(expected);
  });
});
