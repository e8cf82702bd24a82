import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import { callerKeyOf } from '../../shared/calls/follow-up-state.ts';
import { numberKey } from '../../shared/numbers/phone-number.ts';
import { isFax, type Person } from '../../shared/people/people.ts';
import { CallerPane, callerQuestion } from '../calls/page/CallerPane.tsx';
import { callerCalls } from '../calls/page/caller-calls.ts';
import { useMissed } from '../missed/missed-store.ts';
import { latest } from '../resource.ts';
import { t } from '../text.ts';
import { useRegion } from '../ui/call/context.ts';
import { PersonHead } from './PersonHead.tsx';
import { useWaiting } from './party-parts.tsx';

export interface PersonPageProps {
  person: Person;
  /** The own extension. */
  extension: string;
  /** Leads back to the list; null where that is in sight. */
  onBack: (() => void) | null;
}

/** The page of a person: that of a caller, with all their numbers. The note is that of the number with the most calls. */
export function PersonPage({ person, extension, onBack }: PersonPageProps): ReactNode {
  const region = useRegion();
  const keys = useMemo(
    () => person.numbers.map(({ number }) => numberKey(number, region.country)).filter((key) => key !== null),
    [person, region.country],
  );
  const faxKeys = useMemo(
    () => new Set(person.numbers.filter(isFax).map(({ number }) => numberKey(number, region.country))),
    [person, region.country],
  );
  useMissed(extension);
  const waiting = useWaiting(keys);
  // The page below asks for the calls.
  const counts = useStore(callerCalls, ({ answer, standsFor }) =>
    standsFor(callerQuestion(extension, keys)) ? latest(answer)?.counts : undefined,
  );
  const most = (all: readonly string[]) => all.toSorted((a, b) => (counts?.[b] ?? 0) - (counts?.[a] ?? 0))[0];
  const usualKey = most(keys.filter((key) => !faxKeys.has(key))) ?? most(keys) ?? null;
  const mainKey = waiting ? callerKeyOf(waiting) : usualKey;
  return (
    <CallerPane
      callerKey={usualKey}
      keys={keys}
      extension={extension}
      onBack={onBack}
      backTo={t('shell.people')}
      all={keys.length > 1 ? { text: person.name } : { caller: usualKey }}
      head={<PersonHead person={person} counts={counts ?? {}} mainKey={mainKey} waiting={waiting} />}
    />
  );
}
