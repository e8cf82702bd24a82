import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { normalUuid } from '../../../shared/calls/call.ts';
import type { MissedDecision } from '../../../shared/calls/follow-up-state.ts';
import { type Dial, intendedNumber } from '../../../shared/dialing/dial.ts';
import { numberKey } from '../../../shared/numbers/phone-number.ts';
import { decide } from '../../missed/follow-up-actions.ts';
import { afterCall, missedStore, useMissed, useUsualHour } from '../../missed/missed-store.ts';
import { TodoMenu } from '../../missed/TodoMenu.tsx';
import { useWaiting } from '../../people/party-parts.tsx';
import { latest } from '../../resource.ts';
import { t } from '../../text.ts';
import { Button } from '../../ui/Button.tsx';
import { useRegion } from '../../ui/call/context.ts';
import { isolated, joined, whenWords } from '../../ui/call/describe-call.ts';
import { partyWords } from '../../ui/call/party-words.ts';
import { useToday } from '../../ui/Time.tsx';

/**
 * That the caller of an answered call is off the list, and who waits next. After a call that reached nobody, when to try again: at the hour at
 * which they usually answer, where it is known. Nothing where they were not on the list.
 */
export function AfterCall({ dial, isReached }: { dial: Dial; isReached: boolean }): ReactNode {
  const region = useRegion();
  const { country } = region;
  const { extension } = dial.order;
  const now = useToday();
  useMissed(extension);
  const list = useStore(missedStore, ({ answer }) => latest(answer));
  const key = numberKey(intendedNumber(dial.order), country);
  const waiting = useWaiting(isReached ? [] : [key]);
  const usual = useUsualHour(extension, waiting === undefined ? null : key);
  if (list === null || dial.state.kind !== 'done') return null;
  if (waiting !== undefined) {
    const party = partyWords(waiting.party, country).title;
    const decideLater = (decision: MissedDecision): void => void decide(waiting, decision, region);
    if (usual === null) return <TodoMenu row={waiting} party={party} worded isSmall onDecide={decideLater} />;
    return (
      <Button icon={Clock} size="small" onPress={() => decideLater({ kind: 'todo', at: usual.at })}>
        {t('dial.remindMe', { when: whenWords(usual.at, now, region) })}
      </Button>
    );
  }
  const { isOff, next } = afterCall(list, { key, callUuid: normalUuid(dial.state.callUuid) }, now);
  if (!isReached || !isOff) return null;
  const after =
    next === null ? null : t('dial.nextWaiting', { party: isolated(partyWords(next.party, country).title) });
  return (
    <p className="secondary row gap-6px below">
      <Check size={16} strokeWidth={1.5} absoluteStrokeWidth aria-hidden />
      <bdi>{joined(' · ', t('dial.offList'), after)}</bdi>
    </p>
  );
}
