import type { DirectoryPerson } from '../../../shared/directories/directory.ts';
import { kindMark } from '../../../shared/directories/number-kinds.ts';
import { tidyDirectoryPerson } from '../person.ts';

/** An entry as the server sends it: attribute → values, in any case of letters. */
export type LdapEntry = Readonly<Record<string, unknown>>;

/** Attributes of numbers with what they are called; null for the first number, which needs no word. As Active Directory, OpenLDAP and FreeIPA name them. */
const NUMBERS = {
  telephoneNumber: null,
  otherTelephone: null,
  mobile: 'people.type_mobile',
  otherMobile: 'people.type_mobile',
  homePhone: 'people.type_home',
  otherHomePhone: 'people.type_home',
  ipPhone: null,
} as const;

/** Attributes of texts, the better one first. */
const TEXTS = {
  name: ['displayName', 'cn'],
  company: ['company', 'o'],
  department: ['department', 'ou'],
  email: ['mail'],
} as const;

/** All attributes that are asked for; pictures and the rest stay with the server. */
export const wantedAttributes: readonly string[] = [
  ...Object.values(TEXTS).flat(),
  ...Object.keys(NUMBERS),
  'givenName',
  'sn',
];

/** What finds people with a number: on Active Directory users and contacts that are not disabled, elsewhere any person. */
export function usualFilter(isActiveDirectory: boolean): string {
  const numbers = `(|${Object.keys(NUMBERS)
    .map((name) => `(${name}=*)`)
    .join('')})`;
  return isActiveDirectory
    ? `(&(objectCategory=person)(|(objectClass=user)(objectClass=contact))(!(userAccountControl:1.2.840.113556.1.4.803:=2))${numbers})`
    : `(&(objectClass=person)${numbers})`;
}

/** The person of an entry; null for one without a name or a number. */
export function personOfEntry(entry: LdapEntry): DirectoryPerson | null {
  const byName = new Map<string, string[]>();
  // "cn" before "cn;lang-ja" before "cn;lang-ja;phonetic". The library adds an empty "cn" beside those.
  for (const [attribute, value] of Object.entries(entry).toSorted(([a], [b]) => a.length - b.length)) {
    const name = nameOf(attribute);
    byName.set(name, [...(byName.get(name) ?? []), ...textsOf(value)].slice(0, mostValues));
  }
  const valuesOf = (name: string): readonly string[] => byName.get(name.toLowerCase()) ?? [];
  const first = (names: readonly string[]): string => names.flatMap(valuesOf)[0] ?? '';
  const parts = `${first(['givenName'])} ${first(['sn'])}`.trim();
  return tidyDirectoryPerson({
    name: first(TEXTS.name) || parts,
    company: first(TEXTS.company),
    department: first(TEXTS.department),
    email: first(TEXTS.email),
    numbers: Object.entries(NUMBERS).flatMap(([name, type]) =>
      valuesOf(name).map((text) => ({ text, label: type === null ? null : kindMark(type) })),
    ),
  });
}

/** An attribute's name without options: "cn;lang-de" is a cn. */
const nameOf = (attribute: string): string => attribute.toLowerCase().replace(/;.*$/s, '');

/** The most values of an attribute that are read. */
const mostValues = 50;

/** The values as texts; bytes that are no text are left out. */
function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value.slice(0, mostValues) : [value];
  return values.filter((one) => typeof one === 'string' && one.trim() !== '');
}
