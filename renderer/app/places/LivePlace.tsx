import type { ReactNode } from 'react';
import { type Dial, intendedNumber } from '../../../shared/dialing/dial.ts';
import { callerSubject } from '../../../shared/people/notes.ts';
import { liveCalls } from '../../calls/page/caller-calls.ts';
import { CallLines, CountSince } from '../../calls/page/OtherCalls.tsx';
import { WaitingStrip } from '../../missed/CallerParts.tsx';
import { useMissed, useUsualHour } from '../../missed/missed-store.ts';
import { NoteSection } from '../../notes/NoteSection.tsx';
import { numberKeyer } from '../../people/number-keys.ts';
import { Numbers, UsuallyReached, useWaiting } from '../../people/party-parts.tsx';
import { usePeople } from '../../people/people-store.ts';
import { WhoIsIt } from '../../people/WhoIsIt.tsx';
import { latest, useCall, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { classes } from '../../ui/class-names.ts';
import styles from './LivePlace.module.css';

/** How many of the newest calls are shown. */
const CALLS_SHOWN = 6;

/** The page of the party of a call that is going on: the note for the call, what is known of them, and their numbers. `note`: the field. */
export function LivePlace({ dial, note }: { dial: Dial; note: ReactNode }): ReactNode {
  const { country } = useRegion();
  const people = usePeople();
  const keyOf = numberKeyer(country);
  const { extension } = dial.order;
  const number = intendedNumber(dial.order);
  const key = keyOf(number);
  const person = people.find(({ numbers }) => numbers.some((each) => keyOf(each.number) === key)) ?? null;
  const keys = (person?.numbers ?? []).map((each) => keyOf(each.number)).filter((one) => one !== null);
  useMissed(extension);
  const waiting = useWaiting([key, ...keys]);
  const usual = useUsualHour(extension, key);
  const names = useCall('people.namesOf', { numbers: [number] });
  // The question waits until main has said that it knows no name.
  const isUnknown = key !== null && person === null && names?.[0] === null;
  return (
    <div className={classes('scroll', styles.page)}>
      <div className={classes(styles.columns)}>
        <div className={classes(styles.main)}>
          <section>
            <h3 className="section-head">{t('dial.noteLabel')}</h3>
            {note}
          </section>
          {key === null ? null : (
            <NoteSection subject={callerSubject(key)} label={t('notes.callerText')} title={t('notes.onCaller')} />
          )}
          {key === null ? null : <LastCalls extension={extension} keys={keys.length === 0 ? [key] : keys} />}
        </div>
        <div className={classes(styles.side)}>
          {waiting === undefined ? null : <WaitingStrip row={waiting} />}
          {isUnknown ? <WhoIsIt number={number} /> : null}
          <Numbers numbers={person?.numbers ?? [{ number, label: null, names: false }]} />
          <UsuallyReached usual={usual} />
        </div>
      </div>
    </div>
  );
}

function LastCalls({ extension, keys }: { extension: string; keys: readonly string[] }): ReactNode {
  const answer = useResource(liveCalls, { extension, keys, limit: CALLS_SHOWN }, 'each');
  const calls = latest(answer);
  if (calls?.all == null || calls.rows.length === 0) return null;
  return (
    <section>
      <h3 className="section-head">
        {t('dial.lastCalls')} <CountSince count={calls.all.calls} firstAt={calls.all.firstAt} />
      </h3>
      <CallLines rows={calls.rows} />
    </section>
  );
}
