import { cleanName, cleanText } from '../../shared/clean-text.ts';
import { type DirectoryPerson, directoryLimits } from '../../shared/directories/directory.ts';
import { readNumberCell } from '../../shared/people/import/number-cell.ts';
import { textLimits, tidyDetails } from '../../shared/people/people.ts';

/** A person as a source has them. A number's text may hold several, or words beside it. */
export interface RawPerson {
  readonly name: string;
  readonly company?: string | null | undefined;
  readonly department?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly numbers: readonly { readonly text: string; readonly label: string | null }[];
}

/** Longer texts are no number with a remark. */
const longestNumber = 120;

/**
 * A person as the copy stores them: nothing hidden in the texts, each number once, at most so many. Codes (* and #) are left out: nobody looks for a
 * person by them, and one that is dialled could forward the telephone. Null without a name or a number.
 */
export function tidyDirectoryPerson(raw: RawPerson): DirectoryPerson | null {
  const { name, numbers } = raw;
  const found = new Map<string, DirectoryPerson['numbers'][number]>();
  for (const { text, label } of numbers.slice(0, directoryLimits.numbers)) {
    for (const part of readNumberCell(text.slice(0, longestNumber))) {
      if (part.kind !== 'number' || !/^\+?\d{2,39}$/.test(part.number) || found.has(part.number)) continue;
      found.set(part.number, {
        number: part.number,
        label: cleanText(part.label ?? label ?? '', textLimits.label) || null,
      });
    }
  }
  const shown = cleanName(name);
  if (shown === '' || found.size === 0) return null;
  return {
    name: shown,
    ...tidyDetails(raw),
    numbers: [...found.values()].slice(0, directoryLimits.numbers),
  };
}
