import { Copy, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { callerKeyOf, type MissedRow, type UsualHour } from '../../shared/calls/follow-up-state.ts';
import { formatNumber } from '../../shared/numbers/phone-number.ts';
import {
  isFax,
  type NumberElsewhere,
  type PersonDetails,
  type PersonNumber,
  placeOf,
} from '../../shared/people/people.ts';
import { ringBack } from '../dial/ring-back.ts';
import { useCalling } from '../dial/use-calling.ts';
import { UsualHours } from '../missed/HourChart.tsx';
import { missedStore } from '../missed/missed-store.ts';
import { appStore } from '../navigation/app-store.ts';
import { useReady } from '../navigation/use-ready.ts';
import { latest } from '../resource.ts';
import { t } from '../text.ts';
import { IconButton } from '../ui/Button.tsx';
import { useRegion } from '../ui/call/context.ts';
import { joined } from '../ui/call/describe-call.ts';
import { classes } from '../ui/class-names.ts';
import { copyNumber, copyText } from '../ui/copy-text.ts';
import { NumberText } from '../ui/Time.tsx';
import styles from './party-parts.module.css';

/** A part of the column beside the page of somebody. */
export function SidePart({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section aria-label={title}>
      <h3 className="aside-head">{title}</h3>
      {children}
    </section>
  );
}

/** Numbers with their labels, each to copy and to call. The one that is being called says so in the place of its button. */
export function Numbers({ numbers }: { numbers: readonly PersonNumber[] }): ReactNode {
  const { country } = useRegion();
  const isCalling = useCalling();
  return (
    <SidePart title={t('people.numbers')}>
      <ul>
        {numbers.map((each) => {
          const { number, label } = each;
          const written = formatNumber(number, country);
          const isCalled = isCalling({ number, withheld: false });
          const second = joined(' · ', isCalled ? t('missed.beingCalled') : null, label);
          return (
            <li key={number} className={classes(styles.number)}>
              <span className="rest">
                <NumberText>{written}</NumberText>
                {second === '' ? null : <span className="secondary block">{second}</span>}
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
    </SidePart>
  );
}

/** What the PBX of a number that was saved elsewhere is called. */
export function usePbxName(): (number: NumberElsewhere) => string {
  const connections = useReady(({ status }) => status.connections);
  return ({ at }) => connections.find(({ id }) => id === at)?.name || t('people.otherPbx');
}

/** The short numbers of a person at other PBXs: here they would call other telephones. */
export function NumbersElsewhere({ numbers }: { numbers: readonly NumberElsewhere[] }): ReactNode {
  const pbxOf = usePbxName();
  return numbers.map((each) => (
    <p key={`${each.number} ${each.at}`}>
      <span className="secondary block">
        {joined(' · ', each.label, t('people.numberElsewhere', { pbx: pbxOf(each) }))}
      </span>
      <NumberText>{each.number}</NumberText>
    </p>
  ));
}

/** Where a person works, below their name; nothing where that is not known. */
export function WorkPlace({ person }: { person: PersonDetails & { name: string } }): ReactNode {
  const place = placeOf(person.name, person);
  if (place === '') return null;
  return (
    <p className="secondary break">
      <bdi>{place}</bdi>
    </p>
  );
}

/** An e-mail address as a text, with Copy. It comes from files and servers: no press opens anything. */
export function EmailLine({ email }: { email: string | null }): ReactNode {
  if (email === null) return null;
  return (
    <p className={classes(styles.number)}>
      <span className="rest break">
        <span className="secondary block">{t('people.email')}</span>
        <bdi>{email}</bdi>
      </span>
      <IconButton
        label={t('people.copyEmail', { email })}
        icon={Copy}
        onPress={() => copyText(email, { done: 'people.emailCopied', failed: 'people.emailCopyFailed' })}
      />
    </p>
  );
}

/** When a number is usually reached; nothing where that isn't known. */
export function UsuallyReached({ usual }: { usual: UsualHour | null }): ReactNode {
  if (usual === null) return null;
  return (
    <SidePart title={t('missed.usuallyReached')}>
      <UsualHours usual={usual} />
    </SidePart>
  );
}

/** The missed caller of one of these number keys who waits, in the list that is loaded. */
export function useWaiting(keys: readonly (string | null)[]): MissedRow | undefined {
  return useStore(missedStore, ({ answer }) =>
    latest(answer)?.open.find((row) => row.state.kind === 'waiting' && keys.includes(callerKeyOf(row) ?? '')),
  );
}
