import { describe, expect, it } from 'vitest';
import {
  addressOf,
  digitsOf,
  isExact,
  isNoName,
  isWithheld,
  untagged,
} from '../../../../shared/numbers/withheld-and-short.ts';

describe('untagged', () => {
  it.each([
    ['Support:03022334455', '03022334455', 'Support'],
    ['Support: 030 22334455', '030 22334455', 'Support'],
    ['Q1-03022334455', '03022334455', 'Q1'],
    ['SALES:+493022334455', '+493022334455', 'SALES'],
    ['03022334455 (Sales)', '03022334455', 'Sales'],
    ['03022334455 [Sales]', '03022334455', 'Sales'],
    ['03022334455(Sales)', '03022334455', 'Sales'],
    ['03022334455 - Sales', '03022334455', 'Sales'],
    ['Sales - 030 22334455', '030 22334455', 'Sales'],
    ['[Sales] 03022334455', '03022334455', 'Sales'],
    ['[Sales]03022334455', '03022334455', 'Sales'],
    ['(Sales) +49 30 22334455', '+49 30 22334455', 'Sales'],
    ['Sales|03022334455', '03022334455', 'Sales'],
    ['Sales_03022334455', '03022334455', 'Sales'],
    ['Sales 03022334455', '03022334455', 'Sales'],
    ['Team 2: 03022334455', '03022334455', 'Team 2'],
    ['Queue 2 03022334455', '03022334455', 'Queue 2'],
    ['Taxi 2244 +49 30 22334455', '+49 30 22334455', 'Taxi 2244'],
    ['Queue 2 2125550123', '2125550123', 'Queue 2'],
    // The 1 may be the number's.
    ['Queue 1 2125550123', '1 2125550123', 'Queue'],
    ['Sales 49 3022334455', '49 3022334455', 'Sales'],
    ['Sales 212 5550123', '212 5550123', 'Sales'],
    ['600-03022334455', '03022334455', '600'],
    ['600/+493022334455', '+493022334455', '600'],
    // A number of Spain with its own layout.
    ['900-012345', '900-012345', null],
    ['tel:+493022334455', 'tel:+493022334455', null],
    ['Team 2 - 030 22334455', '030 22334455', 'Team 2'],
    ['Prüfung & Einkauf: 03022334455', '03022334455', 'Prüfung & Einkauf'],
    ['Очередь:03022334455', '03022334455', 'Очередь'],
    ['Q1-101', '101', 'Q1'],
    ['Support:101', '101', 'Support'],
    ['Support~03022334455', '03022334455', 'Support'],
    ['Support=03022334455', '03022334455', 'Support'],
    ['Support,03022334455', '03022334455', 'Support'],
    ['Support;03022334455', '03022334455', 'Support'],
    ['Support • 03022334455', '03022334455', 'Support'],
    ['VIP★03022334455', '03022334455', 'VIP'],
    ['S1.03022334455', '03022334455', 'S1'],
    ['Sales+493022334455', '+493022334455', 'Sales'],
    ['"Sales" 03022334455', '03022334455', 'Sales'],
    ['<Sales> 03022334455', '03022334455', 'Sales'],
    ['03022334455;Sales', '03022334455', 'Sales'],
    ['03022334455<Sales>', '03022334455', 'Sales'],
    ['03022334455 ext 12', '03022334455', 'ext 12'],
    ['Sales: 03022334455 (Anna)', '03022334455', 'Sales'],
    ['Q1: "03022334455"', '03022334455', 'Q1'],
    ['sip:Sales-03022334455@pbx.example', '03022334455', 'Sales'],
    ['[2] 03022334455', '03022334455', '2'],
    ['1: +493022334455', '+493022334455', '1'],
    ['#3 03022334455', '03022334455', '3'],
    ['Sales|anonymous', 'anonymous', 'Sales'],
    ['anonymous;Sales', 'anonymous', 'Sales'],
    ['Support:anonymous', 'anonymous', 'Support'],
    ['Q1-anonymous', 'anonymous', 'Q1'],
    ['Q1: Private Number', 'Private Number', 'Q1'],
    ['anonymous (Sales)', 'anonymous', 'Sales'],
    ['Q1234-anonymous', 'anonymous', 'Q1234'],
    ['Team 2024: 030 22334455', '030 22334455', 'Team 2024'],
    ['[ Sales ] 03022334455', '03022334455', 'Sales'],
    ['2 0301234567 (Sales )', '0301234567', 'Sales 2'],
    ['SIP: 101', '101', 'SIP'],
    ['Gossip:03022334455@pbx.example', '03022334455', 'Gossip'],
    ['sip:Sales-2233445@pbx.example', '2233445', 'Sales'],
    [`${'a'.repeat(88)}:03022334455`, '03022334455', 'a'.repeat(88)],
  ])('%s is %s of %s', (text, number, tag) => {
    expect(untagged(text)).toEqual({ number, tag });
  });

  it.each([
    '03022334455',
    '+49 (30) 2233-4455',
    '101',
    '*97',
    'anonymous',
    'anna',
    'anna2',
    'anna123@pbx.example',
    'anna-12@pbx.example',
    'anna.12',
    'Q12345-anonymous',
    `${'a'.repeat(89)}:03022334455`,
    'Park *5901',
    '[030] 22334455',
    '10.0.0.1:5060',
    '123e4567-e89b-12d3-a456-426614174000',
    'a1b2c3d4e5f6',
    '',
    'x'.repeat(5000),
  ])('leaves %j as it is', (text) => {
    expect(untagged(text)).toEqual({ number: text, tag: null });
  });

  it('takes no time over long texts', () => {
    for (const text of [
      'a1-'.repeat(33),
      '0 '.repeat(49),
      `a${' '.repeat(98)}`,
      `a${' - '.repeat(32)}`,
      `a${'.1'.repeat(49)}`,
      `[${'a'.repeat(40)}${'] '.repeat(29)}`,
      '-'.repeat(99),
    ])
      expect(untagged(text).number.length).toBeLessThanOrEqual(100);
  });
});

