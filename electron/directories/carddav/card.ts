import { type DirectoryPerson, directoryLimits } from '../../../shared/directories/directory.ts';
import type { ReadFileDeps } from '../../../shared/people/import/entry.ts';
import { finished } from '../../../shared/people/import/steps.ts';
import { readVcard } from '../../../shared/people/import/vcard.ts';
import { tidyDirectoryPerson } from '../person.ts';

/** The properties that are read; pictures, notes and addresses are not. */
const READ = /^(?:[^;:"\s]*\.)?(?:BEGIN|END|VERSION|N|FN|NICKNAME|ORG|TEL|EMAIL|X-ABLABEL)\s*[;:]/i;
const TELEPHONE = /^(?:[^;:"\s]*\.)?TEL\s*[;:]/i;
/** Names and numbers are shorter; the rest of such a line is left out. */
const longestLine = 1000;

/** The lines of a card that are read, each with its folds; null for a card of more than 64 kB of them. */
function readLines(card: string): string | null {
  const kept: string[] = [];
  let [size, telephones] = [0, 0];
  let [isKept, goesOn] = [false, false];
  // A byte order mark may stand before it.
  for (let at = card.startsWith('\ufeff') ? 1 : 0; at < card.length; ) {
    const end = card.indexOf('\n', at);
    const next = end < 0 ? card.length : end + 1;
    const line = card.slice(at, Math.min(next, at + longestLine)).replace(/\r?\n$/, '');
    at = next;
    // A fold; in quoted-printable a line goes on after = at its end.
    const isFold = /^[ \t]/.test(line) || goesOn;
    if (!isFold) {
      isKept = READ.test(line);
      if (isKept && TELEPHONE.test(line)) isKept = ++telephones <= directoryLimits.numbers;
    }
    goesOn = line.endsWith('=') && (isFold ? goesOn : /QUOTED-PRINTABLE/i.test(line));
    if (!isKept) continue;
    kept.push(line);
    size += line.length;
    if (size > directoryLimits.cardBytes) return null;
  }
  return kept.join('\r\n');
}

/** The person of a vCard of a server; null for one without a name or a number, as a group is, and for what is no card. */
export function personOfCard(card: string, deps: ReadFileDeps): DirectoryPerson | null {
  const lines = readLines(card);
  if (lines === null) return null;
  const { entries } = finished(readVcard(Buffer.from(lines, 'utf8'), { ...deps, most: 1 }));
  const [entry] = entries;
  if (entry === undefined) return null;
  return tidyDirectoryPerson({
    ...entry,
    numbers: entry.numbers.map(({ number, label }) => ({ text: number, label })),
  });
}
