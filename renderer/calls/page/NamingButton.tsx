import { UserPen, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Party } from '../../../shared/calls/call.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useNaming } from '../../ui/call/context.ts';

/** What naming the other party is called: name the number, or edit the person; null without a number. */
export function namingWords({ number, withheld, personId, name }: Party): string | null {
  if (number === null || withheld) return null;
  return personId === null ? t('people.nameNumber') : t('shell.editNamed', { name: name ?? number });
}

/** Names the other party or edits the person; nothing without a number. */
export function NamingButton({ party }: { party: Party }): ReactNode {
  const openNaming = useNaming();
  const words = namingWords(party);
  if (words === null) return null;
  return (
    <Button kind="quiet" icon={party.personId === null ? UserPlus : UserPen} onPress={() => openNaming(party)}>
      {words}
    </Button>
  );
}
