import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { normalUuid } from '../../../shared/calls/call.ts';
import { type Dial, intendedNumber } from '../../../shared/dialing/dial.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import { afterCall, missedStore, useMissed } from '../../missed/missed-store.ts';
import { latest } from '../../resource.ts';
import { t } from '../../text.ts';
import { useRegion } from '../../ui/call/context.ts';
import { joined } from '../../ui/call/describe-call.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { useToday } from '../../ui/Time.tsx';

/** That the caller of an answered call is off the list, and who waits next; nothing where they were not on it. */
export function AfterCall({ dial }: { dial: Dial }): ReactNode {
  const { country } = useRegion();
  const now = useToday();
  useMissed(dial.order.extension);
  const list = useStore(missedStore, ({ answer }) => latest(answer));
  if (list === null || dial.state.kind !== 'done') return null;
  const key = numberKey(intendedNumber(dial.order), country);
  const { isOff, next } = afterCall(list, { key, callUuid: normalUuid(dial.state.callUuid) }, now);
  if (!isOff) return null;
  const after = next === null ? null : t('dial.nextWaiting', { party: partyWords(next.party, country).title });
  return (
    <p className="secondary row gap-6px below">
      <Check size={16} strokeWidth={1.5} absoluteStrokeWidth aria-hidden />
      <bdi>{joined(' · ', t('dial.offList'), after)}</bdi>
    </p>
  );
}
