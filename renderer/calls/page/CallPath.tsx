import type { ReactNode } from 'react';
import { isAnswered } from '../../../shared/calls/own-answers.ts';
import { isMine, sideOf } from '../../../shared/calls/perspective.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { formatNumber } from '../../../shared/numbers/phone-number.ts';
import { isWithheld } from '../../../shared/numbers/withheld-and-short.ts';
import { t } from '../../text.ts';
import { type NameOf, useNameOf, useRegion } from '../../ui/call/context.ts';
import { isolated, joined } from '../../ui/call/describe-call.ts';
import { type Fact, Facts } from '../../ui/call/Facts.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { CallLegs, numberValue } from './CallLegs.tsx';

/** Which numbers and phones the call went through. */
export function CallPath({ page }: { page: CallPage }): ReactNode {
  const { country } = useRegion();
  const nameOf = useNameOf();
  return (
    <Disclosure title={t('callPage.pathTitle')} section={{ summary: pathSummary(page, country) }}>
      <Facts facts={partyFacts(page, country, nameOf)} />
      <CallLegs page={page} />
    </Disclosure>
  );
}

/** More phones than this are counted instead of named. */
const MOST_NAMED = 2;

/** The path in one line: "101 → 030 1234567 → answered", "030 23125600 → 4 phones → 104". Null where the record names no phone. */
export function pathSummary(page: CallPage, country: string): string | null {
  const { call, extension, perspective } = page;
  const isCaller = sideOf(call, extension) === 'caller';
  const legs = isCaller ? call.legs.filter((leg) => !isMine(leg, extension)) : call.legs;
  const named = legs.length > 0 || !isCaller ? legs.map((leg) => leg.destinationNumber) : [perspective.party.number];
  const phones = [...new Set(named.filter((number) => number !== null))];
  if (phones.length === 0) return null;
  const dialled = call.destinationNumber;
  const start = isCaller
    ? extension
    : dialled !== null && !isWithheld(dialled) && !phones.includes(dialled)
      ? dialled
      : null;
  const written = (number: string): string => isolated(formatNumber(number, country));
  const middle =
    phones.length > MOST_NAMED ? t('callPage.pathPhones', { count: phones.length }) : phones.map(written).join(', ');
  const end = endOf(page, phones.length, written);
  return joined(' → ', start === null ? null : written(start), middle, end);
}

/** Who answered where several phones rang, else whether it was answered; null where the record does not say. */
function endOf({ call, perspective }: CallPage, phones: number, written: (number: string) => string) {
  const { kind } = perspective.outcome;
  if (kind === 'missed' || kind === 'notReached') return t('callPage.legNotAnswered');
  if (kind === 'unknown') return null;
  const answered = call.legs.findLast((leg) => isAnswered(leg) && leg.destinationNumber !== null)?.destinationNumber;
  return phones > 1 && answered ? written(answered) : t('callPage.pathAnswered');
}

/** Each number with the person's name, else the record's. */
function partyFacts(page: CallPage, country: string, nameOf: NameOf): Fact[] {
  const { callerNumber, callerDestination, destinationNumber } = page.call;
  const { direction, party } = page.perspective;
  // A caller from outside can send any number, even a colleague's extension.
  const callerName = (direction === 'in' ? party.name : nameOf(callerNumber)) ?? page.call.callerName;
  const called = destinationNumber ?? callerDestination;
  return [
    { label: t('callPage.caller'), value: numberValue(callerNumber, callerName, country) },
    { label: t('callPage.called'), value: numberValue(called, nameOf(called), country) },
  ];
}
