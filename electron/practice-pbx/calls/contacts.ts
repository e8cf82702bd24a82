import { type Random, seededRandom } from './random.ts';

/** A person or company outside the office. `number` is E.164, or what a trunk sends for a withheld one. */
export type Contact = { number: string; name: string };

/** Names as callers send them: several scripts, companies, shouting trunks, and no name at all. */
const NAMES: readonly string[] = [
  'Maria Keller',
  'Jürgen Groß',
  'Käthe Öztürk-Müller',
  'Zahnarztpraxis Dr. Weiß',
  'BÄCKEREI SCHÄFER',
  'Håkon Sørensen',
  'François Lefèvre',
  'Łukasz Żółkiewski',
  'Nguyễn Thị Hồng',
  "Siobhán O'Brien",
  'Анна Петрова',
  'Олександр Шевченко',
  'Νίκος Παπαδόπουλος',
  'Ελένη Γεωργίου',
  'ليلى حداد',
  'محمد العلي',
  'דוד כהן',
  'נועה לוי',
  '王小明',
  '李秀英',
  '山田太郎',
  '佐藤 花子',
  'สมชาย ใจดี',
  'พิมพ์ชนก',
  '김민준',
  'Priya Sharma',
  'प्रिया शर्मा',
  'Elektro Vogt GmbH & Co. KG',
  'Stadtwerke',
  'Hausverwaltung Nordsee',
  'Kim Lee',
  'Emma Clarke',
  'Robert "Bob" Jones; Sales',
  'Oliver Hughes',
  'Grace Miller',
  'Ava Johnson',
];

const WITHHELD: readonly Contact[] = [
  { number: 'anonymous', name: 'Anonymous' },
  { number: '', name: '' },
  { number: 'Restricted', name: 'Restricted' },
  { number: 'anonymous', name: '' },
];

/** Beginnings of numbers with the lowest and the highest ending; all are set aside for films, books and documentation. */
const RANGES: readonly (readonly [prefix: string, low: number, high: number])[] = [
  ['+493023125', 700, 999],
  ['+494066969', 0, 999],
  ['+498999998', 0, 999],
  ['+4917139200', 0, 99],
  ['+49176040690', 0, 99],
  ['+442079460', 0, 999],
  ['+447700900', 0, 999],
  ['+12125550', 100, 199],
  ['+3319900', 0, 9999],
  ['+3363998', 0, 9999],
];

function numberFrom(random: Random): string {
  const [prefix, low, high] = random.pick(RANGES);
  return prefix + String(random.int(low, high)).padStart(String(high).length, '0');
}

/** The people outside: named ones, and numbers without a name. The same seed gives the same people. */
export function contactsOf(seed: number): Contact[] {
  const random = seededRandom(`contacts ${seed}`);
  const taken = new Set<string>();
  const number = (): string => {
    let made = numberFrom(random);
    while (taken.has(made)) made = numberFrom(random);
    taken.add(made);
    return made;
  };
  const unnamed = Array.from({ length: 40 }, () => ({ number: number(), name: '' }));
  return [...NAMES.map((name) => ({ number: number(), name })), ...unnamed];
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
