import type { Person } from '../../shared/people/people.ts';
import { nextTurn, realTimers } from '../timers.ts';

/** People written at once; in between everything else has its turn. */
const AT_ONCE = 200;

/** People as vCards of version 3.0 (RFC 2426), which every address book reads. An import gives back the same people. */
export async function* vcardsOf(people: readonly Person[]): AsyncGenerator<string> {
  for (let from = 0; from < people.length; from += AT_ONCE) {
    yield people
      .slice(from, from + AT_ONCE)
      .map(vcardOf)
      .join('');
    await nextTurn(realTimers);
  }
}

function vcardOf({ name, company, department, email, numbers, elsewhere = [] }: Person): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escaped(name)};;;`,
    `FN:${escaped(name)}`,
    ...(company === null && department === null ? [] : [`ORG:${[company, department].map(escaped).join(';')}`]),
    ...(email === null ? [] : [`EMAIL:${escaped(email)}`]),
    // Apple's form of a label: no other one for free text is widely read.
    ...[...numbers, ...elsewhere].flatMap(({ number, label }, at) =>
      label === null ? [`TEL:${number}`] : [`item${at}.TEL:${number}`, `item${at}.X-ABLabel:${escaped(label)}`],
    ),
    'END:VCARD',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

function escaped(text: string | null): string {
  return (text ?? '').replace(/[\\;,]/g, '\\$&');
}
