import { describe, expect, it } from 'vitest';
import { decoderOf, guessEncoding } from '../../../../../shared/people/import/guess-encoding.ts';
import { peopleIn, readPeople } from '../../../../support/inputs/people-files.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const ascii = (text: string) => [...new TextEncoder().encode(text)];

describe('names whose encoding nothing tells', () => {
  it.each([
    ['German under DOS', 'Müller Jäger Größe', '4d816c6c6572204a8467657220477294e165'],
    ['one name under DOS', 'Köhler', '4b94686c6572'],
    ['French under DOS', 'Hélène François', '48826c8a6e65204672616e876f6973'],
    ['German on an old Mac', 'Müller Köhler Groß', '4d9f6c6c6572204b9a686c65722047726fa7'],
    ['Polish', 'Wałęsa Świątek', '5761b3ea7361208c7769b974656b'],
    ['Polish, ISO', 'Wałęsa Świątek', '5761b3ea736120a67769b174656b'],
    ['Russian', 'Иванов Анна', 'c8e2e0edeee220c0edede0'],
    ['Russian, KOI', 'Иванов Анна', 'e9d7c1cecfd720e1cecec1'],
    ['Russian under DOS', 'Иванов Анна', '88a2a0adaea22080adada0'],
    ['Japanese', '山田花子 スズキ', '8e52936389d48e712083588359834c'],
    ['Chinese', '王小明 陈静', 'cdf5d0a1c3f720b3c2beb2'],
    ['Chinese of Taiwan', '陳美麗 林志玲', 'b3afacfcc45220aa4ca7d3acc2'],
    ['Korean', '김철수 이영희', 'b1e8c3b6bcf620c0ccbfb5c8f1'],
    ['German', 'Müller Jäger Groß', '4dfc6c6c6572204ae46765722047726fdf'],
    ['quotes', 'Anna “Ann” O’Brien – €', '416e6e612093416e6e94204f92427269656e20962080'],
  ])('are read: %s', (_what, text, hex) => {
    const bytes = bytesOf(hex);
    expect(decoderOf(guessEncoding(bytes), {}).decode(bytes)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['two letters that may be Russian', 'c8ec'],
    ['a Korean word of two letters, too short to be sure', 'b1e8'],
  ])('are Windows-1252 where nothing tells another: %s', (_what, hex) => {
    expect(guessEncoding(bytesOf(hex))).toBe('windows-1252');
  });

  it('are read in a table and in cards', () => {
    const yamada = bytesOf('8e52936389d48e71');
    const mueller = bytesOf('4d816c6c6572');
    const table = Uint8Array.from([...ascii('Name;Tel\n'), ...mueller, ...ascii(';030 1234567\n')]);
    const cards = Uint8Array.from([
      ...[...ascii('BEGIN:VCARD\nFN:'), ...yamada, ...ascii('\nTEL:03 1234 5678\nEND:VCARD\n')],
      // A card that names its own charset keeps it, and tells nothing of the others.
      ...[...ascii('BEGIN:VCARD\nFN;CHARSET=windows-1251:'), 0xc8, 0xec, 0xff, ...ascii('\nTEL:104\nEND:VCARD\n')],
    ]);
    expect([peopleIn(table), readPeople(cards)?.entries.map(({ name }) => name)]).toEqual([
      ['Müller, 0301234567'],
      ['山田花子', 'Имя'],
    ]);
  });
});
