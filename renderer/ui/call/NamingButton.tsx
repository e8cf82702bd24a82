import { UserPen, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Party } from '../../../shared/calls/call.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../Button.tsx';
import { useNaming, useRegion } from './context.ts';

/** What naming the other party is called: name the number, or edit the person; null without a number. */
export function namingWords({ number, withheld, personId, name }: Party): string | null {
  if (number === null || withheld) return null;
  return personId === null ? t('people.nameNumber') : t('people.editNamed', { name: name ?? number });
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

/** Names an unknown number, in a row with room for an icon only. */
export function NameUnknown({ party }: { party: Party }): ReactNode {
  const openNaming = useNaming();
  const { country } = useRegion();
  const { number, withheld, personId, name } = party;
  if (number === null || withheld || personId !== null || name !== null) return null;
  return (
    <IconButton
      label={t('people.nameNumberOf', { number: formatNumber(number, country) })}
      onPress={() => openNaming(party)}
      icon={UserPlus}
    />
  );
}
