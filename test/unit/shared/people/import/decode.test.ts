import { describe, expect, it } from 'vitest';
import {
  decodeAs,
  decodedPieces,
  decodeFile,
  encodingOfOthers,
  encodingsOf,
} from '../../../../../shared/people/import/decode.ts';
import { encoded } from '../../../../support/inputs/encoded.ts';

const text = 'Name;Telefon\nJürgen Groß;030 1234\n';
const utf16 = (littleEndian: boolean) => {
  const units = [...`\ufeff${text}`].map((letter) => letter.charCodeAt(0));
  const view = new DataView(new ArrayBuffer(units.length * 2));
  units.forEach((unit, index) => {
    view.setUint16(index * 2, unit, littleEndian);
  });
  return new Uint8Array(view.buffer);
};
const latin = () => Uint8Array.from([...text], (letter) => letter.charCodeAt(0));

const encodings = (bytes: Uint8Array) => {
  const steps = encodingsOf(bytes, () => 0);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

describe('encodingsOf', () => {
  it('has none to choose where nothing is guessed', () => {
    const sure = [
      new TextEncoder().encode(text),
      utf16(true),
      new TextEncoder().encode('Name\nAda\n'),
      new Uint8Array(),
    ];
    for (const bytes of sure) expect(encodings(bytes)).toBeNull();
  });

  it('shows the first words in each, once for each reading, the one in use first', () => {
    const bytes = Uint8Array.from([...'Anna;1\nJ\u00fcrgen Gro\u00df;030 1\nB\u00e9la;2\n'], (letter) =>
      letter.charCodeAt(0),
    );
    const found = encodings(bytes);
    expect(found?.used).toBe('windows-1252');
    expect(found?.choices[0]).toEqual({ encoding: 'windows-1252', sample: 'J\u00fcrgen Gro\u00df, B\u00e9la' });
    const samples = found?.choices.map(({ sample }) => sample) ?? [];
    expect(samples).toContain('Jьrgen GroЯ, Bйla');
    expect(new Set(samples).size).toBe(samples.length);
  });

  it('shows readings that are text alone, and the one in use in any case', () => {
    const found = encodings(encoded('Andr\u00e9a\n\u0160koda\n', 'windows-1252'));
    expect(found?.choices[0]?.sample).toBe('Andr\u00e9a, \u0160koda');
    expect(found?.choices.map(({ encoding }) => encoding)).not.toContain('iso-8859-2');
    for (const { sample } of found?.choices ?? []) expect(sample).toMatch(/^Andr[^\p{Cc}]+, [^\p{Cc}]+$/u);
    // In Windows-1253 there is no such byte.
    const catalan = encodings(encoded('Andr\u00e9a\n\u00d2scar\n', 'windows-1252'));
    expect(catalan?.choices.map(({ encoding }) => encoding)).not.toContain('windows-1253');
    const odd = Uint8Array.of(0x62, 0x81, 0x9d, 0x63, 10);
    expect(encodings(odd)?.choices[0]).toEqual({ encoding: 'windows-1252', sample: 'b\u0081\u009dc' });
  });

  it('shows words of 40 bytes at most, and has none to choose without any', () => {
    const long = (length: number) => encoded(`${'x'.repeat(length - 1)}\u00fc\n`, 'windows-1252');
    expect([encodings(long(40))?.choices[0]?.sample.length, encodings(long(41))]).toEqual([40, null]);
  });

  it('shows three words, also of one line', () => {
    const found = encodings(encoded('Andr\u00e9a;B\u00e9la;C\u00e9line;D\u00e9d\u00e9\n', 'windows-1252'));
    expect(found?.choices[0]?.sample).toBe('Andr\u00e9a, B\u00e9la, C\u00e9line');
  });

  it('has none to choose where a file of UTF-8 is read line by line', () => {
    expect(encodings(wrong('M\u00fcller\nGr\u00f6\u00dfe\nK\u00e4the\n', Uint8Array.of(0xf6)))).toBeNull();
  });
});

describe('decodeFile', () => {
  const cases: [what: string, bytes: Uint8Array][] = [
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(true)],
    ['UTF-16, big end first', utf16(false)],
    ['UTF-16 without a mark', utf16(true).slice(2)],
    ['UTF-16, big end first, without a mark', utf16(false).slice(2)],
    ['Windows-1252', latin()],
  ];
  it.each(cases)('reads %s', (_, bytes) => {
    expect(decodeFile(bytes)).toBe(text);
  });

  it.each([
    [[0x41, 0, 0, 0]],
    [[0x41, 0, 0x42, 0x43]],
    [[0x41, 0x42, 0x43, 0]],
    [[0, 0, 0x42, 0]],
    [[0, 0x41, 0x42, 0x43]],
    [[0, 0x41, 0, 0]],
    [[0, 0, 0, 0x41]],
    [[0x41, 0x42, 0, 0x43]],
    [[0xff, 0x41]],
    [[0x41, 0xfe]],
    [[0xfe, 0x41]],
    [[0x41, 0xff]],
  ])('takes no bytes for UTF-16 by half a sign of it: %j', (bytes) => {
    expect(decodeFile(Uint8Array.from(bytes))).toBe(String.fromCharCode(...bytes));
  });

  it.each([
    ['taken for Windows-1252', (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes)],
    ['taken for Latin-1', (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')],
  ])('reads UTF-8 that was %s and written once more', (_what, taken) => {
    const names = 'Name;Tel\nMüller – „Groß“;1\nÁgnes Żółć;2\n山田;3\n';
    for (const mark of ['', '\ufeff'])
      expect(decodeFile(new TextEncoder().encode(mark + taken(new TextEncoder().encode(names))))).toBe(names);
    const long = `${'x'.repeat(16_383)}ü€`;
    expect(decodeFile(new TextEncoder().encode(taken(new TextEncoder().encode(long))))).toBe(long);
  });

  it('leaves UTF-8 as it is where one sign is no such byte', () => {
    for (const name of ['MÃ¼ller Łódź', 'MÃ¼ller 山', 'MÃ¼ller ü', 'Âé', 'Ã', 'CAFÉ’S', 'Voß’ Laden'])
      expect(decodeFile(new TextEncoder().encode(name))).toBe(name);
  });

  it('takes one mark away, and only from the beginning', () => {
    const read = (text: string) => decodeFile(new TextEncoder().encode(text));
    expect(read('\ufeff\ufeffA')).toBe('\ufeffA');
    expect(read('A\ufeffB')).toBe('A\ufeffB');
    const long = `${'x'.repeat(16_384)}\ufeffB`;
    expect(read(long)).toBe(long);
  });

  describe('by the words of the first line', () => {
    /** "Имя" in Windows-1251; in Windows-1252 it is "Èìÿ". */
    const name = [0xc8, 0xec, 0xff];
    const read = (...bytes: number[]) => decodeFile(Uint8Array.from(bytes), (line) => Number(line.includes('Имя')));
    it.each([
      ['alone', [...name], 'Имя'],
      ['before LF', [...name, 10, ...name], 'Имя\nИмя'],
      ['before CR', [...name, 13, ...name], 'Имя\rИмя'],
      ['not behind LF', [0x41, 10, ...name], 'A\nÈìÿ'],
      ['not behind CR', [0x41, 13, ...name], 'A\rÈìÿ'],
      ['not behind an empty line', [10, ...name], '\nÈìÿ'],
    ])('%s', (_, bytes, text) => {
      expect(read(...bytes)).toBe(text);
    });
  });

  it('is Windows-1252 where a byte of another line is not in the encoding of the first one', () => {
    const bytes = Uint8Array.from([...encoded('Μαρία\n', 'windows-1253'), 0xaa]);
    const known = (line: string) => Number(line === 'Μαρία');
    expect(decodeFile(bytes, known)).toBe(new TextDecoder('windows-1252').decode(bytes));
    expect(decodeFile(bytes.subarray(0, -1), known)).toBe('Μαρία\n');
  });

  it('makes something of anything', () => {
    expect(decodeFile(new Uint8Array())).toBe('');
    expect(decodeFile(Uint8Array.of(0x80, 0xff, 0x41))).toBe('€ÿA');
    expect(decodeFile(Uint8Array.of(0xff, 0xfe, 0x41))).not.toBe('');
  });
});

describe('decodeAs', () => {
  it('falls back where there is no such encoding, or the bytes are not in it', () => {
    expect(decodeAs(Uint8Array.of(0xfc), 'no-such')).toBe('ü');
    expect(decodeAs(Uint8Array.of(0xfc), 'utf-8')).toBe('ü');
    expect(decodeAs(Uint8Array.of(0xe4), 'iso-8859-1')).toBe('ä');
  });
});

const utf8 = (part: string): Uint8Array => new TextEncoder().encode(part);

it('reads line by line where a wrong byte is in a file of UTF-8', () => {
  const bytes = Uint8Array.from([...utf8('Name;Telefon\nMüller;1\nGröße;2\nBj'), 0xf6, ...utf8('rk;3\n')]);
  expect(decodeFile(bytes)).toBe('Name;Telefon\nMüller;1\nGröße;2\nBjörk;3\n');
});

it.each([
  ['no other line is one', 'Name', [0xf6]],
  ['as many lines are wrong as right', 'Müller\nGröße', [0xf6, 10, 0xfc]],
])('reads no file as one of UTF-8 where %s', (_, right, wrong) => {
  const bytes = Uint8Array.from([...utf8(`${right}\n`), ...wrong]);
  expect(decodeFile(bytes)).toBe(new TextDecoder('windows-1252').decode(bytes));
});

it('tries a large file as UTF-8 in steps of 64 kB', () => {
  const steps = encodingOfOthers(new Uint8Array(10 * 65_536).fill(0x41));
  expect([...steps]).toEqual(Array(11).fill(null));
});

const wrong = (right: string, ...others: Uint8Array[]): Uint8Array =>
  Uint8Array.from([...utf8(right), ...others.flatMap((one) => [...one])]);

it('reads signs of several bytes whole wherever a piece of the file ends', () => {
  const long = `x${'€'.repeat(20_000)}`;
  expect(decodeFile(utf8(long))).toBe(long);
  const names = `x${'山田花子'.repeat(5000)}`;
  expect([...decodedPieces(encoded(names, 'shift_jis'), undefined, 'shift_jis')].join('')).toBe(names);
});

it('takes the mark of a file that is read line by line from its first line alone', () => {
  const bytes = wrong('\ufeffMüller\n\ufeffGröße\nKäthe\n', Uint8Array.of(0x42, 0xf6, 10));
  expect(decodeFile(bytes)).toBe('Müller\n\ufeffGröße\nKäthe\nBö\n');
  expect(decodeFile(wrong('Mü\ufeffller\nGröße\nKäthe\n', Uint8Array.of(0xf6)))).toBe('Mü\ufeffller\nGröße\nKäthe\nö');
});

it.each([
  ['has a zero byte at its beginning', '\0Müller\nGröße\n'],
  ['has a line that no people file has', `Müller\nGröße${'x'.repeat(1_000_001)}\n`],
])('reads no file line by line that %s', (_, right) => {
  const bytes = wrong(right, Uint8Array.of(0xf6));
  expect(decodeFile(bytes)).toBe(new TextDecoder('windows-1252').decode(bytes));
});

describe('encodingOfOthers', () => {
  const polish = encoded('Wałęsa\nŚwiątek\n', 'windows-1250');
  const russian = encoded('Иванов\nСмирнова\n', 'windows-1251');
  const told = (bytes: Uint8Array, isLine?: (line: Uint8Array) => boolean) => {
    const steps = encodingOfOthers(bytes, isLine);
    for (let count = 0; ; count += 1) {
      const { done, value } = steps.next();
      if (done) return { encoding: value, steps: count };
    }
  };

  it('tells it by the lines that are not UTF-8', () => {
    expect(told(wrong('Иванов\nСмирнова\n'.repeat(20), polish)).encoding).toBe('windows-1250');
    expect(told(utf8('Иванов\n')).encoding).toBe('windows-1252');
    expect(told(encoded('Иванов', 'windows-1251')).encoding).toBe('windows-1251');
  });

  it('tells it by the lines that count', () => {
    const ofAnna = (line: Uint8Array) => String.fromCharCode(...line).startsWith('Anna');
    const bytes = wrong('', russian, russian, encoded('Anna Wałęsa\n', 'windows-1250'));
    expect(told(bytes, ofAnna).encoding).toBe('windows-1250');
    expect(told(bytes).encoding).toBe('windows-1251');
  });

  it('looks no further once enough has told it', () => {
    const many = Array.from({ length: 400 }, () => polish);
    const more = Array.from({ length: 4000 }, () => russian);
    const bytes = wrong('', ...many, ...more);
    expect(told(bytes).encoding).toBe('windows-1250');
    expect(told(bytes).steps).toBe(told(wrong('', ...many)).steps);
  });

  it('goes through a file in steps', () => {
    const tail = new Uint8Array(5 * 16_384).fill(0x41);
    expect(told(wrong('', polish, tail)).steps).toBe(told(polish).steps + 5);
  });
});
