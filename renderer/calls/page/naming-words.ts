import type { Party } from '../../../shared/calls/call.ts';
import { t } from '../../text.ts';

/** What naming the other party is called: add the number to the people, or edit the person; null without a number. */
export function namingWords({ number, withheld, personId, name }: Party): string | null {
  if (number === null || withheld) return null;
  return personId === null ? t('people.nameNumber') : t('shell.editNamed', { name: name ?? number });
}
