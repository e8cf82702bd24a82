import { UserPen, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Party } from '../../../shared/calls/call.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../Button.tsx';
import { useNaming, useRegion } from './context.ts';

/** Names the other party or edits the person; nothing without a number. */
export function NamingButton({ party }: { party: Party }): ReactNode {
  const openNaming = useNaming();
  const { number, withheld, personId, name } = party;
  if (number === null || withheld) return null;
  const Icon = personId === null ? UserPlus : UserPen;
  return (
    <Button kind="quiet" icon={Icon} onPress={() => openNaming(party)}>
      {personId === null ? t('people.nameNumber') : t('people.editNamed', { name: name ?? number })}
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
