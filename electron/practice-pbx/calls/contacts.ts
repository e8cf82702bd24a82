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

/** Names of people and companies who call once. */
const ONE_TIME_NAMES: readonly string[] = [
  'Paketdienst',
  'Schlüsseldienst Petersen',
  'Umzüge Krause',
  'Taxi Nord',
  'Dr. Sabine Lindner',
  'Blumen am Markt',
  'Thomas Albrecht',
];

const WITHHELD: readonly Contact[] = [
  { number: 'anonymous', name: 'Anonymous' },
  { number: '', name: '' },
  { number: 'Restricted', name: 'Restricted' },
  { number: 'anonymous', name: '' },
];

/** Number makers by country; every range is set aside for films, books and documentation. */
const RANGES: readonly ((random: Random) => string)[] = [
  (random) => `+493023125${random.int(700, 999)}`,
  (random) => `+494066969${pad(random.int(0, 999), 3)}`,
  (random) => `+498999998${pad(random.int(0, 999), 3)}`,
  (random) => `+4917139200${pad(random.int(0, 99), 2)}`,
  (random) => `+4917604069${pad(random.int(0, 99), 3)}`,
  (random) => `+4420794${60000 + random.int(0, 999)}`,
  (random) => `+447700900${pad(random.int(0, 999), 3)}`,
  (random) => `+1212555${pad(random.int(100, 199), 4)}`,
  (random) => `+3319900${pad(random.int(0, 9999), 4)}`,
  (random) => `+3363998${pad(random.int(0, 9999), 4)}`,
];

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/** The people outside: named ones, and numbers without a name. The same seed gives the same people. */
export function contactsOf(seed: number): Contact[] {
  const random = seededRandom(`contacts ${seed}`);
  const taken = new Set<string>();
  const number = (): string => {
    for (;;) {
      const candidate = random.pick(RANGES)(random);
      if (!taken.has(candidate)) {
        taken.add(candidate);
        return candidate;
      }
    }
  };
  const unnamed = Array.from({ length: 40 }, () => ({ number: number(), name: '' }));
  return [...NAMES.map((name) => ({ number: number(), name })), ...unnamed];
}

/** The caller of an inbound call: mostly one of the known people, now and then a withheld number or a one-time caller. */
export function callerFrom(contacts: readonly Contact[], random: Random): Contact {
  const kind = random.next();
  if (kind < 0.03) return random.pick(WITHHELD);
  if (kind < 0.036) return { number: random.pick(RANGES)(random), name: random.pick(ONE_TIME_NAMES) };
  return regular(contacts, random);
}

/** One of the known people; the first in the list are the ones who call most. */
export function regular(contacts: readonly Contact[], random: Random): Contact {
  const index = Math.floor(random.next() ** 1.8 * contacts.length);
  return contacts[index] ?? random.pick(contacts);
}
