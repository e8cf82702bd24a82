import { Copy, Phone, PhoneMissed } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { callerKeyOf, type MissedRow } from '../../shared/calls/follow-up-state.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import { callerSubject } from '../../shared/people/notes.ts';
import { favouritesOf, isFax, type Person } from '../../shared/people/people.ts';
import type { PageParty } from '../calls/page/party-slots.ts';
import { ringBack } from '../dial/ring-back.ts';
import { useCalling } from '../dial/use-calling.ts';
import { UsualHours } from '../missed/HourChart.tsx';
import { missedStore } from '../missed/missed-store.ts';
import { tellWords } from '../missed/missed-words.ts';
import { appStore } from '../navigation/app-store.ts';
import { keyAt } from '../navigation/keys.ts';
import { useReady } from '../navigation/use-ready.ts';
import { NoteSection } from '../notes/NoteSection.tsx';
import { latest, useCall } from '../resource.ts';
import { t } from '../text.ts';
import { IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { partyWords } from '../ui/call/party-words.ts';
import { classes } from '../ui/class-names.ts';
import { copyNumber } from '../ui/copy-text.ts';
import { TextField } from '../ui/fields/TextField.tsx';
import { NumberText, useToday } from '../ui/Time.tsx';
import { DirectoryPeople } from './DirectoryPeople.tsx';
import { numberKeyer } from './number-keys.ts';
import styles from './PartyColumn.module.css';
import { usePeople, writePeople } from './people-store.ts';
import { readDraft } from './person-draft.ts';

/** Who the other party of a page is: whether they wait, their numbers or the question for their name, when they are reached, the note on them. */
export function PartyColumn({ extension, party, callerKey, callUuid, hasNumbers = false }: PageParty): ReactNode {
  const person = usePeople().find(({ id }) => id === party.personId);
  const { country } = useRegion();
  const isOwn = useReady(({ status }) => status.extension) === extension;
  const waiting = useStore(missedStore, ({ answer }) =>
    isOwn && callerKey !== null ? waitingOf(latest(answer)?.open ?? [], callerKey) : undefined,
  );
  if (callerKey === null) return null;
  const { titleIsNumber, dialable } = partyWords(party, country);
  return (
    <>
      {/* The newest missed call itself says so already; so does their page in the list of those who wait. */}
      {waiting === undefined || callUuid === null || callUuid === waiting.callUuids[0] ? null : (
        <Waiting row={waiting} />
      )}
      {hasNumbers ? null : person !== undefined ? (
        <Numbers person={person} />
      ) : dialable === null || !titleIsNumber ? null : (
        <WhoIsIt number={dialable} />
      )}
      <DirectoryPeople party={party} />
      <UsualHour extension={extension} callerKey={callerKey} />
      <NoteSection subject={callerSubject(callerKey)} label={t('notes.callerText')} title={t('notes.onCaller')} />
      {person === undefined || hasNumbers ? null : <SpeedDialKey person={person} />}
    </>
  );
}

const waitingOf = (open: readonly MissedRow[], key: string): MissedRow | undefined =>
  open.find((row) => row.state.kind === 'waiting' && callerKeyOf(row) === key);

function Waiting({ row }: { row: MissedRow }): ReactNode {
  const region = useRegion();
  const now = useToday();
  return (
    <div className={classes(styles.waiting)}>
      <PhoneMissed aria-hidden size={16} />
      <div className="rest">
        <p>{tellWords(row, now, region)}</p>
        <p className="secondary">{t('missed.stillWaiting')}</p>
      </div>
    </div>
  );
}

/** Asks for the name of a number. Enter saves it; a saved person of that name gets the number. */
function WhoIsIt({ number }: { number: string }): ReactNode {
  const { country } = useRegion();
  const people = usePeople();
  const [name, setName] = useState('');
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const draft = { person: null, name, numbers: [{ number, label: '' }] };
    const read = readDraft(draft, people, numberKeyer(country), () => crypto.randomUUID());
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

function Numbers({ person }: { person: Person }): ReactNode {
  const { country } = useRegion();
  const isCalling = useCalling();
  // The head has the only number of a person.
  if (person.numbers.length < 2) return null;
  return (
    <section aria-label={t('people.numbers')}>
      <h3 className={classes(styles.heading)}>{t('people.numbers')}</h3>
      <ul>
        {person.numbers.map((each) => {
          const { number, label } = each;
          const written = formatNumber(number, country);
          const isCalled = isCalling({ number, withheld: false });
          const second = isCalled ? t('missed.beingCalled') : label;
          return (
            <li key={number} className={classes(styles.number)}>
              <span className="rest">
                <NumberText>{written}</NumberText>
                {second === null ? null : <span className="secondary block">{second}</span>}
              </span>
              <IconButton
                label={t('people.copyNumber', { number: written })}
                icon={Copy}
                onPress={() => copyNumber(number)}
              />
              {isCalled ? null : (
                <IconButton
                  label={t('people.callNumber', { number: written })}
                  kind="call"
                  icon={Phone}
                  onPress={() => (isFax(each) ? appStore.getState().openDial(number) : void ringBack(number))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function UsualHour({ extension, callerKey }: { extension: string; callerKey: string }): ReactNode {
  const usual = useCall('missed.usualHour', { extension, key: callerKey });
  if (usual === null) return null;
  return (
    <section>
      <h3 className={classes(styles.heading)}>{t('missed.usuallyReached')}</h3>
      <UsualHours usual={usual} />
    </section>
  );
}

/** The key that calls a favourite. */
function SpeedDialKey({ person }: { person: Person }): ReactNode {
  const key = keyAt(favouritesOf(usePeople()).findIndex(({ id }) => id === person.id));
  if (key === null) return null;
  return (
    <section>
      <h3 className={classes(styles.heading)}>{t('people.speedDial')}</h3>
      <kbd className="body">{key}</kbd>
    </section>
  );
}
