import { describe, expect, it } from 'vitest';
import { collectEntries, type RawEntry } from '../../../../../shared/people/import/entry.ts';

const person = (place: number, joins?: string): RawEntry => ({
  line: place + 1,
  name: `Person ${place}`,
  company: '',
  numbers: [{ text: `10${place % 10}`, label: null }],
  ...(joins !== undefined && { joins }),
});
const people = (count: number) => Array.from({ length: count }, (_, place) => person(place));
/** How often the sorting lets others have their turn. */
const stepsOf = (all: RawEntry[]): number => [...collectEntries(all, { country: 'DE' })].length;

describe('the entries of a file', () => {
  it('are sorted in steps of as many numbers as take about a millisecond', () => {
    const long = { ...person(0), numbers: [{ text: '030 1234567 '.repeat(100), label: null }] };
    expect([0, 6, 7, 60].map((count) => stepsOf(people(count)))).toEqual([0, 0, 1, 8]);
    expect(stepsOf([long, long, long])).toBe(3);
  });

  it('are looked through once, in steps too, for the numbers that others join', () => {
    const own = stepsOf(people(60));
    expect(stepsOf([...people(60), person(61, '101')])).toBe(own + 4);
    expect(stepsOf([...people(60), person(61, '101'), person(62, '102')])).toBe(own + 4);
  });
});
