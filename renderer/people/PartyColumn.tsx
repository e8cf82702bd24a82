import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Party } from '../../shared/calls/call.ts';
import type { UsualHour } from '../../shared/calls/follow-up-state.ts';
import type { FoundPerson } from '../../shared/directories/directory.ts';
import { callerSubject } from '../../shared/people/notes.ts';
import { favouritesOf, type Person, placeOf } from '../../shared/people/people.ts';
import type { PageParty } from '../calls/page/party-slots.ts';
import { WaitingStrip } from '../missed/CallerParts.tsx';
import { keyAt } from '../navigation/keys.ts';
import { useReady } from '../navigation/use-ready.ts';
import { NoteSection } from '../notes/NoteSection.tsx';
import { latest, useAnswer } from '../resource.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { DirectoryPeople } from './DirectoryPeople.tsx';
import { EmailLine, Numbers, SidePart, UsuallyReached, useWaiting, WorkPlace } from './party-parts.tsx';
import { usePeople } from './people-store.ts';
import { WhoIsIt } from './WhoIsIt.tsx';

/**
 * Who the other party of a page is: whether they wait, their numbers or the question for their name, when they are reached, the note on them.
 * All of it is shown at once, and nothing is added above a field that has the focus.
 */
export function PartyColumn({ extension, party, callerKey, callUuid, hasNumbers = false }: PageParty): ReactNode {
  const person = usePeople().find(({ id }) => id === party.personId);
  const { country } = useRegion();
  const isOwn = useReady(({ status }) => status.extension) === extension;
  const known = useKnown(extension, party, callerKey);
  const waiting = useWaiting(isOwn && callerKey !== null ? [callerKey] : []);
  // The newest missed call itself says so already; so does their page in the list of those who wait.
  const isSaid = waiting === undefined || callUuid === null || callUuid === waiting.callUuids[0];
  const column = useRef<HTMLDivElement>(null);
  const hasStrip = useOnceFree(!isSaid, column);
  if (callerKey === null || known === null) return null;
  const { titleIsNumber, dialable } = partyWords(party, country);
  return (
    <div ref={column} className="contents">
      {isSaid || !hasStrip ? null : <WaitingStrip row={waiting} />}
      {hasNumbers ? null : person !== undefined ? (
        // The head has the only number of a person.
        <>
          <PersonDetailsPart person={person} />
          {person.numbers.length < 2 ? null : <Numbers numbers={person.numbers} />}
        </>
      ) : dialable === null || !titleIsNumber ? null : (
        <WhoIsIt number={dialable} />
      )}
      <DirectoryPeople people={known.people} isSaved={party.personId !== null} />
      <UsuallyReached usual={known.usual} />
      <NoteSection
        subject={callerSubject(callerKey)}
        label={t('notes.callerText')}
        title={t('notes.onCaller')}
        isAside
      />
      {person === undefined || hasNumbers ? null : <SpeedDialKey person={person} />}
    </div>
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

/** Whether a part that `isWanted` is shown: it isn't added while the focus is in this element, and is removed at once. */
function useOnceFree(isWanted: boolean, element: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(isWanted);
  if (isShown && !isWanted) setShown(false);
  useEffect(() => {
    if (!isWanted || isShown) return;
    const look = (): void => {
      if (element.current?.contains(document.activeElement) !== true) setShown(true);
    };
    look();
    // Removing the element that has the focus fires no event.
    const after = ['focusin', 'keyup', 'pointerup'];
    for (const event of after) document.addEventListener(event, look);
    return () => {
      for (const event of after) document.removeEventListener(event, look);
    };
  }, [isWanted, isShown, element]);
  return isShown;
}

/** What is known of a party besides people and notes. `isShown`: the people of directories have been shown. */
interface Known {
  readonly usual: UsualHour | null;
  readonly people: readonly FoundPerson[];
  readonly isShown: boolean;
}

/**
 * When somebody is usually reached, and everybody in directories who has their number, unless they are not called by them: an outside caller can
 * send a colleague's extension. Null until all of it is there; then it stays while the page is shown.
 */
function useKnown(
  extension: string,
  { number, name, withheld, personId }: Party,
  callerKey: string | null,
): Pick<Known, 'usual' | 'people'> | null {
  const [known, setKnown] = useState<Known | null>(null);
  const isAsked = number !== null && !withheld;
  const usual = useAnswer('missed.usualHour', callerKey === null ? null : { extension, key: callerKey });
  const found = useAnswer('directories.peopleOf', isAsked ? { number } : null);
  const isThere = usual.kind !== 'loading' && (!isAsked || found.kind !== 'loading');
  if (known === null && isThere) setKnown({ usual: latest(usual), people: latest(found) ?? [], isShown: false });
  if (known === null) return null;
  const isShown = known.isShown || personId !== null || known.people[0]?.name === name;
  if (isShown !== known.isShown) setKnown({ ...known, isShown });
  return isShown ? known : { ...known, people: [] };
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
