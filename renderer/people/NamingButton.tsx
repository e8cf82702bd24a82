import { UserPen, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Party } from '../../shared/call.ts';
import { t } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { peopleIn, peopleStore } from './store.ts';

/** Names the other side of a call, or changes the person it is; nothing where there is no number to name. */
export function NamingButton({ party }: { party: Party }): ReactNode {
  const person = useStore(peopleStore, ({ list }) => peopleIn(list).find(({ id }) => id === party.personId));
  const { name } = peopleStore.getState();
  const { number, withheld } = party;
  if (number === null || withheld) return null;
  if (person === undefined)
    return (
      <Button
        kind="quiet"
        icon={<UserPlus size={16} strokeWidth={1.5} aria-hidden />}
        onPress={() => name({ kind: 'number', number, name: party.name ?? '' })}
      >
        {t('people.nameNumber')}
      </Button>
    );
  return (
    <Button
      kind="quiet"
      icon={<UserPen size={16} strokeWidth={1.5} aria-hidden />}
      onPress={() => name({ kind: 'person', person })}
    >
      {t('people.editNamed', { name: person.name })}
    </Button>
  );
}
