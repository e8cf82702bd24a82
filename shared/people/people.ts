import { z } from 'zod';
import { cleanName, cleanText } from '../clean-text.ts';
import { parseTypedNumber } from '../numbers/typed-number.ts';

/** So many numbers can belong to one person, and so many people are taken from one file. */
export const maxNumbers = 20;
export const maxImported = 10_000;

/**
 * A number of a person. `number`: as it is dialled, only digits, + * and #; `label`: what it is to the person who wrote it ("mobile", "desk").
 * `names`: calls with this number carry the person's name; where several people have one number, one person's does.
 */
export const personNumber = z.object({
  number: z.string().min(1).max(40),
  label: z.string().max(40).nullable(),
  names: z.boolean(),
});
export type PersonNumber = z.infer<typeof personNumber>;

/** A person whom somebody here named. `favourite`: 0 for none, else the place among the favourites. The first number is the one that one press calls. */
export const person = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(100),
  favourite: z.number().int().min(0).max(1_000_000),
  numbers: z.array(personNumber).max(maxNumbers),
});
export type Person = z.infer<typeof person>;

/** People to be written as they stand here, and people to be removed. What answers a change is a change too: the one that takes it back. */
export const peopleChange = z.object({
  put: z.array(person).max(3 * maxImported),
  remove: z.array(z.uuid()).max(3 * maxImported),
});
export type PeopleChange = z.infer<typeof peopleChange>;

/**
 * A number that comes up often and belongs to nobody. `key`: as numbers are compared; `number`: as the newest call has it; `name`:
 * what its record calls the other side; `lastAt`: epoch ms.
 */
export const proposal = z.object({
  key: z.string().min(1).max(100),
  number: z.string(),
  name: z.string().nullable(),
  calls: z.number().int(),
  lastAt: z.number(),
});
export type Proposal = z.infer<typeof proposal>;

/** A number is proposed from so many calls on, in so many days; the busiest few of them. */
export const proposedFrom = { calls: 3, days: 30, most: 3 } as const;

/** A person as they may be kept and shown: hidden characters gone, doubled numbers once. Null where no name or no number is left that could be one. */
export function tidyPerson(person: Person): Person | null {
  const name = cleanName(person.name);
  const numbers = new Map<string, PersonNumber>();
  for (const each of person.numbers) {
    const read = parseTypedNumber(each.number);
    if (!read.ok || !/\d/.test(read.number) || numbers.has(read.number)) continue;
    const { number } = read;
    const label = cleanText(each.label ?? '', 40);
    numbers.set(number, { number, label: label === '' ? null : label, names: each.names });
  }
  return name === '' || numbers.size === 0 ? null : { ...person, name, numbers: [...numbers.values()] };
}

/** The place of a new favourite: after all others. */
export function nextFavourite(people: readonly Person[]): number {
  return people.reduce((last, { favourite }) => Math.max(last, favourite), 0) + 1;
}
