import { z } from 'zod';
import { fold } from '../calls/find-text.ts';
import { cleanName, cleanText, nameLimit } from '../clean-text.ts';
import { parseTypedNumber } from '../numbers/typed-number.ts';

/** The most numbers of one person, and the most people from one file. */
export const maxNumbers = 20;
export const maxImported = 10_000;

/** The longest texts about a person, in code points. */
export const textLimits = { name: nameLimit, label: 40, email: 254 } as const;

/** A text that was cut to so many code points: in UTF-16 units, which a schema counts, it may be twice as long. */
export const cleanedText = (limit: number) => z.string().max(2 * limit);

/**
 * A person's number. `number`: as dialled, only digits, + * and #; `label`: free text ("mobile", "desk"). `names`: calls with this number
 * show the person's name; where several people have the number, one person's name is shown.
 */
export const personNumber = z.object({
  number: z.string().min(1).max(40),
  label: cleanedText(textLimits.label).nullable(),
  names: z.boolean(),
});
export type PersonNumber = z.infer<typeof personNumber>;

/** Names a person. The window makes UUIDs; one that a disk has damaged is an id all the same, and its person is shown. */
const personId = z.string().min(1).max(100);

/** Where a person works and their e-mail address; null for what is not known. The address is a text: nothing of it is checked or opened. */
export const personDetails = z.object({
  company: cleanedText(textLimits.name).nullable(),
  department: cleanedText(textLimits.name).nullable(),
  email: cleanedText(textLimits.email).nullable(),
});
export type PersonDetails = z.infer<typeof personDetails>;

/** Nothing is known of where a person works. */
export const noDetails: PersonDetails = { company: null, department: null, email: null };

/** A short number that was saved at another PBX, where it is another telephone than here. `at`: the id of that connection. */
const numberElsewhere = personNumber.extend({ at: z.string().min(1).max(100) });
export type NumberElsewhere = z.infer<typeof numberElsewhere>;

/**
 * A saved person. `favourite`: 0 for none, else the place among the favourites. One press calls the `usualNumber`. `numbers` can be called
 * by the PBX in sight, those `elsewhere` can't; absent for none.
 */
export const person = personDetails.extend({
  id: personId,
  name: cleanedText(textLimits.name).min(1),
  favourite: z.number().int().min(0).max(1_000_000),
  numbers: z.array(personNumber).max(maxNumbers),
  elsewhere: z.array(numberElsewhere).max(maxNumbers).optional(),
});
export type Person = z.infer<typeof person>;

/** People to save and people to remove. The response to a change is the change that undoes it. */
export const peopleChange = z.object({
  put: z.array(person).max(3 * maxImported),
  remove: z.array(personId).max(3 * maxImported),
});
export type PeopleChange = z.infer<typeof peopleChange>;

/** The result of saving all people to a file. `file`: the full path. `notSaved`: the person cancelled. */
export const savedPeople = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), file: z.string(), people: z.number().int() }),
  z.object({ kind: z.literal('notSaved') }),
]);

export type SavedPeople = z.infer<typeof savedPeople>;

/**
 * A frequent number that belongs to no saved person. `key`: its number key; `number`: from the newest call; `name`: the other side's name
 * in that record.
 */
export const proposal = z.object({
  key: z.string().min(1).max(100),
  number: z.string(),
  name: z.string().nullable(),
  calls: z.number().int(),
});
export type Proposal = z.infer<typeof proposal>;

/** So many numbers are written at once, some 30 ms of main's time. A change of more is written in parts. */
export const maxWritten = 500;

/** A change that is small enough to be written at once. */
export const peopleWrite = peopleChange.refine((change) => sizeOf(change) <= maxWritten);

const sizeOf = ({ put, remove }: PeopleChange): number =>
  put.reduce((sum, { numbers, elsewhere = [] }) => sum + 1 + numbers.length + elsewhere.length, remove.length);

/** A change in parts that are small enough to be written. */
export function partsOf({ put, remove }: PeopleChange): PeopleChange[] {
  const parts: PeopleChange[] = [];
  let part: PeopleChange = { put: [], remove: [] };
  const add = (more: PeopleChange): void => {
    if (sizeOf(part) + sizeOf(more) > maxWritten) {
      parts.push(part);
      part = { put: [], remove: [] };
    }
    part.put.push(...more.put);
    part.remove.push(...more.remove);
  };
  for (const id of remove) add({ put: [], remove: [id] });
  for (const one of put) add({ put: [one], remove: [] });
  return [...parts, part];
}

