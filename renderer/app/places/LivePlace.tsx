import { Copy, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { callerKeyOf } from '../../../shared/calls/follow-up-state.ts';
import { type Dial, intendedNumber } from '../../../shared/dialing/dial.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { callerSubject } from '../../../shared/people/notes.ts';
import type { Person, PersonNumber } from '../../../shared/people/people.ts';
import { liveCalls } from '../../calls/page/caller-calls.ts';
import { CallLines, CountSince } from '../../calls/page/OtherCalls.tsx';
import { ringBack } from '../../dial/ring-back.ts';
import { UsualHours } from '../../missed/HourChart.tsx';
import { missedStore, useMissed, useUsualHour } from '../../missed/missed-store.ts';
import { tellWords } from '../../missed/missed-words.ts';
import { NoteSection } from '../../notes/NoteSection.tsx';
import { numberKeyer } from '../../people/number-keys.ts';
import { usePeople } from '../../people/people-store.ts';
import { latest, useResource } from '../../resource.ts';
import { t } from '../../text.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useNameOf, useRegion } from '../../ui/call/context.ts';
import { isolated } from '../../ui/call/describe-call.ts';
import { classes } from '../../ui/class-names.ts';
import { copyNumber } from '../../ui/copy-text.ts';
import { NumberText, useToday } from '../../ui/Time.tsx';
import styles from './LivePlace.module.css';

/** How many of the newest calls are shown. */
const CALLS_SHOWN = 6;

/** The page of the party of a call that is going on: the note for the call, what is known of them, and their numbers. `note`: the field. */
export function LivePlace({ dial, note }: { dial: Dial; note: ReactNode }): ReactNode {
  const { country } = useRegion();
  const nameOf = useNameOf();
  const people = usePeople();
  const keyOf = numberKeyer(country);
  const { extension } = dial.order;
  const number = intendedNumber(dial.order);
  const key = keyOf(number);
  const person = people.find(({ numbers }) => numbers.some((each) => keyOf(each.number) === key)) ?? null;
  const keys = (person?.numbers ?? []).map((each) => keyOf(each.number)).filter((one) => one !== null);
  const name = person?.name ?? nameOf(number) ?? formatNumber(number, country);
  return (
    <div className={classes('scroll', styles.page)}>
      <div className={classes(styles.columns)}>
        <div className={classes(styles.main)}>
          <section>
            <h3 className="section-head">{t('dial.noteLabel')}</h3>
            {note}
          </section>
          {key === null ? null : (
            <NoteSection
              subject={callerSubject(key)}
              label={t('notes.callerText')}
              title={t('dial.about', { party: isolated(name) })}
            />
          )}
          {key === null ? null : <LastCalls extension={extension} keys={keys.length === 0 ? [key] : keys} />}
        </div>
        <div className={classes(styles.side)}>
          <Waits extension={extension} keys={[key, ...keys]} />
          <Numbers person={person} number={number} keyOf={keyOf} />
          <Usual callerKey={key} />
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

/** That they wait to be rung back, as far as it is known. */
function Waits({ extension, keys }: { extension: string; keys: readonly (string | null)[] }): ReactNode {
  const region = useRegion();
  const now = useToday();
  useMissed(extension);
  const row = useStore(missedStore, ({ answer }) =>
    latest(answer)?.open.find((one) => one.state.kind === 'waiting' && keys.includes(callerKeyOf(one))),
  );
  if (row === undefined) return null;
  return (
    <section>
      <h3 className={classes(styles.head)}>{t('dial.waits')}</h3>
      <p className="body">{tellWords(row, now, region)}</p>
      <p className="secondary">{t('missed.stillWaiting')}</p>
    </section>
  );
}

function Numbers(props: {
  person: Person | null;
  number: string;
  keyOf: (number: string) => string | null;
}): ReactNode {
  const { person, number, keyOf } = props;
  const { country } = useRegion();
  const own: PersonNumber = { number, label: null, names: false };
  return (
    <section>
      <h3 className={classes(styles.head)}>{t('people.numbers')}</h3>
      <ul>
        {(person?.numbers ?? [own]).map((each) => {
          const written = formatNumber(each.number, country);
          const isCalled = keyOf(each.number) === keyOf(number);
          const words = [each.label, isCalled ? t('dial.beingCalled') : null].filter((one) => one !== null);
          return (
            <li key={each.number} className={classes(styles.number)}>
              <span className="rest">
                <NumberText>{written}</NumberText>
                {words.length === 0 ? null : <small className="secondary block">{words.join(' · ')}</small>}
              </span>
              <IconButton
                size="small"
                label={t('people.copyNumber', { number: written })}
                onPress={() => copyNumber(each.number)}
                icon={Copy}
              />
              {isCalled ? null : (
                <IconButton
                  kind="call"
                  label={t('people.callNumber', { number: written })}
                  onPress={() => void ringBack(each.number)}
                  icon={Phone}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Usual({ callerKey }: { callerKey: string | null }): ReactNode {
  const usual = useUsualHour(callerKey);
  if (usual === null) return null;
  return (
    <section>
      <h3 className={classes(styles.head)}>{t('missed.usuallyReached')}</h3>
      <UsualHours usual={usual} />
    </section>
  );
}
