import { useStore } from 'zustand';
import type { ForgetSubject } from '../../../shared/calls/chosen-calls.ts';
import { callFilterOf } from '../../../shared/calls/view-filter.ts';
import { perConnection } from '../../bridge.ts';
import { createResource, latest, useResource } from '../../resource.ts';
import { useRegion } from '../../ui/call/context.ts';
import { callsStore, shownFilter } from '../calls-store.ts';

/** Everything that the list shows, loaded or not. */
export type FoundCalls = Extract<ForgetSubject, { kind: 'found' }>;

/** The calls of the list. Ranges that move with the date have today's days. */
export function useFoundCalls(extension: string): FoundCalls {
  const { zone } = useRegion();
  const filter = useStore(callsStore, shownFilter);
  return { kind: 'found', extension, filter: callFilterOf(filter, Date.now(), zone) };
}

const foundCount = perConnection((bridge) =>
  createResource(
    (found: FoundCalls) => bridge.call('calls.count', found),
    (before, next) => before.extension === next.extension,
  ),
);

/** How many calls these are; null until that is known, and for no question. Another filter leaves the count until its own is there. */
export function useFoundCount(found: FoundCalls | null): number | null {
  return latest(useResource(foundCount, found, 'calmly'))?.count ?? null;
}
