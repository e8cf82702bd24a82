import { PhoneMissed, StickyNote, UserPlus, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useStore } from 'zustand';
import { callerKeyOf } from '../../../shared/calls/follow-up-state.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import { callerSubject } from '../../../shared/people/notes.ts';
import { favouritesOf, type Person, placeOf, usualNumber } from '../../../shared/people/people.ts';
import { partyCalls } from '../../calls/page/caller-calls.ts';
import { CallLines } from '../../calls/page/OtherCalls.tsx';
import { DialScreen, type DialScreenProps } from '../../dial/panel/DialScreen.tsx';
import rows from '../../dial/panel/RecentNumbers.module.css';
import type { FoundNumber } from '../../dial/panel/RecentNumbers.tsx';
import { missedStore, useMissed } from '../../missed/missed-store.ts';
import { tellWords } from '../../missed/missed-words.ts';
import { appStore } from '../../navigation/app-store.ts';
import { chordShortcut, digitKey, keyAt } from '../../navigation/keys.ts';
import { useReady } from '../../navigation/use-ready.ts';
import { notesStore } from '../../notes/note-store.ts';
import { searchPeople } from '../../people/look-up.ts';
import { numberKeyer } from '../../people/number-keys.ts';
import { peopleStore, usePeople } from '../../people/people-store.ts';
import { latest, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useNaming, useRegion } from '../../ui/call/context.ts';
import { PersonCircle } from '../../ui/call/Initials.tsx';
import { classes } from '../../ui/class-names.ts';
import { buttonWithKey } from '../../ui/shortcut.tsx';
import { useToday } from '../../ui/Time.tsx';
import styles from './NewCallPlace.module.css';

/** New call, with what the other parts of the app know: people, missed calls, notes and the last calls. */
export function NewCallPlace({ prefill }: Pick<DialScreenProps, 'prefill'>): ReactNode {
  const find = useFindPerson();
  return (
    <>
      <header className={classes(styles.toolbar)}>
        <h2>{t('shell.newCall')}</h2>
        <IconButton label={t('shell.close')} icon={X} onPress={appStore.getState().closeNewCall} />
      </header>
      <DialScreen
        prefill={prefill}
        findPeople={useFindPeople()}
        onAdd={(name) => peopleStore.getState().name({ kind: 'number', number: '', name })}
        who={{
          initials: (name) => <PersonCircle name={name} />,
          labelOf: (number) => find(number)?.label ?? null,
          action: (number, name) => <WhoAction number={number} name={name} person={find(number)?.person ?? null} />,
        }}
        waits={(number) => <Waits number={number} />}
        lastCalls={(number) => <LastCalls number={number} />}
        favourites={(fill) => <Favourites onPick={fill} />}
      />
    </>
  );
}

/** People are searched by name, place of work and number; this many are offered while a number is typed. */
const MOST_PEOPLE = 10;

function useFindPeople(): (text: string) => readonly FoundNumber[] {
  const people = usePeople();
  return useCallback(
    (text) =>
      searchPeople(people, text)
        .slice(0, MOST_PEOPLE)
        .flatMap((one) => one.numbers.map(({ number }) => ({ name: one.name, number, place: placeOf(one.name, one) }))),
    [people],
  );
}

/** Finds the person who has a number, and the label of the number. */
function useFindPerson(): (number: string) => { person: Person; label: string | null } | null {
  const { country } = useRegion();
  const people = usePeople();
  return useCallback(
    (number) => {
      const keyOf = numberKeyer(country);
      const key = keyOf(number);
      for (const person of key === null ? [] : people) {
        const found = person.numbers.find((one) => keyOf(one.number) === key);
        if (found !== undefined) return { person, label: found.label };
      }
      return null;
    },
    [people, country],
  );
}

