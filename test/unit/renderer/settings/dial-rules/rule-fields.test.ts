import { describe, expect, it } from 'vitest';
import {
  readAreaCode,
  readLengths,
  readOutsidePrefix,
} from '../../../../../renderer/settings/dial-rules/rule-fields.ts';

describe('the fields of the dial rules', () => {
  it.each<[string, string | null | undefined]>([
    ['', null],
    ['030', '030'],
    ['(0) 30', '030'],
    ['30', '30'],
    ['+49', undefined],
    ['0301234', undefined],
    ['Berlin', undefined],
  ])('area code %j', (text, value) => {
    expect(readAreaCode(text)).toEqual(value === undefined ? { ok: false } : { ok: true, value });
  });

  it.each<[string, string | null | undefined]>([
    ['', null],
    [' 0 ', '0'],
    ['79', '79'],
    ['*9#', undefined],
    ['00000', undefined],
    ['+', undefined],
  ])('outside line %j', (text, value) => {
    expect(readOutsidePrefix(text)).toEqual(value === undefined ? { ok: false } : { ok: true, value });
  });

  it.each<[string, number[] | null]>([
    ['', []],
    ['4', [4]],
    ['5, 3', [3, 5]],
    ['2;3 4', [2, 3, 4]],
    ['3-5', null],
    ['9', null],
    ['0', null],
    ['12', null],
    ['three', null],
  ])('lengths %j', (text, value) => {
    expect(readLengths(text)).toEqual(value === null ? { ok: false } : { ok: true, value });
  });
});