/** The change that undoes several, in the order in which they were made: of each person, the state before the first. */
export function undoOf(undos: readonly PeopleChange[]): PeopleChange {
  const before = new Map<string, Person | null>();
  for (const { put, remove } of undos) {
    for (const one of put) if (!before.has(one.id)) before.set(one.id, one);
    for (const id of remove) if (!before.has(id)) before.set(id, null);
  }
  return {
    put: [...before.values()].filter((one) => one !== null),
    remove: [...before].flatMap(([id, one]) => (one === null ? [id] : [])),
  };
}

/** How many more numbers a person can have. */
export function roomFor({ numbers, elsewhere = [] }: Person): number {
  return Math.max(0, maxNumbers - numbers.length - elsewhere.length);
}

/** A number is proposed after so many calls in so many days; at most so many, the most frequent ones. */
export const proposedFrom = { calls: 3, days: 30, most: 3 } as const;

/** Company, department and e-mail fit to show on one line; null where nothing of one can be seen. */
export function tidyDetails(
  given: { readonly [Detail in keyof PersonDetails]?: string | null | undefined },
): PersonDetails {
  return {
    company: cleanName(given.company ?? '') || null,
    department: cleanName(given.department ?? '') || null,
    email: cleanText(given.email ?? '', textLimits.email) || null,
  };
}

/** A person ready to be stored: without hidden characters and duplicate numbers. Null without a usable name or number. */
export function tidyPerson(person: Person): Person | null {
  const name = cleanName(person.name);
  const numbers = tidyNumbers(person.numbers);
  const elsewhere = tidyNumbers(person.elsewhere ?? []);
  if (name === '' || numbers.length + elsewhere.length === 0) return null;
  return {
    ...{ ...person, ...tidyDetails(person), name, numbers },
    ...(elsewhere.length > 0 && { elsewhere }),
  };
}

/** Numbers that can be dialled, each once at each PBX. */
function tidyNumbers<Each extends PersonNumber & { at?: string }>(given: readonly Each[]): Each[] {
  const numbers = new Map<string, Each>();
  for (const each of given) {
    const read = parseTypedNumber(each.number);
    if (!read.ok || !/\d/.test(read.number)) continue;
    const { number } = read;
    const key = `${number} ${each.at ?? ''}`;
    const label = cleanText(each.label ?? '', textLimits.label) || null;
    if (!numbers.has(key)) numbers.set(key, { ...each, number, label });
  }
  return [...numbers.values()];
}

/** Where a person works, in one line: "Acme · Sales"; empty where that is not known. A company is not named beside itself. */
export function placeOf(name: string, { company, department }: Omit<PersonDetails, 'email'>): string {
  return [company === name ? null : company, department].filter((part) => part !== null).join(' · ');
}

/** What a person is found by beside their numbers, a line each. */
export function textOf({ name, company, department, email }: Person): string {
  return [name, company, department, email].filter((part) => part !== null).join('\n');
}

/** Says that a heading or a label is about a fax. As part of a word: "Telefax", "Faxnummer", "télécopie". */
const FAX = /fax|telecop|telekop|faks|факс|φαξ|ファ(?:ッ)?クス|传真|傳真|팩스/;

/** Whether a text, a heading or a number's label, says that it is about a fax. */
export function saysFax(text: string): boolean {
  return FAX.test(fold(text));
}

/** Whether a number is a fax number, by its label. No press calls it at once: it answers with a whistle. */
export const isFax = ({ label }: Pick<PersonNumber, 'label'>): boolean => label !== null && saysFax(label);

/** The number of a person that one press calls: the first that is no fax number; undefined for none. */
export function usualNumber({ numbers }: Person): PersonNumber | undefined {
  return numbers.find((each) => !isFax(each));
}

/** Favourites in their order. */
export function favouritesOf(people: readonly Person[]): Person[] {
  return people.filter(({ favourite }) => favourite > 0).toSorted((a, b) => a.favourite - b.favourite);
}

/** The place of a new favourite: after all others. */
export function nextFavourite(people: readonly Person[]): number {
  return people.reduce((last, { favourite }) => Math.max(last, favourite), 0) + 1;
}