/** Opens the person of a number, or adds one who has it. */
function WhoAction({
  number,
  name,
  person,
}: {
  number: string;
  name: string | null;
  person: Person | null;
}): ReactNode {
  const openNaming = useNaming();
  if (person !== null)
    return (
      <Button
        kind="quiet"
        size="small"
        aria-label={t('dial.openPersonOf', { name: person.name })}
        onPress={() => appStore.getState().openPerson(person.id)}
      >
        {t('dial.openPerson')}
      </Button>
    );
  return (
    <Button
      kind="quiet"
      size="small"
      icon={UserPlus}
      aria-label={t('dial.addNumberTo')}
      onPress={() => openNaming({ number, name, withheld: false, personId: null })}
    >
      {t('dial.addNumber')}
    </Button>
  );
}

/** Why one may want to call a number: its missed calls, and the note on it. */
function Waits({ number }: { number: string }): ReactNode {
  const { country } = useRegion();
  const extension = useReady(({ status }) => status.extension);
  const key = numberKey(number, country);
  if (key === null || extension === null) return null;
  return <WaitsOf number={key} extension={extension} />;
}

function WaitsOf({ number: key, extension }: { number: string; extension: string }): ReactNode {
  const region = useRegion();
  const now = useToday();
  useMissed(extension);
  const list = useStore(missedStore, ({ answer }) => latest(answer));
  const row = list?.open.find((one) => callerKeyOf(one) === key);
  const subject = callerSubject(key);
  const note = useStore(notesStore, ({ notes }) => notes[subject]);
  useEffect(() => void notesStore.getState().load(subject), [subject]);
  const text = note?.kind === 'shown' ? note.text.trim() : '';
  const told = row === undefined ? null : tellWords(row, now, region);
  if (told === null && text === '') return null;
  return (
    <div className={classes(styles.waits)}>
      {told === null ? null : (
        <p className={classes(styles.reason)}>
          <PhoneMissed size={16} aria-hidden className="waiting" />
          <span className="rest">
            {told}
            <small className="secondary block">{t('dial.offOnceTalked')}</small>
          </span>
        </p>
      )}
      {text === '' ? null : (
        <p className={classes(styles.reason)}>
          <StickyNote size={16} aria-hidden />
          <bdi className={classes(styles.note, 'rest')}>{text}</bdi>
        </p>
      )}
    </div>
  );
}

const LAST_CALLS = 3;

/** The newest calls with a number. */
function LastCalls({ number }: { number: string }): ReactNode {
  const { country } = useRegion();
  const extension = useReady(({ status }) => status.extension);
  const key = numberKey(number, country);
  const question = key === null || extension === null ? null : { extension, keys: [key], limit: LAST_CALLS };
  const answer = useResource(partyCalls, question, 'each');
  const calls = answer.kind === 'shown' ? answer.value.rows : [];
  if (calls.length === 0) return null;
  return (
    <section aria-label={t('dial.lastCalls')}>
      <h3 className={classes(rows.title)}>{t('dial.lastCalls')}</h3>
      <CallLines rows={calls} />
    </section>
  );
}

const FAVOURITES = 5;

/** The first favourites with a key each. A press fills in the usual number; the key calls it. */
function Favourites({ onPick }: { onPick: (number: string) => void }): ReactNode {
  const people = usePeople();
  const favourites = favouritesOf(people).slice(0, FAVOURITES);
  if (favourites.length === 0) return null;
  return (
    <section aria-label={t('shell.favourites')}>
      <h3 className={classes(rows.title)}>{t('shell.favourites')}</h3>
      <ul className={classes(styles.favourites)}>
        {favourites.map((person, place) => {
          const { id, name } = person;
          const usual = usualNumber(person);
          return usual === undefined ? null : (
            <li key={id} className="slim">
              <AriaButton
                aria-label={t('dial.fillIn', { name })}
                {...buttonWithKey(chordShortcut(digitKey(place + 1)))}
                className={classes(styles.favourite)}
                onPress={() => onPick(usual.number)}
              >
                <PersonCircle name={name} />
                <bdi className={classes(styles.name)} title={name}>
                  {name}
                </bdi>
                <kbd className={classes(styles.key)}>{keyAt(place)}</kbd>
              </AriaButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
