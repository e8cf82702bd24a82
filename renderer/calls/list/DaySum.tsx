import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { CallFilter } from '../../../shared/calls/call-filter.ts';
import { callFilterOf } from '../../../shared/calls/view-filter.ts';
import { bridge } from '../../bridge.ts';
import { createResource, latest, useResource } from '../../resource.ts';
import { useRegion } from '../../ui/call/context.ts';
import { callsStore, shownFilter } from '../calls-store.ts';
import { type Day, daySum, type OldestDay, sumWords } from './row-layout.ts';

export interface DaySumProps {
  extension: string;
  days: readonly Day[];
  day: Day;
  oldest: OldestDay;
}

/** What the calls of a day add up to. While the list has loaded nothing but a part of its first day, main counts them. */
export function DaySum({ extension, days, day, oldest }: DaySumProps): ReactNode {
  const { zone } = useRegion();
  const filter = useStore(callsStore, shownFilter);
  const isPart = oldest === 'part' && days.length === 1 && day.id !== 'unread';
  const range = { kind: 'between', from: day.id, to: day.id } as const;
  const question = isPart ? { extension, filter: callFilterOf({ ...filter, range }, Date.now(), zone) } : null;
  const [store] = useState(() => createResource(countOf));
  const counted = latest(useResource(store, question, 'calmly'));
  if (!isPart) return daySum(days, days.indexOf(day), oldest);
  return counted === null ? null : sumWords(counted.calls, counted.missed);
}

/** How many calls a filter finds, and how many of them were missed. */
async function countOf({ extension, filter }: { extension: string; filter: CallFilter }) {
  const { outcomes } = filter;
  const calls = await bridge.call('calls.count', { extension, filter });
  if (!calls.ok) return calls;
  const hasMissed = outcomes.length === 0 || outcomes.includes('missed');
  if (!hasMissed) return { ok: true as const, value: { calls: calls.value.count, missed: 0 } };
  const missed = await bridge.call('calls.count', { extension, filter: { ...filter, outcomes: ['missed'] } });
  if (!missed.ok) return missed;
  return { ok: true as const, value: { calls: calls.value.count, missed: missed.value.count } };
}
