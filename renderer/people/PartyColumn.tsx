import { type FormEvent, type ReactNode, useState } from 'react';
import { callerSubject } from '../../shared/people/notes.ts';
import { favouritesOf, type Person, placeOf } from '../../shared/people/people.ts';
import type { PageParty } from '../calls/page/party-slots.ts';
import { WaitingStrip } from '../missed/CallerParts.tsx';
import { keyAt } from '../navigation/keys.ts';
import { useReady } from '../navigation/use-ready.ts';
import { NoteSection } from '../notes/NoteSection.tsx';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { DirectoryPeople } from './DirectoryPeople.tsx';
import { numberKeyer } from './number-keys.ts';
import { EmailLine, Numbers, SidePart, UsuallyReached, useWaiting, WorkPlace } from './party-parts.tsx';
import { usePeople, writePeople } from './people-store.ts';
import { draftOf, readDraft } from './person-draft.ts';

/** Who the other party of a page is: whether they wait, their numbers or the question for their name, when they are reached, the note on them. */
export function PartyColumn({ extension, party, callerKey, callUuid, hasNumbers = false }: PageParty): ReactNode {
  const person = usePeople().find(({ id }) => id === party.personId);
  const { country } = useRegion();
  const isOwn = useReady(({ status }) => status.extension) === extension;
  const waiting = useWaiting(isOwn && callerKey !== null ? [callerKey] : []);
  if (callerKey === null) return null;
  const { titleIsNumber, dialable } = partyWords(party, country);
  return (
    <>
      {/* The newest missed call itself says so already; so does their page in the list of those who wait. */}
      {waiting === undefined || callUuid === null || callUuid === waiting.callUuids[0] ? null : (
        <WaitingStrip row={waiting} />
      )}
      {hasNumbers ? null : person !== undefined ? (
        // The head has the only number of a person.
        <>
          <PersonDetailsPart person={person} />
          {person.numbers.length < 2 ? null : <Numbers numbers={person.numbers} />}
        </>
      ) : dialable === null || !titleIsNumber ? null : (
        <WhoIsIt number={dialable} />
      )}
      <DirectoryPeople party={party} />
      <UsuallyReached extension={extension} callerKey={callerKey} />
      <NoteSection subject={callerSubject(callerKey)} label={t('notes.callerText')} title={t('notes.onCaller')} />
      {person === undefined || hasNumbers ? null : <SpeedDialKey person={person} />}
    </>
  );
}

/** Where a person works, and their e-mail address. */
function PersonDetailsPart({ person }: { person: Person }): ReactNode {
  if (person.email === null && placeOf(person.name, person) === '') return null;
  return (
    <SidePart title={t('people.page')}>
      <WorkPlace person={person} />
      <EmailLine email={person.email} />
    </SidePart>
  );
}

/** Asks for the name of a number. Enter saves it; a saved person of that name gets the number. */
function WhoIsIt({ number }: { number: string }): ReactNode {
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

/** The key that calls a favourite. */
function SpeedDialKey({ person }: { person: Person }): ReactNode {
  const key = keyAt(favouritesOf(usePeople()).findIndex(({ id }) => id === person.id));
  if (key === null) return null;
  return (
    <SidePart title={t('people.speedDial')}>
      <kbd className="body">{key}</kbd>
    </SidePart>
  );
}
