import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { numberKeyer } from './number-keys.ts';
import { usePeople, writePeople } from './people-store.ts';
import { draftOf, readDraft } from './person-draft.ts';

/** Asks for the name of a number. Enter saves it; a saved person of that name gets the number. */
export function WhoIsIt({ number }: { number: string }): ReactNode {
  const { country } = useRegion();
  const people = usePeople();
  const [name, setName] = useState('');
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readDraft(draftOf({ kind: 'number', number, name }), people, numberKeyer(country), () =>
      crypto.randomUUID(),
    );
    if (!read.ok) return;
    await writePeople({ put: [read.person], remove: [] }, t('people.saved', { name: read.person.name }));
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <TextField
        label={t('people.whoIsIt')}
        value={name}
        onChange={setName}
        placeholder={t('shell.name')}
        maxLength={100}
        hint={name.trim() === '' ? null : t('people.whoIsItSave')}
      />
    </form>
  );
}
