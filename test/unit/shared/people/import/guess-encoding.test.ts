import { describe, expect, it } from 'vitest';
import { decoderOf, guessEncoding } from '../../../../../shared/people/import/guess-encoding.ts';
import { encoded } from '../../../../support/inputs/encoded.ts';
import { peopleIn, readPeople } from '../../../../support/inputs/people-files.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const guessed = (bytes: Uint8Array): string => {
  const steps = guessEncoding(bytes);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};
const readBack = (text: string, encoding: string): string => {
  const bytes = encoded(text, encoding);
  return decoderOf(guessed(bytes), {}).decode(bytes);
};
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
    expect(decoderOf(guessed(bytes), {}).decode(bytes)).toBe(text);
  });

  it.each([
    ['nothing', ''],
    ['two letters that may be Russian', 'c8ec'],
    ['a Korean word of two letters, too short to be sure', 'b1e8'],
  ])('are Windows-1252 where nothing tells another: %s', (_what, hex) => {
    expect(guessed(bytesOf(hex))).toBe('windows-1252');
  });

  it.each(['windows-1252', 'ibm850', 'macintosh'])(
    'are read below headings that a wrong encoding breaks into words, too, in %s',
    (encoding) => {
      for (const headings of ['Apellido;Teléfono;Razón social', 'Name;Téléphone;Société'])
        expect(peopleIn(encoded(`${headings}\nJürgen Müller;030 1234567;x\n`, encoding))).toEqual([
          expect.stringMatching(/^Jürgen Müller, 0301234567/),
        ]);
    },
  );

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

const WESTERN = {
  German: [
    'Jürgen Müller',
    'Björn Köhler',
    'Jörg Größe',
    'Käthe Weiß',
    'Österreicher GmbH',
    'Übersee AG',
    'Ähnlich KG',
    'MÜLLER',
    'René Löw',
  ],
  French: [
    'François Lefèvre',
    'Hélène Gauthier',
    'Zoé Benoît',
    'Anaïs Châtelain',
    'Noël Dupré',
    'Élodie Garçon',
    'Étienne',
  ],
  Spanish: ['José García', 'María Núñez', 'Ángel Muñoz', 'Óscar Ibáñez', 'Begoña Güell', 'Íñigo Peña'],
  Portuguese: ['João Conceição', 'Inês Simões', 'António Gonçalves', 'Luís Magalhães', 'Ângela', 'Júlia Araújo'],
  Italian: ['Nicolò', 'Società Elettrica', 'Perché', 'Caffè Più'],
  Swedish: ['Åsa Sjöberg', 'Björn Åkesson', 'Örjan Lindström', 'Märta Ängqvist'],
  Danish: ['Søren Ørsted', 'Jørgen Kjær', 'Åse Nørgård', 'Bjørn Æbelø'],
};
/** Letters and signs that DOS's encoding and the Mac's lack. */
const WINDOWS = {
  Icelandic: ['Þórður Guðmundsson', 'Jón Sigurðsson', 'Ólafur Þór', 'Sæþór'],
  Estonian: ['Tõnu Põld', 'Jüri Mägi'],
  'French with œ': ['Jérôme Bœuf', 'Sœur Agnès', 'L’Haÿ-les-Roses'],
  'signs and marks': [
    'Hôtel de l’Océan',
    '“Zur Krone” Müller',
    'Weiß–Groß',
    'Ludwig™ Größe',
    '§ Kanzlei Jäger',
    '€ Löw',
    'Größe…',
    '¿Quién? Muñoz',
  ],
};
const CENTRAL = {
  Polish: [
    'Wałęsa',
    'Świątek Łukasz',
    'Małgorzata Żółw',
    'Zbigniew Gołąb',
    'Wiśniewski Grażyna',
    'Paweł Dąbrowski',
    'Kraków',
  ],
  Czech: ['Dvořák Antonín', 'Jiří Novák', 'Zdeněk Růžička', 'Šárka Černá', 'Božena Němcová', 'Křišťál'],
  Slovak: ['Ľubomír Kováč', 'Štefan Mäsiar', 'Dušan Kôň'],
  Hungarian: ['Szabó László', 'Kőszegi Ödön', 'Nagy Erzsébet', 'Fűzfa Győző'],
  Romanian: ['Ştefan Bălan', 'Ion Ţiriac', 'Brâncuşi'],
  Croatian: ['Đorđe Čačić', 'Šime Žižić', 'Božić Krešimir'],
};
const SCRIPTS: [encoding: string, names: string[]][] = [
  ...['windows-1251', 'koi8-r', 'ibm866'].map((one): [string, string[]] => [
    one,
    ['Иванов Пётр', 'Смирнова Анна', 'ООО Ромашка', 'Ольга Петрова-Водкина', 'АНТОН'],
  ]),
  ['windows-1251', ['Шевченко Тарас', 'Іваненко Олена', 'Їжак', 'Ганна']],
  ['windows-1253', ['Γιώργος Παπαδόπουλος', 'Μαρία', 'Ελένη Νικολάου']],
  ['windows-1254', ['Gül Şahin', 'İbrahim Çağlar', 'Öztürk Doğan', 'Ayşe Yılmaz']],
  ['shift_jis', ['山田花子', '鈴木一郎', 'スズキ', 'さくら', '佐藤　健', 'スーパー タロー', '株式会社、・ABC']],
  ['gb18030', ['王小明', '陈静', '李娜', '张　伟']],
  ['big5', ['陳美麗', '林志玲', '王　大明']],
  ['euc-kr', ['김철수', '이영희', '박　지민']],
];

