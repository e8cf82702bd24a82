import type { ReactNode } from 'react';
import { isNumberOf, sideOf } from '../../../shared/calls/call-outcome.ts';
import type { CallPage } from '../../../shared/calls/rows.ts';
import { t } from '../../text.ts';
import { type NameOf, useNameOf, useRegion } from '../../ui/call/context.ts';
import { type Fact, Facts } from '../../ui/call/Facts.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { CallLegs, numberValue } from './CallLegs.tsx';

/** Which numbers and phones the call went through. */
export function CallPath({ page }: { page: CallPage }): ReactNode {
  const { country } = useRegion();
  const nameOf = useNameOf();
  return (
    <Disclosure title={t('callPage.pathTitle')} isSection>
      <Facts facts={partyFacts(page, country, nameOf)} />
      <CallLegs page={page} />
    </Disclosure>
  );
}

/** The internal number that the call arrived at, unless it is the dialled number or the phone that dialled. */
function arrivedAt({ call, extension }: CallPage): string | null {
  const { callerDestination, destinationNumber } = call;
  if (callerDestination === null || destinationNumber === null || callerDestination === destinationNumber) return null;
  return isNumberOf(callerDestination, extension) && sideOf(call, extension) === 'caller' ? null : callerDestination;
}

/** Each number with the person's name, else the record's. */
function partyFacts(page: CallPage, country: string, nameOf: NameOf): Fact[] {
  const { callerNumber, callerDestination, destinationNumber } = page.call;
  const { direction, party } = page.perspective;
  // A caller from outside can send any number, even a colleague's extension.
  const callerName = (direction === 'in' ? party.name : nameOf(callerNumber)) ?? page.call.callerName;
  const called = destinationNumber ?? callerDestination;
  const arrived = arrivedAt(page);
  return [
    { label: t('callPage.caller'), value: numberValue(callerNumber, callerName, country) },
    { label: t('callPage.called'), value: numberValue(called, nameOf(called), country) },
    { label: t('callPage.arrivedAt'), value: numberValue(arrived, nameOf(arrived), country) },
  ];
}