it.each([
  ['０３０２２３３４４５５', '03022334455'],
  ['٠٣٠٢٢٣٣٤٤٥٥', '03022334455'],
  ['＋49 30 2233', '+49302233'],
  ['sip:%2B49302233@pbx.example', '+49302233'],
  ['callto:+49302233', '+49302233'],
  ['++49302233', '+49302233'],
  ['[+49] 302233', '+49302233'],
  ['[030] 2233', '0302233'],
  ['030%2B22', '030%2b22'],
  ['Anna1@pbx.example', 'anna1'],
  ['Hotel:101', 'hotel:101'],
])('the digits of %s are %s', (number, digits) => {
  expect(digitsOf(number)).toBe(digits);
  expect(isWithheld(number)).toBe(false);
});

it.each([
  ['"Maria" <sip:030123@pbx.example>', 'sip:030123@pbx.example'],
  ['"Maria" <03022334455>', '03022334455'],
  ['<Sales> 03022334455', '<Sales> 03022334455'],
  ['03022334455 <Sales>', '03022334455 <Sales>'],
  ['"03022334455" <anonymous>', 'anonymous'],
  ['"Team 2" <Sales>', 'Sales'],
  ['"12345 Berlin" <sip:maria@pbx.example>', 'sip:maria@pbx.example'],
])('the address of %s is %s', (number, address) => {
  expect(addressOf(number)).toBe(address);
});

it.each<[string | null, boolean]>([
  [null, true],
  ['', true],
  ['anonymous', true],
  ['Private Number', true],
  ['0', true],
  ['+000', true],
  ['266696687', true],
  // What some programs write for none.
  ['-1', true],
  ['\u22121', true],
  ['sip:-1@pbx.example', true],
  ['"" <-1>', true],
  [' -01 ', true],
  ['30-1', false],
  ['-123', false],
  ['"Anna" <sip:anonymous@pbx.example>', true],
  ['2666966871', false],
  ['101', false],
  ['01', false],
  ['anna1', false],
  ['"anonymous" <sip:101@pbx.example>', false],
])('whether %j is withheld: %s', (number, expected) => {
  expect(isWithheld(number)).toBe(expected);
});

it.each<[string, boolean]>([
  ...['Anonymous', 'anonymus', 'ANONYM', 'Private Number', 'privat', 'Unknown Caller', 'no caller ID', 'N/A'].map(
    (name): [string, boolean] => [name, true],
  ),
  ...['unterdrückt', 'Unbekannt', 'null', '(withheld)', 'Restricted 2'].map((name): [string, boolean] => [name, true]),
  ...['Anna', 'Privatklinik', 'Anonymous Coaching', 'The Unknown', 'NATO', '', '101'].map((name): [string, boolean] => [
    name,
    false,
  ]),
])('whether the name %j only says that there is no number: %s', (name, expected) => {
  expect(isNoName(name)).toBe(expected);
});

it.each<[string, boolean]>([
  ['123456', true],
  ['+123456', true],
  ['1234567', false],
  ['+1234567', false],
  ['*971234567', true],
  ['1234567#', true],
  ['anna', true],
  ['', true],
])('whether %j only equals itself: %s', (digits, expected) => {
  expect(isExact(digits)).toBe(expected);
});