describe('decoderOf', () => {
  it.each(['ibm850', ' CP850', 'dos-850 ', 'cp-850'])('knows DOS’s code page by its names: %s', (name) => {
    const decoder = decoderOf(name, {});
    expect(decoder.decode(Uint8Array.of(0x7f, 0x80, 0xff))).toBe('\u007fÇ\u00a0');
    expect(decoder.decode()).toBe('');
  });

  it('knows the one of Central Europe too', () => {
    expect(decoderOf('CP852', {}).decode(Uint8Array.of(0x80, 0x9d, 0xff))).toBe('ÇŁ\u00a0');
  });

  it('knows no encoding that is not one', () => {
    for (const name of ['xibm850', 'ibm8500', 'ibm853']) expect(() => decoderOf(name, {})).toThrow(RangeError);
  });
});

describe('names of a language', () => {
  it.each(Object.entries({ ...WESTERN, ...WINDOWS }))(
    'in Windows-1252 are read as they are, alone and together: %s',
    (_language, names) => {
      for (const text of [...names, names.join('\n')]) expect(readBack(text, 'windows-1252')).toBe(text);
    },
  );

  it('in Windows-1252 are read as they are where those of several languages are together', () => {
    const languages = Object.values(WESTERN);
    for (const [at, one] of languages.entries())
      for (const other of languages.slice(at)) {
        const text = [...one, ...other].join('\n');
        expect(readBack(text, 'windows-1252')).toBe(text);
      }
    const all = [...languages, ...Object.values(WINDOWS)].flat().join('\n');
    expect(readBack(all, 'windows-1252')).toBe(all);
  });

  it.each(Object.entries(WESTERN))('are read from DOS and from an old Mac: %s', (_language, names) => {
    for (const encoding of ['ibm850', 'macintosh']) expect(readBack(names.join('\n'), encoding)).toBe(names.join('\n'));
  });

  it.each(Object.entries(CENTRAL))('of Central Europe are read, also among German ones: %s', (_language, names) => {
    for (const encoding of ['windows-1250', 'iso-8859-2', 'ibm852'])
      for (const text of [names, [...names, 'Jürgen Groß', 'Löw'], names.map((name) => name.toUpperCase())])
        expect(readBack(text.join('\n'), encoding)).toBe(text.join('\n'));
  });

  it.each(SCRIPTS)('in %s are read: %j', (encoding, names) => {
    expect(readBack(names.join('\n'), encoding)).toBe(names.join('\n'));
  });

  it.each([
    ['small letters', 'ångström müller größe', 'windows-1252'],
    ['one word that begins with a small letter', 'école de danse', 'windows-1252'],
    ['one word of one letter', 'Le Bar à Vin', 'windows-1252'],
    ['a Russian name in quotes', 'ООО «Ромашка»', 'windows-1251'],
    ['one Polish name', 'Paweł Gołąb', 'windows-1250'],
    [
      'a Polish name of four such letters, among others',
      'Żółć\nPaweł Gołąb\nŁódź\nŚwiętochłowice\nMałgorzata Wałęsa',
      'windows-1250',
    ],
    ['a German name from an old Mac', 'Jürgen', 'macintosh'],
    ['a German name from DOS', 'Übersee', 'ibm850'],
    ['a name in capitals from DOS', 'MÜLLER', 'ibm850'],
    ['a German name from an old Mac that ends in ß', 'Weiß', 'macintosh'],
    ['Portuguese names of few letters', 'Simões\nCláudia', 'windows-1252'],
    ['a Greek name whose bytes are a Cyrillic word with capitals within', 'Αθανασίου', 'windows-1253'],
    ['Greek names of which one alone is Cyrillic too', 'Σταύρος\nΑθανασίου\nΓιώργος', 'windows-1253'],
    ['Hungarian names that are Portuguese but for ő', 'Győző\nLászló', 'windows-1250'],
    ['a French name with an e behind its é from an old Mac', 'Renée', 'macintosh'],
    ['a Croatian name', 'Ćosić', 'windows-1250'],
    ['a Czech name', 'Dvořák', 'windows-1250'],
    ['a French name with an apostrophe, and no other letters', 'L’Hermite – D’Ornano', 'windows-1252'],
    ['an Italian ending from DOS', 'Perché', 'ibm850'],
    ['one Greek name', 'Μαρία', 'windows-1253'],
    ['one Russian name', 'Анна', 'windows-1251'],
    ['a Russian name in capitals', 'АНТОН', 'windows-1251'],
    ['an Italian name with an apostrophe', 'Nunzia Dell’acqua', 'windows-1252'],
    ['an Italian name with an apostrophe, from an old Mac', 'Nunzia Dell’acqua', 'macintosh'],
    ['an apostrophe at the end', 'Hans’ Imbiss', 'windows-1252'],
    ['a name in German quotes', 'Gasthof „Krone“', 'windows-1252'],
    ['a Spanish name with its mark', 'Peluquería ¡Más Bella!', 'windows-1252'],
    ['a Korean firm', '㈜오뚜기', 'euc-kr'],
    ['a Korean name with a wide blank', '김　철수', 'euc-kr'],
    ['a Chinese name with a wide letter', '王小明Ａ', 'gb18030'],
    ['a Japanese firm', '㈱山田商', 'shift_jis'],
    ['Japanese names with long vowels', 'スーパー　サラ', 'shift_jis'],
    ['Japanese between other words', 'Tel スズキ 030; さくら', 'shift_jis'],
  ])('are read where they are few: %s', (_what, text, encoding) => {
    expect(readBack(text, encoding)).toBe(text);
  });

  it('are read where some of many are of another language', () => {
    const names = ['Wałęsa', 'Dąbrowski', 'Świątek', 'Weiß', 'Müller', 'Löw', 'Šárka Černá', 'Jiří'];
    expect(readBack(names.join('\n'), 'windows-1250')).toBe(names.join('\n'));
  });

  it('in two scripts of one word are no names', () => {
    // Portuguese whose letters would be Cyrillic ones within Latin words.
    expect(guessed(encoded('João\nConceição\nÂngela', 'windows-1252'))).toBe('windows-1252');
    expect(guessed(encoded('ГЦ\nГЦ\nВтрпк', 'windows-1251'))).toBe('windows-1252');
  });
});
