import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { PageParty } from '../calls/page/party-slots.ts';
import { useCalling } from '../dial/use-calling.ts';
import { latest } from '../resource.ts';
import { useRegion } from '../ui/call/context.ts';
import { CallerActions } from './CallerParts.tsx';
import { decide } from './follow-up-actions.ts';
import { callerOf, isOpen, missedStore, useMissed } from './missed-store.ts';

/** On any page of somebody who waits or has a reminder: ring back, Later and Done; else the `fallback`. */
export function PartyActions(props: PageParty & { fallback: ReactNode }): ReactNode {
  const { extension, callerKey, callUuid, fallback } = props;
  useMissed(extension);
  const region = useRegion();
  const isCalling = useCalling();
  const list = useStore(missedStore, ({ answer }) => latest(answer));
  const row = list === null ? null : callerOf(list, { callerKey, callUuid });
  if (row === null || !isOpen(row)) return fallback;
  return (
    <CallerActions
      row={row}
      isCalling={isCalling(row.party)}
      onDecide={(decision) => void decide(row, decision, region)}
    />
  );
}
