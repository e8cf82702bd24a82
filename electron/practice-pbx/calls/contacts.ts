import { type Random, seededRandom } from './random.ts';

/** A person or company outside the office. `number` is E.164, or what a trunk sends for a withheld one. */
export type Contact = { number: string; name: string };

/** Names as callers send them: several scripts, companies, shouting trunks, and no name at all. No caller of a test's own has one: it would be in a list twice. */
const NAMES: readonly string[] = [
  'Katharina Voss',
  'Jürgen Groß',
  'Zahnarztpraxis Dr. Weiß',
  'Håkon Sørensen',
  'François Lefèvre',
  'Łukasz Żółkiewski',
  "Siobhán O'Brien",
  'Анна Петрова',
  'Νίκος Παπαδόπουλος',
  'ليلى حداد',
  'דוד כהן',
  '王小明',
  '山田太郎',
  'สมชาย ใจดี',
  '김민준',
  'Priya Sharma',
  'प्रिया शर्मा',
  'Elektro Vogt GmbH & Co. KG',
  'Hausverwaltung Nordsee',
  'Emma Clarke',
  'Robert "Bob" Jones; Sales',
  'Grace Mitchell',
];

const WITHHELD: readonly Contact[] = [
  { number: 'anonymous', name: 'Anonymous' },
  { number: '', name: '' },
];

/** Beginnings of numbers; with two digits more they are set aside for films, books and documentation. */
const RANGES = ['+4930231257', '+4940669690', '+4989999980', '+4917139200', '+4420794601', '+4477009001', '+331990010'];

/** The people outside: named ones, and as many numbers without a name. The same seed gives the same people. */
export function contactsOf(seed: number): Contact[] {
  const random = seededRandom(`contacts ${seed}`);
  const first = random.int(0, 9);
  return [...NAMES, ...NAMES.map(() => '')].map((name, index) => {
    return { number: RANGES[index % RANGES.length] + String(first + index).padStart(2, '0'), name };
  });
}

/** The caller of an inbound call: mostly one of the known people, now and then a withheld number. */
export function callerFrom(contacts: readonly Contact[], random: Random): Contact {
  return random.chance(0.03) ? random.pick(WITHHELD) : regular(contacts, random);
}

/** One of the known people; the first in the list are the ones who call most. */
export function regular(contacts: readonly Contact[], random: Random): Contact {
  const index = Math.floor(random.next() ** 1.8 * contacts.length);
  return contacts[index] ?? random.pick(contacts);
}
