import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { callerKeyOf } from '../../shared/calls/follow-up-state.ts';
import type { PageParty } from '../calls/page/party-slots.ts';
import { useCalling } from '../dial/use-calling.ts';
import { latest } from '../resource.ts';
import { useRegion } from '../ui/call/context.ts';
import { CallerActions } from './CallerParts.tsx';
import { decide } from './follow-up-actions.ts';
import { isOpen, missedStore, rowsOf, useMissed } from './missed-store.ts';

/** On any page of somebody who waits or has a reminder: ring back, Later and Done; else the `fallback`. */
export function PartyActions(props: PageParty & { fallback: ReactNode }): ReactNode {
  const { extension, callerKey, callUuid, fallback } = props;
  useMissed(extension);
  const region = useRegion();
  const isCalling = useCalling();
  const row = useStore(missedStore, ({ answer }) => {
    const list = latest(answer);
    const rows = list === null ? [] : rowsOf(list).filter(isOpen);
    return rows.find((one) =>
      callerKey === null ? one.callUuids.includes(callUuid ?? '') : callerKeyOf(one) === callerKey,
    );
  });
  if (row === undefined) return fallback;
  return (
    <CallerActions
      row={row}
      isCalling={isCalling(row.party)}
      onDecide={(decision) => void decide(row, decision, region)}
    />
  );
}
