import { describe, expect, it } from 'vitest';
import { grouped, typedOn } from '../../../../../renderer/dial/panel/as-you-type.ts';

function typing(keys: string, country: string): string {
  return [...keys].reduce((value, key) => value + typedOn(value, key, country), '');
}

describe('typedOn', () => {
  it.each([
    ['01712345678', 'DE', '0171 2345678'],
    ['+49301234567', 'DE', '+49 30 1234567'],
    ['02079460000', 'GB', '020 7946 0000'],
    ['0123456789', 'FR', '01 23 45 67 89'],
    ['+442079460000', '', '+44 20 7946 0000'],
    ['101', 'DE', '101'],
    ['*97', 'DE', '*97'],
    ['**61*030#', 'DE', '**61*030#'],
    // What stands there is not written anew, so a bracket that came too late stays away.
    ['2125550123', 'US', '2125550123'],
  ])('writes %s from %s as %s', (keys, country, written) => {
    expect(typing(keys, country)).toBe(written);
  });

  it('leaves alone what a person writes another way', () => {
    expect(typing('030/1234567', 'DE')).toBe('030/1234567');
    expect(typing('+49 (0)30 1234567', 'DE').replace(/\D/g, '')).toBe('490301234567');
    expect(typedOn('Maria ', '1', 'DE')).toBe('1');
    expect(typedOn('030', 'ab', 'DE')).toBe('ab');
  });
});

it.each([
  ['+493023125054', 'DE', '+49 30 23125054'],
  ['03023125054', 'DE', '030 23125054'],
  ['+442079460000', 'DE', '+44 20 7946 0000'],
  ['104', 'DE', '104'],
  ['*21*105#', 'DE', '*21*105#'],
  ['+493023125044; +491712345678', 'DE', '+493023125044; +491712345678'],
  ['Maria', 'DE', 'Maria'],
])('%s in %s is grouped as %s: no digit changes by it', (number, country, written) => {
  expect(grouped(number, country)).toBe(written);
});
