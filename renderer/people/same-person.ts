import type { Person, PersonDetails } from '../../shared/people/people.ts';

/** What names and companies are compared by. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Whether two of one name may be one person: not where each has a company, and another one. */
export function mayBeOne(a: { company: string | null }, b: { company: string | null }): boolean {
  return a.company === null || b.company === null || nameKey(a.company) === nameKey(b.company);
}

/** A person with what was not known of them before; what is known stays. The same object where nothing is new. */
export function withDetails(person: Person, { company, department, email }: Readonly<PersonDetails>): Person {
  const next = {
    company: person.company ?? company,
    department: person.department ?? department,
    email: person.email ?? email,
  };
  const isSame =
    next.company === person.company && next.department === person.department && next.email === person.email;
  return isSame ? person : { ...person, ...next };
}
